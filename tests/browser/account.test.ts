// Documents, the second step, sessions, profile and notifications in a browser, with and without JavaScript.
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { signUp, userId } from "../http/identity/people.ts";
import { findViolations } from "../support/axe.ts";
import { codeOf } from "../support/authenticator.ts";
import { launchBrowser } from "../support/browser.ts";
import { logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { photo, scan } from "../support/documents.ts";
import { inTurns, variants } from "../support/screens.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database, { relay: true });
const browser = await launchBrowser();
const WAIT = { timeout: 20_000 };

async function openLogIn(
  withScripts: boolean,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ javaScriptEnabled: withScripts, reducedMotion: "reduce", ...options });
  return { context, page: await context.newPage() };
}

async function fillLogIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(server.url);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function open(withScripts: boolean, options: BrowserContextOptions = {}) {
  const person = await signUp(server.url);
  const client = await logIn(server.url, person.email, person.password);
  const { context, page } = await openLogIn(withScripts, options);
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  return { context, page, client, person, id: await userId(database, person.email) };
}

const decline = (id: number, reason: string) =>
  database.owner.query(
    `select kyc.decline((select id from iam.users where email = 'admin@demo.test'), max(id), $2)
     from kyc.documents where user_id = $1`,
    [id, reason],
  );
const jpg = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await photo() });

