import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
export type Route = NonNullable<Routes[string]>;
type Pattern = { parts: string[]; branch: Route[] };

/** Paths whose text Remix decodes or normalizes before it matches them. */
const IS_UNUSUAL = /%|\/\/|.\/$/;

/**
 * Finds the routes that a path may match, each with its parents, in the order of the build; null when all may. It finds
 * too many rather than too few: Remix decides between those that are found.
 */
export function openRoutePatterns(routes: Routes): (path: string) => Routes | null {
  const patterns = branchesOf(routes).map((branch) => ({ branch, parts: partsOf(pathOf(branch).toLowerCase()) }));
  return (path) => {
    if (IS_UNUSUAL.test(path)) return null;
    const parts = partsOf(path.toLowerCase());
    const ids = patterns
      .filter((pattern) => mayMatch(pattern, parts))
      .flatMap(({ branch }) => branch.map(({ id }) => id));
    return ids.length === 0 ? null : pick(routes, ids);
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

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

function mayMatch({ parts: pattern }: Pattern, parts: readonly string[]): boolean {
  if (pattern.some((part) => part.endsWith("?"))) return true;
  if (pattern.at(-1) !== "*" && pattern.length !== parts.length) return false;
  return pattern.every((part, at) => part === "*" || part.startsWith(":") || part === parts[at]);
}
