import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { reports, slugOf } from "../../app/reports/registry.ts";
import { openTradingServer } from "../http/trading/trading-server.ts";
import { findViolations } from "../support/axe.ts";
import { holdScripts, launchBrowser, waitForHydration } from "../support/browser.ts";
import { type Client, logIn } from "../support/client.ts";
import { pdfText } from "../support/pdf-text.ts";
import { inTurns, variants } from "../support/screens.ts";

const installation = await openTradingServer({ relay: true });
const browser = await launchBrowser();
await installation.price("EUR_USD", "1.10000", "1.10010");
const admin = await logIn(installation.url, "admin@demo.test");

async function open(client: Client, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: installation.url })));
  return context.newPage();
}
const shoot = (page: Page, name: string) => {
  const folder = process.env["SHOTS"];
  return folder ? page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }) : null;
};

test("a text area keeps what was typed before the scripts started", async () => {
  const page = await open(admin);
  const start = await holdScripts(page);
  await page.goto(`${installation.url}/admin/languages/en?search=Sign%20in&limit=50`, {
    waitUntil: "domcontentloaded",
  });
  await page.getByRole("link", { name: "Edit Sign in", exact: true }).click();
  const value = page.getByRole("dialog").getByLabel("Value");
  await value.fill("Typed early");
  start();
  await waitForHydration(value);
  expect(await value.inputValue()).toBe("Typed early");
  await page.context().close();
});

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("settings of an administrator %s", (_, withScripts) => {
  test("an administrator edits an instrument over its list, and customers see the change", async () => {
    const page = await open(admin, withScripts);
    await page.goto(`${installation.url}/admin/instruments/forex?search=EUR_USD`);
    await page.getByRole("link", { name: "Edit EUR_USD" }).click();
    const dialog = page.getByRole("dialog");
    const alias = withScripts ? "Fiber" : "Euro";
    await dialog.getByLabel("Alias optional").fill(alias);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Instrument updated").first().waitFor();
    await page.waitForURL(/\/admin\/instruments\/forex\?search=EUR_USD#row-\d+$/);
    const customer = await open(installation.owner);
    await customer.goto(`${installation.url}/dashboard`);
    // The alias is shown in the row; narrow lists show the pair only.
    await customer.getByText(alias).first().waitFor({ state: "attached" });
    await customer.context().close();
    await page.context().close();
  });

  test("an administrator translates a text, and the next page shows it", async () => {
    const page = await open(admin, withScripts);
    await page.goto(`${installation.url}/admin/languages/en?search=Sign%20in&limit=50`);
    await page.getByRole("link", { name: "Edit Sign in", exact: true }).click();
    const text = withScripts ? "Come in" : "Step in";
    await page.getByRole("dialog").getByLabel("Value").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("Translation updated").first().waitFor();
    const visitor = await browser.newPage();
    await visitor.goto(installation.url);
    await visitor.getByRole("button", { name: text }).waitFor();
    await visitor.close();
    await installation.query(
      "update site.translations set value = 'Sign in' where language_code = 'en' and key = 'Sign in'",
    );
    await installation.query("select pg_notify('settings', '')");
    await page.context().close();
  });

  test("an administrator adds and removes rows without losing what was typed, and saves them with Enter", async () => {
    const page = await open(admin, withScripts);
    await page.goto(`${installation.url}/admin/lots`);
    const form = page.locator("form", { hasText: "Lot sizes" });
    const labels = form.getByLabel("Label");
    const add = form.getByRole("button", { name: "Add lot size" });
    const shown = () => labels.evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ value }) => value));
    const before = await shown();
    const name = withScripts ? "Scripted" : "Plain";
    for (const nth of [0, 1]) {
      await add.click();
      await labels.nth(before.length + nth).fill(`${name} ${nth}`);
      await form
        .getByLabel("Value")
        .nth(before.length + nth)
        .fill("5");
    }
    expect(await shown()).toEqual([...before, `${name} 0`, `${name} 1`]);
    await form.getByRole("button", { name: "Remove" }).nth(before.length).click();
    await expect.poll(shown).toEqual([...before, `${name} 1`]);
    await form.getByLabel("Value").last().fill("none");
    await form.getByLabel("Value").last().press("Enter");
    await form.getByText("Lot size must be between 0 and 1,000,000,000,000 units").waitFor();
    await form.getByLabel("Value").last().fill("7");
    await form.getByLabel("Value").last().press("Enter");
    await page.getByText("Lots updated").first().waitFor();
    await expect.poll(shown).toEqual([...before, `${name} 1`]);
    await page.reload();
    expect(await shown()).toEqual([...before, `${name} 1`]);
    await page.context().close();
  });

  test("an administrator changes theme and accent, and a visitor sees both", async () => {
    const page = await open(admin, withScripts);
    await page.goto(`${installation.url}/admin/settings`);
    const expectedTheme = withScripts ? "light" : "dark";
    await page.getByRole("switch", { name: "Dark theme" }).setChecked(expectedTheme === "dark", { force: true });
    await page.getByLabel("Accent colour").fill(withScripts ? "150" : "20");
    await page.getByLabel("Accent colour").press("Enter");
    await page.getByText("Settings updated").first().waitFor();
    const visitor = await browser.newPage();
    await visitor.goto(installation.url);
    expect(await visitor.locator("html").getAttribute("data-theme")).toBe(expectedTheme);
    expect(await visitor.locator("html").getAttribute("style")).toMatch(/--accent:\s*light-dark/);
    await visitor.close();
    await page.context().close();
  });
});

