-- Returns whether an agent acts for the customer. The agent sees neither phone nor e-mail, regardless of
-- showUserInfoAgent, which applies to leads. Called by iam.get_user, iam.update_profile and
-- money.require_payment_access. Source: C-142, Q-107.
create or replace function iam.hides_contacts()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(iam.role_of(iam.impersonator_id()) in (iam.role('sales_agent'), iam.role('retention_agent')), false);
$$;
