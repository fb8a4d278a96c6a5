// Records in the demo data for every route, and the address at which each role finds one.
import type { TestDatabase } from "../../support/database.ts";

/**
 * Records that the demo data lacks: an open order, pending decisions of every kind, a team with a rule, lead imports, a
 * hedge and a risk limit.
 */
const insertRecords = `
do $$
declare
    v_admin bigint := (select id from iam.users where email = 'admin@demo.test');
    v_manager bigint := (select id from iam.users where email = 'manager@demo.test');
    v_sales bigint := (select id from iam.users where email = 'sales@demo.test');
    v_affiliate bigint := (select id from iam.users where email = 'affiliate@demo.test');
    v_customer bigint := (select id from iam.users where email = 'customer@demo.test');
    v_real bigint := (select id from money.accounts where user_id = v_customer and mode = 'real');
    v_demo bigint := (select id from money.accounts where user_id = v_customer and mode = 'demo');
    v_deposit money.deposits;
    v_event bigint;
begin
    perform market.set_clock('real', 'always', 'none');
    perform market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', 'EUR_USD', 'bid', '1.1', 'ask', '1.1001', 'time', clock_timestamp())));
    perform trading.place_order(v_customer, v_demo, 'EUR_USD', 'buy', 1000);
    perform trading.place_pending(v_customer, v_demo, 'EUR_USD', 'buy', 'limit', 1000, 1.05);
    perform trading.dispute_close(v_customer, (select id from trading.orders where account_id = v_demo order by close_time desc nulls last limit 1), 'Why?');
    perform money.adjust_balance(v_admin, v_real, 500, 'add', 'Goodwill');
    perform money.request_withdrawal(v_customer, v_real, 100, 'Bank', 'Clara Customer', 'DE02', 'BANKDEFF', 'Germany', null);
    v_deposit := money.request_deposit(v_customer, v_real, 150, 'bank');
    perform money.start_payment(v_customer, v_deposit.id, '{"kind": "page", "page": "bank", "bank": {"bankName": "Bank", "accountHolder": "House",
        "accountNumber": "NO93", "swiftCode": "HANDNOKK", "country": "Norway"}}', null);
    v_deposit := money.request_deposit(v_customer, v_real, 150, 'btc');
    perform money.start_payment(v_customer, v_deposit.id, jsonb_build_object('kind', 'page', 'page', 'qr', 'qr', jsonb_build_object(
        'asset', 'BTC', 'network', 'Bitcoin', 'walletCode', 'tb1q', 'convertedAmount', '0.002', 'rate', '75000',
        'validUntil', clock_timestamp() + interval '1 hour', 'uri', 'bitcoin:tb1q?amount=0.002')), null);
    v_deposit := money.request_deposit(v_customer, v_real, 150, 'stripe');
    perform money.start_payment(v_customer, v_deposit.id, '{"kind": "link", "url": "https://checkout.example/pay?email=customer@demo.test"}', 'cs_1');
    update site.settings set value = '100' where name = 'secondPersonAbove';
    perform money.request_approval(v_admin, 'adjust_balance', v_real, '{"amount": "150", "type": "add"}');
    update site.settings set value = '' where name = 'secondPersonAbove';
    v_event := money.receive_event('stripe', 'evt_1', null, 'POST', '/webhooks/stripe', '{}', 'body', '127.0.0.1',
        jsonb_build_object('reference', v_deposit.reference, 'status', 'paid', 'amount', '1', 'currency', 'USD'));
    perform money.settle_event(v_event);
    perform crm.save_rule(v_admin, null, jsonb_build_object('method', 'least_busy', 'room', 10, 'teamId',
        crm.save_team(v_admin, null, 'North', v_manager, array[v_sales])));
    perform crm.move_leads(v_admin, array[(select max(id) from crm.leads where "group" = 'sales' and email <> 'john.miller@leads.test')], 'archived');
    perform trading.open_hedge(v_admin, 'EUR_USD', 'LP One', 'buy', 1000, 1.1, null, 'Cover');
    perform trading.save_limits(v_admin, 'EUR_USD', null, '{"netWarning": "1000"}');
    perform trading.save_alert(v_customer, null, 'EUR_USD', 'above', 'bid', 1.5, null, null, 'once', 'gtc', null, array['app'], null);
    perform market.upload_news(v_admin, market.save_news_feed(v_admin, null, 'Calendar', 'events', 'csv', '', 'USD'),
        jsonb_build_array(jsonb_build_object('row', 1, 'id', '1', 'time', '2099-01-01T12:00:00Z', 'title', 'Payrolls', 'impact', 'high')));
    perform market.save_watchlist(v_customer, null, 'Majors', '{1,2}');
    perform reports.save_schedule(v_admin, null, 'cash', 'gateway', 'daily', null, 7, 'UTC', 'both', array['admin@demo.test'], true);
    perform reports.add_statement(v_admin, 'bank', 'bank.csv', '[{"line": 2, "day": "2026-01-31", "reference": "R", "amount": "1", "currency": "USD"}]');
    insert into compliance.versions (list) values ('un') returning id into v_event;
    perform compliance.stage_entries(v_event, '[{"id": "1", "data": {"kind": "person", "topics": ["sanctions"],
        "names": [{"name": "Clara Customer", "isWeak": false}], "births": [], "countries": [], "programs": [], "facts": []}}]');
    perform compliance.finish_import(v_event, 'un_xml', null);
    perform compliance.screen_entries(v_event, 0, 10);
    perform crm.start_import(v_admin, 'leads.csv', array['email']);
    perform crm.start_import(v_affiliate, 'leads.csv', array['email']);
end
$$`;

