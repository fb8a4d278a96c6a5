import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { openRouteIndex } from "../../../workers/web/route-index.ts";

const screen = { default: () => null };
const handlers = (text: string) => ({ loader: () => new Response(text), action: () => new Response(`${text} done`) });
const route = (id: string, path: string | undefined, parentId: string | undefined, module: object, index?: true) => ({
  id,
  path,
  parentId,
  index,
  module,
});
const all = [
  route("root", "", undefined, screen),
  route("home", undefined, "root", screen, true),
  route("signup", "signup", "root", screen),
  route("signup-done", "done", "signup", screen),
  route("desk", "desk", "root", screen),
  route("desk-index", undefined, "desk", screen, true),
  route("frame", undefined, "root", screen),
  route("terms", "terms", "frame", screen),
  route("order", "orders/:id", "root", screen),
  route("orders", "orders", "root", handlers("orders")),
  route("missing", "*", "root", screen),
];
const build = {
  routes: Object.fromEntries(all.map((each) => [each.id, each])),
  assets: { routes: Object.fromEntries(all.map(({ id }) => [id, { id }])) },
} as unknown as ServerBuild;

type Tree = { id: string; path?: string; index?: true; children?: Tree[] };
function tree(parent?: string): Tree[] {
  return all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: tree(id) }));
}

/** A stand-in for Remix that returns the ids of the routes it was given. */
const branchOf = openRouteIndex(
  build,
  ({ routes }) =>
    async () =>
      new Response(Object.keys(routes).join(" ")),
);
const request = async (url: string, init?: RequestInit) => {
  const context = { requestId: "", address: "", url };
  return (await branchOf(url)(new Request(url, init), context)).text();
};
const allRouteIds = all.map(({ id }) => id).join(" ");

test.each(["/", "/signup", "/signup/done", "/desk", "/terms"])(
  "%s is rendered with the routes that Remix would match",
  async (path) => {
    const matches = matchRoutes(tree() as Parameters<typeof matchRoutes>[0], path) ?? [];
    const chosen = matches.map(({ route: { id } }) => id);
    expect(await request(`http://bourse.test${path}?a=/b`)).toBe(chosen.join(" "));
  },
);

test.each(["/orders/17", "/nowhere", "/signup/", "/Signup", "/__manifest", "//signup"])(
  "%s is passed to Remix with all routes",
  async (path) => expect(await request(`http://bourse.test${path}`)).toBe(allRouteIds),
);

test("a request to a resource route runs its handler directly, unless it has Remix's _data parameter", async () => {
  const url = "http://bourse.test/orders";
  expect(await request(url)).toBe("orders");
  expect(await request(url, { method: "POST" })).toBe("orders done");
  expect(await request(`${url}?_data=orders`, { method: "POST" })).toBe(allRouteIds);
  expect(await request(url, { method: "OPTIONS" })).toBe("root orders");
});
