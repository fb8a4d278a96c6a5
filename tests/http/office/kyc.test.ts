import { describe, expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const html = { Accept: "text/html" };
const [customer] = await installation.query<{ id: number }>(
  "select id::int from iam.users where email = 'customer@demo.test'",
);
const submit = async () =>
  (
    await installation.query<{ id: number }>(
      `with file as (
         insert into site.files (name, kind, user_id, sha256, size, media_type, title, used_at)
         select left(encode(sha256(random()::text::bytea), 'hex'), 40), 'kyc', $1, sha256(random()::text::bytea), 10, 'image/jpeg', 'page.jpg', now()
         from generate_series(1, 1) returning name
       )
       insert into kyc.documents (user_id, type, front_file, address_file)
       select $1, 'passport', name, name from file returning id::int`,
      [customer?.id],
    )
  )[0]?.id ?? 0;
const statusOf = async (id: number) =>
  (
    await installation.query<{ status: string; reason: string | null }>(
      "select status::text, decline_reason as reason from kyc.documents where id = $1",
      [id],
    )
  )[0];

describe("the list of identity documents (A-044)", () => {
  test("the VIEW column's popover shows the three documents and asks for confirmation of each decision", async () => {
    const id = await submit();
    for (const path of ["/admin/kyc", `/admin/kyc/${id}`]) {
      const page = await (await admin.get(path, html)).text();
      for (const decision of ["approve", "decline"]) {
        expect(page, path).toMatch(new RegExp(`<button[^>]*popovertarget="${decision}-${id}"`));
        // The form is in the popover, so that one click in the list decides nothing.
        const popover = new RegExp(`<div id="${decision}-${id}" popover="auto"[\\s\\S]*?</form>`).exec(page)?.[0] ?? "";
        expect(popover, path).toContain(`action="/admin/kyc/${id}/${decision}"`);
        expect(page.split(`action="/admin/kyc/${id}/${decision}"`).length, path).toBe(2);
      }
    }
    const list = await (await admin.get("/admin/kyc", html)).text();
    const view = new RegExp(`<div id="view-${id}" popover="auto"[\\s\\S]*?Proof of address`).exec(list)?.[0] ?? "";
    for (const title of ["Front side", "Back side", "Proof of address"]) expect(view).toContain(title);
    expect(await statusOf(id)).toEqual({ status: "pending", reason: null });
    await admin.json("POST", `/admin/kyc/${id}/decline`, {});
  });

  test("a decline without a reason is accepted by form and by call, and the customer gets a neutral sentence (A-128, Q-108)", async () => {
    const neutral = "Your documents could not be accepted. Please submit them again.";
    const byForm = await submit();
    const sent = await installation.submit(admin, `/admin/kyc/${byForm}/decline`, { declineReason: "" }, "/admin/kyc");
    expect(sent).toEqual({ status: 303, to: "/admin/kyc" });
    expect(await statusOf(byForm)).toEqual({ status: "declined", reason: null });
    expect(await (await installation.owner.get("/kyc", html)).text()).toContain(neutral);
    const byCall = await submit();
    const answer = await admin.json("POST", `/admin/kyc/${byCall}/decline`, {});
    expect([answer.status, answer.body.message]).toEqual([200, "KYC declined successfully"]);
    const notifications = (await installation.owner.json("GET", "/notifications")).body.data as {
      title: string;
      description: string;
    }[];
    expect(notifications[0]).toMatchObject({ title: "Identity verification declined", description: neutral });
    const withReason = await submit();
    await admin.json("POST", `/admin/kyc/${withReason}/decline`, { declineReason: "Blurred" });
    expect(await (await installation.owner.get("/kyc", html)).text()).toContain("Blurred");
  });
});
