import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

const submit = "select kyc.submit($1, $2, $3, null, $4)";
/** A submission with a front, and an address when wanted. */
const papers = async (id: number, type: string | null, hasAddress = true) => [
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

describe("a customer", () => {
  test("submits documents, of which staff are told, and waits", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    expect(await status(id)).toMatchObject({ status: "not_submitted", declineReason: null, type: null, front: null });
    await people.value(submit, await papers(id, "passport"));
    expect(await status(id)).toMatchObject({
      status: "pending",
      declineReason: null,
      type: "passport",
      front: expect.stringMatching(/^\/files\/[0-9a-f]{40}$/),
      back: null,
    });
    expect(await people.rows("select title, url from site.list_notifications($1)", [admin])).toEqual([
      { title: "KYC submitted", url: "/admin/kyc" },
    ]);
    expect(await people.refusal(submit, await papers(id, "passport", false))).toEqual({ code: "BT411" });
  });

  test("names a document type that exists", async () => {
    const id = await people.customer();
    for (const type of ["library_card", null]) {
      expect(await people.refusal(submit, await papers(id, type, false))).toEqual({ code: "BT410", column: "type" });
    }
  });

  test("who is declined reads why and submits again; who is approved need not", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const first = await people.value<number>(submit, await papers(id, "passport"));
    expect(await decide.decline(admin, first, "Blurred")).toEqual(accepted);
    expect(await status(id)).toMatchObject({ status: "declined", declineReason: "Blurred", type: "passport" });
    const second = await people.value<number>(submit, await papers(id, "national_id"));
    expect(await decide.approve(admin, first)).toEqual({ code: "BT413" });
    expect(await decide.approve(admin, second)).toEqual(accepted);
    expect(await status(id)).toMatchObject({ status: "approved" });
    expect(await people.refusal(submit, await papers(id, "passport", false))).toEqual({ code: "BT412" });
    const told = await people.rows<{ title: string }>("select title from site.list_notifications($1)", [id]);
    expect(told.map(({ title }) => title)).toEqual(["KYC approved", "KYC declined"]);
  });
});

describe("a customer who was declined", () => {
  test("replaces one page and keeps the others, unless it is another document", async () => {
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
    expect(await people.held(held, [second])).toEqual([front, back, newBill]);
    await decide.decline(admin, second, "Another document, please");
    const passport = await people.file(id);
    const third = await people.value<number>(filled, [id, "passport", passport, null, null]);
    expect(await people.held(held, [third])).toEqual([passport, null, newBill]);
  });
});

describe("an admin", () => {
  test("approves once, with front and address, and may decline afterwards", async () => {
    const [id, admin] = [await people.customer(), await people.staff(1)];
    const bare = await people.value<number>(submit, await papers(id, "passport", false));
    expect(await decide.approve(admin, bare)).toEqual({ code: "BT414" });
    expect(await decide.decline(admin, bare, "x".repeat(2001))).toEqual({ code: "BT415", column: "declineReason" });
    await decide.decline(admin, bare, "No address");
    const whole = await people.value<number>(submit, await papers(id, "passport"));
    expect(await decide.approve(admin, whole)).toEqual(accepted);
    expect(await decide.approve(admin, whole)).toEqual(accepted);
    expect(
      await people.held(
        "select count(*) from audit.entries where entity = 'kyc' and entity_id = $1 and action = 'approve'",
        [String(whole)],
      ),
    ).toBe(1);
    expect(await decide.decline(admin, whole, "Forged")).toEqual(accepted);
    expect(await status(id)).toMatchObject({ status: "declined", declineReason: "Forged" });
  });

  test("declines without a reason, and the customer reads a neutral sentence in their language (Q-108)", async () => {
    const admin = await people.staff(1);
    for (const reason of [null, " "]) {
      const id = await people.customer();
      const document = await people.value<number>(submit, await papers(id, "passport"));
      expect(await decide.decline(admin, document, reason)).toEqual(accepted);
      expect(await status(id)).toMatchObject({ status: "declined", declineReason: null });
      expect(
        await people.rows("select title, description from site.list_notifications($1) where type = 'kyc_declined'", [
          id,
        ]),
      ).toEqual([
        {
          title: "KYC declined",
          description: "Ihre Dokumente konnten nicht angenommen werden. Bitte reichen Sie sie erneut ein.",
        },
      ]);
    }
  });

  test("goes from one that waits to the next, past those that are decided", async () => {
    const admin = await people.staff(1);
    const documents: number[] = [];
    for (let n = 0; n < 3; n++)
      documents.push(await people.value<number>(submit, await papers(await people.customer(), "passport")));
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

  test("alone decides, and only about documents that exist", async () => {
    const id = await people.customer();
    const document = await people.value<number>(submit, await papers(id, "passport"));
    for (const role of [2, 4, 5, 6])
      expect(await decide.approve(await people.staff(role), document)).toEqual({ code: "BT103" });
    expect(await decide.approve(id, document)).toEqual({ code: "BT103" });
    expect(await decide.approve(await people.staff(1), 999_999)).toEqual({ code: "BT104" });
  });
});
