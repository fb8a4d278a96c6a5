import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
export type Route = NonNullable<Routes[string]>;
type Pattern = { parts: string[]; branch: Route[] };

/**
 * Finds the routes that a path may match, each with its parents, in the order of the build. It finds too many rather
 * than too few: Remix decides between those that are found.
 */
export function openRoutePatterns(routes: Routes): (path: string) => Routes {
  const patterns = branchesOf(routes).map((branch) => ({ branch, parts: partsOf(pathOf(branch)) }));
  return (path) => {
    const parts = partsOf(path);
    const ids = patterns
      .filter((pattern) => mayMatch(pattern, parts))
      .flatMap(({ branch }) => branch.map(({ id }) => id));
    return pick(routes, ids);
  };
}

/** Every route that a path can end at, after its parents from the root on. */
export function branchesOf(routes: Routes): Route[][] {
  return Object.values(routes).flatMap((leaf) => {
    if (!leaf) return [];
    const branch = [leaf];
    for (let id = leaf.parentId; id !== undefined; id = branch[0]?.parentId) branch.unshift(routes[id] as Route);
    return [branch];
  });
}

export function pathOf(branch: readonly Route[]): string {
  return `/${branch.flatMap((route) => route.path || []).join("/")}`;
}

export function pick<T>(record: Record<string, T>, ids: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.includes(id)));
}

/** In lower case, and decoded as Remix decodes them: none of them if one of them cannot be. */
function partsOf(path: string): string[] {
  const parts = path
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "");
  try {
    return parts.map((part) => decodeURIComponent(part).toLowerCase());
  } catch {
    return parts;
  }
}

function mayMatch({ parts: pattern }: Pattern, parts: readonly string[]): boolean {
  if (pattern.some((part) => part.endsWith("?"))) return true;
  if (pattern.at(-1) !== "*" && pattern.length !== parts.length) return false;
  return pattern.every((part, at) => part === "*" || part.startsWith(":") || part === parts[at]);
}