test("the settings screens have no accessibility violations", async () => {
  const page = await open(admin);
  const paths = [
    "instruments/forex",
    "pricing",
    "spreads",
    "lots",
    "settings",
    "languages",
    "languages/de",
    "gateways",
    "externalPayments",
    "apis",
    "news-feeds",
    "status/api",
    "status/server",
    "withdraws/settings",
    "pricing/new",
    "privacy",
  ];
  for (const [variant, screens] of inTurns(variants, paths)) {
    await admin.json("POST", "/preferences", variant);
    for (const path of screens) {
      await page.goto(`${installation.url}/admin/${path}`);
      await shoot(page, `${path.replaceAll("/", "-")}-${variant.theme}-${variant.language}`);
      expect.soft([path, variant, await findViolations(page)]).toEqual([path, variant, []]);
    }
  }
  await admin.json("POST", "/preferences", { theme: "light", language: "en" });
  await page.context().close();
}, 240_000);

/** A list with an entry that resembles the customer, a request about funds, and a report that is sent each week. */
async function addComplianceRecords(): Promise<void> {
  const { query } = installation;
  const entry = (name: string, place: number) => ({
    id: `e${place}`,
    data: {
      kind: "person",
      topics: ["sanctions"],
      names: [{ name, isWeak: false }],
      births: [{ from: "1985", to: "1985" }],
      countries: ["Germany"],
      programs: ["TEST"],
      facts: [
        { label: "Document", text: "X1234567" },
        { label: "Place of birth", text: "Rize" },
      ],
    },
  });
  const [customer] = await query<{ id: string; full_name: string }>(
    "select id, full_name from iam.users where email = 'customer@demo.test'",
  );
  const [version] = await query<{ id: string }>("insert into compliance.versions (list) values ('un') returning id");
  await query("select compliance.stage_entries($1, $2)", [
    version?.id,
    JSON.stringify([entry(customer?.full_name ?? "", 1), entry("Qxz Wvk", 2)]),
  ]);
  await query("select compliance.finish_import($1, 'un_xml', '2026-02-27')", [version?.id]);
  await query("select compliance.screen_entries($1, 0, 100)", [version?.id]);
  await query(
    "update compliance.lists set error = 'No connection', failing_since = now() - interval '3 hours' where name = 'eu'",
  );
  // A passport with its picture, beside which the match shows what the list states.
  await query("delete from kyc.documents where user_id = $1", [customer?.id]);
  await query(
    `with file as (
       insert into site.files (name, kind, user_id, sha256, size, media_type, title, used_at)
       values (repeat('ab', 20), 'kyc', $1, sha256(''), 1000, 'image/jpeg', 'passport.jpg', now()) returning name)
     insert into kyc.documents (user_id, type, status, front_file) select $1, 'passport', 'pending', name from file`,
    [customer?.id],
  );
  const admin = "(select id from iam.users where email = 'admin@demo.test')";
  await query(`select compliance.request_funds(${admin}, $1, 'The deposit of May')`, [customer?.id]);
  await query(
    `select reports.save_schedule(${admin}, null, 'cash', 'gateway', 'weekly', 1, 7, 'Europe/Berlin', 'both', '{a@books.example}', true)`,
  );
}

