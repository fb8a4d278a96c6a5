import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hash, home, openPeople, type People, signingUp, signUpValues, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

/** One address per email, so that the limit per address does not affect tests of the limit per account. */
function addressOf(email: string): string {
  const [a = 0, b = 0] = createHash("sha256").update(email).digest();
  return `198.18.${a}.${b}`;
}

/** Seconds that holdBlocks adds to every block. */
const ADDED_BLOCK_S = 3600;
const login = (email: string, address = addressOf(email)) =>
  people.refusal("select * from iam.find_login($1, $2)", [email, address]);

async function guess(email: string, times: number, address?: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (let i = 0; i < times; i++) outcomes.push((await login(email, address)).code);
  return outcomes;
}

describe("password guesses against one account", () => {
  test("log-in is blocked after six attempts, and for longer after each further attempt", async () => {
    await people.customer("victim@test.test");
    const startedAt = performance.now();
    /** Seconds of the block that remain; they count down from the attempt. */
    const waits = async () => Number((await login("victim@test.test")).detail) - ADDED_BLOCK_S;
    const elapsedSeconds = () => Math.ceil((performance.now() - startedAt) / 1000);
    expect(await guess("victim@test.test", 7)).toEqual([...Array.from({ length: 6 }, () => "not refused"), "BT105"]);
    const first = await waits();
    expect([first <= 2, first >= 2 - elapsedSeconds()]).toEqual([true, true]);
    await people.owner.query("update iam.attempts set blocked_until = now() where key like 'login|victim%'");
    expect(await guess("victim@test.test", 2)).toEqual(["not refused", "BT105"]);
    const second = await waits();
    expect([second <= 4, second >= 4 - elapsedSeconds()]).toEqual([true, true]);
  });

  test("log-in is blocked after six attempts that arrive concurrently", async () => {
    const outcomes = await people.runConcurrently(20, "select * from iam.find_login('storm@test.test', $1)", [home]);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(6);
  });

  test("an unknown email is blocked in the same way as a known one", async () => {
    expect(await guess("nobody@test.test", 7)).toEqual([...Array.from({ length: 6 }, () => "not refused"), "BT105"]);
  });

  test("a blocked address does not block the account's owner at another address", async () => {
    const id = await people.customer("owner@test.test");
    await guess("owner@test.test", 7);
    expect(await login("OWNER@test.test ", addressOf("owner@test.test"))).toMatchObject({ code: "BT105" });
    expect(
      await people.rows("select user_id from iam.find_login($1, $2)", ["owner@test.test", "198.51.100.20"]),
    ).toEqual([{ user_id: id }]);
  });

  test("addresses in the same IPv6 /64 and IPv4-mapped addresses share one limit", async () => {
    for (let i = 0; i < 7; i++) await login("six@test.test", `2001:db8::${i}`);
    expect(await login("six@test.test", "2001:db8::ffff")).toMatchObject({ code: "BT105" });
    for (let i = 0; i < 7; i++) await login("four@test.test", home);
    expect(await login("four@test.test", `::ffff:${home}`)).toMatchObject({ code: "BT105" });
  });

  test("a successful log-in resets the attempt count", async () => {
    const id = await people.customer("forgiven@test.test");
    await guess("forgiven@test.test", 5, home);
    await people.session(id);
    expect(await guess("forgiven@test.test", 5, home)).not.toContain("BT105");
  });

  test("the attempt count resets after an hour without attempts", async () => {
    await guess("quiet@test.test", 7);
    await people.owner.query(
      "update iam.attempts set first_at = now() - interval '3 hours', blocked_until = now() - interval '2 hours' where key like 'login|quiet%'",
    );
    expect(await guess("quiet@test.test", 6)).not.toContain("BT105");
  });
});

test("requests for reset links or verification mails are blocked after four", async () => {
  for (const call of ["request_password_reset", "request_verification"]) {
    const request = () => people.refusal(`select iam.${call}('asked@test.test', $1)`, [home]);
    for (let i = 0; i < 4; i++) expect(await request()).toEqual({ code: "not refused" });
    expect(await request()).toMatchObject({ code: "BT105" });
  }
});

