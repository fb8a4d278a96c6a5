// Site settings of administrators: settings, languages and texts, withdrawal fees (A-116, A-129 to,
//
import sharp from "sharp";
import { expect, test } from "vitest";
import { unseal } from "../../../db/seal.ts";
import { createClient, logIn } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";
import { KEY } from "../../support/templates.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const html = { Accept: "text/html" };
const base = { appName: "Bourse", appUrl: "http://localhost:3000", appCurrency: "USD" };
const setting = async (name: string) =>
  (await installation.query<{ value: string }>("select value from site.settings where name = $1", [name]))[0]?.value;
const page = async (path = "/") => (await createClient(installation.url).get(path, html)).text();

test("a form of settings that is older than another administrator's change is rejected and overwrites nothing", async () => {
  type Stamped = { changed: { version: number } | null };
  const languages = (await admin.json("GET", "/admin/languages")).body.languages as { name: string; code: string }[];
  const cards: [
    string,
    (body: Record<string, unknown>) => Stamped["changed"],
    (value: string) => [string, string, object],
  ][] = [
    [
      "/admin/settings",
      (body) => (body as Stamped).changed,
      (value) => ["POST", "/admin/settings", { ...base, whatsapp: `+49 30 55500${value}` }],
    ],
    [
      "/admin/withdraws/settings",
      (body) => (body as Stamped).changed,
      (value) => ["POST", "/admin/withdraws/settings", { feePercentage: value, feeFixed: "0" }],
    ],
    [
      "/admin/spreads",
      (body) => (body.changed as Record<string, Stamped["changed"]>).spreads ?? null,
      (value) => ["POST", "/admin/spreads", { forex: value, commodity: 3, index: 2, crypto: 20, stock: 5 }],
    ],
    [
      "/admin/lots",
      (body) => (body.changed as Record<string, Stamped["changed"]>).lots ?? null,
      (value) => ["POST", "/admin/lots", { lotForex: Number(value) % 2 ? "lot" : "amount" }],
    ],
    [
      "/admin/lots",
      (body) => (body.changed as Record<string, Stamped["changed"]>).lotSelector ?? null,
      (value) => ["POST", "/admin/lotSelector", { lotSelector: [{ label: "Lot", value }] }],
    ],
    [
      "/admin/languages",
      (body) => (body as Stamped).changed,
      (value) => [
        "POST",
        "/admin/languages",
        { languages: [...languages, { code: "eo", name: `Esperanto ${value}` }] },
      ],
    ],
    [
      "/admin/apis",
      (body) => (body.apis as (Stamped & { key: string })[]).find(({ key }) => key === "voiso")?.changed ?? null,
      (value) => ["PUT", "/admin/apis/voiso", { key: "voiso", value1: `cc-${value}`, value2: "a key" }],
    ],
  ];
  for (const [path, changed, form] of cards) {
    const version = async () => changed((await admin.json("GET", path)).body)?.version ?? 0;
    const save = async (value: string, more: object = {}) => {
      const [method, to, fields] = form(value);
      return (await admin.json(method, to, { ...fields, ...more })).status;
    };
    expect([path, await save("11")]).toEqual([path, 200]);
    const current = await version();
    expect([path, await save("12", { version: current })]).toEqual([path, 200]);
    expect([path, await save("13", { version: current })]).toEqual([path, 409]);
    expect([path, await save("13", { version: await version() })]).toEqual([path, 200]);
  }
  // Restores the languages without Esperanto.
  expect((await admin.json("POST", "/admin/languages", { languages })).status).toBe(200);
});

