// The endpoints of the built application, and the table of app/PERMISSIONS.md with the roles that each admits.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ROOT } from "../../../db/settings.ts";
import { roleNames } from "../../../app/http/roles.ts";

/** Signed out, then the roles 1 to 6. */
export const visitors = ["no session", ...Object.values(roleNames)];
export type Verdict = "yes" | "no" | "login";
/** One method of one route: requested by path, and by Remix with the route id. */
export type Endpoint = {
  name: string;
  method: string;
  path: string;
  routeId: string;
  isScreen: boolean;
  declared: Verdict[];
};

type Roles = "public" | readonly number[];
type Declared = { roles?: Roles; method?: string; calls?: { roles: Roles; method: string }[] };

const file = join(ROOT, "app/PERMISSIONS.md");

/** The built application. It opens its database pool when it is loaded, so the caller sets the environment. */
export async function loadBuild(): Promise<ServerBuild> {
  return (await import(pathToFileURL(join(ROOT, "build/server/index.js")).href)) as ServerBuild;
}

/** Every loader and every method of every action, read from the build, so that no endpoint can be missing. */
export async function findEndpoints(): Promise<Endpoint[]> {
  const { routes } = await loadBuild();
  const pathOf = (id: string): string => {
    const route = routes[id];
    const above = route?.parentId ? pathOf(route.parentId) : "";
    return [above, route?.path].filter(Boolean).join("/");
  };
  const endpoints = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const { loader, action } = route.module as { loader?: Declared; action?: Declared };
    // A layout route has no address of its own, but its loader answers a request with its route id.
    const own = pathOf(route.id);
    const inside = Object.values(routes).find((other) => other?.parentId === route.id && other.path);
    const path = `/${own || (inside ? pathOf(inside.id) : "")}`;
    const isFirstTab = route.index && routes[route.parentId ?? ""]?.path;
    const shown = isFirstTab ? `${path} index` : own || !inside ? path : `frame ${route.id}`;
    const endpoint = (method: string, roles: Roles | undefined) => ({
      name: `${method} ${shown}`,
      method,
      path,
      routeId: route.id,
      isScreen: route.module.default !== undefined,
      declared: verdicts(roles),
    });
    const handlers = action?.calls ?? (action ? [action] : []);
    return [
      ...(loader ? [endpoint("GET", loader.roles)] : []),
      ...handlers.map((each) => endpoint(each.method ?? "POST", each.roles)),
    ];
  });
  return endpoints.filter(({ routeId }) => routeId !== "root");
}

function verdicts(roles: Roles | undefined): Verdict[] {
  // An endpoint without roles is public; the table states so.
  if (roles === "public" || roles === undefined) return visitors.map(() => "yes");
  return visitors.map((_, role) => (role === 0 ? "login" : roles.includes(role) ? "yes" : "no"));
}

export function readTable(): Map<string, Verdict[]> {
  const rows = readFileSync(file, "utf8").matchAll(/^\| (\w+ [/f]\S*(?: \S+)?) +\| (.+) \|$/gm);
  return new Map(
    [...rows].map(([, name = "", cells = ""]) => [name, cells.split("|").map((cell) => cell.trim() as Verdict)]),
  );
}

export function lineOf({ name, declared }: Endpoint): string {
  return `| ${name} | ${declared.join(" | ")} |`;
}

/**
 * PERMISSIONS=write: adds missing endpoints as they are declared and removes obsolete ones; existing cells stay. A new
 * role's cell is that of the first role with the same declaration.
 */
export function writeTable(endpoints: Endpoint[]): void {
  const current = readTable();
  const cellsOf = ({ name, declared }: Endpoint) => {
    const cells = current.get(name) ?? [];
    return declared.map((verdict, role) => cells[role] ?? cells[declared.indexOf(verdict, 1)] ?? verdict);
  };
  const rows = [
    ...new Map(endpoints.map((endpoint) => [endpoint.name, { ...endpoint, declared: cellsOf(endpoint) }])).values(),
  ];
  rows.sort((a, b) => (a.path + a.name < b.path + b.name ? -1 : 1));
  const head = readFileSync(file, "utf8").split("\n| endpoint")[0] ?? "";
  const titles = `| endpoint | ${visitors.join(" | ")} |\n| --- | ${visitors.map(() => "---").join(" | ")} |`;
  writeFileSync(file, `${head}\n${titles}\n${rows.map(lineOf).join("\n")}\n`);
}
