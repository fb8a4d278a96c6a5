// Bulk changes of more leads than one request changes: a job makes and undoes them in batches.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Crm, openCrm } from "./crm-fixture.ts";

const COUNT = 2_500;
const move = "select * from crm.move_leads($1, $2, $3)";
const assign = "select * from crm.assign_leads($1, $2, $3)";
const undo = "select * from crm.undo_change($1, $2)";

let crm: Crm;
let ids: number[];
beforeAll(async () => {
  crm = await openCrm();
});
afterAll(() => crm.close());
beforeEach(async () => {
  ids = (
    await crm.owner.query<{ id: number }>(
      `insert into crm.leads (first_name, email, source, "group", manager_id, status_id)
       select 'Bulk', gen_random_uuid() || '@bulk.test', 'manual', 'sales', $2, (select id from crm.lead_statuses where is_default)
       from generate_series(1, $1) returning id`,
      [COUNT, crm.manager],
    )
  ).rows.map(({ id }) => id);
});

type Started = { change_id: number; changed: number; is_running: boolean };
const start = async (text: string, values: unknown[]) => (await crm.rows<Started>(text, values))[0] as Started;
const runOf = (changeId: number) =>
  crm.storedValue<number>("select max(id) from crm.bulk_runs where change_id = $1 and state = 'running'", [changeId]);
const next = async (runId: number) =>
  (await crm.worker.query<{ goes_on: boolean }>("select crm.continue_run($1) as goes_on", [runId])).rows[0]?.goes_on;
async function finish(changeId: number): Promise<void> {
  const runId = await runOf(changeId);
  while (await next(runId));
}
const groups = () =>
  crm.storedValue<Record<string, number>>(
    `select jsonb_object_agg(g, n) from (select coalesce("group"::text, 'new') g, count(*) n from crm.leads where id = any ($1) group by 1) k`,
    [ids],
  );
const shown = async (actor: number, changeId: number) =>
  (await crm.rows<Record<string, unknown>>("select * from crm.list_changes($1, $2)", [actor, changeId]))[0];
const notices = (user: number) =>
  crm.storedValue<string[]>(
    "select coalesce(array_agg(title || ': ' || description || ' ' || url order by id desc), '{}') from site.notifications where user_id = $1 and site.notification_group(type) = 'work'",
    [user],
  );

