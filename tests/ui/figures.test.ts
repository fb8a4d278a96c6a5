import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Whole } from "../../app/office/risk/risk-numbers.tsx";
import { Money } from "../../app/ui/figures.tsx";

it("the tooltip of a figure has the number as it is stored, and at most eight decimals of a computed one", () => {
  const titleOf = (value: string) => /title="([^"]*)"/.exec(renderToStaticMarkup(Money({ value })))?.[1];
  expect(titleOf("-6.06984")).toBe("-6.06984");
  expect(titleOf("35222.50373051401720798806235514493443820046")).toBe("35222.50373051");
  expect(titleOf("10000.000000000000000000")).toBe("10000.00000000");
});

it("the tooltip of a figure of the back office has at most eight decimals", () => {
  const markup = renderToStaticMarkup(createElement(Whole, { value: "6589.38000000000000000000000000" }));
  expect(markup).toContain('title="6589.38000000"');
});
