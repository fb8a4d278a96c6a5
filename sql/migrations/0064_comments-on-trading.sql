-- One literal sentence for every table and column of trading, so that \d+ explains them.

comment on table trading.orders is
'Market orders, open and closed. Rows are never deleted; a closed part of an order is a row with parent_id.';
comment on column trading.orders.id is 'Key, the ticket number.';
comment on column trading.orders.account_id is 'Account of the order; no foreign key, see sql/trading/README.md.';
comment on column trading.orders.instrument_id is 'Instrument of the order; no foreign key, see sql/trading/README.md.';
comment on column trading.orders.type is 'buy or sell.';
comment on column trading.orders.units is 'Units of the base.';
comment on column trading.orders.open_rate is 'Rate of the opening in quote per base: ask for a buy, bid for a sell.';
comment on column trading.orders.spread is 'Charge of the order in the quote currency, fixed at the opening (E-06).';
comment on column trading.orders.leverage is 'Leverage of the opening, as the N of 1:N.';
comment on column trading.orders.margin_used is 'Margin in the account''s currency, to 18 decimals (E-03).';
comment on column trading.orders.exchange_rate is
'Units of the quote currency per one unit of the account''s: of the opening while open, of the close when closed.';
comment on column trading.orders.stop_out_level is 'Stop-out level of the opening, in percent of used margin.';
comment on column trading.orders.take_profit is 'Take-profit level in quote per base; null: none.';
comment on column trading.orders.stop_loss is 'Stop-loss level in quote per base; null: none.';
comment on column trading.orders.quote_time is 'Time of the quote that it was opened at.';
comment on column trading.orders.created_at is 'Time of the opening by the market''s clock.';
comment on column trading.orders.close_time is 'Time of the close by the market''s clock; null while open.';
comment on column trading.orders.close_rate is
'Rate of the close in quote per base: ask for a buy, bid for a sell; null while open.';
comment on column trading.orders.close_reason is 'Cause of the close; null while open.';
comment on column trading.orders.pro_loss is
'Profit or loss in the account''s currency, half-up to 5 decimals (E-05); null while open.';
comment on column trading.orders.parent_id is 'Order that this closed part was split from; null: a whole order.';
comment on column trading.orders.deleted_at is 'Time at which staff deleted it; null: not deleted.';
comment on column trading.orders.rate_multiplier is
'Exact fraction behind exchange_rate: amount in quote * rate_multiplier / rate_divisor; null: 1.';
comment on column trading.orders.rate_divisor is
'Exact fraction behind exchange_rate, see rate_multiplier; null: exchange_rate.';

comment on table trading.pending_orders is 'Limit and stop orders, waiting and settled.';
comment on column trading.pending_orders.id is 'Key.';
comment on column trading.pending_orders.account_id is 'Account of the order.';
comment on column trading.pending_orders.instrument_id is 'Instrument of the order.';
comment on column trading.pending_orders.type is 'buy or sell.';
comment on column trading.pending_orders.kind is
'limit: filled at the price or better; stop: filled from the price on.';
comment on column trading.pending_orders.units is 'Units of the base.';
comment on column trading.pending_orders.price is 'Price in quote per base at which it is filled.';
comment on column trading.pending_orders.take_profit is
'Take-profit of the order it becomes, in quote per base; null: none.';
comment on column trading.pending_orders.stop_loss is
'Stop-loss of the order it becomes, in quote per base; null: none.';
comment on column trading.pending_orders.expires_at is 'Time from which it is not filled any more; null: none.';
comment on column trading.pending_orders.status is 'pending, or how it ended.';
comment on column trading.pending_orders.reason is 'Why it was cancelled or rejected.';
comment on column trading.pending_orders.order_id is 'Order that it became when filled.';
comment on column trading.pending_orders.created_at is 'Time of the placing by the market''s clock.';
comment on column trading.pending_orders.settled_at is
'Time at which it ended by the market''s clock; null while pending.';

comment on table trading.exposures is
'Sums of the open orders of one account in one instrument; floating profit or loss is linear in them.';
comment on column trading.exposures.account_id is 'Account of the orders.';
comment on column trading.exposures.instrument_id is 'Instrument of the orders.';
comment on column trading.exposures.orders is 'Number of open orders.';
comment on column trading.exposures.long_units is 'Units of the buys, in units of the base.';
comment on column trading.exposures.long_cost is 'Units times open rate of the buys, in the quote currency.';
comment on column trading.exposures.short_units is 'Units of the sells, in units of the base.';
comment on column trading.exposures.short_cost is 'Units times open rate of the sells, in the quote currency.';
comment on column trading.exposures.spread is 'Charges of the orders, in the quote currency.';
comment on column trading.exposures.stop_out_level is
'Highest stop-out level of the orders, in percent; not lowered by a close.';

