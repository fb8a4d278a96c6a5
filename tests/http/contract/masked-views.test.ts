import { expect, test } from "vitest";
import { retentionAgent } from "../../../app/http/roles.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { pdfText } from "../../support/pdf-text.ts";
import { KEY } from "../../support/templates.ts";
import { addRecords } from "./demo-records.ts";
import { findEndpoints, readTable } from "./permissions.ts";
import { openSession, insertSecrets } from "./secrets.ts";

const database = await createDatabase("demo");
const { url, data } = await startServer(database);
Object.assign(process.env, {
  DATABASE_URL: database.url,
  ENCRYPTION_KEY: KEY,
  BOURSE_DATA: data,
  BOURSE_MODE: "development",
});
const reads = (await findEndpoints()).filter(({ method }) => method === "GET");
const table = readTable();
const { owner } = database;
const { rows: staff } = await owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);
await insertSecrets(database);
const addressOf = await addRecords(database, new Map(staff.map(({ id, role_id: role }) => [role, id])));
// The setting shows contact data of sales agents' leads; a customer's data stays masked for a retention agent.
await owner.query("update site.settings set value = 'on' where name = 'showUserInfoAgent'");
await owner.query("update site.settings set value = 'on' where name = 'pricingPlan'");
const {
  rows: [people],
} = await owner.query<{ agent: number; customer: number; email: string; phone: string }>(
  `select a.id::int as agent, c.id::int as customer, c.email, p.phone
   from iam.users a, iam.users c join iam.profiles p on p.user_id = c.id
   where a.email = 'retention@demo.test' and c.email = 'customer@demo.test'`,
);
const { agent = 0, customer = 0, email = "", phone = "" } = people ?? {};
await owner.query("update crm.leads set retention_agent_id = $1, \"group\" = 'retention' where user_id = $2", [
  agent,
  customer,
]);
const agentSession = await openSession(database, agent);
const customerSession = await openSession(database, customer);
await owner.query("update iam.sessions set impersonator_id = $1 where user_id = $2", [agent, customer]);

const digits = phone.replaceAll(/\D/g, "");
/** The customer's email or phone in the text, in any spelling. */
function contactsIn(text: string): string[] {
  const plain = decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, "%25")).toLowerCase();
  return [email, phone, digits, digits.slice(-8)].filter((contact) => plain.includes(contact));
}

