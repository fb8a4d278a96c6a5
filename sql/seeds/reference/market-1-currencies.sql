-- Currencies of instruments and accounts. Account currencies are those that a live pair can convert at any hour of the
-- week.
insert into market.currencies (code, name, symbol, is_account_currency, position) values
    ('USD', 'US dollar', '$', true, 1),
    ('EUR', 'Euro', '€', true, 2),
    ('GBP', 'British pound', '£', true, 3),
    ('CHF', 'Swiss franc', 'CHF', true, 4),
    ('AUD', 'Australian dollar', 'A$', true, 5),
    ('CAD', 'Canadian dollar', 'C$', true, 6),
    ('JPY', 'Japanese yen', '¥', true, 7),
    ('NZD', 'New Zealand dollar', 'NZ$', true, 8),
    ('SGD', 'Singapore dollar', 'S$', true, 9),
    ('HKD', 'Hong Kong dollar', 'HK$', true, 10),
    ('CNH', 'Chinese yuan (offshore)', 'CN¥', false, 20),
    ('CZK', 'Czech koruna', 'Kč', false, 21),
    ('DKK', 'Danish krone', 'kr', false, 22),
    ('HUF', 'Hungarian forint', 'Ft', false, 23),
    ('INR', 'Indian rupee', '₹', false, 24),
    ('MXN', 'Mexican peso', 'MX$', false, 25),
    ('NOK', 'Norwegian krone', 'kr', false, 26),
    ('PLN', 'Polish zloty', 'zł', false, 27),
    ('SAR', 'Saudi riyal', 'SAR', false, 28),
    ('SEK', 'Swedish krona', 'kr', false, 29),
    ('THB', 'Thai baht', '฿', false, 30),
    ('TRY', 'Turkish lira', '₺', false, 31),
    ('ZAR', 'South African rand', 'R', false, 32)
on conflict (code) do nothing;
