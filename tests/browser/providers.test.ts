// Payments at a provider in a browser: by redirect, with its buttons and by a form; credited when the provider reports
// them.
import type { Page, Route } from "playwright";
import { expect, test } from "vitest";
import { openMoneyServer } from "../http/money/cashier.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser, slowDown } from "../support/browser.ts";
import { openPayPal } from "../support/providers/paypal.ts";
import { openPerfectMoney } from "../support/providers/perfectmoney.ts";
import { openStripe } from "../support/providers/stripe.ts";

const [stripe, paypal, perfectmoney] = [await openStripe(), await openPayPal(), openPerfectMoney()];
const cashier = await openMoneyServer({ jobs: true, relay: true, standIns: [stripe, paypal, perfectmoney] });
const browser = await launchBrowser();
const WAIT = { timeout: 30_000 };

/** A new customer who has chosen gateway and amount, before the button is pressed; `slowdown` divides the speed. */
async function openDeposit(gateway: string, script: boolean, slowdown = 1) {
  const { client, id, real } = await cashier.person();
  const viewport = script ? { width: 1440, height: 900 } : { width: 390, height: 844 };
  const context = await browser.newContext({ javaScriptEnabled: script, viewport, reducedMotion: "reduce" });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: cashier.url })));
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  if (slowdown > 1) await slowDown(page, slowdown);
  const liveConnection = script
    ? page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"))
    : null;
  await page.goto(`${cashier.url}/deposits?balance_id=${real}&gateway=${gateway}&amount=100`);
  await liveConnection;
  const find = async () => {
    const rows = await cashier.query<{ reference: string; id: number; order: string }>(
      "select id, reference, provider_reference as order from money.deposits where user_id = $1",
      id,
    );
    return rows[0] ?? { id: 0, reference: "", order: "" };
  };
  const press = () => page.getByRole("button", { name: /^Deposit/ }).click();
  return { page, real, find, press, close: () => context.close() };
}

const credited = (id: number) => cashier.until("select status = 'approved' from money.deposits where id = $1", id);
const waitForTitle = (page: Page, title: string) =>
  page.getByRole("dialog").getByRole("heading", { name: title }).waitFor(WAIT);

test.each([
  ["before the customer is back", "before"],
  ["while the customer comes back", "during"],
  ["after the customer is back", "after"],
] as const)("a card payment reported %s is credited, and the page shows it", async (_name, moment) => {
  // "before" runs without scripts. On the slow device of "after", React has not shown that the form is being sent when
  // the page's update about the new deposit arrives.
  const { page, real, find, press, close } = await openDeposit(
    "stripe",
    moment !== "before",
    moment === "after" ? 6 : 1,
  );
  // The page's update about the new deposit arrives before the provider's answer and must not interfere.
  if (moment === "during") stripe.behave("slow");
  await press();
  if (moment === "before") await page.getByRole("link", { name: "Continue to Card · Stripe" }).click();
  await page.waitForURL(`${stripe.urls["stripe"]}/c/pay/*`, WAIT);
  stripe.behave("good");
  stripe.arrive({ url: page.url() });
  const { id, reference } = await find();
  stripe.settle(reference);
  const report = () => stripe.report(`${cashier.url}/webhooks/stripe`, reference);
  const back = `${cashier.url}/deposits?status=success&deposit=${id}`;
  if (moment === "before") {
    expect(await report()).toBe(200);
    await credited(id);
  }
  // The page is loaded, and the report arrives before the page listens for updates.
  const credit = Promise.withResolvers<void>();
  if (moment === "during")
    await page.routeWebSocket(/\/live$/, async (socket) => {
      await credit.promise;
      socket.connectToServer();
    });
  await page.goto(back);
  if (moment !== "before") {
    await page.getByText("Your balance is updated when the payment is confirmed").waitFor(WAIT);
    expect(await cashier.balance(real)).toBe("0.00");
    expect(await report()).toBe(200);
    await credited(id);
    credit.resolve();
  }
  await waitForTitle(page, "Deposit successful");
  await page.getByText("The amount has been added to your balance.").waitFor(WAIT);
  expect(await cashier.balance(real)).toBe("100.00");
  await close();
});