test("the screens of compliance and reports fit and have no accessibility violations", async () => {
  await addComplianceRecords();
  const [found] = await installation.query<{ id: string; user_id: string }>(
    "select id, user_id from compliance.matches order by score desc limit 1",
  );
  const screens = [
    "/admin/compliance/screening",
    `/admin/compliance/screening/${found?.id}`,
    "/admin/compliance/lists",
    "/admin/compliance/questionnaire",
    `/admin/customers/${found?.user_id}/compliance`,
    "/admin/reports",
    "/admin/reports/activity",
    "/admin/reports/execution",
    "/admin/reports/schedules",
    "/admin/reports/schedules/new",
    "/admin/reports/statements",
    "/suitability",
  ];
  const pages = new Map([
    [admin, await open(admin)],
    [installation.owner, await open(installation.owner)],
  ]);
  for (const [variant, list] of inTurns(variants, screens)) {
    for (const client of pages.keys()) await client.json("POST", "/preferences", variant);
    for (const path of list) {
      const page = pages.get(path === "/suitability" ? installation.owner : admin)!;
      const response = await page.goto(installation.url + path);
      expect.soft([path, response?.status()]).toEqual([path, 200]);
      expect.soft([path, variant, await findViolations(page)]).toEqual([path, variant, []]);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft([path, width, Math.max(excess, 0)]).toEqual([path, width, 0]);
        await shoot(page, `${path.replaceAll(/[^a-z]+/g, "-").slice(1)}-${width}-${variant.theme}`);
      }
    }
  }
  for (const [client, page] of pages) {
    await client.json("POST", "/preferences", { theme: "light", language: "en" });
    await page.context().close();
  }

  const page = await open(admin);
  // The buttons of an approval do not cover its date.
  await installation.query(
    `insert into money.approvals (action, record_id, arguments, account_id, amount, requested_by)
     select 'adjust_balance', 1, '{"type": "add", "reason": "Goodwill after the outage of Tuesday, agreed by phone"}', a.id, 12500, u.id
     from iam.users u, money.accounts a where u.email = 'manager@demo.test' and a.mode = 'real' order by a.id limit 1`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${installation.url}/admin/approvals`);
  const row = page.getByRole("row").filter({ hasText: "Balance adjustment" }).first();
  const date = await row.locator("td", { hasText: /\d{2}\/\d{2}\/\d{4}/ }).boundingBox();
  const buttons = await row.locator("td.acts").boundingBox();
  expect((date?.x ?? Infinity) + (date?.width ?? 0)).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
  // Each report has its card, and the current one its figures beside those of the period before.
  await page.goto(`${installation.url}/admin/reports`);
  await expect.poll(() => page.locator(".gallery-card").count()).toBe(reports.length + 1);
  expect(await page.locator(".gallery-card svg.gallery-line").count()).toBeGreaterThan(6);
  expect(await page.locator(".report-figures").getByText("period before").count()).toBe(4);
  await page.goto(`${installation.url}/admin/compliance/screening/${found?.id}`);
  for (const text of ["Net deposits", "Source of funds", "Requested", "Rize"])
    await page.getByRole("main").getByText(text).first().waitFor();
  await page.getByRole("button", { name: "Compare photos" }).click();
  await page.getByRole("link", { name: "Open the identity check" }).waitFor();
  // Every report downloads in both formats.
  for (const name of reports.map(slugOf)) {
    const from = `${installation.url}/admin/reports/${name}/export?format=`;
    const [csv, pdf] = [await page.request.get(`${from}csv`), await page.request.get(`${from}pdf`)];
    expect([name, csv.headers()["content-type"], pdf.headers()["content-type"]]).toEqual([
      name,
      "text/csv; charset=utf-8",
      "application/pdf",
    ]);
    const [head = ""] = (await csv.text()).split("\n");
    expect(head.split(",").length, name).toBeGreaterThan(2);
    expect(pdfText(await pdf.body()), name).toContain(reports.find((report) => slugOf(report) === name)?.label ?? "-");
  }
  await page.context().close();
}, 240_000);

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("privacy %s", (_, withScripts) => {
  test("a customer requests an export, which the screen shows as being prepared", async () => {
    await installation.query("delete from compliance.exports");
    await installation.query("update iam.users set language_code = 'en' where email = 'customer@demo.test'");
    const page = await open(installation.owner, withScripts);
    await page.goto(`${installation.url}/suitability`);
    await page.getByRole("button", { name: "Request export" }).click();
    await page.getByText("Your export is being prepared").first().waitFor();
    await page.getByRole("list", { name: "Exports" }).getByText("Being prepared").waitFor();
    expect(await page.getByRole("button", { name: "Request export" }).isDisabled()).toBe(true);
    await page.context().close();
  });

  test("an administrator changes a retention period, and a wrong one is refused", async () => {
    const page = await open(admin, withScripts);
    await page.goto(`${installation.url}/admin/privacy`);
    await page.getByLabel("Exports of personal data").fill("-1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter days from 0 to 36500").first().waitFor();
    await page.getByLabel("Exports of personal data").fill(withScripts ? "14" : "21");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Retention periods saved").first().waitFor();
    await page.reload();
    expect(await page.getByLabel("Exports of personal data").inputValue()).toBe(withScripts ? "14" : "21");
    await page.context().close();
  });
});
