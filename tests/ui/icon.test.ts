import { Bell, ChevronLeft, type LucideIcon, Search, Star } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Icon } from "../../app/ui/icon.tsx";

/** Attributes in whatever order. */
function attributesOf(markup: string): string[] {
  return [...(/^<svg ([^>]*)>/.exec(markup)?.[1] ?? "").matchAll(/[\w-]+="[^"]*"/g)].map(([one]) => one).sort();
}

describe("a picture is drawn as lucide draws it", () => {
  it.each([
    ["a star", Star, 14, "i i-14"],
    ["a bell", Bell, 16, "i"],
    ["a glass", Search, 12, "i i-12"],
    ["a chevron", ChevronLeft, 20, "i i-20"],
  ] as [string, LucideIcon, 12 | 14 | 16 | 20, string][])("%s", (_, Drawing, size, names) => {
    const ours = renderToStaticMarkup(createElement(Icon, { of: Drawing, size }));
    const theirs = renderToStaticMarkup(
      createElement(Drawing, { className: names, "aria-hidden": "true", focusable: "false" }),
    );
    expect(attributesOf(ours)).toEqual(attributesOf(theirs));
    expect(ours.replace(/^<svg [^>]*>/, "")).toBe(theirs.replace(/^<svg [^>]*>/, ""));
  });
});
