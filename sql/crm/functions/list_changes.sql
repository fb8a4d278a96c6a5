-- Returns the moves, assignments and deletions of the last 24 hours by the actor or, for administrators, by all users
-- ("Recent changes"). Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- null: agent, full_name, undone_at
-- grant: bourse_app
create or replace function crm.list_changes(
    p_actor_id bigint
)
returns table (
    id bigint, kind crm.change_kind, target jsonb, agent text, lead_count integer, full_name text,
    created_at timestamptz, undone_at timestamptz, is_undoable boolean
)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    return query
    select
        c.id, c.kind, c.target, (
            select u.full_name from iam.users u
            where u.id = coalesce(c.target ->> 'agentId', c.target ->> 'retId', c.target ->> 'managerId')::bigint
        ),
        c.lead_count, a.full_name, c.created_at, c.undone_at, c.undone_at is null
    from crm.changes c
    left join iam.users a on a.id = c.actor_id
    where c.created_at > clock_timestamp() - interval '24 hours' and c.kind in ('move', 'assign', 'delete')
        and (c.actor_id = p_actor_id or v_role = iam.role('admin'))
    order by c.id desc
    limit 50;
end;
$$;
