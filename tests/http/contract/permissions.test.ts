import { expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { openHouse } from "../../support/providers/stand-in.ts";
import { startServer } from "../../support/server.ts";
import { KEY } from "../../support/templates.ts";
import { furnish } from "./furnished.ts";
import { type Door, findDoors, lineOf, readTable, type Verdict, visitors, writeTable } from "./permissions.ts";
import { apiKey, openEye, openSession, plantSecrets } from "./secrets.ts";

const database = await createDatabase("demo");
const voiso = await openHouse(() => ({ json: [] }));
const { url, data } = await startServer(database, { env: { GATEWAY_URLS: `voiso=${voiso.url}` } });
// The build opens its pool when it is loaded; nothing here asks it anything.
Object.assign(process.env, {
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: KEY,
  BOURSE_DATA: data,
  BOURSE_MODE: "development",
});
const doors = await findDoors();
if (process.env["PERMISSIONS"] === "write") writeTable(doors);
const table = readTable();
const { rows } = await database.owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);
const people = new Map(rows.map(({ id, role_id: role }) => [role, id]));
await plantSecrets(database);
const addressOf = await furnish(database, people);
const sessions = new Map<number, string>();
for (const [role, id] of people) sessions.set(role, await openSession(database, id));
const leaksIn = await openEye(database);

test("every door stands in app/PERMISSIONS.md, and nothing else does", () => {
  const missing = doors.filter(({ name }) => !table.has(name)).map(lineOf);
  const gone = [...table.keys()].filter((name) => !doors.some((door) => door.name === name));
  const advice =
    "Doors changed. Compare these lines with the roles of the specification, then let " +
    "`PERMISSIONS=write npx vitest run --project http tests/http/contract/permissions.test.ts` write them into app/PERMISSIONS.md and read its diff.";
  expect({ missing, gone }, advice).toEqual({ missing: [], gone: [] });
});

/**
 * Nothing can be found here: files and pictures, what other houses report, what is nowhere; plans are off, nobody is half signed in or still has
 * to set up a second step; and programs come with a key of their own.
 */
const closed = [
  "GET /dashboard/pricing",
  "GET /pricing",
  "GET /second-step",
  "GET /security/two-factor",
  "GET /payments/paypal/capture/:name",
  "GET /files/:name",
  "GET /pictures/:name",
  "GET /webhooks/:gateway",
  "GET /api/v1/leads",
  "GET /api/v1/leads/:id",
  "GET /dev/mail/:file",
  "GET /*",
];

test("no answer of any door gives away a secret, or to agents an address or a number (T-09)", async () => {
  const opened = new Set<string>();
  const leaks: string[] = [];
  async function look(form: string, address: string, role: number, accept = "text/html"): Promise<boolean> {
    const headers = { Accept: accept, Cookie: role > 0 ? `bourse_session=${sessions.get(role)}` : "" };
    const answer = await fetch(new URL(address, url), { headers, redirect: "manual" });
    const text = await answer.text();
    for (const leak of leaksIn(text, role)) leaks.push(`${form} ${address} tells ${visitors[role]} ${leak}`);
    expect([address, role, answer.status >= 500 && answer.status !== 503]).toEqual([address, role, false]);
    // A page that leads elsewhere is 204 as data.
    return answer.status === 200;
  }
  const reads = doors.filter(({ method }) => method === "GET");
  const queue = reads.values();
  async function walk(): Promise<void> {
    for (const door of queue) {
      for (const role of visitors.keys()) {
        if (table.get(door.name)?.[role] !== "yes") continue;
        const path = addressOf(door.path, role).replace("*", "nowhere");
        const found = door.isScreen
          ? await look("data", dataOf(path, door), role, "*/*")
          : await look("JSON", path, role, "application/json");
        if (!found) continue;
        // Pages are drawn from that data and from nothing else: once for whoever comes first, and for agents, who may see less of it.
        const isFirst = !opened.has(door.name);
        opened.add(door.name);
        if (door.isScreen && (isFirst || role >= 5)) await look("HTML", path, role);
        if (door.isScreen && isFirst) await look("JSON", path, role, "application/json");
      }
    }
  }
  // A few at a time, as browsers ask.
  await Promise.all(Array.from({ length: 4 }, walk));
  const program = await fetch(`${url}/api/v1/leads`, { headers: { "x-api-key": apiKey } });
  expect([program.status, leaksIn(await program.text(), 4)]).toEqual([200, []]);
  expect(leaks).toEqual([]);
  const shut = reads.map(({ name }) => name).filter((name) => !opened.has(name));
  expect(shut.toSorted(), "nobody found anything behind these doors: tests/http/contract/furnished.ts").toEqual(
    closed.toSorted(),
  );
});

test.each(doors)("$name lets in whom the table says", async (door) => {
  const found = await Promise.all(visitors.map((_, role) => knock(door, role)));
  expect(found, `nobody and the roles 1 to 6 at ${door.name}: app/PERMISSIONS.md says otherwise`).toEqual(
    table.get(door.name) ?? door.declared,
  );
});

/** What Remix asks for when a page of ours goes on to the next. */
const dataOf = (path: string, { routeId }: Door) =>
  `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`;

/** What a program with a session of its own is answered: rules may refuse it later, rights refuse it here. */
async function knock({ method, path, routeId }: Door, role: number): Promise<Verdict> {
  const address = new URL(path.replaceAll(/:\w+\??/g, "999999999").replace("*", "nowhere"), url);
  // Named in Remix's own way, so that nothing above or below the door answers for it.
  address.searchParams.set("_data", routeId);
  const headers: Record<string, string> = { Accept: "application/json", "Content-Type": "application/json" };
  if (role > 0) headers["Cookie"] = `bourse_session=${await openSession(database, people.get(role) ?? 0)}`;
  const answer = await fetch(address, { method, headers, redirect: "manual", ...(method !== "GET" && { body: "{}" }) });
  const body = await answer.text();
  if (answer.status === 401) return "login";
  if (answer.status === 403 && body.includes('"BT103"')) return "no";
  expect([path, answer.status >= 500 && answer.status !== 503, body]).toEqual([path, false, body]);
  return "yes";
}
