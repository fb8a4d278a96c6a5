-- No order is the stored response of two idempotency keys of a customer.
select response ->> 'id' as order_id, count(*) as keys
from site.idempotency_keys
where response ? 'margin_used' and response ->> 'close_time' is null
group by response ->> 'id'
having count(*) > 1;
