-- A gateway that customers are offered has at least its first key; a bank has an account to pay to.
select g.name
from money.gateways g
where g.is_active and (g.key1 = '' or (g.name = 'bank' and g.key3 = ''));
