-- Whether an agent acts for the customer and therefore sees neither phone nor e-mail, whatever showUserInfoAgent says
-- about leads (C-142, Q-107). Internal.
create or replace function iam.hides_contacts()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(iam.role_of(iam.impersonator_id()) in (iam.role('sales_agent'), iam.role('retention_agent')), false);
$$;
