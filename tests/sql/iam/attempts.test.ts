import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

/** What holdBlocks adds to every wait, in seconds. */
const HELD = 3600;
const login = (email: string, address = home) =>
  people.refusal("select * from iam.find_login($1, $2)", [email, address]);

async function guess(email: string, times: number): Promise<string[]> {
  const outcomes: string[] = [];
  for (let i = 0; i < times; i++) outcomes.push((await login(email)).code);
  return outcomes;
}

describe("somebody who guesses passwords", () => {
  test("waits after six attempts, and longer after each further one", async () => {
    await people.customer("victim@test.test");
    const begun = performance.now();
    /** It counts down from then on. */
    const waits = async () => Number((await login("victim@test.test")).detail) - HELD;
    const passed = () => Math.ceil((performance.now() - begun) / 1000);
    expect(await guess("victim@test.test", 7)).toEqual([...Array.from({ length: 6 }, () => "not refused"), "BT105"]);
    const first = await waits();
    expect([first <= 2, first >= 2 - passed()]).toEqual([true, true]);
    await people.owner.query("update iam.attempts set blocked_until = now() where key like 'login|victim%'");
    expect(await guess("victim@test.test", 2)).toEqual(["not refused", "BT105"]);
    const second = await waits();
    expect([second <= 4, second >= 4 - passed()]).toEqual([true, true]);
  });

  test("waits as well when the guesses arrive at once", async () => {
    const outcomes = await people.together(20, "select * from iam.find_login('storm@test.test', $1)", [home]);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(6);
  });

  test("is not told by the waiting whether the e-mail exists", async () => {
    expect(await guess("nobody@test.test", 7)).toEqual([...Array.from({ length: 6 }, () => "not refused"), "BT105"]);
  });

  test("does not lock the owner out, who comes from another address", async () => {
    const id = await people.customer("owner@test.test");
    await guess("owner@test.test", 7);
    expect(await login("OWNER@test.test ")).toMatchObject({ code: "BT105" });
    expect(
      await people.rows("select user_id from iam.find_login($1, $2)", ["owner@test.test", "198.51.100.20"]),
    ).toEqual([{ user_id: id }]);
  });

  test("gains nothing from IPv6 neighbours or from writing IPv4 as IPv6", async () => {
    for (let i = 0; i < 7; i++) await login("six@test.test", `2001:db8::${i}`);
    expect(await login("six@test.test", "2001:db8::ffff")).toMatchObject({ code: "BT105" });
    for (let i = 0; i < 7; i++) await login("four@test.test", home);
    expect(await login("four@test.test", `::ffff:${home}`)).toMatchObject({ code: "BT105" });
  });

  test("is forgiven by signing in", async () => {
    const id = await people.customer("forgiven@test.test");
    await guess("forgiven@test.test", 5);
    await people.session(id);
    expect(await guess("forgiven@test.test", 5)).not.toContain("BT105");
  });

  test("is forgotten after an hour of quiet", async () => {
    await guess("quiet@test.test", 7);
    await people.owner.query(
      "update iam.attempts set first_at = now() - interval '3 hours', blocked_until = now() - interval '2 hours' where key like 'login|quiet%'",
    );
    expect(await guess("quiet@test.test", 6)).not.toContain("BT105");
  });
});

test("somebody who asks for reset links or verification mails waits after four", async () => {
  for (const call of ["request_password_reset", "request_verification"]) {
    const ask = () => people.refusal(`select iam.${call}('asked@test.test', $1)`, [home]);
    for (let i = 0; i < 4; i++) expect(await ask()).toEqual({ code: "not refused" });
    expect(await ask()).toMatchObject({ code: "BT105" });
  }
});
