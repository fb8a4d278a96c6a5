-- Every supported gateway, unconfigured: staff enter keys and activate them.
insert into money.gateways (name, title, kind, position) values
    ('stripe', 'Card · Stripe', 'automatic', 10),
    ('paypal', 'PayPal', 'automatic', 20),
    ('flutterwave', 'Flutterwave', 'automatic', 30),
    ('coinpayments', 'CoinPayments', 'automatic', 40),
    ('perfectmoney', 'Perfect Money', 'automatic', 50),
    ('moonpay', 'MoonPay', 'automatic', 60),
    ('wipays', 'Wipays', 'automatic', 70),
    ('prmoney', 'PrMoney', 'automatic', 80),
    ('globiance', 'Globiance', 'automatic', 90),
    ('awesomePayments', 'Awesome Payments', 'automatic', 100),
    ('bank', 'Bank transfer', 'manual', 15),
    ('btc', 'Bitcoin', 'manual', 110),
    ('usdt', 'USDT', 'manual', 120)
on conflict do nothing;
