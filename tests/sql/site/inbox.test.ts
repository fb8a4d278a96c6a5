import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

type Item = {
  id: number;
  kind: string;
  record_id: number;
  name: string;
  amount: string;
  urgency: string;
  assignee_id: number | null;
};
type Summary = {
  overdue: number;
  soon: number;
  mine: number;
  targets: Record<string, number>;
};
const inbox = (actor: number, filters: object = {}) =>
  people.rows<Item>("select * from site.list_inbox($1, $2, $3)", [
    actor,
    filters,
    { page: 1, limit: 50, sort: "created_at" },
  ]);
const summary = (actor: number) => people.value<Summary>("select site.inbox_summary($1)", [actor]);
const assign = (actor: number, ids: number[], assignee: number | null) =>
  people.value<number>("select site.assign_inbox($1, $2, $3)", [actor, ids, assignee]);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: { code: string }) => error.code,
  );

let admin: number;
let manager: number;
let managed: number;
let unassigned: number;
beforeEach(async () => {
  await people.owner.query(
    "update money.deposits set status = 'declined', decided_at = now() where status = 'pending'",
  );
  [admin, manager] = [await people.staff(1), await people.staff(2)];
  [managed, unassigned] = [await people.customer(), await people.customer()];
  await people.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [managed, manager]);
});

async function deposit(user: number, minutesAgo: number): Promise<number> {
  const { rows } = await people.owner.query<{ id: number }>(
    `insert into money.deposits (user_id, account_id, gateway, amount, total, created_at)
     select $1, a.id, 'bank', 250, 250, now() - make_interval(mins => $2)
     from money.accounts a where a.user_id = $1 and a.mode = 'real' returning id`,
    [user, minutesAgo],
  );
  return rows[0]?.id ?? 0;
}

async function approval(requestedBy: number, user: number): Promise<number> {
  const { rows } = await people.owner.query<{ id: number }>(
    `insert into money.approvals (action, record_id, account_id, amount, arguments, requested_by)
     select 'adjust_balance', a.id, a.id, 900, '{}', $1
     from money.accounts a where a.user_id = $2 and a.mode = 'real' returning id`,
    [requestedBy, user],
  );
  return rows[0]?.id ?? 0;
}

describe("the inbox", () => {
  test("lists what awaits the actor's decision, oldest first, without the actor's own requests", async () => {
    const [newer, older] = [await deposit(managed, 5), await deposit(unassigned, 50)];
    const asked = await approval(admin, managed);
    const second = await people.staff(1);
    const named = (items: Item[]) => items.map(({ kind, record_id: id }) => `${kind} ${id}`);
    expect(named(await inbox(admin))).toEqual([`deposit ${older}`, `deposit ${newer}`]);
    expect(named(await inbox(second))).toEqual([`deposit ${older}`, `deposit ${newer}`, `approval ${asked}`]);
    expect(named(await inbox(manager))).toEqual([`deposit ${newer}`, `approval ${asked}`]);
    expect(named(await inbox(second, { kind: "approval" }))).toEqual([`approval ${asked}`]);
    expect(await people.value("select site.count_inbox($1, '{}')", [second])).toBe(3);
    expect((await inbox(second))[2]).toMatchObject({ amount: "900.00000" });
    const frame = await people.value<{ waiting: object }>("select site.office_frame($1)", [second]);
    expect(frame.waiting).toMatchObject({ inbox: 3, deposits: 2, approvals: 1 });
    await people.owner.query("update money.approvals set status = 'void', decided_at = now() where id = $1", [asked]);
  });

  test("is closed to agents and customers", async () => {
    const agent = await people.staff(4);
    for (const actor of [agent, managed]) {
      expect(await refusal(inbox(actor))).toBe("BT103");
      expect(await refusal(summary(actor))).toBe("BT103");
      expect(await refusal(assign(actor, [1], actor))).toBe("BT103");
    }
  });

  test("marks items in the last quarter of their target time and after it", async () => {
    for (const minutes of [1, 179, 181, 239, 241]) await deposit(managed, minutes);
    expect((await inbox(admin)).map(({ urgency }) => urgency)).toEqual(["overdue", "soon", "soon", "normal", "normal"]);
    expect(await summary(admin)).toMatchObject({ overdue: 1, soon: 2, mine: 0 });
    await people.rows("select site.save_inbox_targets($1, $2)", [admin, { deposit: 100 }]);
    expect(await summary(admin)).toMatchObject({ overdue: 4, targets: { deposit: 100, dispute: 1440 } });
    expect(await inbox(admin, { urgency: "normal" })).toHaveLength(1);
    for (const invalid of [{ deposit: 0 }, { deposit: "1e3" }, { deposit: 43_201 }, { unknown: 5 }])
      expect(await refusal(people.rows("select site.save_inbox_targets($1, $2)", [admin, invalid]))).toBe("BT608");
    expect(await refusal(people.rows("select site.save_inbox_targets($1, $2)", [manager, { deposit: 5 }]))).toBe(
      "BT103",
    );
    await people.rows("select site.save_inbox_targets($1, $2)", [admin, { deposit: 240 }]);
  });

  test("assigns items to staff who may decide them, and removes assignments", async () => {
    await deposit(managed, 1);
    await deposit(unassigned, 2);
    const [other = 0, own = 0] = (await inbox(admin)).map(({ id }) => id);
    expect(await assign(admin, [own, other, own], admin)).toBe(2);
    expect(await assign(admin, [own], admin)).toBe(0);
    expect(await assign(admin, [own], manager)).toBe(1);
    expect((await inbox(admin)).map((item) => item.assignee_id)).toEqual([admin, manager]);
    expect((await inbox(manager, { assignee: "me" })).map(({ id }) => id)).toEqual([own]);
    expect((await summary(manager)).mine).toBe(1);
    expect(await assign(manager, [own], null)).toBe(1);
    expect((await inbox(admin, { assignee: "none" })).map(({ id }) => id)).toEqual([own]);
    const agent = await people.staff(5);
    expect(await refusal(assign(admin, [own, other], manager))).toBe("BT608");
    expect(await refusal(assign(admin, [own], agent))).toBe("BT608");
    expect(await refusal(assign(manager, [other], manager))).toBe("BT104");
    expect(await refusal(assign(admin, [own, 99_999_992], admin))).toBe("BT104");
    expect(await refusal(assign(admin, [], admin))).toBe("BT608");
    expect((await inbox(admin)).map((item) => item.assignee_id)).toEqual([admin, null]);
    const notified = await people.owner.query(
      "select user_id, title, description, url from site.notifications where type = 'inbox_assigned' order by id",
    );
    const names = await people.owner.query(
      "select full_name from iam.users where id = any ($1) order by id = $2 desc",
      [[admin, managed], admin],
    );
    const [assigner, customer] = names.rows.map(({ full_name: name }) => name);
    // Assignments to oneself, removed and unchanged ones notify no one.
    expect(notified.rows).toEqual([
      {
        user_id: manager,
        title: "Assigned to you",
        description: `${assigner} assigned an item of ${customer} to you`,
        url: "/admin/inbox?assignee=me",
      },
    ]);
    expect(await assign(manager, [own], admin)).toBe(1);
    const received = await people.owner.query("select from site.notifications where user_id = $1", [admin]);
    expect(received.rowCount).toBe(1);
    expect(await assign(admin, [own], null)).toBe(1);
    const entries = await people.owner.query(
      "select after from audit.entries where action = 'assign' and entity = 'deposit'",
    );
    expect(entries.rows).toHaveLength(6);
  });
});
