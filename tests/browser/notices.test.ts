import type { BrowserContextOptions, Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { logIn } from "../support/client.ts";
import { findViolations, paint } from "../support/axe.ts";
import { holdScripts, launchBrowser, waitForHydration } from "../support/browser.ts";
import { inTurns } from "../support/screens.ts";

const installation = await openTradingServer({ relay: true, pricesGoStale: true });
const browser = await launchBrowser();
const WAIT = { timeout: 20_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const price = () => installation.price("EUR_USD", "1.10000", "1.10010");
await price();

async function open(path = "/dashboard?symbol=EUR_USD", options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await context.newPage();
  // Counts the sounds. The browser driver's own actions count as user activation, so only pointer events are counted
  // here.
  await page.addInitScript(() => {
    const counters = Object.assign(window, { sounds: 0, touched: false });
    addEventListener("pointerdown", () => (counters.touched = true));
    Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: counters.touched }) });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      counters.sounds += 1;
      start.apply(this, when);
    };
  });
  await page.goto(installation.url + path);
  return page;
}

const live = (page: Page) => page.locator(".watch .live[role=status]");
const soundCount = (page: Page) => page.evaluate(() => (window as unknown as { sounds: number }).sounds);
const notify = (title: string, url = "/deposits", type = "deposit_approved") =>
  installation.query(
    "select site.notify_user(id, $3, $1, 'Deposit 7', $2) from iam.users where email = 'customer@demo.test'",
    [title, url, type],
  );

test("an event shows a message with a link and plays a sound after the first click, only while sounds are on", async () => {
  await installation.owner.json("PUT", "/notifications", {});
  await installation.owner.json("POST", "/preferences", { sound: true, volume: 30 });
  const page = await open();
  await live(page).waitFor();

  await notify("Deposit approved");
  const toast = page.locator(".toast.is-info", { hasText: "Deposit approved" });
  await toast.waitFor(WAIT);
  // The page has had no click yet.
  expect(await soundCount(page)).toBe(0);
  const notificationButton = page.locator("[popovertarget=notifications]");
  await expect.poll(() => notificationButton.getAttribute("data-n"), WAIT).toBe("1");

  await page.locator(".watch-head").click();
  await notify("Withdrawal approved");
  await page.locator(".toast.is-info", { hasText: "Withdrawal approved" }).waitFor(WAIT);
  await expect.poll(() => soundCount(page), WAIT).toBe(2);

  // Each kind of event has its own sound.
  await installation.owner.json("POST", "/preferences", { sound_message: "off", sound_margin: "pulse" });
  await page.reload();
  await live(page).waitFor();
  await page.locator(".watch-head").click();
  await notify("Withdrawal declined");
  await page.locator(".toast.is-info", { hasText: "Withdrawal declined" }).waitFor(WAIT);
  expect(await soundCount(page)).toBe(0);
  await notify("Margin level below 100 %", "/dashboard", "margin_call");
  await expect.poll(() => soundCount(page), WAIT).toBe(3);

  await installation.owner.json("POST", "/preferences", { sound: false, sound_message: "chime" });
  await page.reload();
  await live(page).waitFor();
  await page.locator(".watch-head").click();
  await notify("Deposit declined");
  await page.locator(".toast.is-info", { hasText: "Deposit declined" }).waitFor(WAIT);
  expect(await soundCount(page)).toBe(0);

  // Opened from the list it is marked as read, and the others are not.
  await expect.poll(() => notificationButton.getAttribute("data-n"), WAIT).toBe("5");
  await notificationButton.click();
  await page.locator("#notifications").getByRole("link", { name: "Deposit approved Deposit 7" }).click();
  await page.waitForURL(/\/deposits$/);
  await page.goBack();
  await expect.poll(() => notificationButton.getAttribute("data-n"), WAIT).toBe("4");
  await notificationButton.click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(() => notificationButton.getAttribute("data-n"), WAIT).toBe("0");
  await page.context().close();
});