test("a stale dialog of a record is rejected, keeps the entered values and overwrites nothing", async () => {
  const id = async (text: string) =>
    Number((await installation.query<{ id: number }>(`select (${text}) as id`))[0]?.id);
  const [manager, agent] = await Promise.all(
    ["manager", "sales"].map((name) => id(`select id from iam.users where email = '${name}@demo.test'`)),
  );
  const team = (
    await admin.json("POST", "/admin/crm-config/teams", { name: "East", userId: manager, userIds: [agent] })
  ).body.id;
  const rule = (await admin.json("POST", "/admin/crm-config/rules", { teamId: team, method: "round_robin", room: 5 }))
    .body.id;
  const status = (await admin.json("POST", "/admin/crm-config/sales-statuses", { status: "Warm", isDefault: false }))
    .body.id;
  const lead = (await admin.json("POST", "/admin/leads", { email: "stale@leads.test", leadStatus: "New" })).body.id;
  await installation.query(
    "insert into money.external_payments (logo, name, link) values ('https://p.example/l.png', 'Pay', 'https://p.example/')",
  );
  const outside = await id("select max(id) from money.external_payments");
  const text = await id("select max(id) from site.translations where language_code = 'de'");
  const [key] = await installation.query<{ key: string }>("select key from site.translations where id = $1", [text]);
  const crm = "/admin/crm-config";
  /** The dialog, the address that it posts to, its fields, and the field that two administrators change. */
  const dialogs: [string, string, Record<string, string>, string][] = [
    [`${crm}/teams/${team}/edit`, `${crm}/teams/${team}`, { userId: String(manager), userIds: String(agent) }, "name"],
    [
      `${crm}/rules/${rule}/edit`,
      `${crm}/rules/${rule}`,
      { teamId: String(team), method: "round_robin", room: "7" },
      "countries",
    ],
    [`${crm}/sales-statuses/${status}/edit`, `${crm}/sales-statuses/${status}`, { isDefault: "false" }, "status"],
    ["/admin/gateways/stripe/edit", "/admin/gateways/stripe", { minAmount: "1", maxAmount: "900" }, "fee"],
    [
      `/admin/externalPayments/${outside}/edit`,
      `/admin/externalPayments/${outside}`,
      { link: "https://p.example/", customLabel: "", customValue: "" },
      "name",
    ],
    [
      `/admin/languages/de/${text}/edit`,
      `/admin/languages/translations/${text}`,
      { code: "de", key: key?.key ?? "" },
      "value",
    ],
    [`/admin/leads/${lead}/edit`, `/admin/leads/${lead}`, { leadStatus: "New", managerId: "-2" }, "city"],
  ];
  for (const [screen, to, fields, changedField] of dialogs) {
    const show = async () => (await admin.get(screen, html)).text();
    const version = /name="version" value="(\d+)"/.exec(await show())?.[1] ?? "";
    const send = (value: string) =>
      installation.submit(admin, to, { _method: "PUT", version, ...fields, [changedField]: value }, screen);
    const [first, second] = changedField === "fee" ? ["1.25", "2.75"] : ["Lima", "Quito"];
    expect([screen, (await send(first)).to === screen]).toEqual([screen, changedField === "city"]);
    expect([screen, (await send(second)).to]).toEqual([screen, screen]);
    const refused = await show();
    expect([screen, refused.includes("Changed by"), refused.includes(second)]).toEqual([screen, true, true]);
    const reloaded = await show();
    expect([screen, reloaded.includes(first), reloaded.includes(second)]).toEqual([screen, true, false]);
    // The page links to the record's audit entries; a lead has a timeline instead.
    const auditAddress = /href="(\/admin\/audit\?[^"]+)"/.exec(reloaded)?.[1]?.replaceAll("&amp;", "&");
    const { data = [] } = auditAddress
      ? ((await admin.json("GET", auditAddress)).body as { data?: { changes: unknown }[] })
      : {};
    expect([screen, JSON.stringify(data[0] ?? "").includes(first)]).toEqual([screen, changedField !== "city"]);
  }
});

