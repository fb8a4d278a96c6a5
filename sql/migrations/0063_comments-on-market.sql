-- One literal sentence for every table and column of market, so that \d+ explains them.

comment on table market.currencies is 'Currencies that instruments are quoted in and accounts may be kept in.';
comment on column market.currencies.code is 'Code such as USD or BTC.';
comment on column market.currencies.name is 'Full name in English.';
comment on column market.currencies.symbol is 'Symbol shown beside amounts, such as $.';
comment on column market.currencies.is_account_currency is 'Whether an account may be kept in it.';
comment on column market.currencies.position is 'Rank in lists, ascending.';

comment on table market.calendars is 'Trading calendars: a time zone with weekly sessions and dated exceptions.';
comment on column market.calendars.id is 'Key.';
comment on column market.calendars.code is 'Short unique name, such as forex.';
comment on column market.calendars.time_zone is 'IANA time zone of the sessions'' local times.';

comment on table market.calendar_sessions is 'Weekly trading sessions of a calendar, split at local midnight.';
comment on column market.calendar_sessions.calendar_id is 'Calendar of the session.';
comment on column market.calendar_sessions.weekday is
'Local weekday of the session: 0 is Sunday, as extract(dow) counts.';
comment on column market.calendar_sessions.opens is 'Local time at which the session starts, inclusive.';
comment on column market.calendar_sessions.closes is
'Local time at which the session ends, exclusive; 24:00 is midnight.';

comment on table market.calendar_exceptions is
'Sessions of one local date that replace the weekly ones: a holiday or other hours.';
comment on column market.calendar_exceptions.id is 'Key.';
comment on column market.calendar_exceptions.calendar_id is 'Calendar of the exception.';
comment on column market.calendar_exceptions.local_date is 'Local date whose weekly sessions are replaced.';
comment on column market.calendar_exceptions.opens is
'Local time at which the session starts; null on a day without trading.';
comment on column market.calendar_exceptions.closes is
'Local time at which the session ends; null on a day without trading.';
comment on column market.calendar_exceptions.name is 'Name of the holiday or reason, as shown to staff.';

comment on table market.calendar_states is
'Cache: whether a calendar is open, and during which period that answer holds.';
comment on column market.calendar_states.calendar_id is 'Calendar of the state.';
comment on column market.calendar_states.is_open is 'Whether the market is open during the period.';
comment on column market.calendar_states.valid_from is 'Start of the period, inclusive.';
comment on column market.calendar_states.valid_until is 'End of the period, exclusive.';

comment on table market.categories is 'Settings shared by all instruments of a category.';
comment on column market.categories.category is 'Category of instruments.';
comment on column market.categories.calendar_id is 'Calendar of instruments without one of their own.';
comment on column market.categories.spread_pips is 'Charge of a new order, in pips.';
comment on column market.categories.lot_state is 'Whether customers enter an amount of units or choose a lot.';
comment on column market.categories.stale_after is 'Age from which a quote is too old to trade on.';
comment on column market.categories.max_jump is
'Largest accepted move of a tick, as a share of the last price: 0.2 is 20 %.';
comment on column market.categories.rollover_triple_weekday is
'Weekday on which three days of swap are charged (0 is Sunday); null: every day counts once, weekends included.';

comment on table market.lot_selectors is 'Lots that customers choose from where amounts are entered as lots.';
comment on column market.lot_selectors.id is 'Key.';
comment on column market.lot_selectors.label is 'Text of the choice.';
comment on column market.lot_selectors.value is 'Units of the base in the lot.';
comment on column market.lot_selectors.position is 'Rank in the list, ascending.';

