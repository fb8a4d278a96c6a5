// The doors of the built application, and the table of app/PERMISSIONS.md that says who may go through them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ROOT } from "../../../db/settings.ts";
import { roleNames } from "../../../app/http/roles.ts";

/** Nobody, then the roles 1 to 6. */
export const visitors = ["nobody", ...Object.values(roleNames)];
export type Verdict = "yes" | "no" | "login";
/** One method of one route: what people call by its path, and Remix by its id. */
export type Door = {
  name: string;
  method: string;
  path: string;
  routeId: string;
  isScreen: boolean;
  declared: Verdict[];
};

type Roles = "public" | readonly number[];
type Told = { roles?: Roles; method?: string; calls?: { roles: Roles; method: string }[] };

const file = join(ROOT, "app/PERMISSIONS.md");

/** Every loader and every method of every action, from the build: nothing that answers can be missing. */
export async function findDoors(): Promise<Door[]> {
  const { routes } = (await import(pathToFileURL(join(ROOT, "build/server/index.js")).href)) as ServerBuild;
  const pathOf = (id: string): string => {
    const route = routes[id];
    const above = route?.parentId ? pathOf(route.parentId) : "";
    return [above, route?.path].filter(Boolean).join("/");
  };
  const doors = Object.values(routes).flatMap((route) => {
    if (!route) return [];
    const { loader, action } = route.module as { loader?: Told; action?: Told };
    // A frame has no address of its own, but its loader answers to whoever names it.
    const own = pathOf(route.id);
    const inside = Object.values(routes).find((other) => other?.parentId === route.id && other.path);
    const path = `/${own || (inside ? pathOf(inside.id) : "")}`;
    const isFirstTab = route.index && routes[route.parentId ?? ""]?.path;
    const shown = isFirstTab ? `${path} index` : own || !inside ? path : `frame ${route.id}`;
    const door = (method: string, roles: Roles | undefined) => ({
      name: `${method} ${shown}`,
      method,
      path,
      routeId: route.id,
      isScreen: route.module.default !== undefined,
      declared: verdicts(roles),
    });
    const acts = action?.calls ?? (action ? [action] : []);
    return [
      ...(loader ? [door("GET", loader.roles)] : []),
      ...acts.map((each) => door(each.method ?? "POST", each.roles)),
    ];
  });
  return doors.filter(({ routeId }) => routeId !== "root");
}

function verdicts(roles: Roles | undefined): Verdict[] {
  // A door that names no roles keeps nobody out; the table says so aloud.
  if (roles === "public" || roles === undefined) return visitors.map(() => "yes");
  return visitors.map((_, role) => (role === 0 ? "login" : roles.includes(role) ? "yes" : "no"));
}

export function readTable(): Map<string, Verdict[]> {
  const rows = readFileSync(file, "utf8").matchAll(/^\| (\w+ [/f]\S*(?: \S+)?) +\| (.+) \|$/gm);
  return new Map(
    [...rows].map(([, name = "", cells = ""]) => [name, cells.split("|").map((cell) => cell.trim() as Verdict)]),
  );
}

export function lineOf({ name, declared }: Door): string {
  return `| ${name} | ${declared.join(" | ")} |`;
}

/** PERMISSIONS=write: adds what is missing as its door declares it and takes out what is gone; what stands there is never changed. */
export function writeTable(doors: Door[]): void {
  const known = readTable();
  const rows = [
    ...new Map(doors.map((door) => [door.name, { ...door, declared: known.get(door.name) ?? door.declared }])).values(),
  ];
  rows.sort((a, b) => (a.path + a.name < b.path + b.name ? -1 : 1));
  const head = readFileSync(file, "utf8").split("\n| door")[0] ?? "";
  const titles = `| door | ${visitors.join(" | ")} |\n| --- | ${visitors.map(() => "---").join(" | ")} |`;
  writeFileSync(file, `${head}\n${titles}\n${rows.map(lineOf).join("\n")}\n`);
}
