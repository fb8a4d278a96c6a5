-- Gateways that work without a provider. The bank is invented, and the two wallet addresses are examples without known
-- keys.
update money.gateways set
    key1 = 'Handelsbank Nord', key2 = 'Bourse Client Money Ltd', key3 = 'NO93 8601 1117 947', key4 = 'HANDNOKK', key5 = 'Norway',
    min_amount = 100, max_amount = 250000, is_active = true
where name = 'bank' and key3 = '';
update money.gateways set
    key1 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', fee = 0.5, min_amount = 50, max_amount = 100000, is_active = true
where name = 'btc' and key1 = '';
update money.gateways set
    key1 = '0x000000000000000000000000000000000000dEaD', fee = 0.5, min_amount = 50, max_amount = 100000, is_active = true
where name = 'usdt' and key1 = '';
insert into money.external_payments (name, link, custom_label, custom_value)
select 'Kasse Nord', 'https://kasse-nord.example/pay', 'Reference', 'BRS-DEMO'
where not exists (select from money.external_payments);
