import type { Corruptions } from "./corruption.ts";

const quote = "instrument_id = (select id from market.instruments where name = 'TESTA_USD')";

/** Calendars, bars, quotes and conversions. */
export const market: Corruptions = {
  "0201_cached_calendar_states_match_their_calendar": {
    statements: `insert into market.calendar_states (calendar_id, is_open, valid_from, valid_until)
      select calendar_id, false, now(), now() + interval '30 days' from market.categories where category = 'forex'
      on conflict (calendar_id) do update set is_open = false, valid_until = now() + interval '30 days'`,
  },
  "0202_calendars_have_a_time_zone": {
    statements: "insert into market.calendars (code, time_zone) values ('nowhere', 'Nowhere/City')",
  },
  "0203_finished_bars_precede_the_current_bar": {
    statements: `insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
      select instrument_id, '1m', minute_at, bid, bid, bid, bid, 1 from market.quotes where ${quote}`,
  },
  "0204_current_bars_contain_the_quote": {
    statements: `update market.quotes set minute_low = 2 * bid, minute_high = 2 * bid where ${quote}`,
  },
  "0205_conversions_connect_their_currencies": {
    statements: `insert into market.conversions (quote, currency, first_instrument_id)
      select 'AAA', 'BBB', id from market.instruments where name = 'EUR_USD'`,
  },
  "0206_quotes_match_instruments_and_categories": {
    statements: `update market.quotes set max_jump = max_jump + 1 where ${quote}`,
  },
  "0207_price_markups_do_not_overlap": {
    statements: `insert into market.price_markups (instrument_id, bid_markup, ask_markup, starts_after, reason, set_at)
      select id, 0.01, 0.01, now(), 'A test', now() from market.instruments where name = 'TESTA_USD'`,
  },
  "0208_spreads_of_hours_match_their_bars": {
    statements: `insert into market.hourly_spreads (instrument_id, starts_at, spread_sum, ticks)
      select instrument_id, hour_at, 1, 1 from market.quotes where ${quote}`,
  },
};
