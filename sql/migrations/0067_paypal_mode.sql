-- The mode of PayPal is live or sandbox; anything else was used as live.
update money.gateways set key3 = 'live' where name = 'paypal' and is_active and key3 not in ('live', 'sandbox');
