import { expect, test } from "vitest";
import { createDatabase } from "../support/database.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD, logIn } from "../support/client.ts";
import { bytesOf, isChartScript, receive } from "../support/received.ts";
import { startServer } from "../support/server.ts";

const database = await createDatabase("demo");
const server = await startServer(database, { relay: true, env: { SEARCH_ENGINES: "allow" } });
const browser = await launchBrowser();

/** Smaller responses are sent uncompressed: they fit into one packet either way. */
const MIN_COMPRESSED_BYTES = 1_400;
const SIGN_IN_SCRIPT_BYTES = 60_000;
const SIGN_IN_STYLE_BYTES = 20_000;
/** Without the chart's own file, which is requested once the chart is in view. The gate is 170,000. */
const TRADING_SCRIPT_BYTES = 163_000;
const TRADING_SCRIPT_FILES = 8;
/** The whole German dictionary takes three times as much. */
const MAX_TEXT_BYTES = 12_000;
/** The trading page has 1,900 elements. */
const MAX_RESTYLED = 250;
type TraceEvent = { name: string; ts: number; args: { elementCount: number } };
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest))/;

async function openAs(email: string | null, language = "en") {
  const context = await browser.newContext();
  if (email) {
    const client = await logIn(server.url, email);
    await client.json("POST", "/preferences", { language });
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  }
  return { context, page: await context.newPage() };
}

test.each([
  ["/", null],
  ["/dashboard", "customer@demo.test"],
  ["/deposits", "customer@demo.test"],
  ["/admin/customers/all", "admin@demo.test"],
])("%s is sent compressed with every script, style and text that it loads", async (path, email) => {
  const { context, page } = await openAs(email, "de");
  const received = await receive(page, server.url + path);
  const texts = received.filter(
    ({ contentType, bytes }) => COMPRESSIBLE.test(contentType) && bytes > MIN_COMPRESSED_BYTES,
  );
  expect(texts.map(({ type }) => type)).toEqual(expect.arrayContaining(["Document", "Stylesheet"]));
  expect(texts.filter(({ encoding }) => encoding !== "br")).toEqual([]);
  await context.close();
});

test("the sign-in page loads no script before its first input and stays within its size limits", async () => {
  const { context, page } = await openAs(null);
  const received = await receive(page, server.url);
  expect(bytesOf(received, "Script")).toBeLessThanOrEqual(SIGN_IN_SCRIPT_BYTES);
  expect(bytesOf(received, "Stylesheet")).toBeLessThanOrEqual(SIGN_IN_STYLE_BYTES);
  expect(received.filter(({ type }) => type === "Script")).toEqual([]);
  await context.close();
});

test("the first key press on the sign-in page loads its scripts and keeps the typed text", async () => {
  const { context, page } = await openAs(null);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto(server.url);
  const submit = page.getByRole("button", { name: "Sign in" });
  expect(await submit.isDisabled()).toBe(true);
  const hydrated = () => page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
  expect(await hydrated()).toBe(false);
  await page.getByRole("textbox", { name: "Email" }).pressSequentially("customer@demo.test");
  await expect.poll(hydrated).toBe(true);
  expect(await submit.isDisabled()).toBe(true);
  expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("customer@demo.test");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await submit.click();
  await page.waitForURL(/\/dashboard/);
  expect(problems).toEqual([]);
  await context.close();
});

test("the trading page loads few scripts and stays within its weight", async () => {
  const { context, page } = await openAs("customer@demo.test");
  const received = await receive(page, `${server.url}/dashboard`);
  const scripts = received.filter((each) => each.type === "Script" && !isChartScript(each));
  expect(scripts).not.toEqual([]);
  expect(scripts.length).toBeLessThanOrEqual(TRADING_SCRIPT_FILES);
  expect(bytesOf(scripts, "Script")).toBeLessThanOrEqual(TRADING_SCRIPT_BYTES);
  await context.close();
});

test("the trading page requests its scripts after its stylesheets and runs them after its first frame", async () => {
  const { context, page } = await openAs("customer@demo.test");
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.addInitScript(() => requestAnimationFrame(() => performance.mark("first-frame")));
  const html = await (await page.goto(`${server.url}/dashboard`))!.text();
  await page.locator(".splash").waitFor({ state: "detached" });
  const moments = await page.evaluate((document) => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const startsOf = (part: string) => files.filter(({ name }) => name.includes(part)).map((file) => file.startTime);
    // Components loaded later bring stylesheets of their own, which no element of the document names.
    const styles = files.filter(({ name }) => name.endsWith(".css") && document.includes(new URL(name).pathname));
    return {
      styles: Math.max(...styles.map(({ responseEnd }) => responseEnd)),
      scripts: Math.min(...startsOf(".js")),
      frame: performance.getEntriesByName("first-frame")[0]?.startTime,
      // The application requests the texts as soon as it runs.
      texts: Math.min(...startsOf("/translations/")),
    };
  }, html);
  expect(moments.scripts).toBeGreaterThanOrEqual(moments.styles);
  expect(moments.texts).toBeGreaterThan(moments.frame ?? Number.NaN);
  expect(problems).toEqual([]);
  await context.close();
});

