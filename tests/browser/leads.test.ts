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

test.each([true, false])(
  "an agent notes what was said and sets the status in the row, JavaScript %s",
  async (withScripts) => {
    const id = await leadId(withScripts ? "john.miller@leads.test" : "anna.rossi@leads.test");
    const page = await enter("sales", "/admin/crm/sales/all", withScripts);
    await page.getByRole("combobox", { name: `Status of lead ${id}` }).selectOption("Interested");
    if (!withScripts) await page.locator(`#row-${id}`).getByRole("button", { name: "Save" }).click();
    await page.getByText("Lead updated successfully").first().waitFor();
    await page.getByRole("link", { name: `Notes of lead ${id}` }).click();
    const popup = page.getByRole("dialog", { name: "Notes" });
    await popup.getByRole("textbox", { name: "Note" }).fill("Wants a call on Monday");
    await popup.getByRole("button", { name: "Add note" }).click();
    await popup.locator(".note-list", { hasText: "Wants a call on Monday" }).waitFor();
    expect(await popup.locator(".note-list").evaluate((list) => getComputedStyle(list).maxBlockSize)).toBe("200px");
    await popup.getByRole("link", { name: "Close" }).click();
    // its beginning stands in the row behind.
    await page.getByRole("link", { name: `Wants a call… Notes of lead ${id}` }).waitFor();
    const [row] = await desk.query(
      "select s.name, l.last_note from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.id = $1",
      [id],
    );
    expect(row).toEqual({ name: "Interested", last_note: "Wants a call on Monday" });
    await page.context().close();
  },
);

test.each([true, false])(
  "a manager filters, selects all that match, assigns them and takes it back, JavaScript %s",
  async (withScripts) => {
    const agent =
      (await desk.query<{ id: number }>("select id from iam.users where email = 'sales@demo.test'"))[0]?.id ?? 0;
    await desk.query(
      `insert into crm.leads (first_name, email, source, "group", country, manager_id)
       select 'Many', $1 || n || '@all.test', 'live', 'sales', 'Utopia', (select id from iam.users where email = 'manager@demo.test')
       from generate_series(1, 40) n`,
      [String(withScripts)],
    );
    await desk.query(
      `select crm.save_team((select id from iam.users where role_id = 1 order by id limit 1), null, 'Utopia', m.id, array[$1::bigint])
       from iam.users m where m.email = 'manager@demo.test'`,
      [agent],
    );
    const held = async () =>
      (
        await desk.query<{ n: number }>(
          "select count(*)::int as n from crm.leads where agent_id = $1 and country = 'Utopia' and deleted_at is null",
          [agent],
        )
      )[0]?.n;
    const page = await enter("manager", "/admin/crm/sales/all", withScripts);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const drawer = page.locator(".drawer:popover-open");
    await drawer.getByRole("combobox", { name: "Country" }).selectOption("Utopia");
    expect((await drawer.boundingBox())?.width).toBe(24 * 16);
    await drawer.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/country=Utopia/);
    await page.getByRole("link", { name: "Remove filter Country" }).waitFor();
    const button = page.getByRole("button", { name: "Assign Sale Agent" });
    if (withScripts) await expect.poll(() => button.isDisabled(), { timeout: 15_000 }).toBe(true);
    await page.getByRole("checkbox", { name: "Select all matching" }).check();
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Agent Selector" });
    await dialog.getByRole("searchbox").fill("sales@demo");
    await dialog.getByRole("button", { name: "Search" }).click();
    await expect.poll(() => dialog.getByRole("radio").count()).toBe(2);
    await dialog.getByRole("radio", { name: /sales@demo\.test/ }).check();
    await dialog.getByRole("button", { name: "Assign Sale Agent" }).click();
    await page.getByText("Agents assigned successfully").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    expect([await held(), page.url()]).toEqual([40, expect.stringContaining("country=Utopia")]);
    if (withScripts)
      await expect.poll(() => page.getByRole("checkbox", { name: "Select all matching" }).isChecked()).toBe(false);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("40 leads restored").first().waitFor();
    expect(await held()).toBe(0);
    await desk.query("update crm.leads set deleted_at = now() where country = 'Utopia'");
    await page.context().close();
  },
);

test.each([true, false])("a list is narrowed to one agent, chosen in a dialog, JavaScript %s", async (withScripts) => {
  const page = await enter("admin", "/admin/crm/sales/all?limit=50", withScripts);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const drawer = page.locator(".drawer:popover-open");
  await drawer.getByRole("combobox", { name: "Status" }).selectOption("Call Back");
  await drawer.getByRole("button", { name: "Filter Agent" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter Agent" });
  await dialog.getByRole("link", { name: /sales@demo\.test/ }).click();
  await page.waitForURL(/agentId=\d+/);
  await dialog.waitFor({ state: "detached" });
  // What was asked for before stays, and the chip names the agent.
  expect(page.url()).toMatch(/status=Call\+Back.*limit=50|limit=50.*status=Call\+Back/);
  const [agent] = await desk.query<{ full_name: string }>(
    "select full_name from iam.users where email = 'sales@demo.test'",
  );
  await page.locator(".fchip", { hasText: agent?.full_name ?? "?" }).waitFor();
  await page
    .getByRole("button", { name: /^Filter/ })
    .first()
    .click();
  await drawer.getByRole("button", { name: agent?.full_name ?? "?" }).click();
  await dialog.getByRole("link", { name: "Clear" }).click();
  await expect.poll(() => page.url()).not.toMatch(/agentId/);
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

test.each([
  ["light", "en"],
  ["dark", "ar"],
] as const)("the screens of leads have nothing that axe objects to, %s, %s", async (theme, language) => {
  const id = await leadId("mei.tan@leads.test");
  const admin = await logIn(desk.url, "admin@demo.test");
  await admin.json("POST", "/preferences", { theme, language });
  const page = await enter("admin", "/admin/leads/all");
  for (const path of [
    "/admin/leads/all",
    `/admin/leads/${id}/edit`,
    "/admin/crm-config/sales-statuses/new",
    "/admin/crm-config/teams/new",
    "/admin/crm-config/webhooks",
    `/admin/leads/all/${id}/notes`,
    `/admin/leads/all/assign?ids=${id}`,
    "/admin/crm/sales/all/choose/agent",
    "/admin/promo-code",
    "/leads/imports",
  ]) {
    await page.goto(desk.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect([path, theme, await findViolations(page)]).toEqual([path, theme, []]);
  }
  await page.context().close();
  await admin.json("POST", "/preferences", { theme: "light", language: "en" });
});
