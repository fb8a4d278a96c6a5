import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused, withdraw } from "./bank.ts";

let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const approve = "select * from money.approve_withdrawal($1, $2)";
const withdrawTo = (name: string) => withdraw.replace("'Petra Holm'", `'${name}'`);
const rename = (id: number, name: string, actor = "$1") =>
  bank.app(`select iam.update_profile(${actor}, $2, null, null, null, null, null, null)`, id, name);
const newest = async (id: number) => {
  const [row] = await bank.sql(
    "select id, status::text, approved_name from kyc.documents where user_id = $1 order by id desc limit 1",
    id,
  );
  return row as { id: number; status: string; approved_name: string | null };
};

/** A customer with 100 USD and documents pending review. */
async function submitted() {
  const customer = await bank.customer("USD", "100");
  await bank.sql(
    "insert into kyc.documents (user_id, type, front_file, address_file) values ($1, 'passport', 'a', 'b')",
    customer.id,
  );
  return { ...customer, document: (await newest(customer.id)).id };
}
async function verified() {
  const customer = await submitted();
  await bank.app("select kyc.approve($1, $2)", admin, customer.document);
  return customer;
}

describe("the approved name of a customer", () => {
  test("approving documents stores the customer's name with the approval", async () => {
    const { id } = await verified();
    expect(await newest(id)).toMatchObject({ status: "approved", approved_name: "Petra Holm" });
  });

  test("a name changed by the customer needs a new review, and withdrawals must match the approved name", async () => {
    const { id, real } = await verified();
    await rename(id, "Mallory Mule");
    expect(await newest(id)).toMatchObject({ status: "pending", approved_name: null });
    await refused(bank.app(withdrawTo("Mallory Mule"), id, real, "10", null), "BT314", "account_name");
    await bank.app(withdrawTo("Petra Holm"), id, real, "10", null);
    await bank.setting("kycWithdraw", "on");
    await refused(bank.app(withdrawTo("Petra Holm"), id, real, "10", null), "BT304");
    await bank.setting("kycWithdraw", "off");
    const { id: document } = await newest(id);
    await bank.app("select kyc.approve($1, $2)", admin, document);
    await bank.app(withdrawTo("Mallory Mule"), id, real, "10", null);
    await refused(bank.app(withdrawTo("Petra Holm"), id, real, "10", null), "BT314", "account_name");
  });

  test("a name changed by an administrator needs a new review", async () => {
    const { id } = await verified();
    await bank.app("select iam.update_customer($1, $2, $3)", admin, id, JSON.stringify({ fullName: "Another Name" }));
    expect(await newest(id)).toMatchObject({ status: "pending" });
    const [entry] = await bank.sql(
      "select actor_id from audit.entries where entity = 'kyc' and action = 'name_changed' order by id desc limit 1",
    );
    expect(Number(entry?.actor_id)).toBe(admin);
  });

  test("a name that differs only in case and spaces needs no new review", async () => {
    const { id } = await verified();
    await rename(id, "  PETRA HOLM ");
    expect(await newest(id)).toMatchObject({ status: "approved" });
  });

  test("staff acting for the customer cannot change the name", async () => {
    const { id } = await verified();
    const actingFor = `iam.act_as($1, ${admin})`;
    await refused(rename(id, "Mallory Mule", actingFor), "BT109", "fullName");
    await rename(id, "Petra Holm", actingFor);
  });

  test("the approved name still applies to payments after the approval is withdrawn", async () => {
    const { id, real } = await verified();
    await bank.app("select kyc.decline($1, $2, 'Expired')", admin, (await newest(id)).id);
    await rename(id, "Mallory Mule");
    await refused(bank.app(withdrawTo("Mallory Mule"), id, real, "10", null), "BT314", "account_name");
  });

  test("a name change gives a pending submission a new id, so a review of the earlier name fails", async () => {
    const { id, document } = await submitted();
    await rename(id, "Mallory Mule");
    await refused(bank.app("select kyc.approve($1, $2)", admin, document), "BT104");
    expect(await newest(id)).toMatchObject({ status: "pending" });
  });

  test("a concurrent name change and approval leave the name either approved or pending review", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, document } = await submitted();
      await Promise.allSettled([
        bank.app("select kyc.approve($1, $2)", admin, document),
        rename(id, `Mallory Mule ${round}`),
      ]);
      expect((await newest(id)).status).toBe("pending");
    }
  });
});

describe("withdrawal approval by staff", () => {
  test("approving a withdrawal to another name than the approved one is rejected", async () => {
    const { id, real } = await submitted();
    await rename(id, "Mallory Mule");
    const [row] = await bank.app(withdrawTo("Mallory Mule"), id, real, "10", null);
    await rename(id, "Petra Holm");
    await refused(bank.app(approve, admin, row?.id), "BT338");
  });

  test("approving a withdrawal is rejected when the name changed after the request and documents are required", async () => {
    const { id, real } = await verified();
    await bank.setting("kycWithdraw", "on");
    const [row] = await bank.app(withdraw, id, real, "10", null);
    await rename(id, "Mallory Mule");
    await refused(bank.app(approve, admin, row?.id), "BT337");
    await bank.app("select kyc.approve($1, $2)", admin, (await newest(id)).id);
    await refused(bank.app(approve, admin, row?.id), "BT338");
    await bank.setting("kycWithdraw", "off");
  });

  test.each([
    ["other_account", submitted, "Mallory Mule", "Petra Holm"],
    ["not_verified", submitted, null, "Petra Holm"],
    ["renamed", verified, "Mallory Mule", "Petra Holm"],
    [null, verified, null, "Petra Holm"],
  ])("a withdrawal shows staff the warning %s", async (warning, person, next, to) => {
    const { id, real } = await person();
    const [row] = await bank.app(withdrawTo(to), id, real, "10", null);
    if (next) await rename(id, next);
    const [shown] = await bank.app(
      "select name_warning, approved_name from money.list_withdrawals($1, $2, $3)",
      admin,
      JSON.stringify({ id: String(row?.id) }),
      JSON.stringify({ sort: "-id", size: 15 }),
    );
    expect(shown).toEqual({ name_warning: warning, approved_name: person === verified ? "Petra Holm" : null });
  });
});

test("a bank deposit whose sender is not the customer is rejected", async () => {
  const { id, real } = await verified();
  await rename(id, "Mallory Mule");
  const [deposit] = await bank.app("select id from money.request_deposit($1, $2, 50, 'bank')", id, real);
  const proof = "d".repeat(40);
  await bank.app(
    "select site.store_file($1, 'proof', $2, sha256('proof'), 1000, 'image/jpeg', 'photo.jpg', 640, 480)",
    id,
    proof,
  );
  const send = (name: string) =>
    bank.app("select id from money.send_proof($1, $2, 'Bank', $3, 'DE02', $4)", id, deposit?.id, name, proof);
  await refused(send("Mallory Mule"), "BT314", "account_name");
  await send("petra holm");
});