test("the trading page also starts its scripts in a tab that draws no frame", async () => {
  const { context, page } = await openAs("customer@demo.test");
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto(`${server.url}/dashboard`);
  await page.locator(".splash").waitFor({ state: "detached" });
  await context.close();
});

test("a page in another language loads the texts of its own screens, and the rest at the first input", async () => {
  const { context, page } = await openAs("customer@demo.test", "de");
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const received = await receive(page, `${server.url}/deposits`);
  const texts = received.filter(({ path }) => path.startsWith("/translations/"));
  expect(texts.map(({ path }) => path)).toEqual(["/translations/de"]);
  expect(texts[0]?.bytes).toBeLessThan(MAX_TEXT_BYTES);
  expect(await page.locator("h1").first().textContent()).toBe("Einzahlungen");
  const rest = page.waitForResponse((answer) => /\/translations\/de\?v=[^&]*$/.test(answer.url()));
  await page.mouse.move(200, 200);
  expect((await rest).status()).toBe(200);
  // A screen with texts of another part opens without a new page.
  await page.getByRole("link", { name: "Sicherheit" }).first().click();
  await page.getByRole("heading", { name: "Passwort ändern" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("a customer's pages load no stylesheet of the back office", async () => {
  const customer = await openAs("customer@demo.test");
  const admin = await openAs("admin@demo.test");
  const sheets = async ({ page }: typeof customer, path: string) =>
    (await receive(page, server.url + path)).filter(({ type }) => type === "Stylesheet").map((sheet) => sheet.path);
  const shared = await sheets(customer, "/deposits");
  const office = (await sheets(admin, "/admin/customers/all")).filter((path) => !shared.includes(path));
  expect(office).toHaveLength(1);
  expect(await sheets(customer, "/dashboard")).not.toContain(office[0]);
  await Promise.all([customer.context.close(), admin.context.close()]);
});

// A rule such as body:has(…) makes the browser compute the style of the whole page again for every element that
// appears.
test.each([
  ["/dashboard", ".acct"],
  ["/dashboard", ".chart-box"],
  ["/charts", ".chart-box"],
])("on %s an element that appears in %s restyles few others", async (path, place) => {
  const { context, page } = await openAs("customer@demo.test");
  // No price moves meanwhile.
  await page.routeWebSocket(/\/live$/, () => {});
  await page.goto(server.url + path);
  await page.waitForLoadState("networkidle");
  await browser.startTracing(page, { categories: ["devtools.timeline", "blink.user_timing"] });
  await page
    .locator(place)
    .first()
    .evaluate((parent) => {
      // Reading a height makes the browser compute what is due.
      const compute = () => document.body.offsetHeight;
      compute();
      performance.mark("before");
      parent.append(document.createElement("span"));
      compute();
      performance.mark("after");
    });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const timeOf = (mark: string) => traceEvents.find(({ name }) => name === mark)?.ts ?? 0;
  const counts = traceEvents
    .filter(({ name, ts }) => name === "UpdateLayoutTree" && ts > timeOf("before") && ts < timeOf("after"))
    .map(({ args }) => args.elementCount);
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(MAX_RESTYLED);
  await context.close();
});

test("an asset is sent in the encoding that the request allows", async () => {
  const page = await (await fetch(server.url, { headers: { accept: "text/html" } })).text();
  const [, path = ""] = /href="(\/assets\/page-[^"]+\.css)"/.exec(page) ?? [];
  const encodingFor = async (accepted: string) => {
    const answer = await fetch(server.url + path, { headers: { "accept-encoding": accepted } });
    await answer.body?.cancel();
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    return answer.headers.get("content-encoding");
  };
  expect(await encodingFor("gzip, deflate, br, zstd")).toBe("br");
  expect(await encodingFor("gzip")).toBe("gzip");
  expect(await encodingFor("br;q=0, gzip")).toBe("gzip");
  expect(await encodingFor("identity")).toBeNull();
});

test("search engines may index the public pages where the operator allows it", async () => {
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  expect(robots).toContain("User-agent: *");
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
  const { context, page } = await openAs(null);
  await page.goto(server.url);
  expect(await page.locator("meta[name=description]").getAttribute("content")).toContain("online brokerage");
  await context.close();
});