test("a notification opens its page, also when it is marked as read before the browser has the routes of that page", async () => {
  await installation.owner.json("PUT", "/notifications", {});
  const page = await open();
  await live(page).waitFor();
  const [read, routes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/__manifest*", async (route) => {
    if (route.request().url().includes("recovery-codes")) await routes.promise;
    await route.continue().catch(() => undefined);
  });
  await page.route(
    ({ pathname }) => pathname === "/notifications",
    (route) => read.promise.then(() => route.continue()),
  );
  await notify("Two-factor authentication is on", "/security/recovery-codes", "security_two_factor_on");
  const button = page.locator("[popovertarget=notifications]");
  await expect.poll(() => button.getAttribute("data-n"), WAIT).toBe("1");
  await button.click();
  const marked = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.locator("#notifications").getByRole("link", { name: "Two-factor authentication is on" }).click();
  read.resolve();
  await marked;
  // Time in which Remix would read the page's data again after a fetcher.
  await page.waitForTimeout(1_000);
  routes.resolve();
  await page.waitForURL(/\/security\/recovery-codes/);
  await page.getByRole("heading", { level: 1, name: "Recovery codes" }).waitFor(WAIT);
  await page.context().close();
});

test("a page that reloads its data stays at the position to which it was scrolled during the load", async () => {
  await installation.owner.json("PUT", "/notifications", {});
  const page = await open("/dashboard?symbol=EUR_USD", { viewport: { width: 390, height: 300 } });
  await waitForHydration(page.locator("[popovertarget=notifications]").first());
  for (const [unread, position] of [90, 40].entries()) {
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/[?&]_data=/, async (route) => {
      started.resolve();
      await released.promise;
      await route.continue();
    });
    await notify("Deposit approved");
    await started.promise;
    await page.evaluate((top) => scrollTo(0, top), position);
    released.resolve();
    const isShown = () => page.locator("[popovertarget=notifications]").first().getAttribute("data-n");
    await expect.poll(isShown, WAIT).toBe(String(unread + 1));
    expect(await page.evaluate(() => scrollY)).toBe(position);
    await page.unroute(/[?&]_data=/);
  }
  await page.context().close();
});

test("after five seconds without prices the status shows the delay, a banner explains it, and Trade is disabled", async () => {
  const page = await open();
  // On a slow machine loading the page takes longer than a price stays fresh.
  await price();
  await expect.poll(() => live(page).innerText(), WAIT).toBe("Live");
  await expect.poll(() => live(page).innerText(), WAIT).toMatch(/^Delayed \d+ s$/);
  await page.getByText("Prices are delayed. Trading is paused until they resume.").waitFor();
  await page.locator(".side-buy input").check({ force: true });
  expect(await page.locator("#ticket-trade").isDisabled()).toBe(true);
  await price();
  await expect.poll(() => live(page).innerText(), WAIT).toBe("Live");
  await page.getByText("Prices are delayed.").waitFor({ state: "detached" });

  await page.context().setOffline(true);
  await page.getByText("You're offline.").waitFor();
  // While offline, clicks keep the page, and a failed change is reverted.
  const star = page.getByRole("button", { name: "Favourite EUR/USD" }).first();
  const pressedBefore = await star.getAttribute("aria-pressed");
  await star.click();
  await page.locator(".toast.is-danger", { hasText: "No response from the server" }).waitFor();
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).toBe(pressedBefore);
  await page.getByRole("link", { name: "GBP/USD" }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 2, name: "EUR/USD" }).isVisible(), WAIT).toBe(true);
  await page.context().setOffline(false);
  await page.getByText("You're offline.").waitFor({ state: "detached" });
  // The same when a proxy answers without a server behind it.
  const proxy = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
  await page.route(/_data=/, (route) => route.fulfill(proxy));
  await Promise.all([page.waitForResponse((response) => response.status() === 502), star.click()]);
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).toBe(pressedBefore);
  await page.getByRole("link", { name: "History" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 2, name: "EUR/USD" }).isVisible(), WAIT).toBe(true);
  await page.unrouteAll();
  await page.getByRole("link", { name: "GBP/USD" }).click();
  await page.getByRole("heading", { level: 2, name: "GBP/USD" }).waitFor();
  await page.context().close();
});

