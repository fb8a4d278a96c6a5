import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDesk } from "../http/trading/desk.ts";
import { findViolations } from "../support/axe.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD, logIn } from "../support/client.ts";

const desk = await openDesk({ relay: true });
const browser = await launchBrowser();

async function enter(who: string, path: string, javaScriptEnabled = true, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
  const page = await context.newPage();
  await page.request.post(`${desk.url}/auth/login`, {
    data: { email: `${who}@demo.test`, password: DEMO_PASSWORD },
    headers: { accept: "application/json" },
  });
  await page.goto(desk.url + path);
  return page;
}
const leadId = async (email: string) =>
  (await desk.query<{ id: number }>("select id from crm.leads where email = $1", [email]))[0]?.id ?? 0;
const groupOf = async (id: number) =>
  (await desk.query<{ group: string | null }>('select "group" from crm.leads where id = $1', [id]))[0]?.group;

test.each([true, false])("a manager sends leads to sales and takes it back, JavaScript %s", async (withScripts) => {
  const id = await leadId("petra.novak@leads.test");
  const page = await enter("manager", "/admin/leads/all", withScripts);
  const send = page.getByRole("button", { name: "Send to Sales" });
  if (withScripts) await expect.poll(() => send.isDisabled(), { timeout: 15_000 }).toBe(true);
  await page.getByRole("checkbox", { name: `Select lead ${id}` }).check();
  await send.click();
  await page.getByText("Lead moved successfully").first().waitFor();
  expect(await groupOf(id)).toBe("sales");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText("1 leads restored").first().waitFor();
  expect(await groupOf(id)).toBeNull();
  await page.context().close();
});

test("an agent notes what was said and sets the status in the row", async () => {
  const id = await leadId("john.miller@leads.test");
  const page = await enter("sales", "/admin/crm/sales/all");
  await page.getByRole("combobox", { name: `Status of lead ${id}` }).selectOption("Interested");
  await page.getByText("Lead updated successfully").waitFor();
  await page.getByRole("link", { name: `Notes of lead ${id}` }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Wants a call on Monday");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.locator(".note-list", { hasText: "Wants a call on Monday" }).waitFor();
  const [row] = await desk.query(
    "select s.name, l.last_note from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.id = $1",
    [id],
  );
  expect(row).toEqual({ name: "Interested", last_note: "Wants a call on Monday" });
  await page.context().close();
});

test("an affiliate generates a key, sees it once, and a program sends leads with it", async () => {
  const page = await enter("affiliate", "/affiliate/api");
  await page.getByRole("button", { name: "Generate" }).click();
  const field = page.getByRole("textbox", { name: "API Key" });
  await page.getByText("Copy it now").waitFor();
  const key = await field.inputValue();
  const answer = await fetch(`${desk.url}/api/v1/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "x-api-key": key },
    body: JSON.stringify({ firstName: "Pushed", email: "pushed@browser.test" }),
  });
  expect(answer.status).toBe(200);
  await page.goto(`${desk.url}/affiliate/api`);
  expect(await field.inputValue()).toMatch(/^bourse_live_.{4}•+.{4}$/);
  await page.goto(`${desk.url}/affiliate`);
  await page.getByText("pushed@browser.test").waitFor();
  await page.context().close();
});

test("a file is mapped, tried and taken in without JavaScript", async () => {
  const page = await enter("affiliate", "/leads/imports", false);
  await page.getByLabel("CSV File").setInputFiles({
    name: "webinar.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("firstName,email\nWeb,webinar@browser.test\nBad,nothing\n"),
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForURL(/\/leads\/imports\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  await page.getByRole("button", { name: "Trial run" }).click();
  while ((await desk.query<{ goes_on: boolean }>("select crm.import_leads($1) as goes_on", [id]))[0]?.goes_on);
  await page.goto(page.url());
  await page.getByText("This was a trial").waitFor();
  await page.getByRole("button", { name: "Import" }).click();
  while ((await desk.query<{ goes_on: boolean }>("select crm.import_leads($1) as goes_on", [id]))[0]?.goes_on);
  await page.goto(page.url());
  await page.getByText("email: Invalid email").waitFor();
  expect(await leadId("webinar@browser.test")).toBeGreaterThan(0);
  await page.context().close();
});

test("the screens of leads have nothing that axe objects to", async () => {
  const id = await leadId("mei.tan@leads.test");
  const admin = await logIn(desk.url, "admin@demo.test");
  for (const [theme, language] of [
    ["light", "en"],
    ["dark", "ar"],
  ] as const) {
    await admin.json("POST", "/preferences", { theme, language });
    const page = await enter("admin", "/admin/leads/all");
    for (const path of [
      "/admin/leads/all",
      `/admin/leads/${id}/edit`,
      "/admin/crm-config/sales-statuses/new",
      "/admin/crm-config/teams/new",
      "/admin/promo-code",
      "/leads/imports",
    ]) {
      await page.goto(desk.url + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect([path, theme, await findViolations(page)]).toEqual([path, theme, []]);
    }
    await page.context().close();
  }
  await admin.json("POST", "/preferences", { theme: "light", language: "en" });
});
