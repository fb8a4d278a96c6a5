import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { openRoutePatterns } from "./route-patterns.ts";

type Node = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Node[] };

const MAX_KNOWN_PATHS = 10_000;
/** Remix's own limit: the longest URL that browsers send. */
const MAX_URL_LENGTH = 7_680;

/** Answers Remix's requests for the routes of a page's links: docs/bypasses.md, "Route discovery in short turns". */
export function openManifest({ assets, routes }: ServerBuild): (address: string) => Promise<Response> {
  const routesOf = openRoutePatterns(routes);
  const known = new Map<string, readonly string[]>();

  function idsBehind(path: string): readonly string[] {
    const tree = childrenOf(routesOf(path)) as Parameters<typeof matchRoutes>[0];
    const ids = matchRoutes(tree, path)?.map(({ route }) => String(route.id)) ?? [];
    if (known.size >= MAX_KNOWN_PATHS) known.clear();
    known.set(path, ids);
    return ids;
  }

  return async (address) => {
    const url = new URL(address);
    if (assets.version !== url.searchParams.get("version"))
      return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
    if (address.length > MAX_URL_LENGTH) return new Response(null, { status: 400 });
    const found = new Set<string>();
    for (const path of partsOf(url.searchParams.getAll("p"))) {
      // One address names hundreds of paths.
      if (!known.has(path)) await yieldToEventLoop();
      for (const id of known.get(path) ?? idsBehind(path)) found.add(id);
    }
    const patches = Object.fromEntries([...found].map((id) => [id, assets.routes[id]]));
    return Response.json(patches, { headers: { "Cache-Control": "public, max-age=31536000, immutable" } });
  };
}

function childrenOf(routes: ServerBuild["routes"], parentId?: string): Node[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index, caseSensitive } = route;
    return [{ id, path, index, caseSensitive, ...(index ? {} : { children: childrenOf(routes, id) }) } as Node];
  });
}

/** Every path and its parent paths, whose index routes the browser needs as well. */
function partsOf(addresses: readonly string[]): Set<string> {
  return new Set(
    addresses.flatMap((address) => {
      const parts = address.replace(/^\//, "").split("/");
      return parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`);
    }),
  );
}
