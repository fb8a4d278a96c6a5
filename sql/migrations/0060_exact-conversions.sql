-- A conversion is a fraction: an amount in the quote currency times the multiplier, divided by the divisor, is the
-- amount in the account's currency. An inverted pair multiplies by its mid, so that no reciprocal is rounded before the
-- result (Q-118).

alter table market.conversions
    add column fixed_multiplier numeric check (fixed_multiplier > 0 and fixed_multiplier <= 1e24),
    add column fixed_divisor numeric check (fixed_divisor > 0 and fixed_divisor <= 1e24),
    add constraint conversions_fixed_check check (
        (fixed_multiplier is null) = (fixed_divisor is null) and (fixed_divisor is null or fixed_rate is not null));

-- Without checks of their own, like exchange_rate: sql/checks/0415 verifies both.
alter table trading.orders
    add column rate_multiplier numeric,
    add column rate_divisor numeric;

-- The conversion of the close replaces that of the opening on the order; the margin was calculated with the latter.
alter table trading.closures
    add column margin_multiplier numeric,
    add column margin_divisor numeric;
