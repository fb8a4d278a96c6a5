import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";

const ROWS = 200_500;

const database = await createDatabase("demo");
const server = await startServer(database);
const admin = await logIn(server.url, "admin@demo.test");

test("a list of more than 200,000 rows is exported whole", async () => {
  await database.owner.query(
    `insert into crm.webhook_deliveries (lead_id, event, body)
     select (select min(id) from crm.leads), n::text, '{}' from generate_series(1, ${ROWS}) n`,
  );
  const answer = await admin.get("/admin/crm-config/webhooks/api?format=csv&columns=created_at,event");
  const lines = (await answer.text()).trimEnd().split("\r\n").slice(1);
  const exported = new Set(lines.map((line) => Number(line.split(",")[1])));
  expect([answer.status, lines.length, exported.size, exported.has(1), exported.has(ROWS)]).toEqual([
    200,
    ROWS,
    ROWS,
    true,
    true,
  ]);
}, 120_000);
