-- Returns the member of staff who acts for the actor in this transaction, or null. Used for audit entries and
-- restrictions; it grants nothing.
-- grant: bourse_app, bourse_worker
create or replace function iam.impersonator_id()
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return nullif(current_setting('bourse.impersonator_id', true), '')::bigint;
end;
$$;