describe("limits per address", () => {
  const refusals = (outcomes: string[]) => outcomes.filter((outcome) => outcome === "BT105").length;
  const everyAccount = async (count: number, address: (n: number) => string) => {
    const outcomes: string[] = [];
    for (let n = 0; n < count; n++) outcomes.push((await login(`sprayed${n}@test.test`, address(n))).code);
    return outcomes;
  };

  test("an address is blocked after wrong passwords for many accounts, each below its own limit", async () => {
    const outcomes = await everyAccount(50, () => "192.0.2.1");
    expect(outcomes.indexOf("BT105")).toBe(31);
    expect(await login("another@test.test", "192.0.2.2")).toEqual({ code: "not refused" });
  });

  test("a block covers the whole IPv6 /64, and no other /64", async () => {
    expect(refusals(await everyAccount(40, (n) => `2001:db8:1:1::${n}`))).toBeGreaterThan(0);
    expect(await login("another@test.test", "2001:db8:1:2::1")).toEqual({ code: "not refused" });
  });

  test("successful log-ins do not count against the address", async () => {
    const id = await people.customer("regular@test.test");
    for (let n = 0; n < 40; n++) {
      expect(await login("regular@test.test", "192.0.2.3")).toEqual({ code: "not refused" });
      await people.session(id, `regular${n}`, "192.0.2.3");
    }
    expect(await everyAccount(31, () => "192.0.2.3")).not.toContain("BT105");
    expect(await login("another@test.test", "192.0.2.3")).toMatchObject({ code: "BT105" });
  });

  test("an address is blocked after reset links and verification mails for many accounts", async () => {
    for (const call of ["request_password_reset", "request_verification"]) {
      const outcomes: string[] = [];
      for (let n = 0; n < 25; n++)
        outcomes.push((await people.refusal(`select iam.${call}($1, '192.0.2.4')`, [`asked${n}@test.test`])).code);
      expect(outcomes.indexOf("BT105")).toBe(21);
    }
  });

  test("an address can create at most eleven accounts before it is blocked", async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 14; n++)
      outcomes.push(
        (
          await people.refusal(
            signingUp.replace("'de')", "'de', '192.0.2.5')"),
            signUpValues({ email: `fresh${n}@test.test` }),
          )
        ).code,
      );
    expect(outcomes.indexOf("BT105")).toBe(11);
  });
});

describe("limits per email", () => {
  /** Sends each request from a new address, as a botnet would, and returns the number of mail jobs. */
  async function mails(task: string, times: number, request: (address: string) => Promise<unknown>): Promise<number> {
    let count = 0;
    for (let n = 0; n < times; n++) {
      await request(`198.51.100.${n}`);
      const { rowCount } = await people.owner.query(
        "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1",
        [task],
      );
      count += rowCount ?? 0;
    }
    return count;
  }

  test("an email gets at most three mails a day that its account exists", async () => {
    await people.customer("bombed@test.test");
    await people.owner.query("delete from iam.attempts where key like 'account-exists%'");
    const signUpAgain = (address: string) =>
      people.rows(signingUp.replace("'de')", `'de', '${address}')`), signUpValues({ email: "bombed@test.test" }));
    expect(await mails("send-account-exists", 12, signUpAgain)).toBe(3);
    await people.owner.query(
      "update iam.attempts set first_at = now() - interval '25 hours' where key like 'account-exists%'",
    );
    expect(await mails("send-account-exists", 4, signUpAgain)).toBe(3);
  });

  test("an email gets at most five reset mails and five verification mails a day", async () => {
    await people.customer("flooded@test.test");
    for (const [call, task] of [
      ["request_password_reset", "send-reset-password"],
      ["request_verification", "send-verify-email"],
    ] as const)
      expect(
        await mails(task, 12, (address) => people.rows(`select iam.${call}('flooded@test.test', $1)`, [address])),
      ).toBe(5);
  });

  test("the reset link that was sent last stays valid when the limit stops a newer one", async () => {
    const id = await people.customer("linked@test.test");
    const request = (n: number) =>
      people.rows("select iam.request_password_reset('linked@test.test', $1)", [`198.51.100.${n}`]);
    for (let n = 0; n < 5; n++) await request(n);
    await people.worker.query("select * from iam.issue_mail_token($1, 'reset_password', $2)", [id, token("last")]);
    await request(6);
    await people.rows("select iam.reset_password($1, $2)", [token("last"), hash]);
  });
});
