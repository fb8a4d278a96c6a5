-- A user's chart settings: style of the prices, overlays and indicators.
alter table iam.users
    add column chart_style text not null default 'candles'
        check (chart_style in ('candles', 'bars', 'line', 'area')),
    add column chart_indicators text[] not null default '{volume}'
        check (chart_indicators <@ array['volume', 'sma20', 'sma50', 'ema20', 'bollinger']);
