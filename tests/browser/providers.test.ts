// Paying at a provider as people do it: led away and back, with its buttons, by a form; and the money comes when the provider says so.
import type { Page, Route } from "playwright";
import { expect, test } from "vitest";
import { openCashier } from "../http/money/cashier.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { openPayPal } from "../support/providers/paypal.ts";
import { openPerfectMoney } from "../support/providers/perfectmoney.ts";
import { openStripe } from "../support/providers/stripe.ts";

const [stripe, paypal, perfectmoney] = [await openStripe(), await openPayPal(), openPerfectMoney()];
const cashier = await openCashier({ jobs: true, relay: true, standIns: [stripe, paypal, perfectmoney] });
const browser = await launchBrowser();
const SOON = { timeout: 30_000 };

/** Somebody new who has chosen gateway and amount, in front of the button. */
async function atTheTill(gateway: string, script: boolean) {
  const { client, id, real } = await cashier.person();
  const viewport = script ? { width: 1440, height: 900 } : { width: 390, height: 844 };
  const context = await browser.newContext({ javaScriptEnabled: script, viewport, reducedMotion: "reduce" });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: cashier.url })));
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const listens = script ? page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived")) : null;
  await page.goto(`${cashier.url}/deposits?balance_id=${real}&gateway=${gateway}&amount=100`);
  await listens;
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
const says = (page: Page, title: string) =>
  page.getByRole("dialog").getByRole("heading", { name: title }).waitFor(SOON);

test.each([
  ["before the customer is back", "before"],
  ["while the customer comes back", "during"],
  ["after the customer is back", "after"],
] as const)("a card payment that is reported %s is on the balance, and the page says so", async (_name, moment) => {
  // Before: without a script.
  const { page, real, find, press, close } = await atTheTill("stripe", moment !== "before");
  // The news of the deposit is there before the provider has answered, and leads nobody astray.
  if (moment === "during") stripe.behave("slow");
  await press();
  if (moment === "before") await page.getByRole("link", { name: "Continue to Card · Stripe" }).click();
  await page.waitForURL(`${stripe.urls["stripe"]}/c/pay/*`, SOON);
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
  // The page is there, and the money comes before anybody listens to the news of it.
  const credit = Promise.withResolvers<void>();
  if (moment === "during")
    await page.routeWebSocket(/\/live$/, async (socket) => {
      await credit.promise;
      socket.connectToServer();
    });
  await page.goto(back);
  if (moment !== "before") {
    await page.getByText("Your balance changes when the payment is confirmed").waitFor(SOON);
    expect(await cashier.balance(real)).toBe("0.00");
    expect(await report()).toBe(200);
    await credited(id);
    credit.resolve();
  }
  await says(page, "Deposit Successful");
  await page.getByText("The amount is on your balance.").waitFor(SOON);
  expect(await cashier.balance(real)).toBe("100.00");
  await close();
});

test("PayPal's buttons: out of order, left, and then used; what was approved is taken once", async () => {
  const { page, real, find, press, close } = await atTheTill("paypal", true);
  await press();
  const pay = page.getByRole("button", { name: "Pay with PayPal" });
  await pay.waitFor();
  expect(await findViolations(page)).toEqual([]);
  const { id, reference, order } = await find();

  await page.route(`**/payments/paypal/${reference}`, (route) => route.abort(), { times: 1 });
  await pay.click();
  await page.getByText("PayPal's buttons did not work. You can continue on its page.").waitFor(SOON);
  expect(await page.getByRole("link", { name: "Continue to PayPal" }).getAttribute("href")).toContain(order);

  await page.getByRole("button", { name: "Close the window" }).click();
  await says(page, "Deposit Failed");
  await page.getByRole("dialog").getByRole("link", { name: "History" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.exposeFunction("approveOrder", (approved: string) => paypal.approve(approved));
  await pay.click();
  await says(page, "Deposit Successful");
  expect(await cashier.balance(real)).toBe("100.00");
  // The same way back once more takes nothing more.
  await page.goto(`${cashier.url}/payments/paypal/capture/${order}`);
  await says(page, "Deposit Successful");
  await credited(id);
  expect(await cashier.balance(real)).toBe("100.00");
  await close();
});

test.each([
  ["cannot be loaded", (route: Route) => route.abort()],
  ["has no buttons", (route: Route) => route.fulfill({ body: "window.paypal = {};", contentType: "text/javascript" })],
] as const)("PayPal's page is offered with a message when its script %s", async (_name, answer) => {
  const { page, find, press, close } = await atTheTill("paypal", true);
  await page.route(/\/sdk\/js/, answer);
  await press();
  await page.getByText("PayPal's buttons did not work. You can continue on its page.").waitFor(SOON);
  const { order } = await find();
  expect(await page.getByRole("link", { name: "Continue to PayPal" }).getAttribute("href")).toContain(order);
  expect(await page.getByRole("button", { name: "Pay with PayPal" }).count()).toBe(0);
  await close();
});

test("PayPal without a script is a link there and back", async () => {
  const { page, real, find, press, close } = await atTheTill("paypal", false);
  await press();
  await page.getByRole("link", { name: "Continue to PayPal" }).click();
  await page.waitForURL(/\/checkoutnow\?token=/, SOON);
  const { id, reference, order } = await find();
  paypal.approve(order);
  await page.goto(`${cashier.url}/payments/paypal/capture/${reference}?token=${order}&PayerID=PAYER1`);
  await credited(id);
  await page.reload();
  await says(page, "Deposit Successful");
  await page.getByText("The amount is on your balance.").waitFor(SOON);
  expect(await cashier.balance(real)).toBe("100.00");
  await close();
});

test.each([
  ["with a script", true],
  ["without a script", false],
] as const)("Perfect Money gets its form %s, and no page but this one may post there", async (_name, script) => {
  const { page, find, press, close } = await atTheTill("perfectmoney", script);
  const elsewhere = (await page.request.get(`${cashier.url}/deposits`)).headers()["content-security-policy"] ?? "";
  for (const host of ["127.0.0.1:9", "paypal.com", "google.com"]) expect(elsewhere).not.toContain(host);
  const posted = new Promise<string>((got) =>
    page.route("http://127.0.0.1:9/**", (route) => {
      got(route.request().postData() ?? "");
      return route.fulfill({ body: "Perfect Money" });
    }),
  );
  await press();
  if (!script) await page.getByRole("button", { name: "Continue to Perfect Money" }).click();
  const fields = Object.fromEntries(new URLSearchParams(await posted));
  perfectmoney.arrive({ url: "http://127.0.0.1:9/api/step1.asp", fields });
  const { id, reference } = await find();
  expect(await perfectmoney.report(`${cashier.url}/webhooks/perfectmoney`, reference)).toBe(200);
  await credited(id);
  await close();
});