const selectIds = `
select jsonb_build_object(
    'customer', (select id from iam.users where email = 'customer@demo.test'),
    'staff', (select id from iam.users where email = 'sales@demo.test'),
    'approval', (select max(id) from money.approvals),
    'rule', (select max(id) from crm.assignment_rules),
    'status', (select max(id) from crm.lead_statuses),
    'team', (select max(id) from crm.teams),
    'live', (select id from crm.leads where email = 'luis.garcia@leads.test'),
    'manual', (select id from crm.leads where email = 'petra.novak@leads.test'),
    'sales', (select id from crm.leads where email = 'john.miller@leads.test'),
    'client', (select id from crm.leads where email = 'customer@demo.test'),
    'archived', (select id from crm.leads where email = 'emma.dubois@leads.test'),
    'bank', (select max(id) from money.deposits where gateway = 'bank'),
    'qr', (select max(id) from money.deposits where gateway = 'btc'),
    'pay', (select max(id) from money.deposits where gateway = 'stripe'),
    'withdrawal', (select max(id) from money.withdrawals where status = 'pending'),
    'report', (select max(id) from money.payment_events),
    'external', (select max(id) from money.external_payments),
    'plan', (select max(id) from money.plans),
    'dispute', (select max(id) from trading.disputes),
    'pending', (select max(id) from trading.pending_orders),
    'open', (select max(id) from trading.orders where close_time is null),
    'closed', (select max(id) from trading.orders where close_time is not null),
    'schedule', (select max(id) from reports.schedules),
    'provider statement', (select max(id) from reports.statements),
    'news feed', (select max(id) from market.news_feeds),
    'watchlist', (select max(id) from market.watchlists),
    'alert', (select max(id) from trading.price_alerts),
    'hedge', (select max(id) from trading.hedges),
    'limit', (select max(id) from trading.risk_limits),
    'document', (select max(id) from kyc.documents),
    'match', (select max(id) from compliance.matches),
    'text', (select max(id) from site.translations where language_code = 'de'),
    'change', (select max(id) from crm.changes where kind = 'move'),
    'import', (select min(id) from crm.imports),
    'own import', (select max(id) from crm.imports)
) || (select jsonb_object_agg(category, id) from (select category, max(id) as id from market.instruments group by 1) i) as of`;

