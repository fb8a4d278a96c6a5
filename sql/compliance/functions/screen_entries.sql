-- Compares the names that a version of a list has added or changed with all customers, p_limit entries after
-- p_after_id at a time, and always with those whose match awaits a decision; returns the last entry's id, null when
-- none is left. Called by the job screen-list. Locks: the
-- turn of entries, against compliance.screen_customers.
-- grant: bourse_worker
-- null: result
create or replace function compliance.screen_entries(
    p_version_id bigint,
    p_after_id bigint,
    p_limit integer
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
    v_ids bigint[];
    v_users bigint[];
    v_names bigint[];
begin
    select array_agg(e.id order by e.id) into v_ids
    from (
        select x.id from compliance.entries x
        where x.from_version_id = p_version_id and x.to_version_id is null and x.id > p_after_id
        order by x.id limit p_limit
    ) e;
    if v_ids is null then
        return null;
    end if;
    perform pg_advisory_xact_lock(hashtext('compliance.matches'));
    perform compliance.set_similarity();
    select array_agg(c.user_id), array_agg(c.name_id) into v_users, v_names
    from (
        select s.user_id, n.id as name_id
        from compliance.listed_names n
        cross join lateral (
            select b.user_id from compliance.subjects b
            where b.search_key operator(public.%) n.search_key
        ) s
        where n.entry_id = any (v_ids)
        union
        select m.user_id, n.id
        from compliance.matches m
        join compliance.listed_names n on n.entry_id = m.entry_id
        where m.entry_id = any (v_ids) and compliance.is_waiting(m.status)
    ) c;
    if v_users is not null then
        perform compliance.store_matches(array(
            select row(c.user_id, c.entry_id, c.score, c.evidence)::compliance.found_match from compliance.compare_names(v_users, v_names) c));
    end if;
    return v_ids[cardinality(v_ids)];
end;
$$;
