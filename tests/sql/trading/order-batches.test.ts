// Orders that the web process sends to the database together.
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeInBatch } from "../../../app/trading/orders/order-batches.ts";
import { openPool } from "../../../db/open-pool.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let pool: Awaited<ReturnType<typeof openPool>>;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  const time = Date.parse("2026-03-02T10:00:00Z");
  await world.frame([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10000", time }]);
  pool = await openPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await world.end();
  await database.drop();
});

type Person = Awaited<ReturnType<World["customer"]>>;

async function customers(count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await world.customer("USD", "1000"));
  return people;
}

const place = ({ userId, accountId }: Person, idempotencyKey: string) =>
  placeInBatch(
    pool,
    { id: userId, impersonatorId: null },
    {
      accountId,
      instrument: "EUR_USD",
      type: "buy",
      amount: "1000",
      profit: null,
      loss: null,
      trail: null,
      trailUnit: "price",
      idempotencyKey,
    },
  );

test("an order of a batch whose account a frame of prices is applied to is repeated until it is placed", async () => {
  const people = await customers(5);
  // The first attempt for each account fails as if a frame had come between. Sequences keep their value then.
  for (const { accountId } of people) await world.owner.query(`create sequence trading.attempts_${accountId}`);
  await world.owner.query(`
    create function trading.fail_first_attempt() returns trigger language plpgsql security definer as $$
    begin
      if nextval('trading.attempts_' || new.account_id) = 1 then perform trading.reject_frame(); end if;
      return new;
    end $$;
    create trigger fail_first_attempt before insert on trading.orders
    for each row execute function trading.fail_first_attempt()`);

  // The first two have a transaction each; the others wait for them and share one.
  const placed = await Promise.all(people.map((person, n) => place(person, `batch ${n}`)));
  expect(placed.map((order) => order.account_id)).toEqual(people.map(({ accountId }) => accountId));
  const { rows } = await world.owner.query("select count(*)::text from trading.orders");
  expect(rows).toEqual([{ count: "5" }]);
  await world.owner.query("drop trigger fail_first_attempt on trading.orders");
});

test("orders that are repeated for half a second do not delay orders of other accounts", async () => {
  const [first, second, ...others] = await customers(5);
  await world.owner.query(`
    create function trading.fail_for_a_time() returns trigger language plpgsql security definer as $$
    begin
      if clock_timestamp() < '${new Date(Date.now() + 500).toISOString()}' then perform trading.reject_frame(); end if;
      return new;
    end $$;
    create trigger fail_for_a_time before insert on trading.orders for each row
    when (new.account_id in (${first!.accountId}, ${second!.accountId})) execute function trading.fail_for_a_time()`);

  const answered: number[] = [];
  await Promise.all(
    [first!, second!, ...others].map(async (person) => {
      const { account_id: accountId } = await place(person, "repeated");
      answered.push(accountId);
    }),
  );
  expect(answered.slice(0, 3).toSorted()).toEqual(others.map(({ accountId }) => accountId).toSorted());
});