describe("a move of more than 1,000 leads", () => {
  test("reads the leads of a batch once, though statistics of the last run say that none are left", async () => {
    await finish((await start(move, [crm.admin, ids, "archived"])).change_id);
    await crm.owner.query("analyze crm.bulk_leads");
    const { change_id: changeId } = await start(move, [crm.admin, ids, "sales"]);
    const runId = await runOf(changeId);
    const read = "select idx_tup_fetch::integer from pg_stat_xact_user_tables where relid = 'crm.bulk_leads'::regclass";
    await crm.owner.query("begin");
    try {
      const before = await crm.storedValue<number>(read);
      await crm.owner.query("select crm.continue_run($1)", [runId]);
      expect((await crm.storedValue<number>(read)) - before).toBeLessThan(3 * COUNT);
    } finally {
      await crm.owner.query("commit");
    }
    await finish(changeId);
  });

  test("starts a job, shows how far it is, and is one change that is undone by a job as well", async () => {
    const { admin, rows } = crm;
    const { change_id: changeId, ...started } = await start(move, [admin, ids, "archived"]);
    expect(started).toEqual({ changed: COUNT, is_running: true });
    expect(await groups()).toEqual({ sales: COUNT });
    const runId = await runOf(changeId);
    expect(await next(runId)).toBe(true);
    expect(await groups()).toEqual({ sales: 1_500, archived: 1_000 });
    expect(await shown(admin, changeId)).toMatchObject({
      state: "running",
      is_undo: false,
      rows: COUNT,
      processed: 1_000,
      lead_count: 1_000,
      is_undoable: false,
    });
    expect((await crm.refusal(undo, [admin, changeId])).code).toBe("BT525");
    while (await next(runId));
    expect(await groups()).toEqual({ archived: COUNT });
    expect(await shown(admin, changeId)).toMatchObject({ state: "done", lead_count: COUNT, is_undoable: true });
    expect((await notices(admin))[0]).toBe(
      `Lead moved successfully: ${COUNT} of ${COUNT} /admin/leads/changes/${changeId}`,
    );

    expect(await rows(undo, [admin, changeId])).toEqual([{ restored: 0, kept: 0, is_running: true }]);
    expect((await crm.refusal(undo, [admin, changeId])).code).toBe("BT525");
    await finish(changeId);
    expect(await groups()).toEqual({ sales: COUNT });
    expect(await shown(admin, changeId)).toMatchObject({ state: "done", is_undo: true, is_undoable: false });
    expect((await crm.refusal(undo, [admin, changeId])).code).toBe("BT504");
    const trail = await crm.storedValue(
      "select array_agg(action || ' ' || after::text order by id) from audit.entries where entity = 'lead_change' and entity_id = $1",
      [String(changeId)],
    );
    expect(trail).toEqual([
      `crm.move {"group": "archived", "leads": ${COUNT}}`,
      `crm.finish {"kept": 0, "error": null, "leads": ${COUNT}, "isUndo": false, "changed": ${COUNT}}`,
      `crm.undo {"kept": 0, "restored": ${COUNT}}`,
    ]);
  });

  test("repeats nothing when its job is killed within a batch", async () => {
    const { admin, worker } = crm;
    const { change_id: changeId } = await start(move, [admin, ids, "archived"]);
    const runId = await runOf(changeId);
    await next(runId);
    await worker.query("begin");
    await next(runId);
    await worker.query("rollback");
    while (await next(runId));
    expect(await next(runId)).toBe(false);
    expect(await shown(admin, changeId)).toMatchObject({ state: "done", processed: COUNT, lead_count: COUNT, kept: 0 });
    const kept = "select count(*) || ' of ' || count(distinct lead_id) from crm.lead_changes where change_id = $1";
    expect(await crm.storedValue(kept, [changeId])).toBe(`${COUNT} of ${COUNT}`);
    expect(await crm.storedValue("select max(version) from crm.leads where id = any ($1)", [ids])).toBe(2);
  });

  test("is refused at its start for one lead outside the actor's lists or outside the table of moves", async () => {
    const { admin, sales, lead } = crm;
    const archived = await lead({ group: "archived" });
    expect((await crm.refusal(move, [sales, ids, "archived"])).code).toBe("BT104");
    expect((await crm.refusal(move, [admin, [...ids, archived], "retentions"])).code).toBe("BT502");
    expect((await crm.refusal(move, [admin, [...ids, 5_000_000_000], "archived"])).code).toBe("BT104");
    expect(await groups()).toEqual({ sales: COUNT });
    expect(await start(move, [admin, ids, "sales"])).toEqual({ change_id: null, changed: 0, is_running: false });
  });

  test("keeps leads that were changed after it started, and counts them", async () => {
    const { admin, rows } = crm;
    const { change_id: changeId } = await start(move, [admin, ids, "retentions"]);
    await rows(move, [admin, ids.slice(-3), "archived"]);
    await rows("select crm.delete_lead($1, $2)", [admin, ids.at(-4)]);
    await finish(changeId);
    // Archived leads may not go to retention, and a deleted lead is in no list.
    expect(await shown(admin, changeId)).toMatchObject({ kept: 4, lead_count: COUNT - 4 });
    expect(await groups()).toEqual({ retention: COUNT - 4, archived: 3, sales: 1 });
    await rows(undo, [admin, changeId]);
    await finish(changeId);
    expect(await groups()).toEqual({ sales: COUNT - 3, archived: 3 });
  });

  test("ends when its actor may no longer move leads; what it moved can be undone", async () => {
    const { admin, manager, owner, worker, rows } = crm;
    const { change_id: changeId } = await start(move, [manager, ids, "archived"]);
    const runId = await runOf(changeId);
    await next(runId);
    await owner.query("update iam.users set role_id = 4 where id = $1", [manager]);
    try {
      await expect(next(runId)).rejects.toMatchObject({ code: "BT103" });
      await worker.query("select crm.fail_run($1, 'Forbidden')", [runId]);
      await worker.query("select crm.fail_run($1, 'Forbidden')", [runId]);
    } finally {
      await owner.query("update iam.users set role_id = 2 where id = $1", [manager]);
    }
    expect(await shown(admin, changeId)).toMatchObject({
      state: "failed",
      error: "Forbidden",
      lead_count: 1_000,
      is_undoable: true,
    });
    expect(await rows(undo, [admin, changeId])).toEqual([{ restored: 1_000, kept: 0, is_running: false }]);
    expect(await groups()).toEqual({ sales: COUNT });
  });
});

