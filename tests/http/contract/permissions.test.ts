import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { KEY } from "../../support/templates.ts";
import { type Door, findDoors, lineOf, readTable, type Verdict, visitors, writeTable } from "./permissions.ts";

const database = await createDatabase("demo");
const { url, data } = await startServer(database);
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
const { rows: people } = await database.owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);

test("every door stands in app/PERMISSIONS.md, and nothing else does", () => {
  const missing = doors.filter(({ name }) => !table.has(name)).map(lineOf);
  const gone = [...table.keys()].filter((name) => !doors.some((door) => door.name === name));
  const advice =
    "Doors changed. Compare these lines with the roles of the specification, then let " +
    "`PERMISSIONS=write npx vitest run --project http tests/http/contract/permissions.test.ts` write them into app/PERMISSIONS.md and read its diff.";
  expect({ missing, gone }, advice).toEqual({ missing: [], gone: [] });
});

test.each(doors)("$name lets in whom the table says", async (door) => {
  const found = await Promise.all(visitors.map((_, role) => knock(door, role)));
  expect(found, `nobody and the roles 1 to 6 at ${door.name}: app/PERMISSIONS.md says otherwise`).toEqual(
    table.get(door.name) ?? door.declared,
  );
});

/** What a program with a session of its own is answered: rules may refuse it later, rights refuse it here. */
async function knock({ method, path, routeId }: Door, role: number): Promise<Verdict> {
  const address = new URL(path.replaceAll(/:\w+\??/g, "999999999").replace("*", "nowhere"), url);
  // Named in Remix's own way, so that nothing above or below the door answers for it.
  address.searchParams.set("_data", routeId);
  const headers: Record<string, string> = { Accept: "application/json", "Content-Type": "application/json" };
  if (role > 0)
    headers["Cookie"] = `bourse_session=${await session(people.find(({ role_id }) => role_id === role)?.id)}`;
  const answer = await fetch(address, { method, headers, redirect: "manual", ...(method !== "GET" && { body: "{}" }) });
  const body = await answer.text();
  if (answer.status === 401) return "login";
  if (answer.status === 403 && body.includes('"BT103"')) return "no";
  expect([path, answer.status >= 500 && answer.status !== 503, body]).toEqual([path, false, body]);
  return "yes";
}

async function session(userId: number | undefined): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await database.owner.query(
    "insert into iam.sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [createHash("sha256").update(token).digest(), userId],
  );
  return token;
}
