import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openBank, refused, withdraw } from "./bank.ts";

let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openBank();
  admin = await bank.person(1);
});
afterAll(async () => {
  await bank.holds();
  await bank.close();
});

const approve = "select * from money.approve_withdrawal($1, $2)";
const withdrawTo = (name: string) => withdraw.replace("'Somebody'", `'${name}'`);
const rename = (id: number, name: string, actor = "$1") =>
  bank.app(`select iam.update_profile(${actor}, $2, null, null, null, null, null, null)`, id, name);
const newest = async (id: number) => {
  const [row] = await bank.sql(
    "select id, status::text, approved_name from kyc.documents where user_id = $1 order by id desc limit 1",
    id,
  );
  return row as { id: number; status: string; approved_name: string | null };
};

/** A customer with 100 USD and documents that wait for a review. */
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

describe("the name of a customer whose documents were approved", () => {
  test("is stored with the approval", async () => {
    const { id } = await verified();
    expect(await newest(id)).toMatchObject({ status: "approved", approved_name: "Somebody" });
  });

  test("is reviewed again when the customer changes it, and withdrawals keep to the approved one", async () => {
    const { id, real } = await verified();
    await rename(id, "Mallory Mule");
    expect(await newest(id)).toMatchObject({ status: "pending", approved_name: null });
    await refused(bank.app(withdrawTo("Mallory Mule"), id, real, "10", null), "BT314", "account_name");
    await bank.app(withdrawTo("Somebody"), id, real, "10", null);
    await bank.setting("kycWithdraw", "on");
    await refused(bank.app(withdrawTo("Somebody"), id, real, "10", null), "BT304");
    await bank.setting("kycWithdraw", "off");
    const { id: document } = await newest(id);
    await bank.app("select kyc.approve($1, $2)", admin, document);
    await bank.app(withdrawTo("Mallory Mule"), id, real, "10", null);
    await refused(bank.app(withdrawTo("Somebody"), id, real, "10", null), "BT314", "account_name");
  });

  test("is reviewed again when an administrator changes it in the back office", async () => {
    const { id } = await verified();
    await bank.app("select iam.update_customer($1, $2, $3)", admin, id, JSON.stringify({ fullName: "Another Name" }));
    expect(await newest(id)).toMatchObject({ status: "pending" });
    const [entry] = await bank.sql(
      "select actor_id from audit.entries where entity = 'kyc' and action = 'name_changed' order by id desc limit 1",
    );
    expect(Number(entry?.actor_id)).toBe(admin);
  });

  test("is not reviewed again for another spelling in capitals and spaces", async () => {
    const { id } = await verified();
    await rename(id, "  SOMEBODY ");
    expect(await newest(id)).toMatchObject({ status: "approved" });
  });

  test("cannot be changed by staff who act for the customer", async () => {
    const { id } = await verified();
    const acting = `iam.act_as($1, ${admin})`;
    await refused(rename(id, "Mallory Mule", acting), "BT109", "fullName");
    await rename(id, "Somebody", acting);
  });

  test("binds payments after the approval was withdrawn", async () => {
    const { id, real } = await verified();
    await bank.app("select kyc.decline($1, $2, 'Expired')", admin, (await newest(id)).id);
    await rename(id, "Mallory Mule");
    await refused(bank.app(withdrawTo("Mallory Mule"), id, real, "10", null), "BT314", "account_name");
  });

  test("gives a pending submission another id when it changes, so that a review of the earlier name fails", async () => {
    const { id, document } = await submitted();
    await rename(id, "Mallory Mule");
    await refused(bank.app("select kyc.approve($1, $2)", admin, document), "BT104");
    expect(await newest(id)).toMatchObject({ status: "pending" });
  });

  test("is either approved or reviewed again when change and approval meet", async () => {
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

describe("staff who approve a withdrawal", () => {
  test("are refused when the account is not in the name that counts any more", async () => {
    const { id, real } = await submitted();
    await rename(id, "Mallory Mule");
    const [row] = await bank.app(withdrawTo("Mallory Mule"), id, real, "10", null);
    await rename(id, "Somebody");
    await refused(bank.app(approve, admin, row?.id), "BT338");
  });

  test("are refused when the name changed after the request while documents are required", async () => {
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
    ["other_account", submitted, "Mallory Mule", "Somebody"],
    ["not_verified", submitted, null, "Somebody"],
    ["renamed", verified, "Mallory Mule", "Somebody"],
    [null, verified, null, "Somebody"],
  ])("are warned of %s", async (warning, person, next, to) => {
    const { id, real } = await person();
    const [row] = await bank.app(withdrawTo(to), id, real, "10", null);
    if (next) await rename(id, next);
    const [shown] = await bank.app(
      "select name_warning, approved_name from money.list_withdrawals($1, $2, $3)",
      admin,
      JSON.stringify({ id: String(row?.id) }),
      JSON.stringify({ sort: "-id", size: 15 }),
    );
    expect(shown).toEqual({ name_warning: warning, approved_name: person === verified ? "Somebody" : null });
  });
});

test("a bank deposit is refused when its sender is not the customer", async () => {
  const { id, real } = await verified();
  await rename(id, "Mallory Mule");
  const [deposit] = await bank.app("select id from money.request_deposit($1, $2, 50, 'bank')", id, real);
  const proof = "d".repeat(40);
  await bank.app(
    "select site.keep_file($1, 'proof', $2, sha256('proof'), 1000, 'image/jpeg', 'photo.jpg', 640, 480)",
    id,
    proof,
  );
  const send = (name: string) =>
    bank.app("select id from money.send_proof($1, $2, 'Bank', $3, 'DE02', $4)", id, deposit?.id, name, proof);
  await refused(send("Mallory Mule"), "BT314", "account_name");
  await send("somebody");
});