test("PayPal's buttons: after a failure and a closed window an approved payment is captured once", async () => {
  const { page, real, find, press, close } = await openDeposit("paypal", true);
  await press();
  const pay = page.getByRole("button", { name: "Pay with PayPal" });
  await pay.waitFor();
  expect(await findViolations(page)).toEqual([]);
  const { id, reference, order } = await find();

  let isCut = true;
  await page.route(`**/payments/paypal/${reference}`, (route) => (isCut ? route.abort() : route.continue()));
  await pay.click();
  await page.getByText("The PayPal buttons could not be loaded. Continue on the PayPal page.").waitFor(WAIT);
  expect(await page.getByRole("link", { name: "Continue to PayPal" }).getAttribute("href")).toContain(order);
  isCut = false;

  await page.getByRole("button", { name: "Close the window" }).click();
  await waitForTitle(page, "Deposit failed");
  await page.getByRole("dialog").getByRole("link", { name: "History" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.exposeFunction("approveOrder", (approved: string) => paypal.approve(approved));
  await pay.click();
  await waitForTitle(page, "Deposit successful");
  await credited(id);
  expect(await cashier.balance(real)).toBe("100.00");
  // Opening the return address again captures nothing more.
  await page.goto(`${cashier.url}/payments/paypal/capture/${order}`);
  await waitForTitle(page, "Deposit successful");
  await credited(id);
  expect(await cashier.balance(real)).toBe("100.00");
  await close();
});

test.each([
  ["cannot be loaded", (route: Route) => route.abort()],
  ["has no buttons", (route: Route) => route.fulfill({ body: "window.paypal = {};", contentType: "text/javascript" })],
] as const)("PayPal's page is offered with a message when its script %s", async (_name, answer) => {
  const { page, find, press, close } = await openDeposit("paypal", true);
  await page.route(/\/sdk\/js/, answer);
  await press();
  await page.getByText("The PayPal buttons could not be loaded. Continue on the PayPal page.").waitFor(WAIT);
  const { order } = await find();
  expect(await page.getByRole("link", { name: "Continue to PayPal" }).getAttribute("href")).toContain(order);
  expect(await page.getByRole("button", { name: "Pay with PayPal" }).count()).toBe(0);
  await close();
});

test("PayPal without scripts works by links in both directions", async () => {
  const { page, real, find, press, close } = await openDeposit("paypal", false);
  await press();
  await page.getByRole("link", { name: "Continue to PayPal" }).click();
  await page.waitForURL(/\/checkoutnow\?token=/, WAIT);
  const { id, reference, order } = await find();
  paypal.approve(order);
  await page.goto(`${cashier.url}/payments/paypal/capture/${reference}?token=${order}&PayerID=PAYER1`);
  await credited(id);
  await page.reload();
  await waitForTitle(page, "Deposit successful");
  await page.getByText("The amount has been added to your balance.").waitFor(WAIT);
  expect(await cashier.balance(real)).toBe("100.00");
  await close();
});

test.each([
  ["with a script", true],
  ["without a script", false],
] as const)(
  "Perfect Money receives its form %s, and only this page's content policy allows posting there",
  async (_name, script) => {
    const { page, find, press, close } = await openDeposit("perfectmoney", script);
    const otherPagePolicy =
      (await page.request.get(`${cashier.url}/deposits`)).headers()["content-security-policy"] ?? "";
    for (const host of ["127.0.0.1:9", "paypal.com", "google.com"]) expect(otherPagePolicy).not.toContain(host);
    const posted = Promise.withResolvers<string>();
    await page.route("http://127.0.0.1:9/**", (route) => {
      posted.resolve(route.request().postData() ?? "");
      return route.fulfill({ body: "Perfect Money" });
    });
    await press();
    if (!script) await page.getByRole("button", { name: "Continue to Perfect Money" }).click();
    const fields = Object.fromEntries(new URLSearchParams(await posted.promise));
    perfectmoney.arrive({ url: "http://127.0.0.1:9/api/step1.asp", fields });
    const { id, reference } = await find();
    expect(await perfectmoney.report(`${cashier.url}/webhooks/perfectmoney`, reference)).toBe(200);
    await credited(id);
    await close();
  },
);
