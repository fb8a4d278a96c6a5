-- An active gateway has at least its first key; the bank gateway has account details.
select g.name
from money.gateways g
where g.is_active and (g.key1 = '' or (g.name = 'bank' and g.key3 = ''));
