import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const submit = "select kyc.submit($1, $2, $3, null, $4)";
/** A submission with a front page, and a proof of address unless hasAddress is false. */
const submission = async (id: number, type: string | null, hasAddress = true) => [
  id,
  type,
  await people.file(id),
  hasAddress ? await people.file(id) : null,
];
const decide = {
  approve: (actor: number, id: number) => people.refusal("select kyc.approve($1, $2)", [actor, id]),
  decline: (actor: number, id: number, reason: string | null) =>
    people.refusal("select kyc.decline($1, $2, $3)", [actor, id, reason]),
};
const status = (userId: number) => people.value("select kyc.get_status($1)", [userId]);
const accepted = { code: "not refused" };

test("ten concurrent approvals of one document are recorded once", async () => {
  const [id, admin] = [await people.customer(), await people.staff(1)];
  await people.value(submit, await submission(id, "passport"));
  const document = await people.storedValue<number>("select max(id) from kyc.documents where user_id = $1", [id]);
  await people.runConcurrently(10, "select kyc.approve($1, $2)", [admin, document]);
  expect(
    await people.storedValue("select count(*) from audit.entries where action = 'approve' and entity_id = $1::text", [
      document,
    ]),
  ).toBe(1);
});

describe("document submission", () => {
  test("submitting documents notifies staff and sets the status to pending", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    expect(await status(id)).toMatchObject({ status: "not_submitted", declineReason: null, type: null, front: null });
    await people.value(submit, await submission(id, "passport"));
    expect(await status(id)).toMatchObject({
      status: "pending",
      declineReason: null,
      type: "passport",
      front: expect.stringMatching(/^\/files\/[0-9a-f]{40}$/),
      back: null,
    });
    expect(await people.rows("select title, url from site.list_notifications($1)", [admin])).toEqual([
      { title: "KYC submitted", url: expect.stringMatching(/^\/admin\/kyc\/\d+$/) },
    ]);
    expect(await people.refusal(submit, await submission(id, "passport", false))).toEqual({ code: "BT411" });
  });

  test("a submission with an unknown document type is rejected", async () => {
    const id = await people.customer();
    for (const type of ["library_card", null]) {
      expect(await people.refusal(submit, await submission(id, type, false))).toEqual({
        code: "BT410",
        column: "type",
      });
    }
  });

  test("a declined customer reads the reason and submits again; an approved customer cannot submit", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const first = await people.value<number>(submit, await submission(id, "passport"));
    expect(await decide.decline(admin, first, "Blurred")).toEqual(accepted);
    expect(await status(id)).toMatchObject({ status: "declined", declineReason: "Blurred", type: "passport" });
    const second = await people.value<number>(submit, await submission(id, "national_id"));
    expect(await decide.approve(admin, first)).toEqual({ code: "BT413" });
    expect(await decide.approve(admin, second)).toEqual(accepted);
    expect(await status(id)).toMatchObject({ status: "approved" });
    expect(await people.refusal(submit, await submission(id, "passport", false))).toEqual({ code: "BT412" });
    const notifications = await people.rows<{ title: string }>("select title from site.list_notifications($1)", [id]);
    expect(notifications.map(({ title }) => title)).toEqual(["Identity verified", "Identity verification declined"]);
  });
});

describe("submission after a decline", () => {
  test("a new submission replaces single pages of the same document type and keeps the others", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const filled = "select kyc.submit($1, $2, $3, $4, $5)";
    const [front, back, bill, newBill] = [
      await people.file(id),
      await people.file(id),
      await people.file(id),
      await people.file(id),
    ];
    const first = await people.value<number>(filled, [id, "national_id", front, back, bill]);
    await decide.decline(admin, first, "The bill is too old");
    const second = await people.value<number>(filled, [id, "national_id", null, null, newBill]);
    const held = "select array[front_file, back_file, address_file] from kyc.documents where id = $1";
    expect(await people.storedValue(held, [second])).toEqual([front, back, newBill]);
    await decide.decline(admin, second, "Another document, please");
    const passport = await people.file(id);
    const third = await people.value<number>(filled, [id, "passport", passport, null, null]);
    expect(await people.storedValue(held, [third])).toEqual([passport, null, newBill]);
  });
});

