import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Link, type LinkProps } from "../../app/ui/link.tsx";

const render = (props: LinkProps) => renderToStaticMarkup(createElement(Link, props, "there"));

it("the server renders a link from the root unchanged, and the browser discovers its routes", () => {
  const markup = render({ to: "/orders?page=2&sort=-id#row-7", className: "link", "aria-current": "page" });
  expect(markup).toBe(
    '<a class="link" aria-current="page" href="/orders?page=2&amp;sort=-id#row-7" data-discover="true">there</a>',
  );
});

it("options for Remix's navigation are not rendered as attributes", () => {
  const navigationOptions = { replace: true, preventScrollReset: true, state: { from: 1 } };
  expect(render({ to: "/orders", ...navigationOptions })).toBe('<a href="/orders" data-discover="true">there</a>');
  expect(render({ to: "/orders", reloadDocument: true })).toBe('<a href="/orders">there</a>');
});

it.each(["?page=2", "..", "orders", "//elsewhere.test"])("the link %s is resolved by Remix", (to) => {
  // Resolving needs the router, which does not exist here.
  expect(() => render({ to })).toThrow();
});