test("values in a form stay after the session ended, and are sent after a log-in in another tab", async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const session = await logIn(installation.url);
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  const end = () =>
    installation.query("update iam.sessions set expires_at = now() where id = (select max(id) from iam.sessions)");
  const page = await context.newPage();
  await page.goto(`${installation.url}/profile`, { waitUntil: "networkidle" });
  const city = page.getByLabel("City");
  await city.fill("Montevideo");
  await end();
  await page.getByRole("button", { name: "Save changes" }).click();
  const toast = page.locator(".toast.is-danger", { hasText: "Your session has ended." });
  await toast.waitFor(WAIT);
  expect([new URL(page.url()).pathname, await city.inputValue()]).toEqual(["/profile", "Montevideo"]);

  const [logInTab] = await Promise.all([
    context.waitForEvent("page"),
    toast.getByRole("link", { name: "Sign in" }).click(),
  ]);
  await logInTab.getByLabel("Email").fill("customer@demo.test");
  await logInTab.getByLabel("Password", { exact: true }).fill("Bourse-demo-1");
  await logInTab.getByRole("button", { name: "Sign in" }).click();
  await logInTab.waitForURL(/dashboard/);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect
    .poll(
      () =>
        installation.query(
          "select city from iam.profiles p join iam.users u on u.id = p.user_id where u.email = 'customer@demo.test'",
        ),
      WAIT,
    )
    .toEqual([{ city: "Montevideo" }]);
  await context.close();
});

test("on a phone the figures are one line that opens the sheet; only the tab bar is fixed; a swipe sends no order", async () => {
  await price();
  for (const javaScriptEnabled of [true, false]) {
    const page = await open("/dashboard?symbol=EUR_USD&view=markets", { ...phone, javaScriptEnabled });
    await page.locator(".ph-strip").click();
    const sheet = page.locator("#figures");
    for (const name of ["Balance", "P/L", "Equity", "Used margin", "Free margin", "Margin level", "Closed today"]) {
      expect(await sheet.locator("dt", { hasText: name }).first().isVisible()).toBe(true);
    }
    expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    const tabs = page.getByRole("navigation", { name: "Views" });
    for (const view of ["Markets", "Trade", "Chart", "Positions", "Account"]) {
      expect(await tabs.getByRole("link", { name: view }).isVisible()).toBe(true);
    }
    if (javaScriptEnabled) {
      const sticky = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("body *:not(.tabbar, [popover], .whatsapp)")]
          .filter((part) => ["sticky", "fixed"].includes(getComputedStyle(part).position) && part.offsetHeight > 60)
          .map((part) => part.className),
      );
      expect(sticky).toEqual([]);
    }
    await page.context().close();
  }

  const page = await open("/dashboard?symbol=EUR_USD&view=trade", phone);
  const before = ((await installation.owner.json("GET", "/dashboard/orders")).body.data as unknown[]).length;
  const box = await page.locator(".side-buy").boundingBox();
  const session = await page.context().newCDPSession(page);
  const y = (box?.y ?? 0) + 20;
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 350, y }] });
  for (const x of [280, 180, 60]) {
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(300);
  expect(await page.locator("input[name=type]:checked").count()).toBe(0);
  expect(((await installation.owner.json("GET", "/dashboard/orders")).body.data as unknown[]).length).toBe(before);
  await page.context().close();
});

