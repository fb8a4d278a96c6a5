// Calls to leads through Voiso: click-to-call and the agents' states (R-083, R-096, Q-76, Q-77).
import { describe, expect, test } from "vitest";
import { seal } from "../../../db/seal.ts";
import type { Client } from "../../support/client.ts";
import { KEY } from "../../support/templates.ts";
import type { Crm } from "./crm-server.ts";

export async function testPhone({ query, admin, sales, owner: customer, voiso }: Crm): Promise<void> {
  const start = (client: Client, input: object) => client.json("POST", "/admin/crm/voiso/startCall", input);
  const [own] = await query<{ id: number }>(
    `insert into crm.leads (first_name, email, phone, source, "group", status_id, agent_id)
     select 'Ada', 'ada@phone.test', '+4722001122', 'manual', 'sales', s.id, u.id
     from crm.lead_statuses s, iam.users u where s.is_default and u.email = 'sales@demo.test' returning id`,
  );
  const [foreign] = await query<{ id: number }>(
    "insert into crm.leads (first_name, phone, source) values ('Not', '+4722001133', 'manual') returning id",
  );
  const readTimeline = async (client: Client) =>
    (await client.json("GET", `/admin/leads/${own?.id}/edit`)).body as unknown as {
      story: { kind: string; full_name: string }[];
    };

  test("calls and the dialog state that calls are not set up, and the dialog links administrators to the settings", async () => {
    const sentence = "Calling is not configured";
    expect(await start(admin, { phone: "+4722001122" })).toMatchObject({ status: 409, body: { message: sentence } });
    for (const path of [`/admin/leads/${own?.id}/call`, `/admin/crm/sales/all/${own?.id}/call`]) {
      const page = await sales.get(path, { Accept: "text/html" });
      const text = await page.text();
      expect([page.status, text.includes(sentence), text.includes('href="/admin/apis"')]).toEqual([200, true, false]);
      expect(text).toContain("An administrator can set it up");
      const office = await admin.get(path, { Accept: "text/html" });
      expect((await office.text()).split('href="/admin/apis"')).toHaveLength(3); // the menu's and the dialog's
    }
    expect((await sales.json("GET", `/admin/leads/${foreign?.id}/call`)).status).toBe(404);
  });

  describe("calls with Voiso", () => {
    const switchOn = () =>
      query("update site.apis set value1 = 'cluster1', value2 = $1 where key = 'voiso'", [
        seal("voiso-key", "api:voiso:value2", KEY),
      ]);

    test("staff see Voiso's agents with one of five states; customers are refused", async () => {
      await switchOn();
      const { status, body } = await admin.json("GET", "/admin/crm/voiso/agents");
      expect([status, (body.data as { status: string }[]).map((one) => one.status)]).toEqual([
        200,
        ["available", "outbound", "offline", "offline", "inbound", "unavailable"],
      ]);
      expect((await customer.json("GET", "/admin/crm/voiso/agents")).status).toBe(403);
      expect((await start(customer, { phone: "+4722001122" })).status).toBe(403);
    });

    test("a call sends the chosen agent and the number without its plus, and is in the lead's timeline", async () => {
      await switchOn();
      const { status, body } = await start(admin, { phone: "+47 22 00 11 22", agentEmail: "a@voiso.test" });
      expect([status, body.message]).toEqual([200, "Call started successfully"]);
      expect(voiso.calls.at(-1)).toEqual({ agent: "a@voiso.test", number: "4722001122", crm: "Bourse" });
      expect((await start(admin, { phone: "12" })).status).toBe(422);
      const calls = (await readTimeline(sales)).story.filter(({ kind }) => kind === "call");
      expect(calls).toEqual([expect.objectContaining({ full_name: expect.any(String) })]);
    });

    test("a form starts a call and redirects to the list under the dialog", async () => {
      await switchOn();
      const answer = await sales.form("/admin/crm/voiso/startCall", {
        leadId: String(own?.id),
        agentEmail: "e@voiso.test",
        _under: "/admin/crm/sales/all?status=New",
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/crm/sales/all?status=New"]);
      expect(voiso.calls.at(-1)).toMatchObject({ agent: "e@voiso.test", account_id: String(own?.id) });
    });

    test("an agent who may not see the number calls from their own phone account and never receives the number", async () => {
      await switchOn();
      await query("update site.settings set value = 'off' where name = 'showUserInfoAgent'");
      const { status, body } = await start(sales, { leadId: own?.id, agentEmail: "a@voiso.test" });
      expect([status, voiso.calls.at(-1)]).toEqual([
        200,
        { agent: "sales@demo.test", number: "4722001122", account_id: String(own?.id), crm: "Bourse" },
      ]);
      const dialog = await (await sales.get(`/admin/crm/sales/all/${own?.id}/call`, { Accept: "text/html" })).text();
      for (const text of [JSON.stringify(body), JSON.stringify(await readTimeline(sales)), dialog])
        expect(text).not.toContain("22001122");
      const auditEntries = await query<{ text: string }>(
        "select row_to_json(e)::text as text from audit.entries e where action = 'start_call'",
      );
      expect([auditEntries.length > 0, auditEntries.map(({ text }) => text).join("")]).toEqual([
        true,
        expect.not.stringContaining("22001122"),
      ]);
      await query("update site.settings set value = 'on' where name = 'showUserInfoAgent'");
    });

    test("an agent cannot call another agent's lead", async () => {
      await switchOn();
      const before = voiso.calls.length;
      expect((await start(sales, { leadId: foreign?.id })).status).toBe(404);
      expect(voiso.calls.length).toBe(before);
    });

    test("the dialog lists agents and states, and works without a script", async () => {
      await switchOn();
      const page = await (await admin.get(`/admin/leads/${own?.id}/call`, { Accept: "text/html" })).text();
      for (const words of ["a@voiso.test", "7777", "Available", "Unavailable"]) expect(page).toContain(words);
    });

    test("an error of Voiso or an invalid cluster gives one error message and no timeline entry", async () => {
      await switchOn();
      const before = (await readTimeline(admin)).story.length;
      const failed = { status: 502, body: { message: "The phone provider did not respond. Try again" } };
      for (const behaviour of ["broken", "limited", "page", "elsewhere", "cut"] as const) {
        voiso.behave(behaviour);
        expect(await start(admin, { leadId: own?.id, agentEmail: "a@voiso.test" })).toMatchObject(failed);
      }
      voiso.behave("good");
      await query("update site.apis set value1 = 'evil.test/x?' where key = 'voiso'");
      expect(await start(admin, { phone: "+4722001122" })).toMatchObject(failed);
      expect((await readTimeline(admin)).story.length).toBe(before);
    });
  });
}
