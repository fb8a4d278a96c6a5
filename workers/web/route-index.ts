import type { ServerBuild } from "@remix-run/node";
import { branchesOf, openRoutePatterns, pathOf, pick, type Route } from "./route-patterns.ts";
import type { Handle, Handler } from "./screens.ts";

type Routes = ServerBuild["routes"];

const CALLS = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const READS = new Set(["GET", "HEAD"]);

/** Finds a handler with only the routes that a path may match: docs/bypasses.md, "Route index". */
export function openRouteIndex(serverBuild: ServerBuild, open: Handler): (url: string) => Handle {
  const build = { ...serverBuild, routes: withEveryMethod(serverBuild.routes) };
  const branches = branchesWithoutParameters(build.routes);
  const routesOf = openRoutePatterns(build.routes);
  const opened = new Map<string, Handle>();
  const openedByRoutes = new Map<string, Handle>();

  /** The browser must know their index routes from the start: without them it takes the layout alone for the page. */
  const routesOfParents = (path: string) =>
    parentsOf(path).flatMap((parent) => (branches.get(parent) ?? Object.values(routesOf(parent))) as Route[]);

  /** A handler for each set of routes, of which there are fewer than routes. */
  function handleWith(path: string): Handle {
    const ids = idsOf([...(Object.values(routesOf(path)) as Route[]), ...routesOfParents(path)]);
    const key = ids.join(" ");
    const handle = openedByRoutes.get(key) ?? open(withRoutes(build, ids));
    openedByRoutes.set(key, handle);
    return handle;
  }

  return (url) => {
    const { path, query } = split(url);
    const known = opened.get(path);
    const branch = known ? undefined : branches.get(path);
    // `?_data` names a route id; Remix rejects an invalid one.
    if ((!known && !branch) || (query.includes("_data") && isCall(branches.get(path)?.at(-1)))) return handleWith(path);
    const handle = known ?? openBranch(build, branch as Route[], routesOfParents(path), open);
    opened.set(path, handle);
    return handle;
  };
}

function openBranch(build: ServerBuild, branch: Route[], parents: Route[], open: Handler): Handle {
  const remix = open(withRoutes(build, idsOf([...branch, ...parents])));
  const leaf = branch.at(-1);
  return leaf && isCall(leaf) ? callDirectly(leaf, remix) : remix;
}

const idsOf = (routes: readonly Route[]) => [...new Set(routes.map(({ id }) => id))];

function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: pick(routes, ids), assets: { ...assets, routes: pick(assets.routes, ids) } };
}

/** "/orders" and "/" for "/orders/17". */
function parentsOf(path: string): string[] {
  const parts = path.split("/").slice(1, -1);
  return path === "/" ? [] : ["/", ...parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`)];
}

/** A call renders nothing and has no parent loaders, so Remix would only copy the request twice. */
function callDirectly({ module: { action, loader } }: Route, remix: Handle): Handle {
  return async (request, context) => {
    const act = CALLS.has(request.method) ? action : READS.has(request.method) ? loader : undefined;
    if (!act) return remix(request, context);
    try {
      return (await act({ request, params: {}, context })) as Response;
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  };
}

/** Answers 405 for a method that a call does not have; Remix would report an internal error. */
function withEveryMethod(routes: Routes): Routes {
  const whole = Object.entries(routes).map(([id, route]) => {
    if (!route || !isCall(route)) return [id, route];
    const refuse = () => notAllowed(route);
    return [id, { ...route, module: { loader: refuse, action: refuse, ...route.module } }];
  });
  return Object.fromEntries(whole) as Routes;
}

type Act = { method?: string; calls?: readonly { method: string }[] };

function notAllowed({ module: { action, loader } }: Route): Response {
  const { method = "POST", calls = [{ method }] } = (action ?? {}) as Act;
  const allowed = [...(loader ? ["GET", "HEAD"] : []), ...(action ? calls.map((call) => call.method) : [])];
  const problem = { message: "Method not allowed", code: "method_not_allowed" };
  return Response.json(problem, { status: 405, headers: { Allow: allowed.join(", "), "Cache-Control": "no-store" } });
}

function isCall(route: Route | undefined): boolean {
  return route !== undefined && route.module.default === undefined && route.module.ErrorBoundary === undefined;
}

/** Every path without a parameter, with its routes from the root to the leaf. */
function branchesWithoutParameters(routes: Routes): Map<string, Route[]> {
  const found = new Map<string, Route[]>();
  for (const branch of branchesOf(routes)) {
    const path = pathOf(branch);
    if (/[:*?]/.test(path)) continue;
    // Remix also prefers the index route of a layout, then the innermost of several routes with the same path.
    if (!found.get(path)?.at(-1)?.index) found.set(path, branch);
  }
  return found;
}

function split(url: string): { path: string; query: string } {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const to = url.indexOf("?", from);
  return to < 0 ? { path: url.slice(from), query: "" } : { path: url.slice(from, to), query: url.slice(to) };
}
