// Lead imports in one call, the separate lead lists, exports, and showing an API key again.
import { expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import { workbook } from "../../support/workbook.ts";
import type { Crm } from "./crm-server.ts";

export function testImports({ admin, manager, sales, retention, affiliate, upload, query, leadId, userId }: Crm) {
  const page = async (client: Client, path: string) => (await client.get(path, { Accept: "text/html" })).text();
  const names = (like: string) =>
    query<{ name: string }>(
      "select first_name || '|' || last_name as name from crm.leads where email like $1 order by email",
      [like],
    ).then((rows) => rows.map(({ name }) => name));

  test("POST /admin/leads/csv imports in one call and returns the counts and the import's id (R-075, Q-124)", async () => {
    const text =
      'Vorname;Nachname;E-Mail;Land;Status\r\nZoë;Groß;zoe@once.test;deutschland;interested\r\nBad "line;x;y@once.test;;\r\nNo;Status;no@once.test;;Nowhere\r\n';
    const { status, body } = await upload(manager, Buffer.from(text, "latin1"));
    expect([status, body]).toMatchObject([
      200,
      {
        message: "Leads added successfully",
        id: expect.any(Number),
        state: "done",
        rows: 3,
        processed: 3,
        added: 1,
        updated: 0,
        duplicate: 0,
        rejected: 2,
      },
    ]);
    expect(await names("%@once.test")).toEqual(["Zoë|Groß"]);
    const file = await manager.get(`/leads/imports/${body.id}/rejected.csv`);
    const rejected = Buffer.from(await file.arrayBuffer()).toString();
    expect(rejected).toMatch(/^\ufeffline,/);
    expect(rejected).toMatch(/^2,.*Quotation mark in the wrong place/m);
    expect(rejected).toMatch(/^3,.*leadStatus: This status does not exist/m);
  });

  test("an Excel workbook is imported like a CSV file, and a full name is split", async () => {
    const { status, body } = await upload(
      admin,
      workbook([
        ["Name", "Telephone Number", "Email"],
        ["Ada King", 491525550123, "ada@excel.test"],
      ]),
    );
    expect([status, body]).toMatchObject([200, { state: "done", added: 1 }]);
    expect(await names("%@excel.test")).toEqual(["Ada|King"]);
  });

  test("a file without column names is rejected for an API client and mapped by a person on a page", async () => {
    const text = "Ada,ada@nohead-http.test\r\nBob,bob@nohead-http.test\r\n";
    expect(await upload(admin, text)).toMatchObject({
      status: 422,
      body: { message: "The first row contains a lead instead of column names" },
    });
    const { body } = await upload(admin, text, "/admin/leads/csv?trial=1");
    const mappingPage = await page(admin, `/leads/imports/${body.id}`);
    expect(mappingPage).toContain("No column names detected");
    const how = { firstName: "0", email: "1", firstLine: "lead", run: "import" };
    expect((await admin.json("POST", `/leads/imports/${body.id}/run`, how)).status).toBe(200);
    while ((await query<{ goes_on: boolean }>("select crm.import_leads($1) as goes_on", [body.id]))[0]?.goes_on);
    expect(await names("%@nohead-http.test")).toEqual(["Ada|", "Bob|"]);
  });

  test("the upload opens over a list as Upload Leads, for staff and affiliates (R-024)", async () => {
    for (const [client, path] of [
      [admin, "/admin/leads/live"],
      [manager, "/admin/crm/all"],
      [affiliate, "/affiliate"],
    ] as const) {
      expect(await page(client, path)).toContain(`href="${path}/import"`);
      const dialog = await page(client, `${path}/import`);
      for (const words of ["<dialog", "Upload leads", "CSV file", "example.csv", 'action="/admin/leads/csv?trial=1"'])
        expect(dialog).toContain(words);
    }
  });

  test("new lists hold leads without a group under their titles; All Leads holds every group (Q-123)", async () => {
    const groups = async (path: string) => {
      const { body } = await admin.json("GET", path);
      return new Set((body.data as { group: string | null }[]).map(({ group }) => group));
    };
    for (const type of ["live", "manual", "all"])
      expect(await groups(`/affiliate/leads/api/new/All/${type}?limit=50`)).toEqual(new Set([null]));
    expect((await groups("/affiliate/leads/api/all/All/all?limit=50")).size).toBeGreaterThan(2);
    expect((await sales.json("GET", "/affiliate/leads/api/all/All/all")).status).toBe(403);
    for (const [path, title] of [
      ["/admin/leads/live", "Live leads"],
      ["/admin/leads/manual", "Manual leads"],
      ["/admin/leads/all", "New leads"],
      ["/admin/crm/all", "All leads"],
    ] as const)
      expect(await page(admin, path)).toMatch(new RegExp(`<h1[^>]*>${title}`));
  });

  test("an export of leads has the screen's column names in the reader's language and plain values (D10)", async () => {
    const csv = async (path: string) => (await (await admin.get(path)).text()).replace(/^\uFEFF/, "");
    const text = await csv("/admin/leads/export/sales/all?format=csv");
    expect(text.split("\r\n")[0]).toBe(
      "ID,First name,Last name,Email,Phone,Notes,Country,Sales status,Group,Sales manager,Sales agent,Registered at,City,Retention agent,Deposited at,Last access,Funnel link,Affiliate reference,Lead source ID,FTD at,Affiliate",
    );
    expect(text).toContain(",Max Manager,");
    expect(text).not.toContain("{");
    expect((await csv("/admin/leads/export/sales/all?format=csv&lng=de")).split("\r\n")[0]).toMatch(
      /^ID,Vorname,Nachname,/,
    );
  });

  test("a deleted lead leaves its customer; an affiliate cannot delete a lead that staff work on (Q-122)", async () => {
    const id = await leadId("customer@demo.test");
    expect(await affiliate.json("DELETE", `/affiliate/leads/${id}`)).toMatchObject({
      status: 409,
      body: { message: "This lead is being worked on" },
    });
    const { status, body } = await admin.json("DELETE", `/admin/leads/${id}`);
    expect([status, body.message]).toEqual([200, "Lead deleted successfully"]);
    const customer = await userId("customer@demo.test");
    expect((await retention.json("GET", `/admin/customers/edit/${customer}`)).status).toBe(200);
    expect((await admin.json("POST", `/admin/leads/changes/${body.changeId}/undo`, {})).status).toBe(200);
  });

  test("a retention agent's page of a customer has no tab that answers 403; an administrator's has the audit log", async () => {
    const path = `/admin/customers/edit/${await userId("customer@demo.test")}`;
    expect(await page(retention, path)).not.toContain(`href="${path}/audit"`);
    expect(await page(admin, path)).toContain(`href="${path}/audit"`);
  });

  test("deleting a user is confirmed in a dialog (R-114)", async () => {
    const id = await userId("customer@demo.test");
    expect(await page(admin, `/admin/customers/all/${id}/delete`)).toMatch(/<button[^>]*>(?:<[^>]+>)*Delete</);
  });

  test("the key of the lead API is masked on its page and shown on demand, each time with an audit entry (Q-126)", async () => {
    const created = await affiliate.json("POST", "/affiliate/api", {});
    const key = String(created.body.key);
    const shown = await page(affiliate, "/affiliate/api");
    expect(shown).not.toContain(key);
    const action = /action="(\/affiliate\/api\/keys\/\d+\/show)"/.exec(shown)?.[1] ?? "";
    const showings = () => query("select from audit.entries where action = 'crm.show_api_key'");
    const before = (await showings()).length;
    expect(await affiliate.json("POST", action, {})).toMatchObject({ status: 200, body: { key } });
    expect((await showings()).length).toBe(before + 1);
    // Without scripts the next page shows it.
    const answer = await affiliate.form(action, {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/affiliate/api"]);
    expect(await page(affiliate, "/affiliate/api")).toContain(key);
  });
}
