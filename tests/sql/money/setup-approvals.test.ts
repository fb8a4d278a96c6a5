// New administrators, payout settings and gateway keys need two administrators where at least two exist.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "./bank.ts";

const bank: Bank = await openMoney();
let [ann, ben]: number[] = [];
let count = 0;

beforeEach(async () => {
  await bank.sql("update iam.users set is_active = false where role_id = 1");
  await bank.sql("update iam.users set administrator_until = null");
  await bank.sql("update money.approvals set status = 'void', decided_at = now() where status = 'waiting'");
  ann = await bank.approver();
  ben = await bank.approver();
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$dGVzdA";
const create = async (actor: number | undefined, role = 1) => {
  const text = "select * from iam.create_user($1, 'New Person', $2, $3, $4, true, true)";
  const [row] = await bank.app(text, actor, `new${count++}@test.test`, hash, role);
  return row as { id: string; approval: string | null };
};
const decide = (actor: number | undefined, id: unknown) =>
  bank.app("select money.decide_approval($1, $2, true, null)", actor, id);
const person = async (id: unknown) =>
  (
    await bank.sql(
      "select role_id || case when is_active then ' active' else ' inactive' end as state from iam.users where id = $1",
      id,
    )
  )[0]?.["state"];
const updateStaff = async (actor: number | undefined, id: unknown, changes: object) =>
  (await bank.app("select iam.update_staff($1, $2, $3) as approval", actor, id, JSON.stringify(changes)))[0]?.[
    "approval"
  ];
const save = async (actor: number | undefined, values: object) =>
  (await bank.app("select site.save_settings($1, $2) as approval", actor, JSON.stringify(values)))[0]?.["approval"];
const setting = async (name: string) =>
  (await bank.sql("select value from site.settings where name = $1", name))[0]?.["value"];
const proposeGateway = async (actor: number | undefined, args: object) => {
  const text = "select money.request_approval($1, 'save_gateway', 0, $2)::text as answer";
  const [row] = await bank.app(text, actor, JSON.stringify(args));
  return JSON.parse(String(row?.["answer"])) as { approval: number | null };
};

describe("new administrators", () => {
  test("a new administrator is inactive until another administrator approves", async () => {
    const { id, approval } = await create(ann);
    expect(await person(id)).toEqual("1 inactive");
    await refused(decide(ann, approval), "BT333");
    await decide(ben, approval);
    expect(await person(id)).toEqual("1 active");
  });

  test("a new administrator cannot approve for 24 hours", async () => {
    const { id, approval } = await create(ann);
    await decide(ben, approval);
    const other = await create(ann);
    await refused(decide(Number(id), other.approval), "BT339");
    await bank.sql("update iam.users set role_since = now() - interval '25 hours' where id = $1", id);
    await decide(Number(id), other.approval);
  });

  test("a new administrator needs no second person where no other administrator exists", async () => {
    await bank.sql("update iam.users set is_active = false where id = $1", ben);
    await bank.sql("update iam.users set administrator_until = null");
    const { id, approval } = await create(ann);
    expect([approval, await person(id)]).toEqual([null, "1 active"]);
  });

  test("making a member of staff an administrator needs the approval too", async () => {
    const { id } = await create(ann, 2);
    const approval = await updateStaff(ann, id, { roleId: 1, fullName: "Renamed" });
    expect(await person(id)).toEqual("2 active");
    await refused(updateStaff(ann, id, { roleId: 1 }), "BT332");
    await decide(ben, approval);
    expect(await person(id)).toEqual("1 active");
  });

  test("a new administrator cannot be activated by the administrator who created the account", async () => {
    const { id } = await create(ann);
    await refused(updateStaff(ann, id, { isActive: true }), "BT332");
    expect(await person(id)).toEqual("1 inactive");
  });
});

describe("the second administrator", () => {
  test("an administrator whose password, email or second step another person set cannot approve", async () => {
    const takeOver = [
      () => bank.app("select iam.update_staff($1, $2, '{}', $3)", ann, ben, hash),
      () => updateStaff(ann, ben, { email: `taken${count++}@test.test` }),
      () => bank.app("select iam.end_second_step_of($1, $2, 'lost')", ann, ben),
    ];
    for (const take of takeOver) {
      await bank.sql("update iam.users set credentials_set_at = null");
      const { approval } = await create(ann);
      await take();
      await refused(decide(ben, approval), "BT339");
    }
  });

  test("a second administrator is still required for a day after the other one was deactivated", async () => {
    await updateStaff(ann, ben, { isActive: false });
    expect((await create(ann)).approval).not.toBeNull();
    await bank.sql("update iam.users set administrator_until = now() - interval '25 hours' where id = $1", ben);
    expect((await create(ann)).approval).toBeNull();
  });
});

describe("payout settings", () => {
  test("changes to payout settings wait for a second person, other settings are saved at once", async () => {
    await bank.setting("secondPersonAbove", "1000");
    const approval = await save(ann, { secondPersonAbove: "", withdrawFeeFixed: "3", appName: "Renamed" });
    expect([await setting("secondPersonAbove"), await setting("appName")]).toEqual(["1000", "Renamed"]);
    await refused(save(ann, { withdrawFeeFixed: "3" }), "BT332");
    await decide(ben, approval);
    expect([await setting("secondPersonAbove"), await setting("withdrawFeeFixed")]).toEqual(["", "3"]);
    await bank.setting("withdrawFeeFixed", "0");
  });

  test("changes to payout settings are saved at once where there is one administrator", async () => {
    await bank.sql("update iam.users set is_active = false where id = $1", ben);
    await bank.sql("update iam.users set administrator_until = null");
    expect(await save(ann, { secondPersonAbove: "500" })).toBeNull();
    await bank.setting("secondPersonAbove", "");
  });
});

describe("gateway keys", () => {
  const bankAccount = (key3: string) => ({ name: "bank", key1: "Bank", key2: "House", key3, version: null });

  test("changes to a gateway's keys wait for a second person", async () => {
    const key = async () => (await bank.sql("select key3 from money.gateways where name = 'bank'"))[0]?.["key3"];
    const before = await key();
    const iban = `DE${String(count++)}02120300000000202051`;
    const { approval } = await proposeGateway(ann, bankAccount(iban));
    expect([approval, await key()]).toEqual([expect.any(Number), before]);
    await refused(bank.app("select money.save_gateway($1, 'bank', p_key3 => 'DE00')", ann), "BT331");
    await decide(ben, approval);
    expect(await key()).toBe(iban);
  });

  test("changes to a gateway's limits apply at once and keep its keys", async () => {
    expect((await proposeGateway(ann, { name: "bank", maxAmount: "5000" })).approval).toBeNull();
  });

  test("the approver sees the changed keys, except secrets", async () => {
    await proposeGateway(ann, { name: "stripe", key1: "sealed:1:abc", key2: "pk_live" });
    const [row] = await bank.app(
      'select arguments::text as given from money.list_approvals($1, \'{"status": "waiting"}\', \'{"sort": "-id", "size": 15}\')',
      ben,
    );
    expect(row?.["given"]).toContain("pk_live");
    expect(row?.["given"]).not.toContain("sealed");
  });
});

describe("an external payment", () => {
  const link = "https://kasse.example/pay";
  const requestApproval = async (actor: number | undefined, id: number, args: object) => {
    const [row] = await bank.app(
      "select money.request_approval($1, 'save_external_payment', $2, $3)::text as answer",
      actor,
      id,
      JSON.stringify({ logo: null, link, label: "", value: "", version: null, ...args }),
    );
    return JSON.parse(String(row?.["answer"])) as { approval: number | null; result: { id: number } | null };
  };
  const offered = async () =>
    (await bank.sql("select id, name, link, custom_value from money.external_payments where deleted_at is null")).map(
      (row) => ({ ...row }),
    );
  const make = async () => {
    const name = `Kasse ${count++}`;
    const { approval } = await requestApproval(ann, 0, { name });
    await decide(ben, approval);
    return Number((await offered()).find((one) => one["name"] === name)?.["id"]);
  };

  test("an external payment is offered once a second administrator has approved it", async () => {
    const name = `Kasse ${count++}`;
    const { approval, result } = await requestApproval(ann, 0, { name });
    expect([approval, result]).toEqual([expect.any(Number), null]);
    expect((await offered()).map((one) => one["name"])).not.toContain(name);
    await refused(requestApproval(ann, 0, { name }), "BT332");
    await refused(bank.app("select money.save_external_payment($1, null, '', $2, $3)", ann, name, link), "BT331");
    await refused(decide(ann, approval), "BT333");
    await decide(ben, approval);
    expect((await offered()).map((one) => one["name"])).toContain(name);
  });

  test("an external payment keeps link and custom fields until a second administrator approves new ones; name and logo change at once", async () => {
    const id = await make();
    const now = async () => (await offered()).find((one) => Number(one["id"]) === id);
    expect((await requestApproval(ann, id, { title: "Kasse Nord" })).approval).toBeNull();
    expect(await now()).toMatchObject({ name: "Kasse Nord", link });
    for (const change of [{ link: "https://mallory.example" }, { value: "DE00 MALLORY" }, { label: "IBAN" }]) {
      const { approval } = await requestApproval(ann, id, { title: "Kasse Nord", ...change });
      expect([change, approval]).toEqual([change, expect.any(Number)]);
      expect(await now()).toMatchObject({ link, custom_value: "" });
      await bank.app("select money.decide_approval($1, $2, false, null)", ben, approval);
    }
    const { approval } = await requestApproval(ann, id, { title: "Kasse Nord", link: "https://kasse.example/new" });
    const [row] = await bank.app(
      'select action, arguments ->> \'link\' as link from money.list_approvals($1, \'{"status": "waiting"}\', \'{"sort": "-id", "size": 15}\')',
      ben,
    );
    expect(row).toMatchObject({ action: "save_external_payment", link: "https://kasse.example/new" });
    await decide(ben, approval);
    expect(await now()).toMatchObject({ link: "https://kasse.example/new" });
  });

  test("an approved external payment has the picture that the requester sent", async () => {
    const logo = "a".repeat(40);
    await bank.sql(
      "insert into site.files (name, user_id, kind, sha256, size, media_type, title) values ($1, $2, 'picture', sha256('x'), 9, 'image/jpeg', 'Logo')",
      logo,
      ann,
    );
    const { approval } = await requestApproval(ann, 0, { name: `Kasse ${count++}`, logo });
    await decide(ben, approval);
    expect((await bank.sql("select logo from money.external_payments order by id desc limit 1"))[0]?.["logo"]).toBe(
      `/pictures/${logo}`,
    );
  });

  test("deleting an external payment also deletes its waiting change", async () => {
    const id = await make();
    const { approval } = await requestApproval(ann, id, { title: "Kasse", link: "https://mallory.example" });
    await bank.app("select money.delete_external_payment($1, $2)", ann, id);
    await refused(decide(ben, approval), "BT302");
  });

  test("an external payment that is deleted does not hold what the approval of a change needs", async () => {
    const id = await make();
    const { approval } = await requestApproval(ann, id, { title: "Kasse", link: "https://kasse.example/new" });
    const decision = await bank.dba.connect();
    try {
      await decision.query("begin");
      await decision.query("select from money.approvals where id = $1 for no key update", [approval]);
      const deleted = bank.app("select money.delete_external_payment($1, $2)", ann, id);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await decision.query("select from money.external_payments where id = $1 for no key update nowait", [id]);
      await decision.query("rollback");
      await deleted;
    } finally {
      decision.release();
    }
  });

  test("a single administrator saves an external payment at once", async () => {
    await bank.sql("update iam.users set is_active = false where id = $1", ben);
    await bank.sql("update iam.users set administrator_until = null");
    expect((await requestApproval(ann, 0, { name: `Kasse ${count++}` })).result).toMatchObject({
      id: expect.any(Number),
    });
  });
});
