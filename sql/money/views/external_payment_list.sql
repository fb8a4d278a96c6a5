-- Payments outside the product, with a value to quote (C-088, A-066). For the deposit page.
-- grant: bourse_app
create or replace view money.external_payment_list as
select e.id, e.logo, e.name, e.link, e.custom_label, e.custom_value, e.version, e.created_at
from money.external_payments e
where e.deleted_at is null;
