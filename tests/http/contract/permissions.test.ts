import { expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { startStandIn } from "../../support/providers/stand-in.ts";
import { startServer } from "../../support/server.ts";
import { KEY } from "../../support/templates.ts";
import { addRecords } from "./demo-records.ts";
import { type Endpoint, findEndpoints, lineOf, readTable, type Verdict, visitors, writeTable } from "./permissions.ts";
import { apiKey, secretFinder, openSession, insertSecrets } from "./secrets.ts";

const database = await createDatabase("demo");
const voiso = await startStandIn(() => ({ json: [] }));
const { url, data } = await startServer(database, { env: { GATEWAY_URLS: `voiso=${voiso.url}` } });
// The build opens its database pool when it is loaded; this test does not use it.
Object.assign(process.env, {
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: KEY,
  BOURSE_DATA: data,
  BOURSE_MODE: "development",
});
const endpoints = await findEndpoints();
if (process.env["PERMISSIONS"] === "write") writeTable(endpoints);
const table = readTable();
const { rows } = await database.owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);
const people = new Map(rows.map(({ id, role_id: role }) => [role, id]));
await insertSecrets(database);
const addressOf = await addRecords(database, people);
const sessions = new Map<number, string>();
for (const [role, id] of people) sessions.set(role, await openSession(database, id));
const leaksIn = await secretFinder(database);

test("app/PERMISSIONS.md lists every endpoint and no others", () => {
  const missing = endpoints.filter(({ name }) => !table.has(name)).map(lineOf);
  const obsolete = [...table.keys()].filter((name) => !endpoints.some((endpoint) => endpoint.name === name));
  const advice =
    "Endpoints changed. Compare these lines with the roles of the specification, then let " +
    "`PERMISSIONS=write npx vitest run --project contract tests/http/contract/permissions.test.ts` write them into app/PERMISSIONS.md and read its diff.";
  expect({ missing, obsolete }, advice).toEqual({ missing: [], obsolete: [] });
});

/**
 * These endpoints return no record here: files and pictures, provider reports, unknown addresses; plans are off, no
 * log-in waits for its second step, and the lead API needs its own key.
 */
const withoutRecord = [
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
  "GET /admin/*",
];

test("no answer of any endpoint contains a secret, or contact data for agents (T-09, T-41)", async () => {
  const opened = new Set<string>();
  const leaks: string[] = [];
  async function request(form: string, address: string, role: number, accept = "text/html"): Promise<boolean> {
    const headers = { Accept: accept, Cookie: role > 0 ? `bourse_session=${sessions.get(role)}` : "" };
    const answer = await fetch(new URL(address, url), { headers, redirect: "manual" });
    const text = await answer.text();
    for (const leak of leaksIn(text, role)) leaks.push(`${form} ${address} tells ${visitors[role]} ${leak}`);
    expect([address, role, answer.status >= 500 && answer.status !== 503]).toEqual([address, role, false]);
    // A redirect is answered with 204 to a data request.
    return answer.status === 200;
  }
  const reads = endpoints.filter(({ method }) => method === "GET");
  const queue = reads.values();
  async function readQueue(): Promise<void> {
    for (const endpoint of queue) {
      for (const role of visitors.keys()) {
        if (table.get(endpoint.name)?.[role] !== "yes") continue;
        const path = addressOf(endpoint.path, role).replace("*", "nowhere");
        const hasRecord = endpoint.isScreen
          ? await request("data", dataOf(path, endpoint), role, "*/*")
          : await request("JSON", path, role, "application/json");
        if (!hasRecord) continue;
        // Pages are rendered from that data: requested once for the first allowed role, and for agents, who may see
        // less of it.
        const isFirst = !opened.has(endpoint.name);
        opened.add(endpoint.name);
        if (endpoint.isScreen && (isFirst || role >= 5)) await request("HTML", path, role);
        if (endpoint.isScreen && isFirst) await request("JSON", path, role, "application/json");
      }
    }
  }
  // Four requests at a time, as browsers send them.
  await Promise.all(Array.from({ length: 4 }, readQueue));
  const program = await fetch(`${url}/api/v1/leads`, { headers: { "x-api-key": apiKey } });
  expect([program.status, leaksIn(await program.text(), 4)]).toEqual([200, []]);
  expect(leaks).toEqual([]);
  const notOpened = reads.map(({ name }) => name).filter((name) => !opened.has(name));
  expect(notOpened.toSorted(), "no record was found at these endpoints: tests/http/contract/demo-records.ts").toEqual(
    withoutRecord.toSorted(),
  );
});

test.each(endpoints)("$name admits the roles that the table names (T-05)", async (endpoint) => {
  const actual = await Promise.all(visitors.map((_, role) => requestVerdict(endpoint, role)));
  expect(actual, `roles admitted at ${endpoint.name}, visitors first: app/PERMISSIONS.md differs`).toEqual(
    table.get(endpoint.name) ?? endpoint.declared,
  );
});

/** The address of Remix's data request for a client-side navigation. */
const dataOf = (path: string, { routeId }: Endpoint) =>
  `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`;

/**
 * The answer to an API client with a session of its own. Business rules may reject the request later; missing
 * permissions must reject it here.
 */
async function requestVerdict({ method, path, routeId }: Endpoint, role: number): Promise<Verdict> {
  const address = new URL(path.replaceAll(/:\w+\??/g, "999999999").replace("*", "nowhere"), url);
  // With Remix's route id, so that no parent or child route answers.
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
