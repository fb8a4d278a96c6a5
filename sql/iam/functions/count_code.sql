-- Counts a code before it is verified, together with those of log-ins; success forgets. Raises BT105.
-- grant: bourse_app
create or replace function iam.count_code(
    p_actor_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.count_attempt('second-step', p_actor_id::text, null);
end;
$$;
