// T-30, T-48: any text in an address or a body gets an answer below 500 (or 503) in time.
import { expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { isFull } from "../../support/size.ts";
import { KEY } from "../../support/templates.ts";
import { type Endpoint, findEndpoints, readTable } from "./permissions.ts";
import { openSession } from "./secrets.ts";

const database = await createDatabase("demo");
const { url, data } = await startServer(database);
// The build opens its database pool when it is loaded; this test does not use it.
Object.assign(process.env, {
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: KEY,
  BOURSE_DATA: data,
  BOURSE_MODE: "development",
});
const table = readTable();
const endpoints = (await findEndpoints()).filter(
  ({ path }) => !path.startsWith("/api/") && !path.startsWith("/webhooks/"),
);
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

/**
 * Rotates the values over the names; the short form keeps every fourth rotation, because an input that fails seldom
 * needs one exact pair.
 */
const queries = [
  ...values
    .map((_, turn) => names.map((name, at) => `${name}=${values[(at + turn) % values.length]}`).join("&"))
    .filter((_, turn) => isFull || turn % 4 === 0),
  ["search", "sort", "symbol"].map((name) => `${name}=${long}`).join("&"),
];
const lastAllowedRole = ({ name }: Endpoint) => table.get(name)?.lastIndexOf("yes") ?? 0;

/** Returns the requests that were answered with a server error; four are sent concurrently. */
async function failures<Item>(all: Item[], request: (item: Item) => Promise<Response>): Promise<unknown[]> {
  const found: unknown[] = [];
  const queue = all.values();
  async function walk(): Promise<void> {
    for (const one of queue) {
      const answer = await request(one);
      const body = await answer.text();
      if (answer.status >= 500 && answer.status !== 503) found.push([one, answer.status, body.slice(0, 200)]);
    }
  }
  await Promise.all(Array.from({ length: 4 }, walk));
  return found;
}

async function send(
  { method, path, routeId }: Endpoint,
  role: number,
  query: string,
  body?: string,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", "Content-Type": "application/json" };
  if (role > 0) headers["Cookie"] = `bourse_session=${await openSession(database, people.get(role) ?? 0)}`;
  // Reads use an existing record; changes and deletions use one that does not exist.
  const address = path.replaceAll(/:\w+\??/g, method === "GET" ? "1" : "999999999").replace("*", "nowhere");
  return fetch(`${url}${address}?${query}&_data=${encodeURIComponent(routeId)}`, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
}

test("no address is answered with a server error, whatever its query (T-30, T-48)", async () => {
  const reads = endpoints.filter(({ method }) => method === "GET");
  const requests = reads.flatMap((endpoint) => queries.map((query) => ({ endpoint, query })));
  expect(requests.length).toBeGreaterThan(500);
  expect(await failures(requests, ({ endpoint, query }) => send(endpoint, lastAllowedRole(endpoint), query))).toEqual(
    [],
  );
}, 900_000);

test("no call is answered with a server error, whatever its body (T-30)", async () => {
  const changes = endpoints.filter(({ method }) => method !== "GET");
  const texts = (value: string) =>
    `{${[...names, "orderId", "balanceId", "profit", "loss"].map((name) => `"${name}":${value}`).join()}}`;
  const bodies = [`{"amount":${deep}}`, deep, texts('"\\u0000"'), texts('"\\ud800"'), texts("1e308"), texts("[[],{}]")];
  const sent = changes.flatMap((endpoint) => bodies.map((body) => ({ endpoint, body })));
  expect(sent.length).toBeGreaterThan(500);
  expect(await failures(sent, ({ endpoint, body }) => send(endpoint, lastAllowedRole(endpoint), "", body))).toEqual([]);
}, 900_000);
