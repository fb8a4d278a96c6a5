-- Returns whether a screening match awaits a decision: the condition of the index matches_waiting_idx. The planner
-- writes it into its caller's query.
create or replace function compliance.is_waiting(
    p_status compliance.match_status
)
returns boolean
language sql
immutable
parallel safe
as $$
    select p_status in ('open', 'needs_information', 'escalated')
$$;