comment on table market.instruments is 'Pairs that can be traded; rows are never deleted, only marked.';
comment on column market.instruments.id is 'Key.';
comment on column market.instruments.name is 'Name such as EUR_USD, unique among instruments that are not deleted.';
comment on column market.instruments.base is 'Code of the base that is bought or sold.';
comment on column market.instruments.quote is 'Code of the currency that prices, costs and spreads are in.';
comment on column market.instruments.alias is 'Display name; null: base/quote.';
comment on column market.instruments.category is 'Category, whose settings apply.';
comment on column market.instruments.tradingview is 'Exchange prefix of the external chart.';
comment on column market.instruments.provider_symbol is 'Symbol at the price provider.';
comment on column market.instruments.leverage is 'Leverage without a plan, as the N of 1:N; 0 means 1.';
comment on column market.instruments.tradable is 'Whether new orders are accepted.';
comment on column market.instruments.swap is 'Swap in percent a year of the position''s value; negative is charged.';
comment on column market.instruments.price_decimals is
'Decimals of prices on screen, and the grain to which a split rounds levels.';
comment on column market.instruments.pip_size is 'Size of a pip in quote per base; null: 0.01 for JPY, else 0.0001.';
comment on column market.instruments.typical_price is 'Price in quote per base at which the simulator starts.';
comment on column market.instruments.min_units is 'Smallest amount of an order, in units of the base.';
comment on column market.instruments.max_units is 'Largest amount of an order, in units of the base.';
comment on column market.instruments.unit_step is 'Amounts are multiples of this, in units of the base.';
comment on column market.instruments.calendar_id is 'Own calendar; null: the category''s.';
comment on column market.instruments.stale_after is
'Own age from which a quote is too old to trade on; null: the category''s.';
comment on column market.instruments.version is 'Number of changes, for optimistic locking.';
comment on column market.instruments.created_at is 'Time of creation.';
comment on column market.instruments.deleted_at is 'Time of deletion; null while listed.';
comment on column market.instruments.max_jump is
'Own largest accepted move of a tick, as a share of the last price; null: the category''s.';

comment on table market.quotes is
'The latest accepted quote of each instrument, the current bars, and the values that the next tick is compared with.';
comment on column market.quotes.instrument_id is 'Instrument of the quote.';
comment on column market.quotes.bid is 'Latest bid, in quote per base.';
comment on column market.quotes.ask is 'Latest ask, in quote per base.';
comment on column market.quotes.time is 'Time of the latest accepted tick.';
comment on column market.quotes.prev_bid is 'Last different bid before it, in quote per base.';
comment on column market.quotes.prev_ask is 'Last different ask before it, in quote per base.';
comment on column market.quotes.minute_at is 'Start of the current minute, UTC.';
comment on column market.quotes.minute_open is 'First bid of that minute, in quote per base.';
comment on column market.quotes.minute_high is 'Highest bid of that minute, in quote per base.';
comment on column market.quotes.minute_low is 'Lowest bid of that minute, in quote per base.';
comment on column market.quotes.minute_ticks is 'Ticks of that minute so far.';
comment on column market.quotes.hour_at is 'Start of the current hour, UTC.';
comment on column market.quotes.hour_open is 'First bid of that hour, in quote per base.';
comment on column market.quotes.hour_high is 'Highest bid of that hour, in quote per base.';
comment on column market.quotes.hour_low is 'Lowest bid of that hour, in quote per base.';
comment on column market.quotes.hour_ticks is 'Ticks of that hour so far.';
comment on column market.quotes.day_at is 'Start of the current UTC day.';
comment on column market.quotes.day_open is 'First bid of that UTC day, in quote per base.';
comment on column market.quotes.day_high is 'Highest bid of that UTC day, in quote per base.';
comment on column market.quotes.day_low is 'Lowest bid of that UTC day, in quote per base.';
comment on column market.quotes.day_ticks is 'Ticks of that UTC day so far.';
comment on column market.quotes.previous_day_close is 'Last bid of the day before, in quote per base.';
comment on column market.quotes.name is
'Name of the instrument; null when it was deleted. Written by market.refresh_quotes.';
comment on column market.quotes.max_jump is
'Largest accepted move of the next tick, as a share: the instrument''s, else its category''s. Written by market.refresh_quotes.';
comment on column market.quotes.ask_falls_to is
'Quiet range: an order closes or fills when the ask falls to this rate.';
comment on column market.quotes.ask_rises_to is
'Quiet range: an order closes or fills when the ask rises to this rate.';
comment on column market.quotes.bid_falls_to is
'Quiet range: an order closes or fills when the bid falls to this rate.';
comment on column market.quotes.bid_rises_to is
'Quiet range: an order closes or fills when the bid rises to this rate.';
comment on column market.quotes.ask_band_falls_to is
'Nearest margin band of an account that is long: the account is measured again when the ask falls to this rate.';
comment on column market.quotes.bid_band_rises_to is
'Nearest margin band of an account that is short: the account is measured again when the bid rises to this rate.';
comment on column market.quotes.review_since is
'Time at which a tick beyond max_jump put the price under review; null while it is not.';
comment on column market.quotes.accepts_bid is
'Bid that passes the limit once, set while market.accept_price applies it.';
comment on column market.quotes.accepts_ask is
'Ask that passes the limit once, set while market.accept_price applies it.';

