create or replace function iam.impersonator_id()
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
    select nullif(current_setting('bourse.impersonator_id', true), '')::bigint;
$$;

comment on function iam.impersonator_id() is
    'The member of staff who acts as the actor in this transaction, or null. For the trail and for refusals; it grants nothing.';

revoke all on function iam.impersonator_id() from public;
grant execute on function iam.impersonator_id() to bourse_app, bourse_worker;
