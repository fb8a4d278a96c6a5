create or replace function site.list_total(
    p_actor_id bigint,
    p_from site.list_source,
    p_filters jsonb
)
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
    v_total bigint;
begin
    execute format('select count(*) from %s where %s', p_from.source, p_from.condition)
    into v_total using p_filters, p_actor_id;
    return v_total;
end;
$$;

comment on function site.list_total(bigint, site.list_source, jsonb) is
'How many rows a list has under its filters, exactly, apart from any page of it. The texts of SQL are the calling function''s own.
Internal.';

revoke all on function site.list_total(bigint, site.list_source, jsonb) from public;