describe("the expiry of the identity document", () => {
  const expire = (admin: number, document: number, day: string) =>
    people.value("select kyc.set_expiry($1, $2, $3)", [admin, document, day]);
  const newest = async (userId: number) => {
    const { rows } = await people.owner.query<{ id: number; expires_on: string | null; reminded_for: number | null }>(
      "select id, expires_on::text, reminded_for from kyc.documents where user_id = $1 order by id desc limit 1",
      [userId],
    );
    return rows[0] ?? { id: 0, expires_on: null, reminded_for: null };
  };

  test("a change of name keeps the expiry, and an expired document is not approved again", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const first = await people.value<number>(submit, await submission(id, "passport"));
    await decide.approve(admin, first);
    await expire(admin, first, "2026-01-31");
    await people.worker.query("select kyc.remind_expiry('2026-01-31')");
    await people.owner.query("update iam.users set full_name = 'Jane van Doey' where id = $1", [id]);
    const copy = await newest(id);
    expect(copy).toEqual({ id: expect.any(Number), expires_on: "2026-01-31", reminded_for: 0 });
    expect(copy.id).not.toBe(first);
    // The test's clock may be before the expiry or after it.
    await expire(admin, copy.id, "2020-01-31");
    expect(await decide.approve(admin, copy.id)).toEqual({ code: "BT414" });
    await expire(admin, copy.id, "2099-01-31");
    expect(await decide.approve(admin, copy.id)).toEqual(accepted);
  });

  test("a resubmission that keeps the front page keeps its expiry, another front page has none", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const filled = "select kyc.submit($1, $2, $3, null, $4)";
    const first = await people.value<number>(submit, await submission(id, "passport"));
    await expire(admin, first, "2099-01-31");
    await decide.decline(admin, first, "The bill is too old");
    const second = await people.value<number>(filled, [id, "passport", null, await people.file(id)]);
    expect(await newest(id)).toMatchObject({ id: second, expires_on: "2099-01-31" });
    await decide.decline(admin, second, "Blurred");
    await people.value(filled, [id, "passport", await people.file(id), null]);
    expect(await newest(id)).toMatchObject({ expires_on: null });
  });
});

describe("document review", () => {
  test("an administrator approves once, only with front and address, and may decline afterwards", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const bare = await people.value<number>(submit, await submission(id, "passport", false));
    expect(await decide.approve(admin, bare)).toEqual({ code: "BT414" });
    expect(await decide.decline(admin, bare, "x".repeat(2001))).toEqual({ code: "BT415", column: "declineReason" });
    await decide.decline(admin, bare, "No address");
    const whole = await people.value<number>(submit, await submission(id, "passport"));
    expect(await decide.approve(admin, whole)).toEqual(accepted);
    expect(await decide.approve(admin, whole)).toEqual(accepted);
    expect(
      await people.storedValue(
        "select count(*) from audit.entries where entity = 'kyc' and entity_id = $1 and action = 'approve'",
        [String(whole)],
      ),
    ).toBe(1);
    expect(await decide.decline(admin, whole, "Forged")).toEqual(accepted);
    expect(await status(id)).toMatchObject({ status: "declined", declineReason: "Forged" });
  });

  test("a decline without a reason sends the customer a neutral sentence in their language (Q-108)", async () => {
    const admin = await people.staff(1);
    for (const reason of [null, " "]) {
      const id = await people.customer();
      const document = await people.value<number>(submit, await submission(id, "passport"));
      expect(await decide.decline(admin, document, reason)).toEqual(accepted);
      expect(await status(id)).toMatchObject({ status: "declined", declineReason: null });
      expect(
        await people.rows("select title, description from site.list_notifications($1) where type = 'kyc_declined'", [
          id,
        ]),
      ).toEqual([
        {
          title: "Identity verification declined",
          description: "Ihre Dokumente konnten nicht angenommen werden. Bitte reichen Sie sie erneut ein.",
        },
      ]);
    }
  });

  test("previous and next lead to pending documents and skip decided ones", async () => {
    const admin = await people.staff(1);
    const documents: number[] = [];
    for (let n = 0; n < 3; n++)
      documents.push(await people.value<number>(submit, await submission(await people.customer(), "passport")));
    const [first = 0, second = 0, third = 0] = documents;
    const beside = (actor: number, id: number) =>
      people.rows<{ previous: number; next: number; waiting: number }>(
        "select previous, next, waiting from kyc.documents_beside($1, $2)",
        [actor, id],
      );
    const [before] = await beside(admin, second);
    expect(before).toMatchObject({ previous: third, next: first });
    await decide.decline(admin, second, "Blurred");
    expect(await beside(admin, third)).toEqual([{ previous: null, next: first, waiting: (before?.waiting ?? 0) - 1 }]);
    expect(await beside(admin, second)).toMatchObject([{ previous: third, next: first }]);
    expect(await people.refusal("select kyc.documents_beside($1, $2)", [await people.staff(2), first])).toEqual({
      code: "BT103",
    });
  });

  test("only administrators decide, and only about existing documents", async () => {
    const id = await people.customer();
    const document = await people.value<number>(submit, await submission(id, "passport"));
    for (const role of [2, 4, 5, 6])
      expect(await decide.approve(await people.staff(role), document)).toEqual({ code: "BT103" });
    expect(await decide.approve(id, document)).toEqual({ code: "BT103" });
    expect(await decide.approve(await people.staff(1), 999_999)).toEqual({ code: "BT104" });
  });
});