test("the splash screen appears only when scripts take over a second, and WhatsApp only with a number", async () => {
  await price();
  const slowContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await slowContext.addCookies(
    [...installation.owner.cookies].map(([name, value]) => ({ name, value, url: installation.url })),
  );
  const page = await slowContext.newPage();
  const start = await holdScripts(page);
  await page.goto(`${installation.url}/dashboard`, { waitUntil: "commit" });
  const card = page.locator(".splash > div");
  await card.waitFor({ state: "attached" });
  // Asserted by its style, because reading the page can itself take a second.
  expect(await card.evaluate((element) => getComputedStyle(element).animationDelay)).toBe("1s");
  await expect.poll(() => card.isVisible(), WAIT).toBe(true);
  start();
  await page.locator(".splash").waitFor({ state: "detached" });
  expect(await page.title()).toMatch(/^(\d+\.\d+ )?[A-Z]+\/[A-Z]+ · Trading dashboard · Bourse$/);
  expect(await page.locator(".whatsapp").count()).toBe(0);

  await installation.query(
    `insert into site.settings (name, value) values ('whatsapp', '0047 22 00 00 00')
     on conflict (name) do update set value = excluded.value`,
  );
  await installation.query("select pg_notify('settings', '')");
  const profile = async () => (await installation.owner.get("/profile", { Accept: "text/html" })).text();
  await expect.poll(profile, { interval: 250 }).toContain("https://wa.me/");
  await page.reload();
  expect(await page.locator(".whatsapp").getAttribute("href")).toBe("https://wa.me/4722000000");
  const [list, button] = [await page.locator(".watch").boundingBox(), await page.locator(".whatsapp").boundingBox()];
  expect(list?.x).toBe(0);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan((list?.x ?? 0) + (list?.width ?? 0));
  await slowContext.close();
});

