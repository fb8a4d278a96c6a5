-- Returns what a change wrote into one lead: its target, with the group that an assignment set. Called by
-- crm.lead_timeline.
create or replace function crm.change_effect(
    p_kind crm.change_kind,
    p_target jsonb,
    p_before jsonb
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- An assignment of a lead without a group sets one (crm.tg_leads__set_group).
    select case when p_kind = 'assign' and p_before ? 'group'
        then p_target || jsonb_build_object('group', case when p_target ? 'agentId' then 'sales' else 'retentions' end) else p_target end;
$$;
