create or replace function crm.undo_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns table (
    restored integer,
    kept integer
)
language plpgsql
volatile
rows 1
security definer
set search_path = ''
as $$
declare
    v_import crm.imports := crm.own_import(p_actor_id, p_import_id);
    v_change crm.changes;
    v_removed integer;
    v_restored integer;
begin
    select * into v_change from crm.changes where id = v_import.change_id for no key update;
    if not found or v_change.undone_at is not null or v_import.state not in ('done', 'cancelled', 'failed') then
        raise exception using errcode = 'BT504', message = 'This change cannot be undone any more';
    end if;
    perform from crm.leads l join crm.lead_changes c on c.lead_id = l.id
    where c.change_id = v_change.id order by l.id for no key update of l;
    -- Whoever became a customer meanwhile stays.
    update crm.leads l set deleted_at = clock_timestamp(), version = version + 1
    from crm.lead_changes c
    where c.change_id = v_change.id and c.lead_id = l.id and c.before ? 'isNew' and l.user_id is null and l.deleted_at is null;
    get diagnostics v_removed = row_count;
    update crm.leads l
    set first_name = c.before ->> 'firstName', last_name = c.before ->> 'lastName', email = c.before ->> 'email',
        phone = c.before ->> 'phone', country = c.before ->> 'country', city = c.before ->> 'city',
        funnel_link = c.before ->> 'funnelLink', reference = c.before ->> 'reference', lead_source_id = c.before ->> 'leadSourceId',
        status_id = (c.before ->> 'statusId')::integer, version = version + 1
    from crm.lead_changes c
    where c.change_id = v_change.id and c.lead_id = l.id and not c.before ? 'isNew';
    get diagnostics v_restored = row_count;
    update crm.changes set undone_at = clock_timestamp(), undone_by = p_actor_id where id = v_change.id;
    update crm.imports set state = 'undone' where id = p_import_id;
    perform audit.record(
        p_actor_id, 'crm.undo', 'import', p_import_id::text, null,
        jsonb_build_object('restored', v_removed + v_restored, 'kept', v_change.lead_count - v_removed - v_restored));
    return query select v_removed + v_restored, v_change.lead_count - v_removed - v_restored;
end;
$$;

comment on function crm.undo_import(bigint, bigint) is
'Takes an import back whole: what it added is gone from every list, what it updated is as it was; leads that became customers stay.
Locks the import, its change, its leads by id. Raises BT100, BT102, BT103, BT104, BT504.';

revoke all on function crm.undo_import(bigint, bigint) from public;
grant execute on function crm.undo_import(bigint, bigint) to bourse_app;
