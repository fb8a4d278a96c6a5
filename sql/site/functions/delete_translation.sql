-- Deletes a text, for administrators; screens fall back to English. Returns the language. Called by DELETE
-- /admin/languages/translations/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function site.delete_translation(
    p_actor_id bigint,
    p_id bigint
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before site.translations;
begin
    perform iam.require_role(p_actor_id, 'admin');
    delete from site.translations t where t.id = p_id returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'delete', 'translation', p_id::text, to_jsonb(v_before), null);
    perform site.publish_settings('translations');
    return v_before.language_code;
end;
$$;
