import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

type Frame = { unread: number; notifications: { title: string }[]; moving: string[] | null; mayChangeOrders: boolean };
type Waiting = Record<
  "inbox" | "deposits" | "withdrawals" | "approvals" | "payments" | "kyc" | "disputes" | "screening" | "screeningLate",
  number | null
>;
const frame = (id: number) => people.value<Frame & { waiting: Waiting }>("select site.office_frame($1)", [id]);

test("pending work is counted for all customers for administrators, for their own for managers, and not for agents", async () => {
  const [admin, manager, other, agent] = [
    await people.staff(1),
    await people.staff(2),
    await people.staff(2),
    await people.staff(5),
  ];
  const [managed, unassigned] = [await people.customer(), await people.customer()];
  await people.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [managed, manager]);
  const before = await frame(admin);
  for (const user of [managed, managed, unassigned]) {
    await people.owner.query(
      `insert into money.deposits (user_id, account_id, gateway, amount, total)
       select $1, a.id, 'bank', 250, 250 from money.accounts a where a.user_id = $1 and a.mode = 'real'`,
      [user],
    );
  }
  const { inbox, deposits } = before.waiting;
  expect((await frame(admin)).waiting).toEqual({
    ...before.waiting,
    inbox: (inbox ?? 0) + 3,
    deposits: (deposits ?? 0) + 3,
  });
  expect((await frame(manager)).waiting).toMatchObject({
    deposits: 2,
    withdrawals: 0,
    approvals: 0,
    disputes: 0,
    kyc: null,
    screening: null,
  });
  expect((await frame(other)).waiting.deposits).toBe(0);
  expect(await frame(agent)).toMatchObject({
    moving: null,
    mayChangeOrders: false,
    waiting: { deposits: null, kyc: null },
  });
});

test("the frame returns the 12 newest notifications and the number of unread ones", async () => {
  const manager = await people.staff(2);
  for (let n = 1; n <= 14; n++)
    await people.owner.query("select site.notify_user($1, 'leads_changed', $2, '', '/')", [manager, `news ${n}`]);
  const { unread, notifications } = await frame(manager);
  expect(unread).toBe(14);
  expect(notifications.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, at) => `news ${14 - at}`));
});