comment on table trading.rate_bands is
'Margin bands of conversion rates: the account is measured again when the rate leaves its band.';
comment on column trading.rate_bands.account_id is 'Account of the band.';
comment on column trading.rate_bands.conversion_id is 'Conversion whose rate is bounded.';
comment on column trading.rate_bands.falls_to is
'Lower bound, in units of the quote currency per one unit of the account''s.';
comment on column trading.rate_bands.rises_to is
'Upper bound, in units of the quote currency per one unit of the account''s; null: none.';

comment on table trading.watched_accounts is
'Accounts that the engine measures at the next frame regardless of prices.';
comment on column trading.watched_accounts.account_id is 'Account.';

comment on table trading.fresh_edges is
'Levels and margin bands added since the quiet range of their instrument was measured; the next frame includes them.';
comment on column trading.fresh_edges.instrument_id is 'Instrument of the edge.';
comment on column trading.fresh_edges.ask_falls_to is
'Level reached when the ask falls to this rate, in quote per base.';
comment on column trading.fresh_edges.ask_rises_to is
'Level reached when the ask rises to this rate, in quote per base.';
comment on column trading.fresh_edges.bid_falls_to is
'Level reached when the bid falls to this rate, in quote per base.';
comment on column trading.fresh_edges.bid_rises_to is
'Level reached when the bid rises to this rate, in quote per base.';
comment on column trading.fresh_edges.ask_band_falls_to is
'Margin band reached when the ask falls to this rate, in quote per base.';
comment on column trading.fresh_edges.bid_band_rises_to is
'Margin band reached when the bid rises to this rate, in quote per base.';

comment on table trading.closures is 'Evidence of each close: rule, tick, and the account just before it.';
comment on column trading.closures.order_id is 'Order that was closed; no foreign key, see sql/trading/README.md.';
comment on column trading.closures.reason is 'Cause of the close.';
comment on column trading.closures.rule is 'Comparison that caused it, such as take profit <= ask.';
comment on column trading.closures.level is
'Level that was compared: a rate in quote per base, or the stop-out level in percent.';
comment on column trading.closures.tick_instrument_id is
'Instrument whose tick caused it; of a stop-out not always the order''s.';
comment on column trading.closures.tick_time is 'Time of that tick.';
comment on column trading.closures.bid is 'Bid of that tick, in quote per base.';
comment on column trading.closures.ask is 'Ask of that tick, in quote per base.';
comment on column trading.closures.exchange_rate is
'Units of the quote currency per one unit of the account''s at the close.';
comment on column trading.closures.balance is 'Balance just before the close, in the account''s currency.';
comment on column trading.closures.equity is 'Equity just before the close, in the account''s currency.';
comment on column trading.closures.used_margin is 'Used margin just before the close, in the account''s currency.';
comment on column trading.closures.margin_level is 'Equity in percent of used margin (E-11); null without margin.';
comment on column trading.closures.created_at is 'Time at which the row was written by the server''s clock.';
comment on column trading.closures.told_at is 'Time at which the owner was notified; null: not yet.';
comment on column trading.closures.margin_multiplier is
'Conversion that the margin was calculated with: amount in quote * margin_multiplier / margin_divisor; null: not kept.';
comment on column trading.closures.margin_divisor is
'Conversion that the margin was calculated with, see margin_multiplier.';
comment on column trading.closures.order_bid is
'Bid of the order''s own instrument at the close, in quote per base; null: not kept.';
comment on column trading.closures.order_ask is
'Ask of the order''s own instrument at the close, in quote per base; null: not kept.';
comment on column trading.closures.order_quote_time is 'Time of that quote.';
comment on column trading.closures.cascade_id is
'First order that the same stop-out of the account closed; null for other closes.';
comment on column trading.closures.cascade_place is 'Place among the orders that this stop-out closed, from 1.';
comment on column trading.closures.positions is
'Stop-outs only: per instrument id the quote, the conversion and the sums of the orders still open. Balance plus trading.position_values is equity.';