test("every error is a page in the application's frame with its id and a next step", async () => {
  const page = await open("/profile");
  for (const status of [401, 403, 404, 409, 422, 429, 500, 503]) {
    await page.goto(`${installation.url}/profile`, { waitUntil: "load" });
    await page.route(/\/dashboard\?.*_data=/, (route) =>
      route.fulfill({
        status,
        headers: { "Content-Type": "application/json", "X-Remix-Catch": "yes" },
        body: JSON.stringify({ code: "x", requestId: "7f3c-91be-20a4" }),
      }),
    );
    await page.getByRole("link", { name: "Trading dashboard" }).click();
    await page.locator(".error-page .status").waitFor();
    expect(await page.locator(".error-page .status").innerText()).toBe(String(status));
    expect(await page.getByRole("textbox", { name: "Request ID" }).inputValue()).toBe("7f3c-91be-20a4");
    expect(await page.locator(".acc-top").isVisible()).toBe(true);
    const again = { 401: "Sign in", 409: "Retry", 429: "Retry", 500: "Retry", 503: "Retry" }[status];
    if (again) expect(await page.locator(".error-page").getByRole("link", { name: again }).isVisible()).toBe(true);
    for (const [theme, statuses] of inTurns(["light", "dark"], [404, 500])) {
      if (!statuses.includes(status)) continue;
      await paint(page, { theme });
      expect([status, theme, await findViolations(page)]).toEqual([status, theme, []]);
    }
    await page.unrouteAll();
  }
  await page.goto(`${installation.url}/nowhere`);
  await page.getByRole("heading", { level: 1, name: "Not found" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Request ID" }).inputValue()).toMatch(/^[\w-]+$/);
  await page.context().close();
}, 60_000);

test("the page of a missing order names it and links to positions and closed trades; a visitor is led to sign-in", async () => {
  const page = await open("/orders/999999");
  await page.getByRole("heading", { level: 1, name: "Order 999999 was not found" }).waitFor();
  const error = page.locator(".error-page");
  expect(await error.getByRole("link").allInnerTexts()).toEqual(["Open positions", "Closed trades"]);
  // Drawn as a mask.
  const iconOf = (part: Locator) =>
    part.locator(".status").evaluate((box) => {
      const { maskImage, blockSize } = getComputedStyle(box, "::after");
      return `${blockSize} ${maskImage.slice(0, 19)}`;
    });
  expect(await iconOf(error)).toBe('20px url("data:image/svg');
  expect(await page.getByRole("textbox", { name: "Request ID" }).inputValue()).toMatch(/^[\w-]+$/);
  expect(await page.getByRole("link", { name: "Deposits" }).first().isVisible()).toBe(true);
  await error.getByRole("link", { name: "Closed trades" }).click();
  await page.waitForURL(/\/history/);
  await page.context().close();

  const visitor = await browser.newPage();
  await visitor.goto(`${installation.url}/nowhere`);
  await visitor.locator(".error-page").getByRole("link", { name: "Back to sign in" }).click();
  await visitor.getByRole("button", { name: "Sign in" }).waitFor();
  await visitor.close();
});

test("a failed navigation shows the offline page, which has no user data; prices and forms are not cached", async () => {
  await price();
  const page = await open("/dashboard?symbol=EUR_USD", { serviceWorkers: "allow" });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${installation.url}/sw.js`);
  await expect.poll(() => live(page).innerText(), WAIT).toBe("Live");
  const star = page.getByRole("button", { name: "Favourite EUR/USD" }).first();
  const pressedBefore = await star.getAttribute("aria-pressed");
  await star.click();
  await expect.poll(() => star.getAttribute("aria-pressed"), WAIT).not.toBe(pressedBefore);
  // A request of the star that fails offline would show the error on the page that is being left.
  await page.waitForLoadState("networkidle");

  await page.context().setOffline(true);
  for (const path of ["/deposits", "/dashboard?symbol=EUR_USD"]) {
    await page.goto(installation.url + path);
    await page.getByRole("heading", { level: 1, name: "No response from the server" }).waitFor();
    expect(page.url()).toBe(installation.url + path);
  }
  expect(await findViolations(page)).toEqual([]);
  const found = await page.evaluate(async () => {
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
    return Promise.all(stored.flat().map(async (answer) => [new URL(answer.url).pathname, await answer.text()]));
  });
  expect(found.map(([path]) => path)).toEqual(["/offline"]);
  expect(found[0]?.[1]).not.toMatch(/customer@demo/);
  expect(await page.getByRole("link", { name: "Retry" }).getAttribute("href")).toBe("");
  // The page reloads by itself.
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 2, name: "EUR/USD" }).waitFor();
  await page.context().close();

  expect(await (await fetch(`${installation.url}/sw.js?lng=ar`)).text()).toMatch(
    /^const PAGE = "\/offline\?lng=ar&theme=dark";/,
  );
  expect(await (await fetch(`${installation.url}/offline?lng=ar&theme=light`)).text()).toMatch(
    /<html lang="ar" dir="rtl" data-theme="light"/,
  );
});

test("a page reads itself again when code that it needs is gone and the servers have another build (Q-372)", async () => {
  const page = await open();
  await waitForHydration(page.locator(".watch"));
  await page.route(/\/assets\/palette-/, (route) => route.fulfill({ status: 404 }));
  await page.evaluate(() => {
    // The page has been open for a minute, and is of a build before that of the server.
    performance.now = () => 60_000;
    (window as unknown as { __remixManifest: { version: string } }).__remixManifest.version = "before";
  });
  const answer = page.waitForResponse((response) => response.url().includes("/__manifest?version=before"));
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await page.keyboard.press("Control+k");
  expect((await answer).status()).toBe(204);
  await document;
  await page.context().close();
});

test("a page whose code cannot be read says so, stays usable, and has it after a reload (Q-422)", async () => {
  const page = await open();
  // The palette, and the toasts that would report it.
  const parts = /\/assets\/(palette|dist)-/;
  await page.route(parts, (route) => route.abort("connectionreset"));
  await page.reload();
  await waitForHydration(page.locator(".watch"));
  await page.keyboard.press("Control+k");
  await page.getByRole("alert").getByText("A part of this page could not be loaded.").waitFor();
  // The keys work again, because the palette does not count as open.
  await page.keyboard.press("/");
  expect(await page.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.unroute(parts);
  await page.reload();
  await waitForHydration(page.locator(".watch"));
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  await page.context().close();
});
