-- Returns one text for its form, with the texts of other languages and the last change. Errors: BT102 account inactive,
-- BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function site.find_translation(
    p_actor_id bigint,
    p_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select jsonb_build_object(
        'id', t.id, 'code', t.language_code, 'key', t.key, 'value', t.value, 'changed', audit.latest_entry('translation', t.id::text),
        'others', (
            select jsonb_agg(jsonb_build_object('code', o.language_code, 'value', o.value) order by o.language_code)
            from site.translations o
            where o.key = t.key and o.language_code <> t.language_code and o.value is not null
        )
    ) into v_found
    from site.translations t where t.id = p_id;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_found;
end;
$$;
