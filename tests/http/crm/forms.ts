// Lead endpoints as browsers without scripts call them, and cases that no browser test covers.
import { expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import type { Crm } from "./crm-server.ts";

export function testForms(floor: Crm): void {
  const { admin, manager, sales, retention, affiliate, submit, read, query, leadId, userId } = floor;

  /** Submits a form from a page and expects the sentence on the next page. */
  async function expectSentence(
    client: Client,
    path: string,
    fields: Record<string, string>,
    sentence: string,
  ): Promise<string> {
    const { status, to } = await submit(client, path, fields, "/admin/promo-code");
    const page = await (await client.get(to ?? "/", { Accept: "text/html" })).text();
    expect([path, status, page.includes(sentence) ? sentence : page.match(/toast.{0,300}/s)?.[0]]).toEqual([
      path,
      303,
      sentence,
    ]);
    return page;
  }

  const lead = {
    firstName: "Fay",
    lastName: "Form",
    email: "fay@form.test",
    phone: "+31 20 555 0100",
    country: "Netherlands",
    city: "Delft",
    funnelLink: "https://funnel.test/a",
    reference: "R-1",
    leadStatus: "New",
  };

  test("a lead is added, edited, moved, assigned, noted, converted and deleted by forms", async () => {
    await expectSentence(admin, "/admin/leads", lead, "Leads added successfully");
    const id = await leadId("fay@form.test");
    const [agent, newManager, managerName] = [
      await userId("sales@demo.test"),
      await userId("retention@demo.test"),
      await userId("manager@demo.test"),
    ];
    const edited = {
      firstName: "Faye",
      lastName: "Forms",
      email: "faye@form.test",
      phone: "+31205550101",
      country: "Belgium",
      city: "Ghent",
      funnelLink: "https://funnel.test/b",
      reference: "R-2",
      leadSourceId: "77",
      leadStatus: "Interested",
      managerId: String(managerName),
      agentId: String(agent),
      retId: "-2",
    };
    await expectSentence(admin, `/admin/leads/${id}`, { _method: "PUT", ...edited }, "Lead updated");
    expect(
      await query(
        `select l.first_name, l.last_name, l.email, l.phone, l.country, l.city, l.funnel_link, l.reference, l.lead_source_id,
           s.name as status, l.manager_id, l.agent_id, l.retention_agent_id
         from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.id = $1`,
        [id],
      ).then(([row]) => Object.values(row ?? {})),
    ).toEqual([...Object.values(edited).slice(0, 10), managerName, agent, null]);
    const bulk = "/admin/leads/bulk";
    await expectSentence(admin, bulk, { _method: "PUT", ids: String(id), group: "sales" }, "Lead moved successfully");
    await expectSentence(
      admin,
      bulk,
      { _method: "PUT", ids: String(id), assign: "retId", retId: String(newManager) },
      "Agents assigned successfully",
    );
    await expectSentence(
      sales,
      `/admin/leads/${id}/status`,
      { _method: "PUT", leadStatus: "Call Back" },
      "Lead updated",
    );
    await expectSentence(
      sales,
      "/admin/crm/note",
      { leadId: String(id), content: "By form" },
      "Notes created successfully",
    );
    const [shown] = (await read(sales, "/affiliate/leads/api/sales/Call_Back/all?search=faye")).data;
    expect(shown).toMatchObject({ notes: [{ content: "By form", user: { full_name: expect.any(String) } }] });
    // Other staff cannot find it with any filter (T-07).
    expect((await read(retention, "/affiliate/leads/api/clients/All")).data.map((one) => one.id)).not.toContain(id);
    await expectSentence(
      admin,
      "/admin/leads/convertLeadToUser",
      { id: String(id), password: "A-long-enough-1" },
      "Lead converted successfully",
    );
    const [deleted] = await query<{ id: number }>(
      "insert into crm.leads (first_name, source) values ('Gone', 'manual') returning id",
    );
    await expectSentence(admin, `/admin/leads/${deleted?.id}`, { _method: "DELETE" }, "Lead deleted successfully");
  });

  test("one call accepts 100,000 ids, and one foreign id makes it change nothing", async () => {
    const ids = Array.from({ length: 100_000 }, (_, n) => 5_000_000_000 + n);
    expect(await admin.json("PUT", "/admin/leads/bulk", { ids, data: { group: "archived" } })).toMatchObject({
      status: 404,
      body: { code: "BT104" },
    });
  });

  test("a bulk change may run longer than the statement timeout of a page", async () => {
    await query(`create function public.dawdle() returns trigger language plpgsql as $$
      begin perform pg_sleep(5.3); return null; end $$`);
    await query("create trigger dawdle before update on crm.leads for each statement execute function public.dawdle()");
    try {
      const ids = [await leadId("petra.novak@leads.test")];
      expect(
        await admin.json("PUT", "/admin/leads/bulk", { ids, data: { retId: await userId("retention@demo.test") } }),
      ).toMatchObject({ status: 200, body: { changed: 1 } });
    } finally {
      await query("drop function public.dawdle() cascade");
    }
  });

  test("an affiliate adds and deletes only their own leads, by form and by call (R-080, Q-70, T-07)", async () => {
    await expectSentence(
      affiliate,
      "/affiliate/leads",
      { ...lead, email: "own@form.test", phone: "" },
      "Leads added successfully",
    );
    const id = await leadId("own@form.test");
    const own = (await read(affiliate, "/affiliate/leads/api?affId=1&agentId=1")).data;
    expect(own.map((one) => one.id)).toContain(id);
    // A lead that staff have changed can no longer be deleted.
    expect(own.every(({ agent, notes }) => agent === null && notes === null)).toBe(true);
    const foreign = await leadId("omar.haddad@leads.test");
    expect((await affiliate.json("DELETE", `/affiliate/leads/${foreign}`)).status).toBe(404);
    await expectSentence(affiliate, `/affiliate/leads/${id}`, { _method: "DELETE" }, "Lead deleted successfully");
    const { body } = await affiliate.json("POST", "/affiliate/leads", { email: "again@form.test", leadSourceId: "9" });
    expect(await affiliate.json("DELETE", `/affiliate/leads/${(body as { id: number }).id}`)).toMatchObject({
      status: 200,
      body: { message: "Lead deleted successfully" },
    });
  });

  test("promo codes, API keys, statuses and teams are saved by forms (R-078, R-079, R-081, R-082)", async () => {
    const page = await expectSentence(
      affiliate,
      "/admin/promo-code",
      { code: "MINE" },
      "Promo code generated successfully",
    );
    // The link on the page opens a sign-up with the code in its field.
    const link = />([^<]*\/signup\?[^<]+)<\/textarea>/.exec(page)?.[1] ?? "";
    const code = new URL(link).searchParams.get("promoCode");
    expect(/class="qr"[^>]*><svg [^>]*width="\d+"/.test(page)).toBe(true);
    expect(await (await fetch(link)).text()).toContain(`value="${code}"`);
    expect(await expectSentence(affiliate, "/affiliate/api", {}, "API key generated successfully")).toMatch(
      /bourse_live_[\w-]{32}/,
    );

    const statuses = "/admin/crm-config/sales-statuses";
    await expectSentence(
      manager,
      statuses,
      { status: "By form", isDefault: "false" },
      "Sales status added successfully",
    );
    const [status] = await query<{ id: number }>("select id from crm.lead_statuses where name = 'By form'");
    const path = `${statuses}/${status?.id}`;
    await expectSentence(
      manager,
      path,
      { _method: "PUT", status: "Form", isDefault: "false" },
      "Sales status updated successfully",
    );
    await expectSentence(manager, path, { _method: "DELETE" }, "Sales Status deleted successfully");

    const teams = "/admin/crm-config/teams";
    const [managerName, agent] = [await userId("manager@demo.test"), await userId("sales@demo.test")];
    const team = { name: "By form", userId: String(managerName), userIds: String(agent) };
    await expectSentence(admin, teams, team, "Team added successfully");
    const [createdTeam] = await query<{ id: number }>("select id from crm.teams where name = 'By form'");
    const renamed = { name: "Form", userId: managerName, userIds: [agent, -2] };
    expect((await admin.json("PUT", `${teams}/${createdTeam?.id}`, renamed)).body).toMatchObject({
      message: "Team updated successfully",
    });
    await expectSentence(
      admin,
      `${teams}/${createdTeam?.id}`,
      { _method: "PUT", ...team },
      "Team updated successfully",
    );
    await expectSentence(admin, `${teams}/${createdTeam?.id}`, { _method: "DELETE" }, "Team deleted successfully");
  });

  test("lists are filtered by days, people, countries and missing holders (R-085 to R-089, R-094)", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const of = async (client: Client, path: string) => (await read(client, `/affiliate/leads/api/${path}`)).data;
    const all = await of(admin, "new/All/all?limit=50");
    expect((await of(admin, `new/All/all/2020-01-01/${today}?limit=50`)).length).toBe(all.length);
    expect(await of(admin, "new/All/manual/2020-01-01/2020-01-02")).toEqual([]);
    expect((await admin.json("GET", "/affiliate/leads/api/new/All/all/yesterday/today")).status).toBe(404);
    expect((await of(admin, "sales/Call%20Back/all")).every((one) => one.lead_status === "Call Back")).toBe(true);
    const agent = await userId("sales@demo.test");
    const held = await of(manager, `sales/All/all?agentId=${agent}&limit=50`);
    expect([held.length > 0, held.every((one) => one.agent.id === agent)]).toEqual([true, true]);
    expect((await of(admin, "all/All/all?assigned=noSaleAgent&limit=50")).every((one) => one.agent.id === null)).toBe(
      true,
    );
    const [{ country } = { country: "" }] = held;
    expect((await of(admin, `sales/All/all?country=${country}`)).every((one) => one.country === country)).toBe(true);
    const [client] = await query<{ id: number }>(
      "select id from crm.leads where deposited_at is not null and deleted_at is null limit 1",
    );
    const clients = await of(admin, "clients/All?limit=50");
    expect(client ? clients.map((one) => one.id) : [null]).toContain(client?.id ?? null);
    expect((await of(admin, `clients/All/2020-01-01/${today}?limit=50`)).length).toBe(clients.length);
    const source = await userId("affiliate@demo.test");
    const brought = await query<{ id: number }>(
      "select id from crm.leads where affiliate_id = $1 and deleted_at is null order by id desc limit 50",
      [source],
    );
    expect((await of(admin, `all/All/all?affId=${source}&limit=50`)).map((one) => one.id)).toEqual(
      brought.map((one) => one.id),
    );
  });
}