async function read(session: string, address: string, accept: string) {
  const answer = await fetch(new URL(address, url), {
    headers: { Accept: accept, Cookie: `bourse_session=${session}` },
    redirect: "manual",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isPdf = answer.headers.get("content-type") === "application/pdf";
  // A phone number in a PDF may be drawn in groups of digits.
  const shown = isPdf ? pdfText(bytes) : "";
  const text = isPdf ? `${shown}\n${shown.replaceAll(/[^\d\n]/g, "")}` : bytes.toString("utf8");
  return { status: answer.status, isPdf, text: text + (answer.headers.get("location") ?? "") };
}

/** Reads every loader as a page, as data and, where it has them, as its files. */
async function readAll(session: string, mayRead: (name: string) => boolean) {
  const leaks: string[] = [];
  const pdfs: string[] = [];
  let found = 0;
  const queue = reads.filter(({ name }) => mayRead(name)).values();
  async function readQueue(): Promise<void> {
    for (const endpoint of queue) {
      const path = addressOf(endpoint.path, retentionAgent).replace("*", "nowhere");
      const and = path.includes("?") ? "&" : "?";
      const requests: [string, string][] = [
        [path, "application/json"],
        [`${path}${and}format=csv`, "application/json"],
        [`${path}${and}format=pdf`, "application/json"],
        [`${path}${and}sort=email`, "application/json"],
        ...(endpoint.isScreen
          ? ([
              [path, "text/html"],
              [`${path}${and}_data=${encodeURIComponent(endpoint.routeId)}`, "*/*"],
            ] as [string, string][])
          : []),
      ];
      for (const [address, accept] of requests) {
        const { status, isPdf, text } = await read(session, address, accept);
        if (status === 200) found += 1;
        if (isPdf) pdfs.push(text);
        for (const contact of contactsIn(text)) leaks.push(`${address} (${accept}) shows ${contact}`);
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, readQueue));
  return { leaks, found, pdfs };
}

test("an administrator reads the customer's contact data, so the requests below would detect it", async () => {
  const admin = await openSession(database, staff.find(({ role_id: role }) => role === 1)?.id ?? 0);
  const { text } = await read(admin, `/admin/customers/edit/${customer}`, "application/json");
  expect(contactsIn(text)).toEqual([email, phone, digits, digits.slice(-8)]);
});

test("a retention agent reads neither email nor phone of their customer at any address (Q-107)", async () => {
  const { leaks, found } = await readAll(agentSession, (name) => table.get(name)?.[retentionAgent] === "yes");
  expect(leaks).toEqual([]);
  expect(found).toBeGreaterThan(60);
  // The page repeats the search text, but masked data is not searched.
  const searchByName = await read(agentSession, "/admin/search?q=Clara", "application/json");
  expect(searchByName.text).toContain("Clara");
  expect(contactsIn(searchByName.text)).toEqual([]);
  const searchByEmail = JSON.parse(
    (await read(agentSession, `/admin/search?q=${email}`, "application/json")).text,
  ) as object;
  expect(searchByEmail).toMatchObject({ groups: [] });
});

test("a retention agent logged in as the customer reads neither email nor phone at any address (Q-107)", async () => {
  const { leaks, found, pdfs } = await readAll(customerSession, (name) => table.get(name)?.[3] === "yes");
  expect(leaks).toEqual([]);
  // Statements and reports, whose texts are read as they are drawn.
  const titles = pdfs.map(
    (text) => /^(History|Statement|Performance|Tax-year statement \d+)$/m.exec(text)?.[0] ?? text,
  );
  expect([...new Set(titles)].toSorted()).toEqual([
    "History",
    "Performance",
    "Statement",
    expect.stringMatching(/^Tax-year statement/),
  ]);
  expect(found).toBeGreaterThan(60);
  const user = JSON.parse((await read(customerSession, "/auth/user", "application/json")).text) as { user: object };
  expect(user).toMatchObject({ user: { id: customer, masked: true, email: "cu****er@demo.test" } });
});

test("the audit log and calls that return a customer mask email and phone as well (Q-107)", async () => {
  await owner.query(
    `select audit.record((select id from iam.users where role_id = 1 limit 1), 'update', 'user', $1::text,
       jsonb_build_object('email', 'old@demo.test', 'phone', '1', 'city', 'Ulm'), jsonb_build_object('email', $2::text, 'phone', $3::text, 'city', 'Bonn'))`,
    [String(customer), email, phone],
  );
  const { rows: entries } = await owner.query<{ changes: unknown }>(
    "select changes from audit.list_entries($1, $2, '{}') where entity = 'user'",
    [agent, { customer: String(customer) }],
  );
  expect(JSON.stringify(entries)).toContain("Bonn");
  expect(contactsIn(JSON.stringify(entries))).toEqual([]);
  const calls: [string, string, object][] = [
    [
      "PUT",
      "/profile/me",
      { fullName: "Clara Customer", phone: "******67", birthDate: "1990-01-01", country: "Norway" },
    ],
    ["POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", amount: "1000" }],
    ["POST", "/authManager/back-to-admin", {}],
  ];
  for (const [method, path, body] of calls) {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        Cookie: `bourse_session=${customerSession}`,
      },
      body: JSON.stringify(body),
    });
    expect([path, answer.status < 500, contactsIn(await answer.text())]).toEqual([path, true, []]);
  }
});

test("the retention agent cannot start a payment as the customer, because the provider's page shows the email", async () => {
  const actingSession = await openSession(database, customer);
  await owner.query("update iam.sessions set impersonator_id = $1 where user_id = $2", [agent, customer]);
  await owner.query("update money.gateways set is_active = true where name = 'stripe'");
  const answer = await fetch(new URL("/deposits", url), {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      Cookie: `bourse_session=${actingSession}`,
    },
    body: JSON.stringify({ balance_id: 2, amount: "100", gateway: "stripe" }),
  });
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "BT256" })]);
});
