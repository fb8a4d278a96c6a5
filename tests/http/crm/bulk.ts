// Bulk changes of more leads than one request changes: 202 and an address for programs, a page with progress for
// people.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../support/client.ts";
import type { Crm } from "./crm-server.ts";

const COUNT = 1_200;

export function testBulk({ admin, manager, sales, query, read }: Crm): void {
  const page = async (client: Client, path: string) => (await client.get(path, { Accept: "text/html" })).text();
  const batch = async () => {
    const [run] = await query<{ goes_on: boolean }>(
      "select crm.continue_run(max(id)) as goes_on from crm.bulk_runs where state = 'running'",
    );
    return run?.goes_on ?? false;
  };
  const archived = async () =>
    (
      await query<{ count: string }>(
        "select count(*)::text from crm.leads where first_name = 'Bulky' and \"group\" = 'archived'",
      )
    )[0]?.count;

  describe("a bulk change of more than 1,000 leads", () => {
    const clear = () => query("delete from crm.leads where first_name = 'Bulky'");
    beforeEach(async () => {
      await clear();
      await query(
        `insert into crm.leads (first_name, email, source, status_id)
         select 'Bulky', n || '@bulky.test', 'manual', (select id from crm.lead_statuses where is_default) from generate_series(1, ${COUNT}) n`,
      );
    });
    afterAll(clear);

    test("answers a program with 202 and the address of its state, and undo does the same", async () => {
      const all = { all: "on", list: "new", query: "?search=Bulky" };
      expect(await admin.json("PUT", "/admin/leads/bulk", { ...all, group: "retentions" })).toMatchObject({
        status: 409,
        body: { code: "BT502" },
      });
      const answer = await admin.send("PUT", "/admin/leads/bulk", {
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({ ...all, group: "archived" }),
      });
      const body = (await answer.json()) as { changeId: number; statusUrl: string };
      expect(answer.status).toBe(202);
      expect(body).toMatchObject({
        message: "The change continues in the background",
        leads: COUNT,
        state: "running",
        statusUrl: `/admin/leads/changes/${body.changeId}`,
      });
      expect(answer.headers.get("location")).toBe(body.statusUrl);
      const state = async () => (await admin.json("GET", body.statusUrl)).body["change"];
      expect(await state()).toMatchObject({ state: "running", rows: COUNT, processed: 0 });
      expect(await batch()).toBe(true);
      expect(await state()).toMatchObject({ state: "running", processed: 1_000 });
      expect(await archived()).toBe("1000");
      // Without scripts the page reloads itself; the list and "Recent changes" show how far it is.
      const shown = await page(admin, body.statusUrl);
      expect(shown).toContain(`<progress value="1000" max="${COUNT}"`);
      expect(shown).toContain('<meta http-equiv="refresh" content="2"/>');
      expect(await page(admin, "/admin/leads/changes")).toContain("1\u00a0000 of 1\u00a0200");
      expect(await page(admin, "/admin/crm/archived")).toContain("1\u00a0000 of 1\u00a0200");
      expect((await admin.json("POST", `${body.statusUrl}/undo`)).body).toMatchObject({ code: "BT525" });
      expect((await manager.json("GET", body.statusUrl)).status).toBe(404);
      expect((await sales.json("GET", body.statusUrl)).status).toBe(404);
      while (await batch());
      expect(await state()).toMatchObject({ state: "done", lead_count: COUNT, is_undoable: true });
      expect(await page(admin, body.statusUrl)).not.toContain("<progress");
      expect(await admin.json("POST", `${body.statusUrl}/undo`)).toMatchObject({
        status: 202,
        body: { state: "running", statusUrl: body.statusUrl },
      });
      while (await batch());
      expect(await archived()).toBe("0");
      expect((await read(admin, "/affiliate/leads/api/new/All/all?search=Bulky")).meta["total"]).toBe(COUNT);
    });

    test("leads a form without scripts to the page of its progress, whose undo is a form too", async () => {
      const [last] = await query<{ id: number }>("select max(id)::integer as id from crm.changes");
      const answer = await admin.form("/admin/leads/bulk", {
        _method: "PUT",
        all: "on",
        list: "new",
        query: "?search=Bulky",
        group: "archived",
      });
      const path = answer.headers.get("location") ?? "";
      expect([answer.status, path]).toEqual([303, `/admin/leads/changes/${(last?.id ?? 0) + 1}`]);
      while (await batch());
      expect(await page(admin, path)).toContain(`action="${path}/undo"`);
      const undone = await admin.form(`${path}/undo`, {});
      expect([undone.status, undone.headers.get("location")]).toEqual([303, path]);
      while (await batch());
      expect(await page(admin, path)).toContain("Undone");
    });
  });
}