describe("the fields of identity documents", () => {
  const namesIn = (field: Locator) =>
    field.evaluate((input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name));

  test("a chosen file is removed again by keyboard, and the field can be filled anew", async () => {
    const { context, page } = await open(true);
    await page.goto(`${server.url}/kyc`);
    const front = page.getByLabel("Document front", { exact: true });
    await page.getByText("Drop a file or choose one").first().waitFor();
    expect(await page.getByRole("button", { name: /^Take photo/ }).count()).toBe(0);
    await front.setInputFiles(await jpg("passport.jpg"));
    const remove = page.getByRole("button", { name: "Remove passport.jpg" });
    await remove.focus();
    await page.keyboard.press("Enter");
    await remove.waitFor({ state: "detached" });
    expect([await namesIn(front), await page.getByText("passport.jpg").count()]).toEqual([[], 0]);
    expect(await front.evaluate((input) => input === document.activeElement)).toBe(true);
    await front.setInputFiles(await jpg("other.jpg"));
    await page.getByRole("button", { name: "Remove other.jpg" }).waitFor();
    expect(await namesIn(front)).toEqual(["other.jpg"]);
    await context.close();
  });

  test("on a touch screen a photo goes into the field and is submitted once", async () => {
    const { context, page, id } = await open(true, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto(`${server.url}/kyc`);
    await page.getByText("Passport", { exact: true }).click();
    const take = page.getByRole("button", { name: "Take photo, Document front" });
    expect((await take.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const camera = page.waitForEvent("filechooser");
    await take.tap();
    const chooser = await camera;
    expect(await chooser.element().getAttribute("capture")).toBe("environment");
    await chooser.setFiles(await jpg("photo.jpg"));
    expect(await namesIn(page.getByLabel("Document front", { exact: true }))).toEqual(["photo.jpg"]);
    await page.getByRole("button", { name: "Remove photo.jpg" }).waitFor();
    await page.getByLabel("Document back", { exact: true }).setInputFiles(await jpg("back.jpg"));
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "Documents submitted" }).waitFor();
    const { rows } = await database.owner.query("select title from site.files where user_id = $1 order by title", [id]);
    expect(rows).toEqual([{ title: "back.jpg" }, { title: "photo.jpg" }]);
    await context.close();
  });

  test("the form states the usual time of a review once five decisions show it, and who sees the documents", async () => {
    const { context, page } = await open(true);
    await database.owner.query("delete from kyc.documents");
    const foot = page.locator(".card-foot");
    await page.goto(`${server.url}/kyc`);
    expect(await foot.locator(".muted").innerText()).toBe("Only our verification team can see these documents.");
    const { context: others, id: other } = await open(true);
    await others.close();
    await database.owner.query(
      `insert into kyc.documents (user_id, type, status, created_at, decided_at)
       select $1, 'passport', 'declined', now() - interval '3 hours', now() from generate_series(1, 5)`,
      [other],
    );
    await page.reload();
    expect(await foot.locator(".muted").innerText()).toMatch(/documents\. Usually checked within \W*3 h/);
    await database.owner.query("delete from kyc.documents");
    await context.close();
  });
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("the account of a customer %s", (_, withScripts) => {
  test("a customer submits documents, reads the reason of a decline, and replaces a single page (C-071, C-101)", async () => {
    const { context, page, id } = await open(withScripts);
    await page.goto(`${server.url}/kyc`);
    await page.getByText("Passport", { exact: true }).click();
    await page.getByLabel("Document front").setInputFiles(await jpg("passport.jpg"));
    await page
      .getByLabel("Document back")
      .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("alert").getByText("Upload a JPG, PNG or PDF file").first().waitFor();
    if (withScripts) {
      // On a tablet the three pictures stand side by side.
      await page.setViewportSize({ width: 768, height: 1024 });
      const tops = await page
        .locator(".gws-docs > *")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
      const checked = page.waitForResponse((response) => response.request().postData()?.includes("validate") ?? false);
      await page.getByLabel("Document back").focus();
      await page.getByLabel("Proof of address").focus();
      await checked;
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      // Leaving the field checks its name alone; the refusal of its content stays until another file is chosen.
      expect(await page.getByRole("alert").getByText("Upload a JPG, PNG or PDF file").count()).toBeGreaterThan(0);
    }
    await page.getByText("Passport", { exact: true }).click();
    await page.getByLabel("Document front").setInputFiles(await jpg("passport.jpg"));
    await page
      .getByLabel("Document back")
      .setInputFiles({ name: "back.png", mimeType: "image/png", buffer: await scan() });
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("heading", { name: "Documents submitted" }).waitFor();
    expect(await page.locator("main .chip").textContent()).toBe("pending");

    await decline(id, "The utility bill is missing");
    await page.goto(`${server.url}/kyc`);
    await page.getByText("The utility bill is missing").waitFor();
    expect(await page.locator("main .chip").textContent()).toBe("declined");
    await page.getByRole("link", { name: "Resubmit" }).click();
    await page.getByText("passport.jpg").waitFor();
    await page.getByLabel("Proof of address").setInputFiles(await jpg("bill.jpg"));
    await page.getByRole("button", { name: "Resubmit" }).click();
    await page.getByRole("heading", { name: "Documents submitted" }).waitFor();
    for (const name of ["passport.jpg", "back.jpg", "bill.jpg"]) await page.getByRole("link", { name }).waitFor();
    const { rows } = await database.owner.query(
      "select front_file is not null as front, address_file is not null as address from kyc.documents where user_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { front: true, address: false },
      { front: true, address: true },
    ]);
    await context.close();
  });

  test("a customer enables the second step, logs in with it, and once with a recovery code", async () => {
    const { context, page, person } = await open(withScripts);
    await page.goto(`${server.url}/security`);
    const card = page.locator("section", { hasText: "Two-factor authentication" });
    await card.getByLabel("Current password").fill(person.password);
    await card.getByRole("button", { name: "Set up" }).click();
    const secret = await page.getByRole("textbox", { name: "Key" }).inputValue();
    expect(await page.getByRole("img", { name: "QR code for the authenticator app" }).isVisible()).toBe(true);
    await page.getByLabel("Authenticator code").fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("heading", { name: "Recovery codes" }).waitFor();
    const codes = await page.locator(".codes li").allTextContents();
    expect(codes).toHaveLength(10);
    await context.close();

    for (const [wrong, right] of [
      ["000000", codeOf(secret, 1)],
      ["AAAAA-AAAAA", codes[0] ?? ""],
    ] as const) {
      const { context: again, page: secondLogIn } = await openLogIn(withScripts);
      await fillLogIn(secondLogIn, person);
      await secondLogIn.getByLabel("Authenticator code").fill(wrong);
      await secondLogIn.getByRole("button", { name: "Sign in" }).click();
      await secondLogIn.getByRole("alert").getByText("Invalid code").first().waitFor();
      await secondLogIn.getByLabel("Authenticator code").fill(right);
      await secondLogIn.getByRole("button", { name: "Sign in" }).click();
      await secondLogIn.waitForURL(/\/dashboard/);
      await again.close();
    }
  });

  test("a customer ends other sessions and changes the password", async () => {
    const { context, page, person } = await open(withScripts);
    const other = await logIn(server.url, person.email, person.password);
    await page.goto(`${server.url}/security`);
    expect(await page.locator(".sessions > li").count()).toBe(2);
    expect(await page.locator(".sessions b").allInnerTexts()).toEqual(["node", "node"]);
    await database.owner.query("update iam.sessions set user_agent = ''");
    await page.reload();
    expect(await page.locator(".sessions b").allInnerTexts()).toEqual(["Unknown device", "Unknown device"]);
    await page.getByRole("button", { name: "Sign out all other devices" }).click();
    await page.getByText("Signed out on all other devices").first().waitFor();
    await expect.poll(() => page.locator(".sessions > li").count(), WAIT).toBe(1);
    expect((await other.json("GET", "/auth/user")).status).toBe(401);

    const card = page.locator("section", { hasText: "Change password" });
    await card.getByLabel("Current password").fill("not-my-password");
    await card.getByLabel("New password").fill("another-harbour-43");
    await page.getByRole("button", { name: "Update password" }).click();
    await card.getByText("Current password is incorrect").waitFor();
    await card.getByLabel("Current password").fill(person.password);
    await card.getByLabel("New password").fill("another-harbour-43");
    await page.getByRole("button", { name: "Update password" }).click();
    await page.getByText("Password updated").first().waitFor();
    await logIn(server.url, person.email, "another-harbour-43");
    await context.close();
  });

  test("a customer edits the profile, adds a picture, and marks notifications as read", async () => {
    const { context, page, id } = await open(withScripts);
    await database.owner.query("select site.notify_user($1, 'kyc_approved', 'Identity verified', '', '/kyc')", [id]);
    await page.goto(`${server.url}/profile`);
    await page.getByLabel("City").fill("Oslo");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Profile updated").first().waitFor();
    await page.getByLabel("Choose a photo").setInputFiles(await jpg("me.jpg"));
    await page.getByRole("button", { name: "Save photo" }).click();
    await page.locator(".who img").waitFor();
    expect(await page.getByLabel("City").inputValue()).toBe("Oslo");

    await page.getByRole("link", { name: "Notifications, 1 unread" }).click();
    await page.getByRole("button", { name: /^Mark as read/ }).click();
    await expect.poll(() => page.getByRole("button", { name: /^Mark as read/ }).count(), WAIT).toBe(0);
    await page.getByRole("link", { name: "Unread" }).click();
    await page.getByText("No notifications").waitFor();
    await context.close();
  });
});

describe("the switch of push notifications", () => {
  /** Replaces the browser's push service, which a test cannot reach. */
  const pretendPush = (page: Page) =>
    page.addInitScript(() => {
      const calls = () => JSON.parse(localStorage.getItem("calls") ?? "[]") as string[];
      const note = (call: string) => localStorage.setItem("calls", JSON.stringify([...calls(), call]));
      Notification.requestPermission = async () => "granted";
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      const subscription = {
        toJSON: () => ({
          endpoint: "https://push.example/switch",
          keys: { p256dh: "A".repeat(87), auth: "B".repeat(22) },
        }),
        unsubscribe: async () => note("unsubscribe"),
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => subscription,
        getSubscription: async () => subscription,
      });
    });
  const withWorkers = { serviceWorkers: "allow" } as const;
  const calls = (page: Page) => page.evaluate(() => localStorage.getItem("calls"));
  const stored = async (id: number) =>
    (await database.owner.query("select endpoint from site.push_subscriptions where user_id = $1", [id])).rows;

  test("turns them on where the permission was granted before, and off again, and keeps the focus", async () => {
    const { context, page, id } = await open(true, withWorkers);
    await pretendPush(page);
    await page.goto(`${server.url}/notifications/all`);
    const off = page.getByRole("button", { name: /^Push notifications are off/ });
    const on = page.getByRole("button", { name: /^Push notifications are on/ });
    await off.click();
    await on.waitFor(WAIT);
    expect(await stored(id)).toEqual([{ endpoint: "https://push.example/switch" }]);
    await on.click();
    await off.waitFor(WAIT);
    expect([await stored(id), await calls(page)]).toEqual([[], '["unsubscribe"]']);
    await expect.poll(() => off.evaluate((button) => document.activeElement === button)).toBe(true);
    await context.close();
  });

  test("without scripts turns them off only", async () => {
    const { context, page, client, id } = await open(false);
    await page.goto(`${server.url}/notifications/all`);
    expect(await page.getByRole("button", { name: /Push notifications/ }).count()).toBe(0);
    const keys = { p256dh: "A".repeat(87), auth: "B".repeat(22) };
    await client.json("POST", "/push", { endpoint: "https://push.example/no-scripts", keys });
    await page.goto(`${server.url}/notifications/all`);
    await page.getByRole("button", { name: /^Push notifications are on/ }).click();
    await page.getByText("Notifications are off in this browser").first().waitFor(WAIT);
    expect(await stored(id)).toEqual([]);
    await context.close();
  });

  test("a log-out ends the browser's own subscription too", async () => {
    const { context, page } = await open(true, withWorkers);
    await pretendPush(page);
    await page.goto(`${server.url}/notifications/all`);
    await page.getByRole("button", { name: /^Push notifications are off/ }).click();
    await page.getByRole("button", { name: /^Push notifications are on/ }).waitFor(WAIT);
    await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor(WAIT);
    expect(await calls(page)).toBe('["unsubscribe"]');
    await context.close();
  });
});

test("on a phone a button opens the navigation and a link closes it", async () => {
  const { context, page } = await open(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/profile`);
  const menu = page.getByRole("navigation", { name: "Account" });
  expect(await menu.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Show sidebar" }).click();
  await menu.getByRole("link", { name: "Security" }).click();
  await page.getByRole("heading", { level: 1, name: "Security" }).waitFor();
  await expect.poll(() => menu.isVisible()).toBe(false);
  for (const path of ["/profile", "/security", "/kyc", "/notifications/all"]) {
    await page.goto(server.url + path);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
  }
  await context.close();
});

test("account pages have no accessibility violations", async () => {
  const { context, page, client, person, id } = await open(true);
  await database.owner.query(
    "select site.notify_user($1, 'kyc_declined', 'Identity verification declined', 'Blurred', '/kyc')",
    [id],
  );
  await database.owner.query(
    `with feed as (insert into market.news_feeds (name, kind, format) values ('Calendar', 'events', 'csv') returning id)
     insert into market.news_items (feed_id, source_id, time, is_all_day, title, currencies, impact, actual, forecast, previous, link)
     select id, impact::text, now(), false, 'Payrolls', '{USD}', impact, '', '180K', '', 'https://stats.example/'
     from feed, unnest(enum_range(null::market.news_impact)) impact`,
  );
  const check = async (paths: string[]) => {
    for (const [variant, screens] of inTurns(variants, paths)) {
      await client.json("POST", "/preferences", variant);
      for (const path of screens) {
        await page.goto(server.url + path);
        expect.soft([path, variant, await findViolations(page)]).toEqual([path, variant, []]);
      }
    }
  };
  await check(["/profile", "/security", "/kyc", "/notifications/all", "/calendar"]);
  await client.json("POST", "/kyc", { type: "passport" });
  await decline(id, "Blurred");
  await client.json("POST", "/security/second-step", { currentPassword: person.password });
  await check(["/kyc", "/kyc?resubmit=yes", "/security/two-factor"]);
  await context.close();
});
