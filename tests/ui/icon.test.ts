import { readFileSync } from "node:fs";
import { icons, type LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Icon } from "../../app/ui/icon.tsx";

const inner = (markup: string) => /^<svg [^>]*>(.*)<\/svg>$/.exec(markup)?.[1];
const attribute = (markup: string, name: string) => new RegExp(`^<svg [^>]*\\b${name}="([^"]*)"`).exec(markup)?.[1];

it("pictures have the lines that lucide draws", () => {
  for (const of of Object.values(icons) as LucideIcon[]) {
    const ours = renderToStaticMarkup(createElement(Icon, { of }));
    const theirs = renderToStaticMarkup(createElement(of));
    expect(inner(ours)).toBe(inner(theirs));
    expect(attribute(ours, "viewBox")).toBe(attribute(theirs, "viewBox"));
  }
});

it("the stylesheet strokes them as lucide does", () => {
  const theirs = renderToStaticMarkup(createElement(icons.Star));
  const [, rule = ""] = /\.i \{([^}]*)\}/.exec(readFileSync("app/ui/css/icon.css", "utf8")) ?? [];
  for (const name of ["fill", "stroke", "stroke-linecap", "stroke-linejoin"]) {
    expect(rule).toContain(`  ${name}: ${attribute(theirs, name)};`);
  }
});

it("a picture says its size, its turn and its fill by class, and nothing to a screen reader", () => {
  const markup = renderToStaticMarkup(createElement(Icon, { of: icons.Star, size: 14, flip: true, filled: true }));
  expect(attribute(markup, "class")).toBe("i i-14 i-flip i-filled");
  expect(attribute(markup, "aria-hidden")).toBe("true");
});