comment on table trading.rollovers is
'Nights whose swaps were charged; the key keeps a night from being charged twice.';
comment on column trading.rollovers.night is 'New York date whose 17:00 ended the trading day.';
comment on column trading.rollovers.orders is 'Number of orders that were charged or paid.';
comment on column trading.rollovers.charged_at is 'Time of the charge by the server''s clock.';
comment on column trading.rollovers.is_late is 'Whether the next night was already due.';
comment on column trading.rollovers.reported_at is
'Time at which staff were notified of a late night; null: not reported.';

comment on table trading.level_changes is 'Changes of take-profit and stop-loss of orders.';
comment on column trading.level_changes.id is 'Key.';
comment on column trading.level_changes.order_id is 'Order whose level changed.';
comment on column trading.level_changes.level is 'take_profit or stop_loss.';
comment on column trading.level_changes.rate_before is 'Level before, in quote per base; null: none.';
comment on column trading.level_changes.rate_after is 'Level after, in quote per base; null: cleared.';
comment on column trading.level_changes.by_staff is 'Whether staff, not the owner, changed it.';
comment on column trading.level_changes.changed_at is 'Time of the change by the market''s clock.';

comment on table trading.hidden_columns is 'Columns of the open positions that a user has hidden.';
comment on column trading.hidden_columns.user_id is 'User.';
comment on column trading.hidden_columns.names is 'Names of the hidden columns.';

comment on table trading.terms is 'Cache: the terms of a new order per instrument and plan, from trading.agreed_terms.';
comment on column trading.terms.name is 'Name of the instrument.';
comment on column trading.terms.plan_id is 'Plan; 0: without a plan.';
comment on column trading.terms.instrument_id is 'Instrument.';
comment on column trading.terms.tradable is 'Whether new orders are accepted.';
comment on column trading.terms.quote is 'Quote currency.';
comment on column trading.terms.min_units is 'Smallest amount, in units of the base.';
comment on column trading.terms.max_units is 'Largest amount, in units of the base.';
comment on column trading.terms.unit_step is 'Amounts are multiples of this, in units of the base.';
comment on column trading.terms.pip is 'Size of a pip, in quote per base.';
comment on column trading.terms.spread_pips is 'Charge of a new order, in pips.';
comment on column trading.terms.lot_state is 'Whether amounts are entered as units or lots.';
comment on column trading.terms.calendar_id is 'Calendar of the trading hours.';
comment on column trading.terms.stale_after is 'Age from which a quote is too old to trade on.';
comment on column trading.terms.leverage is 'Leverage, as the N of 1:N.';
comment on column trading.terms.stop_out is 'Stop-out level, in percent of used margin.';

comment on table trading.order_changes is 'Edits and deletions of orders by staff, with what they moved in the ledger.';
comment on column trading.order_changes.id is 'Key.';
comment on column trading.order_changes.order_id is 'Order that was changed.';
comment on column trading.order_changes.actor_id is 'Member of staff.';
comment on column trading.order_changes.action is 'edit or delete.';
comment on column trading.order_changes.amount is 'Change of the balance, in the account''s currency.';
comment on column trading.order_changes.created_at is 'Time of the change by the server''s clock.';
comment on column trading.order_changes.protection_id is
'Negative balance protection that the change corrected; null: none.';

comment on table trading.disputes is 'Customers'' disputes of closes and the answers of staff.';
comment on column trading.disputes.id is 'Key.';
comment on column trading.disputes.order_id is 'Order whose close is disputed.';
comment on column trading.disputes.user_id is 'Customer.';
comment on column trading.disputes.reason is 'Text of the customer.';
comment on column trading.disputes.status is 'open, accepted or declined.';
comment on column trading.disputes.answer is 'Text of staff; null while open.';
comment on column trading.disputes.created_at is 'Time of the dispute.';
comment on column trading.disputes.answered_at is 'Time of the answer; null while open.';
comment on column trading.disputes.answered_by is 'Member of staff who answered; null while open.';

comment on table trading.margin_warnings is
'Accounts that were warned of a low margin level, so that each fall is reported once.';
comment on column trading.margin_warnings.account_id is 'Account.';
comment on column trading.margin_warnings.margin_level is 'Margin level of the warning, in percent.';
comment on column trading.margin_warnings.warned_at is 'Time of the warning.';
