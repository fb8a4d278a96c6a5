import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Money } from "../../app/ui/figures.tsx";

it("the tooltip of a figure has the number as it is stored, and at most eight decimals of a computed one", () => {
  const titleOf = (value: string) => /title="([^"]*)"/.exec(renderToStaticMarkup(Money({ value })))?.[1];
  expect(titleOf("-6.06984")).toBe("-6.06984");
  expect(titleOf("35222.50373051401720798806235514493443820046")).toBe("35222.50373051");
});