describe("an assignment of more than 1,000 leads", () => {
  test("notifies the agent once at its end, of what their lists show", async () => {
    const { admin, sales } = crm;
    const before = (await notices(sales)).length;
    const { change_id: changeId } = await start(assign, [admin, ids, { agentId: sales }]);
    expect((await notices(sales)).length).toBe(before);
    await finish(changeId);
    const after = await notices(sales);
    expect(after.length).toBe(before + 1);
    expect(after[0]).toContain(`${COUNT} leads have been assigned to you`);
    expect(
      await crm.storedValue("select count(*) from crm.leads where id = any ($1) and agent_id = $2", [ids, sales]),
    ).toBe(COUNT);
    await crm.rows(undo, [admin, changeId]);
    await finish(changeId);
    expect((await notices(sales)).length).toBe(before);
    expect(await crm.storedValue("select count(agent_id) from crm.leads where id = any ($1)", [ids])).toBe(0);
  });

  test("ends when the agent is switched off meanwhile", async () => {
    const { admin, sales, owner } = crm;
    const { change_id: changeId } = await start(assign, [admin, ids, { agentId: sales }]);
    const runId = await runOf(changeId);
    await next(runId);
    await owner.query("update iam.users set is_active = false where id = $1", [sales]);
    await expect(next(runId)).rejects.toMatchObject({ code: "BT503" });
    await owner.query("update iam.users set is_active = true where id = $1", [sales]);
  });

  test("is not for agents, and names only agents that the actor may choose", async () => {
    const { admin, sales, manager, stranger } = crm;
    expect((await crm.refusal(assign, [sales, ids, { agentId: sales }])).code).toBe("BT103");
    expect((await crm.refusal(assign, [admin, ids, { agentId: manager }])).code).toBe("BT503");
    expect((await crm.refusal(assign, [manager, ids, { agentId: stranger }])).code).toBe("BT503");
  });
});

test("the undo of an import of more than 1,000 leads runs in batches and leaves what people did since", async () => {
  const { manager, rows, storedValue, owner, worker } = crm;
  const columns = ["First Name", "Email"];
  const id = await crm.value<number>("select crm.start_import($1, 'bulk.csv', $2)", [manager, columns]);
  const lines = ids.slice(0, 1_500).map((n) => ["Imported", `imported-${n}@bulk.test`]);
  await crm.value("select crm.stage_lines($1, $2, $3)", [manager, id, JSON.stringify(lines)]);
  await crm.value("select crm.run_import($1, $2, null, 'skip', false)", [manager, id]);
  while ((await worker.query("select crm.import_leads($1) as goes_on", [id])).rows[0]?.goes_on);
  const [first] = (
    await owner.query<{ id: number }>("select min(id) as id from crm.leads where first_name = 'Imported'")
  ).rows;
  await crm.value("select crm.add_note($1, $2, 'Wants to hear more')", [manager, first?.id]);
  expect(await rows("select * from crm.undo_import($1, $2)", [manager, id])).toEqual([
    { removed: 0, restored: 0, kept: 0, is_running: true },
  ]);
  expect((await crm.refusal("select * from crm.undo_import($1, $2)", [manager, id])).code).toBe("BT525");
  const changeId = await storedValue<number>("select change_id from crm.imports where id = $1", [id]);
  const runId = await runOf(changeId);
  await next(runId);
  expect((await rows("select * from crm.list_imports($1, $2)", [manager, id]))[0]).toMatchObject({
    state: "done",
    undo_rows: 1_500,
    undo_processed: 1_000,
  });
  while (await next(runId));
  expect((await rows("select * from crm.list_imports($1, $2)", [manager, id]))[0]).toMatchObject({
    state: "undone",
    undo_rows: null,
  });
  expect(await storedValue("select array[removed, changed, kept] from crm.bulk_runs where id = $1", [runId])).toEqual([
    1_499, 0, 1,
  ]);
  expect(await storedValue("select count(*) from crm.leads where first_name = 'Imported' and deleted_at is null")).toBe(
    1,
  );
});
