import type { Corruptions } from "./corruption.ts";

const newest = (table: string, condition: string) => `id = (select max(id) from ${table} where ${condition})`;

/** Accounts, the ledger, deposits, withdrawals and approvals. */
export const money: Corruptions = {
  "0301_transfers_connect_a_customer_and_the_broker": {
    statements: `update money.transfers set currency = 'CHF' where ${newest("money.transfers", "kind = 'swap'")}`,
  },
  "0302_balances_are_the_sum_of_their_transfers": {
    statements: `update money.accounts set version = version + 1 where ${newest("money.accounts", "mode = 'real'")}`,
  },
  "0303_balances_after_add_up": {
    statements: `update money.transfers set balance_after = balance_after + 1 where ${newest("money.transfers", "kind = 'swap'")}`,
  },
  "0304_customer_balances_equal_broker_liabilities": {
    statements: `update money.accounts set balance = balance + 1 where ${newest("money.accounts", "mode = 'demo' and used_margin = 0")}`,
    also: { "0302_balances_are_the_sum_of_their_transfers": "the same balance is not the sum of its transfers either" },
  },
  "0305_holds_are_pending_withdrawals": {
    statements: `update money.accounts set held = held + 1 where ${newest("money.accounts", "mode = 'real' and balance > held + 1")}`,
  },
  "0306_deposits_are_credited_once": {
    statements: `update money.deposits set amount = amount + 1, total = total + 1
      where ${newest("money.deposits", "status = 'approved' and decided_by is not null")}`,
  },
  "0307_withdrawals_are_debited_once": {
    statements: `update money.withdrawals set fee = fee + 1, total = total + 1
      where ${newest("money.withdrawals", "status = 'approved'")}`,
  },
  "0308_adjustments_and_plans_are_posted": {
    statements: "update money.adjustments set amount = amount + 1 where id = (select max(id) from money.adjustments)",
  },
  "0309_closed_orders_are_posted_once": {
    statements: `update money.transfers set source_id = '0' || source_id
      where ${newest("money.transfers", "kind = 'profit_loss' and actor_id is null")}`,
    also: {
      "0425_performance_equals_the_ledger": "the ledger has no row of the order under its own number",
    },
  },
  "0310_requests_were_decided_by_other_users": {
    statements: `update money.deposits set user_id = decided_by
      where ${newest("money.deposits", "status = 'approved' and decided_by is not null")}`,
  },
  "0311_the_ledger_refuses_changes": {
    statements: "alter table money.transfers disable trigger refuse_changes",
  },
  "0312_automatic_deposits_have_a_verified_report": {
    statements: `insert into money.payment_events (gateway, verdict, event_key, method, url, headers, body, event, processed_at, outcome, deposit_id)
      select gateway, 'verified', 'corrupt', 'POST', '/', '{}', '', jsonb_build_object(
        'reference', reference, 'amount', total, 'currency', a.currency), now(), 'credited', d.id
      from money.deposits d join money.accounts a on a.id = d.account_id where d.status = 'pending' limit 1`,
  },
  "0313_active_gateways_are_set_up": {
    statements: "update money.gateways set is_active = true, key1 = '' where name = 'stripe'",
  },
  "0314_daily_totals_match_the_ledger": {
    statements: `insert into money.daily_totals (day, mode, currency, kind, movements, paid_in, paid_out)
      values ('2001-01-01', 'real', 'USD', 'swap', 1, 1, 0)`,
  },
  "0315_transfers_refer_to_existing_accounts": {
    statements: "alter table trading.orders disable trigger stays",
  },
  "0316_changes_of_orders_are_posted_once": {
    statements: `insert into trading.order_changes (order_id, actor_id, action, amount, protection)
      select o.id, u.id, 'edit', 0, 1 from trading.orders o, iam.users u
      where u.email = 'admin@demo.test' and o.close_reason = 'customer' limit 1`,
  },
  "0317_approvals_involved_two_people": {
    statements: `insert into money.approvals (action, record_id, account_id, amount, status, requested_by, decided_by, decided_at)
      select 'adjust_balance', a.id, a.id, 1, 'approved', u.id, u.id + 1, now()
      from money.accounts a, iam.users u where u.email = 'admin@demo.test' and a.mode = 'real' limit 1`,
  },
  "0318_sealed_transfers_are_as_they_were": {
    statements: `insert into money.seals (id, after_id, up_to_id, transfers, hash)
      select coalesce(max(id), 0) + 1, coalesce(max(up_to_id), 0), coalesce(max(up_to_id), 0) + 1, 1, sha256('another past') from money.seals`,
  },
  "0319_monthly_totals_match_the_days": {
    statements: `insert into money.monthly_totals (month, mode, currency, kind, movements, paid_in, paid_out)
      values ('2001-01-01', 'real', 'USD', 'swap', 1, 1, 0)`,
  },
  "0320_cash_movements_match_the_ledger": {
    statements: "update money.cash_movements set gateway = 'another'",
  },
};
