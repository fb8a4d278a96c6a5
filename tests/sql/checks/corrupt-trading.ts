import type { Corruptions } from "./corruption.ts";

const order = (condition: string) => `id = (select max(id) from trading.orders where ${condition})`;
/** An order that its customer closed in full, without a row in trading.closures. */
const closed = order(
  "close_reason = 'customer' and parent_id is null and id not in (select order_id from trading.closures)",
);
const open = order(`close_time is null and type = 'buy' and stop_loss is not null
  and not exists (select from trading.orders p where p.parent_id = orders.id)`);
const stopOut = `order_id = (select max(order_id) from trading.closures where cascade_place = 2)`;
const exposure = `(account_id, instrument_id) = (select account_id, instrument_id from trading.orders where ${open})`;

/** Orders, exposures, margin bands and the evidence of closes. */
export const trading: Corruptions = {
  "0401_used_margin_is_the_open_orders_margin": {
    statements: `update money.accounts set used_margin = used_margin + 0.000001
      where id = (select account_id from trading.orders where ${open})`,
  },
  "0402_exposures_are_the_open_orders_added_up": {
    statements: `update trading.exposures set orders = orders + 1 where ${exposure}`,
  },
  "0403_accounts_without_open_orders_are_not_negative": {
    statements: `update money.accounts set balance = -1 where id = (
      select max(id) from money.accounts where mode = 'real' and used_margin = 0 and held = 0)`,
    also: {
      "0302_balances_are_the_sum_of_their_transfers": "the same balance is not the sum of its transfers either",
      "0304_customer_balances_equal_broker_liabilities": "the broker owes what the balance was",
    },
  },
  "0404_forced_closes_have_their_evidence": { statements: `delete from trading.closures where ${stopOut}` },
  "0405_evidence_justifies_the_close": {
    statements: `update trading.closures set equity = 999999, margin_level = trading.margin_level(999999, used_margin)
      where order_id = (select max(order_id) from trading.closures where reason = 'stop_out' and positions is null)`,
  },
  "0406_filled_pending_orders_match_their_order": {
    statements: `update trading.pending_orders set units = units + 1
      where id = (select max(id) from trading.pending_orders where status = 'filled')`,
  },
  "0407_orders_were_opened_on_a_fresh_price": {
    statements: `update trading.orders set quote_time = created_at - interval '1 day' where ${open}`,
  },
  "0408_every_open_account_is_guarded": {
    statements: `update money.accounts set equity_floor = equity_floor + 1e9
      where id = (select account_id from trading.orders where ${open})`,
  },
  "0409_levels_lie_outside_quiet_ranges": {
    statements: `update market.quotes set ask_falls_to = null, ask_band_falls_to = null
      where instrument_id = (select instrument_id from trading.orders where ${open})`,
  },
  "0410_swaps_name_their_order_and_night": {
    statements: `update money.transfers set source_id = split_part(source_id, ':', 1) || ':1999-01-01'
      where id = (select max(id) from money.transfers where kind = 'swap')`,
  },
  "0411_levels_lie_on_their_side_of_the_price": {
    statements: `update trading.orders set take_profit = 0.0001 where ${open}`,
    also: {
      "0409_levels_lie_outside_quiet_ranges": "a level on the wrong side of the price lies inside the quiet range",
    },
  },
  "0412_idempotency_keys_opened_one_order": {
    statements: `insert into site.idempotency_keys (user_id, key, request_hash, response)
      select u.id, k, '', '{"id": 1, "margin_used": 1}' from iam.users u, unnest(array['a', 'b']) k
      where u.email = 'customer@demo.test'`,
  },
  "0413_closed_orders_are_complete": { statements: `update trading.orders set close_reason = null where ${closed}` },
  "0414_parts_belong_to_their_order": {
    statements: `update trading.orders set stop_out_level = stop_out_level + 1 where ${order("parent_id is not null")}`,
  },
  "0415_orders_keep_to_their_bounds": {
    statements: `update trading.orders set stop_out_level = 101 where ${closed}`,
  },
  "0416_terms_match_the_agreed_terms": {
    statements: "update trading.terms set spread_pips = spread_pips + 1 where name = 'TESTA_USD' and plan_id = 0",
  },
  "0417_stored_frames_cover_pending_changes": {
    statements: "insert into trading.fresh_edges (account_id, frame) select 1, frame + 1 from market.clock_state",
  },
  "0420_the_profit_or_loss_of_closed_orders_is_e05": {
    statements: `update trading.orders set close_rate = close_rate + 0.001 where ${closed}`,
  },
  "0421_the_margin_of_orders_is_e03": { statements: `update trading.orders set leverage = leverage + 1 where ${open}` },
  "0422_stop_outs_close_the_worst_loss_first": {
    statements: `update trading.closures set cascade_place = 0 where ${stopOut}`,
  },
  "0423_the_equity_of_a_stop_out_adds_up": {
    statements: `update trading.closures set balance = balance + 0.00001 where ${stopOut}`,
  },
  "0425_performance_equals_the_ledger": {
    statements: `update trading.orders set pro_loss = pro_loss + 1 where ${closed}`,
    also: {
      "0309_closed_orders_are_posted_once": "the same result is not the ledger's either",
      "0420_the_profit_or_loss_of_closed_orders_is_e05": "nor is it the result of its rates",
    },
  },
  "0430_moving_stops_agree_with_their_rules": {
    statements: `insert into trading.moving_stops (order_id, account_id, instrument_id, type, distance, distance_entered, distance_unit, moves_at, move_cell, gap)
      select id, account_id, instrument_id, type, 0.001, 0.001, 'price', 1000000, 1000000, 0.001 from trading.orders where ${open}`,
  },
  "0432_totals_are_the_closed_orders_added_up": {
    statements: `insert into trading.totalled_days (account_id, day, is_current)
      select account_id, (close_time at time zone 'UTC')::date, true from trading.orders where ${closed}`,
    also: { "0425_performance_equals_the_ledger": "the report reads the totals, which are missing" },
  },
  "0433_totals_of_executions_are_the_orders_added_up": {
    statements: `delete from trading.execution_changes;
      insert into trading.execution_days (day)
      select (close_time at time zone 'UTC')::date from trading.orders where ${closed}
      on conflict do nothing`,
  },
  "0342_daily_openings_are_the_orders_counted": {
    statements: `insert into trading.daily_openings (day, instrument_id, orders)
      select '2001-01-01', i.id, 1 from market.instruments i limit 1`,
  },
  "0434_levels_are_indexed_by_their_cells": {
    statements: `update trading.orders set stop_cell = 1 where ${open}`,
  },
  "0431_price_alerts_agree_with_their_firings": {
    statements: `insert into trading.price_alerts (user_id, instrument_id, condition, price_side, level, channels, firings, created_at)
      select u.id, i.id, 'above', 'bid', 1000000, '{app}', 1, now()
      from iam.users u, market.instruments i where u.email = 'customer@demo.test' and i.name = 'EUR_USD'`,
  },
};
