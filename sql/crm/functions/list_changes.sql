-- Returns the moves, assignments and deletions of the last 24 hours, the actor's own or, for administrators,
-- everyone's; with an id that change, however old. state, is_undo, rows, processed, kept, error and started_at describe
-- its last job, null if none was needed. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- null: agent, full_name, undone_at, state, is_undo, rows, processed, kept, error, started_at
-- grant: bourse_app
create or replace function crm.list_changes(
    p_actor_id bigint,
    p_change_id bigint default null
)
returns table (
    id bigint, kind crm.change_kind, target jsonb, agent text, lead_count integer, full_name text,
    created_at timestamptz, undone_at timestamptz, is_undoable boolean, state crm.run_state, is_undo boolean,
    rows integer, processed integer, kept integer, error text, started_at timestamptz
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
        c.lead_count, a.full_name, c.created_at, c.undone_at,
        c.undone_at is null and r.state is distinct from 'running' and c.created_at > clock_timestamp() - interval '24 hours',
        r.state, r.is_undo, r.rows, r.processed, r.kept, r.error, r.started_at
    from crm.changes c
    left join iam.users a on a.id = c.actor_id
    left join lateral (
        select k.* from crm.bulk_runs k where k.change_id = c.id order by k.id desc limit 1
    ) r on true
    where case when p_change_id is null then c.created_at > clock_timestamp() - interval '24 hours' else c.id = p_change_id end
        and c.kind in ('move', 'assign', 'delete') and (c.actor_id = p_actor_id or v_role = iam.role('admin'))
    order by c.id desc
    limit 50;
end;
$$;