test("a sales status that lost the default to another one counts as changed", async () => {
  const path = "/admin/crm-config/sales-statuses";
  const [previousDefault] = await installation.query<{ id: number; name: string }>(
    "select id, name from crm.lead_statuses where is_default",
  );
  const codeOfStaleEdit = async (isDefault: boolean) =>
    (
      await admin.json("PUT", `${path}/${previousDefault?.id}`, {
        status: previousDefault?.name,
        isDefault,
        version: 0,
      })
    ).body.code;
  const { id } = (await admin.json("POST", path, { status: "Hot", isDefault: true })).body;
  expect(await codeOfStaleEdit(true)).toBe("BT118");
  expect(await installation.query("select id from crm.lead_statuses where is_default")).toEqual([{ id }]);
});

test("rejected rows of a form without scripts are shown again, with the error at its field", async () => {
  /** The values of the fields with that name on the page. */
  const fieldsOf = (shown: string, name: string) =>
    [...shown.matchAll(/<input[^>]*>/g)]
      .filter(([input]) => input.includes(`].${name}"`))
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? "");
  const show = async (path: string) => (await admin.get(path, html)).text();
  const lots: [string, string][] = [
    ["lotSelector[0].label", "Mini"],
    ["lotSelector[0].value", "1000"],
    ["lotSelector[1].label", "Maxi"],
    ["lotSelector[1].value", "none"],
    ["lotSelector[2].label", ""],
    ["lotSelector[2].value", ""],
  ];
  expect((await installation.submit(admin, "/admin/lotSelector", lots, "/admin/lots")).to).toBe("/admin/lots");
  const lot = await show("/admin/lots");
  expect([fieldsOf(lot, "label"), fieldsOf(lot, "value")]).toEqual([
    ["Mini", "Maxi", ""],
    ["1000", "none", ""],
  ]);
  expect(lot).toMatch(/id="value-1-error"[^>]*>(?:<[^>]*>)*Lot size must be between 0 and 1,000,000,000,000 units/);
  // The rejected values are shown once; the next page shows the saved ones.
  expect(fieldsOf(await show("/admin/lots"), "label")).not.toContain("Maxi");

  const languages = (await admin.json("GET", "/admin/languages")).body.languages as { name: string; code: string }[];
  const rows = [...languages, { name: "Klingon", code: "not a code" }].flatMap(
    ({ name, code }, at): [string, string][] => [
      [`languages[${at}].name`, name],
      [`languages[${at}].code`, code],
    ],
  );
  await installation.submit(admin, "/admin/languages", rows, "/admin/languages");
  const language = await show("/admin/languages");
  expect([fieldsOf(language, "name").at(-1), fieldsOf(language, "code").at(-1)]).toEqual(["Klingon", "not a code"]);
  expect(language).toMatch(new RegExp(`id="code-${languages.length}-error"`));
  expect(language).not.toContain("/admin/languages/not a code");

  const screen = "/admin/crm-config/teams/new";
  const [agent] = await installation.query<{ id: number }>("select id from iam.users where email = 'sales@demo.test'");
  const team: [string, string][] = [
    ["name", "West"],
    ["userId", ""],
    ["userIds[0]", String(agent?.id)],
    ["userIds[1]", "-2"],
  ];
  await installation.submit(admin, "/admin/crm-config/teams", team, screen);
  const teams = await show(screen);
  expect(teams).toContain("Manager is required");
  expect(teams).toMatch(new RegExp(`id="agent-0"[^>]*>.*?<option value="${agent?.id}" selected=""`, "s"));
});

