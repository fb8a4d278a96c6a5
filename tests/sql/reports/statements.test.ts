import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
let admin: number;
let payer: number;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1);
  const customer = await people.customer("payer@test.test");
  payer = customer;
  const account = await people.storedValue<number>(
    "select id from money.accounts where user_id = $1 and mode = 'real'",
    [customer],
  );
  const deposit = (
    reference: string,
    amount: number,
    status: string,
    day = "2026-05-10",
    provider: string | null = null,
  ) =>
    people.owner.query(
      `insert into money.deposits (user_id, account_id, gateway, amount, total, status, reference, provider_reference, decided_by, decided_at, balance_after, created_at)
       values ($1, $2, 'bank', $3::numeric - 1, $3, $4::money.request_status, $5, $6, case when $4 <> 'pending' then $7::bigint end,
         case when $4 <> 'pending' then $8::timestamptz end, case when $4 = 'approved' then 0 end, $8::timestamptz)`,
      [customer, account, amount, status, reference, provider, admin, `${day}T12:00:00Z`],
    );
  await deposit("REF-1", 100, "approved");
  await deposit("REF-2", 200, "approved");
  await deposit("REF-3", 300, "pending");
  await deposit("REF-4", 400, "approved", "2026-05-12", "provider-4");
  await deposit("REF-5", 500, "approved", "2026-05-11");
  await deposit("REF-6", 600, "approved", "2026-06-20");
  await deposit("REF-7", 700, "approved");
  await people.owner.query(
    `insert into money.withdrawals (user_id, account_id, gateway, amount, fee, total, status, bank_name, account_name, account_number,
       swift_code, bank_country, decided_by, decided_at, balance_after)
     values ($1, $2, 'bank', 50, 2, 52, 'approved', 'Bank', 'Payer', 'DE1', 'BANKDEFF', 'Germany', $3, '2026-05-11T12:00:00Z', 0)`,
    [customer, account, admin],
  );
});
afterAll(() => people.close());

type Line = { line: number; day: string; reference: string; amount: string; currency: string };
const line = (number: number, reference: string, amount: string, more: Partial<Line> = {}): Line => ({
  line: number,
  day: "2026-05-10",
  reference,
  amount,
  currency: "USD",
  ...more,
});
const adding = "select reports.add_statement($1, $2, $3, $4) as id";
const upload = (lines: Line[]) => people.value<number>(adding, [admin, "bank", "may.csv", JSON.stringify(lines)]);
const compare = (id: number) =>
  people.value<{ rows: Record<string, string | null>[]; totals: Record<string, string> }>(
    "select reports.reconciliation($1, $2)",
    [admin, id],
  );

describe("a provider's statement", () => {
  test("matching, differing, unmatched and missing payments are distinguished", async () => {
    const id = await upload([
      line(2, "REF-1", "100.00"),
      line(3, "REF-2", "199.99"),
      line(4, "REF-3", "300"),
      line(5, "provider-4", "400", { day: "2026-05-12", currency: "EUR" }),
      line(6, "REF-9", "900"),
      line(7, "W1", "-50"),
      line(8, `BRS-${payer}-7`, "700"), // as the customer quotes the deposit to the bank
    ]);
    const { rows, totals } = await compare(id);
    expect(totals).toEqual({ matched: "3", differing: "3", unmatched: "1", missing: "1" });
    const seen = rows.map(({ outcome, line: number, reference, reason, payment }) =>
      [outcome, number, reference, reason, payment].join(" "),
    );
    expect(seen).toEqual([
      "differing 3 REF-2 amount D2",
      "differing 4 REF-3 status D3",
      "differing 5 provider-4 currency D4",
      "unmatched 6 REF-9  ",
      // Approved within the days of the statement; REF-6 was approved a month later.
      "missing  REF-5  D5",
      "matched 2 REF-1  D1",
      "matched 7 W1  W1",
      `matched 8 BRS-${payer}-7  D7`,
    ]);
  });

  test("a file with one invalid line is refused with its number and reason, and nothing is stored", async () => {
    const before = await people.storedValue("select count(*) from reports.statement_lines");
    const cases: [Line, string][] = [
      [line(3, "A", "1", { day: "2026-02-30" }), "Line {{line}}: enter the date as YYYY-MM-DD"],
      [line(3, "A", "1", { day: "10.05.2026" }), "Line {{line}}: enter the date as YYYY-MM-DD"],
      [line(3, " ", "1"), "Line {{line}}: the reference is missing or longer than 200 characters"],
      [line(3, "A", "1,250"), "Line {{line}}: the amount is not a number such as -1250.50"],
      [line(3, "A", "0.00"), "Line {{line}}: the amount is not a number such as -1250.50"],
      [line(3, "A", "1", { currency: "XXY" }), "Line {{line}}: the currency is unknown"],
      [line(3, "REF-1", "5"), "Line {{line}}: the reference occurs twice"],
    ];
    for (const [wrong, message] of cases) {
      const error = await people.app
        .query(adding, [admin, "bank", "x.csv", JSON.stringify([line(4, "REF-1", "100"), wrong])])
        .then(
          () => null,
          (thrown: { code: string; message: string; detail: string }) => thrown,
        );
      expect(error?.message).toBe(message);
      expect(error?.code).toBe("BT556");
      expect(JSON.parse(error?.detail ?? "{}")).toEqual({ line: "3" });
    }
    expect(await people.refusal(adding, [admin, "bank", "x.csv", "[]"])).toMatchObject({ code: "BT556" });
    expect(await people.refusal(adding, [admin, "nowhere", "x.csv", "[]"])).toMatchObject({ code: "BT555" });
    expect(await people.storedValue("select count(*) from reports.statement_lines")).toBe(before);
  });

  test("only administrators upload, read and delete statements", async () => {
    const id = await upload([line(2, "REF-1", "100")]);
    const manager = await people.staff(2);
    expect(await people.refusal(adding, [manager, "bank", "x.csv", "[]"])).toEqual({ code: "BT103" });
    for (const call of ["reconciliation", "delete_statement"])
      expect(await people.refusal(`select reports.${call}($1, $2)`, [manager, id])).toEqual({ code: "BT103" });
    await people.value("select reports.delete_statement($1, $2)", [admin, id]);
    expect(await people.refusal("select reports.reconciliation($1, $2)", [admin, id])).toEqual({ code: "BT104" });
  });
});
