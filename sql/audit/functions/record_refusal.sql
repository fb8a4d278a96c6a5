-- Records a request that was rejected because the actor's role does not permit it, at most 100 an hour for each user.
-- Called by the web process on a 403.
-- grant: bourse_app
create or replace function audit.record_refusal(
    p_actor_id bigint,
    p_method text,
    p_path text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.count_within('forbidden', p_actor_id::text, null, interval '1 hour') then
        perform audit.record(p_actor_id, 'refused', 'address', left(p_path, 100), null, jsonb_build_object('method', left(p_method, 10)));
    end if;
end;
$$;