test("rows are inserted and removed without scripts, and nothing is saved until the form is sent", async () => {
  const show = async () => (await admin.get("/admin/lots", html)).text();
  const labelsOf = (shown: string) =>
    [...shown.matchAll(/<input[^>]*name="lotSelector\[\d+\]\.label"[^>]*>/g)].map(
      ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? "",
    );
  const intentOf = (shown: string, kind: string) =>
    new RegExp(`name="_intent" value="(${kind}[^"]*)"`).exec(shown)?.[1]?.replaceAll("&quot;", '"') ?? "";
  const press = (intent: string) =>
    installation.submit(
      admin,
      "/admin/lotSelector",
      [
        ["lotSelector[0].label", "Typed"],
        ["lotSelector[0].value", "7"],
        ["lotSelector[1].label", "Other"],
        ["lotSelector[1].value", "none"],
        ["_intent", intent],
      ],
      "/admin/lots",
    );
  const saved = await show();
  expect(await press(intentOf(saved, "insert"))).toMatchObject({ to: "/admin/lots" });
  const longer = await show();
  expect(labelsOf(longer)).toEqual(["Typed", "Other", ""]);
  await press(intentOf(longer, "remove"));
  expect(labelsOf(await show())).toEqual(["Other"]);
  expect(labelsOf(await show())).toEqual(labelsOf(saved));
  // Neither a name that is no list nor a place beyond the list is an error of the server.
  for (const [name, index] of [
    ["version.none", 0],
    ["__proto__", 0],
    ["lotSelector", 1e9],
  ])
    await press(`insert(${JSON.stringify({ name, index })})`);
  expect((await admin.get("/admin/lots", html)).status).toBe(200);
});

