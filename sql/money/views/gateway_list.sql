-- Gateways without their keys (C-088); limits are in the currency of the setting appCurrency. Customers are shown the
-- active ones.
-- grant: bourse_app
create or replace view money.gateway_list as
select
    g.name, g.title, g.kind::text as kind, g.fee, g.min_amount, g.max_amount, g.is_active, g.qr_file, g.position, g.version, g.updated_at
from money.gateways g;
