import { createInstance } from "i18next";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeEach, expect, it } from "vitest";
import { Kept, keepParts } from "../../app/ui/kept.tsx";

let drawings = 0;
function Way({ to, text }: { to: string; text: string }) {
  drawings++;
  return createElement("a", { href: to }, text, " & ", 7);
}
const speak = () => createInstance({ lng: "en", resources: { en: { translation: {} } } });
let i18n = speak();
beforeEach(async () => {
  i18n = speak();
  await i18n.init();
  drawings = 0;
});

type Seen = { here: string; count?: number; as?: "nav" | "section" };
const draw = ({ here, count = 0, as = "nav" }: Seen) =>
  keepParts(() =>
    renderToString(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(Kept, {
          as,
          id: "menu",
          title: "1 > 0",
          like: [here, count],
          children: () => createElement(Way, { to: `/${here}?a=1&b=2`, text: `<${here}> ${count}` }),
        }),
        createElement("nav", { id: "pages" }, "another"),
      ),
    ),
  );

it("a part that is like one before is written as that one was drawn, and not drawn again", () => {
  const first = draw({ here: "trades" });
  expect(first).toContain('<a href="/trades?a=1&amp;b=2">&lt;trades&gt; 0<!-- --> &amp; <!-- -->7</a></nav>');
  expect(draw({ here: "trades" })).toBe(first);
  expect(drawings).toBe(1);
});

it("whatever it depends on draws it anew: its state, its number, another language or fresher words", async () => {
  const seen = new Set([draw({ here: "trades" }), draw({ here: "leads" }), draw({ here: "trades", count: 3 })]);
  expect(seen.size).toBe(3);
  expect(drawings).toBe(3);
  i18n = speak();
  await i18n.init();
  draw({ here: "trades" });
  expect(drawings).toBe(4);
});

it("a page that failed half-way leaves nothing of its part to the next one", () => {
  expect(() =>
    keepParts(() => {
      renderToString(
        createElement(
          I18nextProvider,
          { i18n },
          createElement(Kept, { as: "nav", id: "menu", like: "a", children: () => createElement("b", null, "half") }),
        ),
      );
      throw new Error("lost");
    }),
  ).toThrow("lost");
  draw({ here: "trades" });
  const after = keepParts(() =>
    renderToString(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(Kept, { as: "nav", id: "menu", like: "a", children: () => createElement("b", null, "whole") }),
      ),
    ),
  );
  expect(after).toContain("<b>whole</b>");
});
