import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Link, type LinkProps } from "../../app/ui/link.tsx";

const drawn = (props: LinkProps) => renderToStaticMarkup(createElement(Link, props, "there"));

it("the server writes a way from the root as it stands, for the browser to find its routes", () => {
  const markup = drawn({ to: "/orders?page=2&sort=-id#row-7", className: "link", "aria-current": "page" });
  expect(markup).toBe(
    '<a class="link" aria-current="page" href="/orders?page=2&amp;sort=-id#row-7" data-discover="true">there</a>',
  );
});

it("what tells Remix how to go there is no attribute", () => {
  const how = { replace: true, preventScrollReset: true, state: { from: 1 } };
  expect(drawn({ to: "/orders", ...how })).toBe('<a href="/orders" data-discover="true">there</a>');
  expect(drawn({ to: "/orders", reloadDocument: true })).toBe('<a href="/orders">there</a>');
});

it.each(["?page=2", "..", "orders", "//elsewhere.test"])("%s is for Remix to resolve", (to) => {
  // It asks the router, and here is none.
  expect(() => drawn({ to })).toThrow();
});
