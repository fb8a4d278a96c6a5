-- Screens up to p_limit queued customers, oldest first, and returns their number. A customer whose screening fails
-- stays queued with the reason; others continue. Called by the job screen-customers. Locks: the turn of customers,
-- their screenings.
-- grant: bourse_worker
create or replace function compliance.screen_customers(
    p_limit integer
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
    v_count integer := 0;
begin
    -- Matches are stored by customer here and by entry in compliance.screen_entries: at the same time they would
    -- deadlock.
    perform pg_advisory_xact_lock_shared(hashtext('compliance.matches'));
    for v_user_id in
        select s.user_id from compliance.screenings s
        where s.queued_at is not null and s.retry_at <= clock_timestamp()
        order by s.queued_at
        limit p_limit
        for no key update skip locked
    loop
        v_count := v_count + 1;
        begin
            perform compliance.screen_subject(v_user_id);
        exception when others then
            update compliance.screenings s
            set attempts = s.attempts + 1, error = left(sqlerrm, 500), retry_at = clock_timestamp() + least(s.attempts + 1, 60) * interval '1 minute'
            where s.user_id = v_user_id;
        end;
    end loop;
    return v_count;
end;
$$;

-- Compares one customer with the names in force, stores the matches and ends the queueing. A match that awaits a
-- decision is compared again and stays, also after the customer's name has changed (Q-435). Called by
-- compliance.screen_customers, which holds its row.
create or replace function compliance.screen_subject(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_names bigint[] := array(
        select unnest(compliance.find_names((select s.search_key from compliance.subjects s where s.user_id = p_user_id)))
        union
        select n.id
        from compliance.matches m
        join compliance.listed_names n on n.entry_id = m.entry_id
        where m.user_id = p_user_id and compliance.is_waiting(m.status)
    );
    v_found compliance.found_match[];
begin
    select coalesce(array_agg(row(c.user_id, c.entry_id, c.score, c.evidence)::compliance.found_match), '{}') into v_found
    from compliance.compare_names(array_fill(p_user_id, array[cardinality(v_names)]), v_names) c;
    perform compliance.store_matches(v_found);
    update compliance.screenings s
    set queued_at = null, attempts = 0, error = null, retry_at = '-infinity', screened_at = clock_timestamp()
    where s.user_id = p_user_id;
end;
$$;

-- Returns the listed names that share enough trigrams with a search key to be compared, at most 200, the most similar
-- first. Called by compliance.screen_subject.
create or replace function compliance.find_names(
    p_search_key text
)
returns bigint[]
language plpgsql
-- The planner takes the similarity of a row for as cheap as any operator and would compare all rows.
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
    perform compliance.set_similarity();
    return array(
        select n.id
        from compliance.listed_names n
        where n.search_key operator(public.%) p_search_key
        order by public.similarity(n.search_key, p_search_key) desc
        limit 200
    );
end;
$$;

-- Sets the share of trigrams that two search keys must have in common to be compared, until the transaction ends.
-- Called by compliance.find_names and compliance.screen_entries.
create or replace function compliance.set_similarity()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Loads the library, without which the setting does not exist.
    perform public.show_limit();
    perform set_config('pg_trgm.similarity_threshold', '0.3', true);
end;
$$;
