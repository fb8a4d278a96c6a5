import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

// T-40: an action with free text that reaches other people either commits or is rejected with a readable message, and
// its event fits into a NOTIFY payload.

/**
 * Longer than a payload; as many characters in twice the bytes; six bytes each as JSON; markup; a header's end; a
 * placeholder.
 */
const texts: [string, string][] = [
  ["nine thousand letters", "x".repeat(9000)],
  ["4,100 letters of two bytes", "é".repeat(4100)],
  ["two thousand letters of four bytes", "🜁".repeat(1000)],
  ["two thousand characters that JSON escapes", "\u0001".repeat(2000)],
  ["quotes and backslashes", '"\\'.repeat(1000)],
  ["markup", "<img src=x onerror=alert(1)></script><script>alert(1)</script>"],
  ["the end of a header", "a\r\nBcc: everybody@evil.test\r\n\r\nb"],
  ["a placeholder and a pattern", "{{appName}} $& $' $t(key) %s"],
];

let people: People;
let admin: number;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1);
});
afterAll(() => people.close());

/** A customer with money on the real account. */
async function richCustomer(): Promise<{ id: number; account: number }> {
  const id = await people.customer();
  await people.owner.query("update iam.users set is_email_verified = true where id = $1", [id]);
  const account = await people.storedValue<number>(
    "select id from money.accounts where user_id = $1 and mode = 'real'",
    [id],
  );
  await people.app.query("select money.adjust_balance($1, $2, 1000, 'add', 'to begin with')", [admin, account]);
  return { id, account };
}
const withdraw =
  "select (money.request_withdrawal($1, $2, 10, $3, 'Jane van Doe', 'DE1', 'SWIFT', 'Germany', null)).id as id";

type Action = (text: string) => Promise<unknown>;
const actions: [string, Action][] = [
  [
    "a withdrawal declined for a reason",
    async (text) => {
      const { id, account } = await richCustomer();
      const withdrawal = await people.value<number>(withdraw, [id, account, "Bank"]);
      await people.app.query("select money.decline_withdrawal($1, $2, $3)", [admin, withdrawal, text]);
    },
  ],
  [
    "a withdrawal to a bank of any name",
    async (text) => {
      const { id, account } = await richCustomer();
      await people.app.query(withdraw, [id, account, text]);
    },
  ],
  [
    "a balance adjusted for a reason",
    async (text) => {
      const { account } = await richCustomer();
      await people.app.query("select money.adjust_balance($1, $2, 1, 'add', $3)", [admin, account, text]);
    },
  ],
  [
    "documents submitted under a name and declined for a reason",
    async (text) => {
      const { id } = await richCustomer();
      await people.owner.query("update iam.users set full_name = left($2, 200) where id = $1", [id, text]);
      const document = await people.value<number>("select kyc.submit($1, 'passport', null, null, null)", [id]);
      await people.app.query("select kyc.decline($1, $2, $3)", [admin, document, text]);
    },
  ],
  ["a sign-up under a name", (text) => people.signUp({ fullName: text })],
  [
    "a page view",
    async (text) => {
      const { id } = await richCustomer();
      await people.app.query("select site.record_visit($1, $2)", [id, `/${text}`]);
    },
  ],
];

describe.each(actions)("%s", (_name, action) => {
  test.each(texts)(
    'the text "%s" is accepted or rejected with a message, and the event fits into a NOTIFY payload',
    async (_what, text) => {
      const before = await people.storedValue<number>("select coalesce(max(seq), 0) from site.outbox");
      const outcome = await action(text).then(
        () => "done",
        (error: { code: string; message: string }) => `${error.code} ${error.message}`,
      );
      // A rejection is for the length and has a readable message, not an internal error.
      expect(outcome).toMatch(/^(done|BT\d{3} (This text is too long|.*invalid.*))$/);
      if (text.length <= 200) expect(outcome).toBe("done");
      const longest = await people.storedValue<number>(
        "select coalesce(max(octet_length(json_build_object('topic', topic, 'ref', ref)::text)), 0) from site.outbox where seq > $1",
        [before],
      );
      expect(longest).toBeLessThan(8000);
    },
  );
});
