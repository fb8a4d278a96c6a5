import { describe, expect, test } from "vitest";
import { gatewayKeys } from "../../../app/gateways/gateway-keys.ts";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const show = async (path: string) => (await admin.get(path, { Accept: "text/html" })).text();

/** The labels that the specification names for each gateway's dialog. */
const labels: Record<string, string[]> = {
  flutterwave: ["Public key", "Secret key", "Encryption key"],
  coinpayments: ["Public key", "Secret key", "Payment currency"],
  paypal: ["Client key", "Secret key", "Mode"],
  bank: ["Bank name", "Account holder", "IBAN / Account number", "SWIFT/BIC", "Country"],
  btc: ["Wallet address", "QR code"],
  usdt: ["Wallet address", "QR code"],
  stripe: ["Secret key", "Webhook signing secret"],
  prmoney: ["Client ID", "Client secret"],
  wipays: ["Public key", "Secret key"],
  perfectmoney: ["USD wallet", "EUR wallet"],
  globiance: ["API key", "Secret key"],
  moonpay: ["Public key", "Secret key", "Webhook key", "Wallet address", "Received cryptocurrency"],
  awesomePayments: ["USDC Polygon wallet", "Payment provider"],
};
const manual = ["bank", "btc", "usdt"];

describe("the dialog of a gateway", () => {
  test.each(Object.keys(gatewayKeys))("the dialog of %s has the specified labels", async (name) => {
    const list = manual.includes(name) ? "/admin/gateways/manual" : "/admin/gateways";
    expect(await show(list)).toContain(`href="${list}/${name}/edit"`);
    const page = await show(`${list}/${name}/edit`);
    const dialog = /<dialog[\s\S]*<\/dialog>/.exec(page)?.[0] ?? "";
    const found = [...dialog.matchAll(/<label[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, label = ""]) => label);
    expect(found).toEqual(expect.arrayContaining(labels[name] ?? ["no labels are specified"]));
    const switches = ["Fee (%)", "Active"].filter((label) => found.includes(label));
    expect(switches).toEqual(name === "bank" ? [] : ["Fee (%)", "Active"]);
  });
});

describe("lists of the back office", () => {
  test("instruments are sorted by id, newest first, until another order is chosen (A-164)", async () => {
    const { data } = (await admin.json("GET", "/admin/instruments/api/forex")).body as { data: { id: number }[] };
    const ids = data.map(({ id }) => id);
    expect(ids.length).toBe(15);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test("pending withdrawals have the column of decline reasons, as in the history (A-042)", async () => {
    await installation.query(
      `select money.adjust_balance((select id from iam.users where email = 'admin@demo.test'), a.id, 500, 'add', 'Test'),
         money.request_withdrawal(u.id, a.id, 100, 'Bank', 'Clara Customer', 'DE1', 'BIC', 'Germany', null)
       from iam.users u join money.accounts a on a.user_id = u.id and a.mode = 'real' where u.email = 'customer@demo.test'`,
    );
    for (const path of ["/admin/withdraws/pending", "/admin/withdraws/history"])
      expect(await show(path), path).toMatch(/<th[^>]*>(?:<[^>]*>)*Decline reason/);
  });

  test("amounts bear the symbols of the site's currencies, with the code as a tooltip (A-170)", async () => {
    await installation.query(
      `insert into money.deposits (user_id, account_id, gateway, amount, total)
       select u.id, a.id, 'bank', 250, 250 from iam.users u join money.accounts a on a.user_id = u.id and a.mode = 'real'
       where u.email = 'customer@demo.test'`,
    );
    const unit = '250.00<span class="cur" title="USD">$</span>';
    expect(await show("/admin/deposits")).toContain(unit);
    expect(await show("/admin")).toMatch(/<span class="cur" title="USD">\$<\/span>/);
  });

  test("trades on a customer's page are sorted by time, newest first (A-005)", async () => {
    const [customer] = await installation.query<{ id: number }>(
      "select id::int from iam.users where email = 'customer@demo.test'",
    );
    const shift = (interval: string) =>
      installation.query(
        `update trading.orders set created_at = created_at + $2::interval where id = (
           select max(o.id) from trading.orders o join money.accounts a on a.id = o.account_id
           where a.user_id = $1 and o.close_time is not null)`,
        [customer?.id, interval],
      );
    // Otherwise the order of the times would be the order of the ids.
    await shift("-365 days");
    const list = (await admin.json("GET", `/admin/customers/edit/${customer?.id}/trades`)).body as {
      data: { created_at: string }[];
    };
    await shift("365 days");
    const times = list.data.map(({ created_at: at }) => at);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

test("a lot selector of 0 units is saved and is not offered to customers (A-168)", async () => {
  const rows = [
    { label: "Unset", value: 0 },
    { label: "Mini", value: 1000 },
  ];
  const saved = await admin.json("POST", "/admin/lotSelector", { lotSelector: rows });
  expect([saved.status, saved.body.message]).toEqual([200, "Lots updated successfully"]);
  const page = await show("/admin/lots");
  expect(page).toContain("Lot sizes with the value 0 are not offered to customers");
  const state = (await installation.owner.json("GET", "/dashboard/lot-state/forex")).body;
  expect(state).toMatchObject({ lotSelector: [{ label: "Mini", value: "1000" }] });
  const negative = await admin.json("POST", "/admin/lotSelector", { lotSelector: [{ label: "Minus", value: -1 }] });
  expect(negative.body.fields).toEqual({
    "lotSelector.0.value": "Lot size must be between 0 and 1,000,000,000,000 units",
  });
});

test("the reason of a balance adjustment is optional in the form, as in the call (A-061)", async () => {
  const [customer] = await installation.query<{ id: number }>(
    "select id::int from iam.users where email = 'customer@demo.test'",
  );
  const page = await show(`/admin/customers/edit/${customer?.id}`);
  const inputs = [...page.matchAll(/<input[^>]*name="reason"[^>]*>/g)].map(([tag]) => tag);
  expect(inputs.length).toBe(2);
  for (const tag of inputs) expect(tag).not.toContain("required");
});
