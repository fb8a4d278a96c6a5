import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";
import { openRouteIndex } from "../../../workers/web/route-index.ts";
import { createDatabase } from "../../support/database.ts";
import { KEY } from "../../support/templates.ts";
import { loadBuild } from "./permissions.ts";
import { branchesOf, openRoutePatterns, pathOf, pick } from "../../../workers/web/route-patterns.ts";

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

type Tree = Parameters<typeof matchRoutes>[0];
function tree(routes: ServerBuild["routes"], parent?: string): Tree {
  return Object.values(routes).flatMap((each) => {
    if (!each || each.parentId !== parent) return [];
    const { id, path, index } = each;
    return [index ? { id, index } : { id, path, children: tree(routes, id) }];
  }) as Tree;
}
/** The routes that Remix matches with all of them to choose from. */
const matchIds = (routes: ServerBuild["routes"], path: string) =>
  (matchRoutes(tree(routes), path) ?? []).map(({ route }) => String(route.id));

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

test.each([
  ...["/", "/signup", "/signup/done", "/desk", "/terms", "/orders/17", "/nowhere", "/Signup", "/ORDERS/17"],
  ...["/signup/", "/signup//", "/s%69gnup", "/S%49GNUP/d%6fne", "/orders/%31%37", "/orders/a%2Fb", "/orders/%ff"],
])("%s is rendered with the routes that Remix would match for it and its parent paths", async (path) => {
  const ids = (await request(`http://bourse.test${path}?a=/b`)).split(" ");
  const parents = path.split("/").map((_, at, parts) => parts.slice(0, at).join("/") || "/");
  const matched = new Set([path, ...parents].flatMap((each) => matchIds(build.routes, each)));
  const chosen = Object.keys(build.routes).filter((id) => matched.has(id));
  // A page of no other route may also be the page of an unknown path.
  expect(ids.filter((id) => id !== "missing" || chosen.includes(id))).toEqual(chosen);
});

test.each(["//signup", "/orders//17", "/signup//done", "/%2Fsignup", "/s%69gnup/%ff"])(
  "Remix matches the same of the few routes for %s as of all",
  async (path) => {
    const ids = (await request(`http://bourse.test${path}`)).split(" ");
    expect(ids.length).toBeLessThan(all.length);
    expect(matchIds(pick(build.routes, ids), path)).toEqual(matchIds(build.routes, path));
  },
);

test("for the path of every screen and call, few routes are found, and Remix matches the same of them", async () => {
  const database = await createDatabase("none");
  Object.assign(process.env, { DATABASE_URL: database.url, ENCRYPTION_KEY: KEY, BOURSE_MODE: "development" });
  const { routes } = await loadBuild();
  const routesOf = openRoutePatterns(routes);
  const paths = branchesOf(routes).map((branch) =>
    pathOf(branch)
      .replaceAll("?", "")
      .replaceAll(/:[^/]+/g, "17"),
  );
  expect(paths.length).toBeGreaterThan(300);
  for (const path of new Set(paths.map((each) => each.replace("*", "unknown/page")))) {
    const found = routesOf(path);
    expect([path, matchIds(found, path)]).toEqual([path, matchIds(routes, path)]);
    expect([path, Object.keys(found).length < 30]).toEqual([path, true]);
  }
});

test("a request to a resource route runs its handler directly, unless it has Remix's _data parameter", async () => {
  const url = "http://bourse.test/orders";
  expect(await request(url)).toBe("orders");
  expect(await request(url, { method: "POST" })).toBe("orders done");
  expect(await request(`${url}?_data=orders`, { method: "POST" })).toBe("root home orders missing");
  expect(await request(url, { method: "OPTIONS" })).toBe("root home orders");
});
