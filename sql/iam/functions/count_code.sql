-- Counts a code before it is verified, under the same key as the codes of log-ins; a correct code clears the count.
-- Called by the security page. Errors: BT105 too many attempts.
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