test("settings apply to the next page, theme and accent included, and are in the audit log", async () => {
  expect(await page()).toContain('data-theme="dark"');
  const saved = await admin.json("POST", "/admin/settings", {
    ...base,
    appName: "Nordlys",
    theme: "light",
    accentHue: 150,
    kycDeposit: true,
  });
  expect([saved.status, saved.body.message]).toEqual([200, "Settings updated successfully"]);
  const nextPage = await page();
  expect(nextPage).toContain("Nordlys");
  expect(nextPage).toContain('data-theme="light"');
  expect(nextPage).toMatch(/<html[^>]*style="--accent:light-dark\(#/);
  expect(await setting("kycDeposit")).toBe("on");
  const auditEntries = await installation.query(
    "select before ->> 'value' as before, after ->> 'value' as after from audit.entries where entity = 'setting' and entity_id = 'appName' and action = 'update'",
  );
  expect(auditEntries).toEqual([{ before: "Bourse", after: "Nordlys" }]);
  // A value that is neither on nor off is rejected and changes nothing.
  const invalid = await admin.json("POST", "/admin/settings", { ...base, kycDeposit: "perhaps" });
  expect([invalid.status, invalid.body.fields, await setting("kycDeposit")]).toEqual([
    422,
    { kycDeposit: "Check the values you entered" },
    "on",
  ]);
  await admin.json("POST", "/admin/settings", { ...base, theme: "dark", accentHue: "", kycDeposit: "off" });
});

test("a changed setting or text applies in every web process without a restart", async () => {
  const other = await startServer({ url: installation.databaseUrl });
  const readOther = async () => (await createClient(other.url).get("/", html)).text();
  // This process has cached both before.
  expect(await readOther()).toMatch(/Bourse[^]*Sign in/);
  await admin.json("POST", "/admin/settings", { ...base, appName: "Sydlys" });
  await expect.poll(readOther, { timeout: 10_000 }).toContain("Sydlys");
  const [text] = await installation.query<{ id: number }>(
    "select id from site.translations where language_code = 'en' and key = 'Sign in'",
  );
  const saved = { code: "en", key: "Sign in" };
  await admin.json("PUT", `/admin/languages/translations/${text?.id}`, { ...saved, value: "Walk in" });
  await expect.poll(readOther, { timeout: 10_000 }).toContain("Walk in");
  await admin.json("PUT", `/admin/languages/translations/${text?.id}`, { ...saved, value: "Sign in" });
  await admin.json("POST", "/admin/settings", base);
  await other.stop();
});

test("missing and invalid settings are rejected at their field (A-088)", async () => {
  const { status, body } = await admin.json("POST", "/admin/settings", {});
  expect([status, body.fields]).toEqual([422, { appName: "required", appUrl: "required", appCurrency: "required" }]);
  for (const [name, value] of Object.entries({
    accentHue: "360",
    webhookUrl: "http://a.example",
    demoBalance: "-1",
    appUrl: "javascript:alert(1)",
    appCurrency: "XXX",
    whatsapp: "<b>",
    currencies: "USD,XXX",
  })) {
    expect([
      name,
      Object.keys(
        ((await admin.json("POST", "/admin/settings", { ...base, [name]: value })).body.fields ?? {}) as object,
      ),
    ]).toEqual([name, [name]]);
  }
});

test("a secret is sealed, never shown, kept when left blank and only replaced", async () => {
  await admin.json("POST", "/admin/settings", { ...base, captchaSecretKey: "s3cret-of-captcha" });
  const sealed = String(await setting("captchaSecretKey"));
  expect(unseal(sealed, "setting:captchaSecretKey", KEY)).toBe("s3cret-of-captcha");
  await admin.json("POST", "/admin/settings", { ...base, captchaSecretKey: "" });
  expect(await setting("captchaSecretKey")).toBe(sealed);
  const read = JSON.stringify((await admin.json("GET", "/admin/settings")).body);
  expect(read).toContain('"captchaSecretKey":true');
  for (const text of [read, await (await admin.get("/admin/settings", html)).text()]) {
    expect([text.includes("s3cret"), text.includes("sealed:")]).toEqual([false, false]);
  }
  const auditText = JSON.stringify(
    await installation.query("select before, after from audit.entries where entity_id = 'captchaSecretKey'"),
  );
  expect(auditText).not.toContain("sealed:");
});

test("a logo is re-encoded, shown to every visitor, and gone when it is removed", async () => {
  const logo = await sharp({
    create: { width: 80, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries(base)) form.set(name, value);
  for (const value of ["off", "on"]) form.append("pricingPlan", value);
  form.set("appLogo", new File([new Uint8Array(logo)], "logo.png", { type: "image/png" }));
  const answer = await admin.send("POST", "/admin/settings", {
    body: form,
    headers: { ...html, Origin: installation.url, Referer: `${installation.url}/admin/settings` },
  });
  expect([answer.status, answer.headers.get("location"), await setting("pricingPlan")]).toEqual([
    303,
    "/admin/settings",
    "on",
  ]);
  const path = String(await setting("appLogo"));
  expect(path).toMatch(/^\/pictures\/[0-9a-f]{40}$/);
  const shown = await createClient(installation.url).get(path);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await page()).toContain(path);
  const script = new FormData();
  for (const [name, value] of Object.entries(base)) script.set(name, value);
  script.set("appIcon", new File(["<svg onload='alert(1)'/>"], "a.png", { type: "image/png" }));
  expect(
    (await admin.send("POST", "/admin/settings", { body: script, headers: { Accept: "application/json" } })).status,
  ).toBe(422);
  await admin.json("POST", "/admin/settings", { ...base, remove: ["appLogo"], pricingPlan: "off" });
  expect([await setting("appLogo"), (await createClient(installation.url).get(path)).status]).toEqual(["", 404]);
});

test("a test webhook is never sent to a private network (T-42)", async () => {
  const inside = [
    "https://127.0.0.1/x",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "https://localhost:8443/",
    "https://10.0.0.8/",
    "https://[::ffff:127.0.0.1]/",
    "https://0x7f.1/",
    "https://2130706433/",
  ];
  for (const webhookUrl of inside) {
    const { status, body } = await admin.json("POST", "/admin/settings/test-webhook", { webhookUrl });
    expect([webhookUrl, status, body.message]).toEqual([webhookUrl, 422, "This URL points to a private network"]);
  }
  expect((await admin.json("POST", "/admin/settings/test-webhook", { webhookUrl: "http://a.example/" })).status).toBe(
    422,
  );
});

test.each(["https://127.0.0.1/hook", "https://localhost/hook", "https://intranet/hook", "https://[fd00::1]/"])(
  "a webhook address of %s is rejected",
  async (webhookUrl) => {
    const { status, body } = await admin.json("POST", "/admin/settings", { ...base, webhookUrl });
    expect([status, body.fields]).toEqual([422, { webhookUrl: "This URL points to a private network" }]);
  },
);

test.each([
  [{ recaptchaToggle: "on" }, { captchaClientKey: "Enter both CAPTCHA keys before you turn CAPTCHA on" }],
  [
    { recaptchaToggle: "on", captchaClientKey: "k" },
    { captchaSecretKey: "Enter both CAPTCHA keys before you turn CAPTCHA on" },
  ],
  [{ webhookStatus: "on" }, { webhookUrl: "Enter the webhook URL before you turn webhooks on" }],
])("the settings %o are rejected without the fields they need", async (values, fields) => {
  await installation.query(
    "update site.settings set value = '' where name in ('captchaClientKey', 'captchaSecretKey', 'webhookUrl')",
  );
  const before = await Promise.all(Object.keys(values).map(setting));
  const { status, body } = await admin.json("POST", "/admin/settings", { ...base, ...values });
  expect([status, body.fields]).toEqual([422, fields]);
  expect(await Promise.all(Object.keys(values).map(setting))).toEqual(before);
});

test("withdrawal fees are saved with the specified messages (A-116, A-089)", async () => {
  expect(
    (await admin.json("POST", "/admin/withdraws/settings", { feePercentage: 1.5, feeFixed: "2" })).body.message,
  ).toBe("Withdraw settings updated successfully");
  expect([await setting("withdrawFeePercentage"), await setting("withdrawFeeFixed")]).toEqual(["1.5", "2"]);
  const { body } = await admin.json("POST", "/admin/withdraws/settings", {});
  expect(body.fields).toEqual({ feePercentage: "Forex spread is required", feeFixed: "Commodity spread is required" });
  expect((await admin.json("POST", "/admin/withdraws/settings", { feePercentage: 101, feeFixed: 0 })).status).toBe(422);
});

test("a language is added with every key untranslated and removed again; English cannot be removed (A-129, Q-86)", async () => {
  const now = (await admin.json("GET", "/admin/languages")).body.languages as {
    code: string;
    name: string;
    missing: number;
  }[];
  const names = now.map(({ code, name }) => ({ code, name }));
  const added = await admin.json("POST", "/admin/languages", {
    lotSelector: [...names, { code: "fr", name: "Français" }],
  });
  expect(added.body.message).toBe("Languages updated successfully");
  const french = ((await admin.json("GET", "/admin/languages")).body.languages as typeof now).find(
    ({ code }) => code === "fr",
  );
  expect(french?.missing).toBeGreaterThan(500);
  expect(await page("/terms")).toContain("Français");
  expect(
    (await admin.json("POST", "/admin/languages", { languages: names.filter(({ code }) => code !== "en") })).body.code,
  ).toBe("BT612");
  expect(
    (await admin.json("POST", "/admin/languages", { languages: [...names, { code: "DE", name: "x" }] })).body.fields,
  ).toHaveProperty(["languages.4.code"]);
  expect((await admin.json("POST", "/admin/languages", { languages: names })).status).toBe(200);
});

test("a text is added, changed and removed, and the next page shows it (A-130 to A-132, A-149)", async () => {
  const list = async (query: string) =>
    (
      (await admin.json("GET", `/admin/languages/api/de?${query}`)).body as unknown as {
        data: { id: number; key: string; value: string | null; missing_in: string | null }[];
      }
    ).data;
  const [signIn] = (await list("search=Sign%20in&limit=50")).filter(({ key }) => key === "Sign in");
  const german = async () =>
    (await createClient(installation.url).get("/?lng=de", { ...html, "Accept-Language": "de" })).text();
  const changed = await admin.json("PUT", `/admin/languages/translations/${signIn?.id}`, {
    code: "de",
    key: "Sign in",
    value: "Hereinspaziert",
  });
  expect(changed.body.message).toBe("Translation updated successfully");
  expect(await german()).toContain("Hereinspaziert");
  const added = await admin.json("POST", "/admin/languages/translations", {
    code: "de",
    key: "A new key {{n}}",
    value: "Neu {{n}}",
  });
  expect(added.body.message).toBe("Translation added successfully");
  expect((await list("search=A%20new%20key"))[0]).toMatchObject({ value: "Neu {{n}}", missing_in: "en, es, ar" });
  const again = await admin.json("POST", "/admin/languages/translations", {
    code: "de",
    key: "A new key {{n}}",
    value: "x",
  });
  expect([again.status, again.body.fields]).toEqual([409, { key: "This key already exists" }]);
  const invalid = await admin.json("PUT", `/admin/languages/translations/${added.body.id}`, {
    code: "de",
    key: "A new key {{n}}",
    value: "{{m}}",
  });
  expect([invalid.status, Object.keys(invalid.body.fields as object)]).toEqual([422, ["value"]]);
  const empty = await admin.json("POST", "/admin/languages/translations", {});
  expect(empty.body.fields).toEqual({ code: "Code is required", key: "Key is required", value: "Value is required" });
  expect((await admin.json("DELETE", `/admin/languages/translations/${added.body.id}`)).body.message).toBe(
    "Translation deleted successfully",
  );
});

test("texts are exported as CSV and imported again, all or none", async () => {
  const csv = await (
    await admin.get("/admin/languages/api/es?format=csv&columns=id,key,value&state=translated")
  ).text();
  expect(csv.split("\r\n")[0]).toBe("ID,Key,Value");
  const send = async (text: string, name = "es.csv") => {
    const form = new FormData();
    form.set("file", new File([text], name, { type: "text/csv" }));
    const answer = await admin.send("POST", "/admin/languages/es/import", {
      body: form,
      headers: { Accept: "application/json" },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  expect(await send(csv)).toMatchObject({
    status: 200,
    body: { message: "Translations imported: 0", values: { n: "0" } },
  });
  const german = await (await admin.get("/admin/languages/api/es?format=csv&columns=id,key,value&lng=de")).text();
  expect(german.split("\r\n")[0]).toBe("ID,Schlüssel,Wert");
  expect((await send(german)).status).toBe(200);
  expect(await send('key,value\r\n"Yes","Sip"\r\n')).toMatchObject({ status: 200, body: { values: { n: "1" } } });
  expect(await send(JSON.stringify({ Yes: "Claro" }), "es.json")).toMatchObject({
    status: 200,
    body: { values: { n: "1" } },
  });
  const place = "The text contains a placeholder in double braces that is not in the key";
  const wrong = { message: place, code: "BT613", fields: { file: place } };
  for (const [text, line] of [
    ["key,value\r\nYes,No\r\nNo,{{x}}\r\n", 3],
    ['key,value\r\n"Yes","N\r\no"\r\n\r\nNo,{{x}}\r\nNo,No\r\n', 5],
    ['{\n  "Yes": "No",\n  "No": "{{x}}"\n}', 3],
  ] as const)
    expect(await send(text)).toEqual({ status: 422, body: { ...wrong, line } });
  expect(await send("key,value\r\nYes,No\r\nYes,Claro\r\n")).toMatchObject({ status: 200 });
  expect((await send("nonsense")).status).toBe(422);
  expect(
    await installation.query("select value from site.translations where language_code = 'es' and key = 'Yes'"),
  ).toEqual([{ value: "Claro" }]);
});

test("site settings are refused to roles other than administrators", async () => {
  for (const role of ["manager", "sales", "retention", "affiliate", "customer"]) {
    const client = await logIn(installation.url, `${role}@demo.test`);
    for (const path of ["/admin/settings", "/admin/languages", "/admin/languages/de", "/admin/withdraws/settings"])
      expect([role, path, (await client.json("GET", path)).status]).toEqual([role, path, 403]);
    expect((await client.json("POST", "/admin/settings", base)).status).toBe(403);
  }
});
