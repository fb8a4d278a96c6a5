// T-30, T-48: whatever an address or a body is filled with, an answer comes that says what was wrong or finds nothing, and soon.
import { expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { KEY } from "../../support/templates.ts";
import { type Door, findDoors, readTable } from "./permissions.ts";
import { openSession } from "./secrets.ts";

const database = await createDatabase("demo");
const { url, data } = await startServer(database);
// The build opens its pool when it is loaded; nothing here asks it anything.
Object.assign(process.env, {
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: KEY,
  BOURSE_DATA: data,
  BOURSE_MODE: "development",
});
const table = readTable();
const doors = (await findDoors()).filter(({ path }) => !path.startsWith("/api/") && !path.startsWith("/webhooks/"));
const { rows } = await database.owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);
const people = new Map(rows.map(({ id, role_id: role }) => [role, id]));

const paging = ["page", "limit", "cursor", "after", "before", "sort", "order", "dir"];
const finding = ["search", "q", "id", "key", "name", "reference", "user", "agent", "team", "country", "language"];
const choosing = [
  "status",
  "type",
  "state",
  "category",
  "group",
  "show",
  "format",
  "view",
  "tab",
  "panel",
  "resolution",
];
const trading = ["symbol", "instrument", "quote", "units", "price", "amount", "balance_id"];
const days = ["start", "end", "from", "to", "startDate", "endDate", "dateStart", "dateEnd"];
const names = [...paging, ...finding, ...choosing, ...trading, ...days, "next", "columns"];
const values = [
  "1000000000000000000000",
  "-2147483649",
  "'; drop table iam.users; --",
  "id desc, (select pg_sleep(9))",
  "%00",
  "%ED%A0%80",
  "%25%5C_[(a+)+$",
  "__proto__",
  "0001-01-01",
  "9999-12-31",
  "infinity",
  "..%2F..%2Fetc%2Fpasswd",
  "1e309",
];
const long = "x".repeat(4_000);
const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;

/** Every other turn of all values through all names: what falls over one of them seldom needs just that one. */
const queries = [
  ...values
    .map((_, turn) => names.map((name, at) => `${name}=${values[(at + turn) % values.length]}`).join("&"))
    .filter((_, turn) => turn % 2 === 0),
  ["search", "sort", "symbol"].map((name) => `${name}=${long}`).join("&"),
];
const whoMay = ({ name }: Door) => table.get(name)?.lastIndexOf("yes") ?? 0;

/** What has fallen over, of everything that was asked; a few at a time, as browsers ask. */
async function fallen<Of>(all: Of[], ask: (one: Of) => Promise<Response>): Promise<unknown[]> {
  const found: unknown[] = [];
  const queue = all.values();
  async function walk(): Promise<void> {
    for (const one of queue) {
      const answer = await ask(one);
      const body = await answer.text();
      if (answer.status >= 500 && answer.status !== 503) found.push([one, answer.status, body.slice(0, 200)]);
    }
  }
  await Promise.all(Array.from({ length: 4 }, walk));
  return found;
}

async function send({ method, path, routeId }: Door, role: number, query: string, body?: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", "Content-Type": "application/json" };
  if (role > 0) headers["Cookie"] = `bourse_session=${await openSession(database, people.get(role) ?? 0)}`;
  // What is read is there; nothing that is changed or deleted is.
  const address = path.replaceAll(/:\w+\??/g, method === "GET" ? "1" : "999999999").replace("*", "nowhere");
  return fetch(`${url}${address}?${query}&_data=${encodeURIComponent(routeId)}`, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
}

test("no address falls over what it is asked with", async () => {
  const reads = doors.filter(({ method }) => method === "GET");
  const asked = reads.flatMap((door) => queries.map((query) => ({ door, query })));
  expect(asked.length).toBeGreaterThan(1_000);
  expect(await fallen(asked, ({ door, query }) => send(door, whoMay(door), query))).toEqual([]);
}, 900_000);

test("no call falls over what it is sent", async () => {
  const acts = doors.filter(({ method }) => method !== "GET");
  const texts = (value: string) =>
    `{${[...names, "orderId", "balanceId", "profit", "loss"].map((name) => `"${name}":${value}`).join()}}`;
  const bodies = [`{"amount":${deep}}`, deep, texts('"\\u0000"'), texts('"\\ud800"'), texts("1e308"), texts("[[],{}]")];
  const sent = acts.flatMap((door) => bodies.map((body) => ({ door, body })));
  expect(sent.length).toBeGreaterThan(500);
  expect(await fallen(sent, ({ door, body }) => send(door, whoMay(door), "", body))).toEqual([]);
}, 900_000);