/** The record for the :id of a path: the first prefix that matches; "*" where the path's last segment names it. */
const recordOf: Record<string, string> = {
  "/alerts/": "alert",
  "/dashboard/alerts/": "alert",
  "/dashboard/positions/alerts/": "alert",
  "/admin/approvals/": "approval",
  "/dashboard/watchlists/": "watchlist",
  "/dashboard/pending/": "pending",
  "/dashboard/positions/pending/": "pending",
  "/history/": "closed",
  "/admin/crm-config/rules/": "rule",
  "/admin/crm-config/sales-statuses/": "status",
  "/admin/crm-config/teams/": "team",
  "/admin/crm/archived/": "archived",
  "/admin/crm/sales/": "sales",
  "/admin/crm/": "client",
  "/admin/customers/": "customer",
  "/admin/deposits/": "bank",
  "/admin/disputes/": "dispute",
  "/admin/externalPayments/": "external",
  "/admin/instruments/": "*",
  "/admin/compliance/screening/": "match",
  "/admin/kyc/": "document",
  "/admin/languages/": "text",
  "/admin/leads/changes/": "change",
  "/admin/leads/live/": "live",
  "/admin/leads/manual/": "manual",
  "/admin/leads/all/": "manual",
  "/admin/leads/": "sales",
  "/admin/news-feeds/": "news feed",
  "/admin/payments/": "report",
  "/admin/pricing/": "plan",
  "/admin/reports/schedules/": "schedule",
  "/admin/reports/statements/": "provider statement",
  "/admin/risk/limits/": "limit",
  "/admin/risk/": "hedge",
  "/admin/trades/closed/": "closed",
  "/admin/trades/pending/": "pending",
  "/admin/trades/": "open",
  "/admin/users/": "staff",
  "/admin/withdraws/": "withdrawal",
  "/affiliate/": "live",
  "/dashboard/": "open",
  "/deposits/": "*",
  "/leads/imports/": "import",
  "/orders/": "closed",
};
const named: Record<string, string> = {
  category: "forex",
  code: "de",
  endDate: "2099-01-01",
  gateway: "stripe",
  instrument: "EUR_USD",
  lng: "de",
  report: "cash",
  startDate: "2020-01-01",
  status: "All",
  symbol: "EUR_USD",
  target: "EUR_USD",
  token: "",
  type: "all",
  whom: "agent",
};
/** Queries that these routes require. */
const queries: Record<string, string> = {
  "/alerts/bands": "?instrument=EUR_USD&indicator=rsi&interval=1h&length=14&levels=30,70",
  "/dashboard/candles": "?instrument=EUR_USD",
  "/dashboard/drawings": "?instrument=EUR_USD",
  "/dashboard/rates": "?quote=USD",
  "/dashboard/review": "?instrument=EUR_USD&type=buy&amount=1000",
};
const lists: Record<number, string> = { 5: "sales", 6: "retentions" };

/** Inserts records for every route, and returns a function from path and role to an address with a record. */
export async function addRecords({ owner }: TestDatabase, people: Map<number, number>) {
  await owner.query(insertRecords);
  const {
    rows: [ids],
  } = await owner.query<{ of: Record<string, number> }>(selectIds);
  const rowOf = (under: string, role: number): number | undefined => {
    if (under.startsWith("/admin/share/users/")) return 5;
    // Agents open their own records.
    if (under.startsWith("/admin/customers/edit/") && (role === 4 || role === 5)) return people.get(role);
    if (under === "/admin/leads/" && role === 6) return ids?.of["client"];
    if (under === "/leads/imports/" && role === 4) return ids?.of["own import"];
    const [, row = ""] = Object.entries(recordOf).find(([start]) => under.startsWith(start)) ?? [];
    return ids?.of[row === "*" ? (under.split("/").at(-2) ?? "") : row];
  };
  return (path: string, role: number): string =>
    (path + (queries[path] ?? "")).replaceAll(/:(\w+)\??/g, (_, name: string, at: number) => {
      const under = path.slice(0, at);
      if (name === "id") return String(rowOf(under, role) ?? "none");
      if (name === "list") return lists[role] ?? "new";
      if (name === "name" && under === "/instruments/") return "EUR_USD";
      if (name === "name") return under.includes("manual") ? "bank" : "stripe";
      if (name === "type" && under.includes("instruments")) return "forex";
      if (name === "type" && under.includes("withdraws")) return "history";
      return named[name] ?? "none";
    });
}
