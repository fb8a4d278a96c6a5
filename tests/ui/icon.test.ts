import { readFileSync } from "node:fs";
import { icons, type LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Icon } from "../../app/ui/icon.tsx";

const inner = (markup: string) => /^<svg [^>]*>(.*)<\/svg>$/.exec(markup)?.[1];
const attribute = (markup: string, name: string) => new RegExp(`^<svg [^>]*\\b${name}="([^"]*)"`).exec(markup)?.[1];

it("an icon has the same lines as lucide's", () => {
  for (const of of Object.values(icons) as LucideIcon[]) {
    const ownMarkup = renderToStaticMarkup(createElement(Icon, { of }));
    const lucideMarkup = renderToStaticMarkup(createElement(of));
    expect(inner(ownMarkup)).toBe(inner(lucideMarkup));
    expect(attribute(ownMarkup, "viewBox")).toBe(attribute(lucideMarkup, "viewBox"));
  }
});

it("the stylesheet strokes icons as lucide does", () => {
  const lucideMarkup = renderToStaticMarkup(createElement(icons.Star));
  const [, rule = ""] = /\.i \{([^}]*)\}/.exec(readFileSync("app/ui/css/icon.css", "utf8")) ?? [];
  for (const name of ["fill", "stroke", "stroke-linecap", "stroke-linejoin"]) {
    expect(rule).toContain(`  ${name}: ${attribute(lucideMarkup, name)};`);
  }
});

it("an icon has its size, rotation and fill as classes, and is hidden from screen readers", () => {
  const markup = renderToStaticMarkup(createElement(Icon, { of: icons.Star, size: 14, flip: true, filled: true }));
  expect(attribute(markup, "class")).toBe("i i-14 i-flip i-filled");
  expect(attribute(markup, "aria-hidden")).toBe("true");
});