comment on table market.candles is 'Finished bars of the bid; partitioned by time. A split rescales them.';
comment on column market.candles.instrument_id is 'Instrument of the bar.';
comment on column market.candles.resolution is 'Length of the bar: 1m, 1h or 1d.';
comment on column market.candles.starts_at is 'Start of the bar, UTC.';
comment on column market.candles.open is 'First bid, in quote per base.';
comment on column market.candles.high is 'Highest bid, in quote per base.';
comment on column market.candles.low is 'Lowest bid, in quote per base.';
comment on column market.candles.close is 'Last bid, in quote per base.';
comment on column market.candles.ticks is 'Number of ticks in the bar.';

comment on table market.refused_ticks is 'Ticks that were not applied, with the reason; kept for a limited time.';
comment on column market.refused_ticks.id is 'Key.';
comment on column market.refused_ticks.tick is 'The tick as it was received.';
comment on column market.refused_ticks.reason is 'Rule that rejected it, such as jump or older than the last tick.';
comment on column market.refused_ticks.received_at is 'Time at which it was rejected.';

comment on table market.kept_ticks is
'Quotes around a tick that closed an order, kept as evidence; not rescaled by splits.';
comment on column market.kept_ticks.instrument_id is 'Instrument of the ticks.';
comment on column market.kept_ticks.closed_at is
'Time of the tick that closed an order, as in trading.closures.tick_time.';
comment on column market.kept_ticks.place is 'Position relative to that tick, which is 0.';
comment on column market.kept_ticks.time is 'Time of this tick.';
comment on column market.kept_ticks.bid is 'Bid, in quote per base.';
comment on column market.kept_ticks.ask is 'Ask, in quote per base.';

comment on table market.clock_state is
'One row: the market''s clock and feed. Locking it serialises price frames, rollover, sweep, price reviews and splits.';
comment on column market.clock_state.only_row is 'Always true: the table has one row.';
comment on column market.clock_state.source is 'real: the time of day; ticks: the time of the newest tick.';
comment on column market.clock_state.tick_time is 'Time of the newest accepted tick.';
comment on column market.clock_state.hours is 'calendar: trading hours apply; always: every market is open.';
comment on column market.clock_state.feed is 'Name of the running feed.';
comment on column market.clock_state.feed_beat_at is 'Time of the feed''s last heartbeat.';

comment on table market.currency_rates is
'Rates of the Currency API, used where no traded pair connects two currencies.';
comment on column market.currency_rates.base is 'Currency of which one unit is priced.';
comment on column market.currency_rates.quote is 'Currency of the rate.';
comment on column market.currency_rates.rate is 'Units of quote per one unit of base.';
comment on column market.currency_rates.updated_at is 'Time of the rate at its provider.';
comment on column market.currency_rates.asked_at is 'Time at which it was requested.';

comment on table market.conversions is
'Conversions from a quote currency to an account''s currency: via one or two pairs, or at a fixed rate.';
comment on column market.conversions.id is 'Key; margin bands refer to it.';
comment on column market.conversions.quote is 'Currency that is converted from.';
comment on column market.conversions.currency is 'Currency of the account.';
comment on column market.conversions.first_instrument_id is 'First pair; null with a fixed rate.';
comment on column market.conversions.first_inverted is 'Whether the first pair is inverted.';
comment on column market.conversions.second_instrument_id is
'Second pair of a conversion across USD; null with one pair.';
comment on column market.conversions.second_inverted is 'Whether the second pair is inverted.';
comment on column market.conversions.fixed_rate is
'Units of quote per one unit of currency, to 36 decimals; null with pairs.';
comment on column market.conversions.fixed_multiplier is
'Exact fraction behind fixed_rate: amount in quote * fixed_multiplier / fixed_divisor; null: 1.';
comment on column market.conversions.fixed_divisor is
'Exact fraction behind fixed_rate, see fixed_multiplier; null: fixed_rate.';

comment on table market.favorites is 'Instruments that users marked as favourites.';
comment on column market.favorites.user_id is 'User.';
comment on column market.favorites.instrument_id is 'Instrument.';
comment on column market.favorites.created_at is 'Time at which it was marked.';
