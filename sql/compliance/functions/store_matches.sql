-- Stores the matches of customers with entries: adds new ones, updates score and evidence of known ones, and opens a
-- decided false positive again if its score has risen. Notifies administrators of new and reopened ones. Called by
-- compliance.screen_subject and compliance.screen_entries.
create or replace function compliance.store_matches(
    p_found compliance.found_match[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_opened bigint[];
begin
    with found as (
        select f.user_id, e.list, e.source_id, f.entry_id, f.score, f.evidence
        from unnest(p_found) f
        -- An entry that a version has ended meanwhile is compared again by the job screen-list.
        join compliance.entries e on e.id = f.entry_id and e.to_version_id is null
        order by e.list, e.source_id, f.user_id
    ), before as (
        select m.id, m.status, m.decided_score
        from compliance.matches m
        join found f on m.list = f.list and m.source_id = f.source_id and m.user_id = f.user_id
    ), stored as (
        insert into compliance.matches as m (user_id, list, source_id, entry_id, score, evidence)
        select f.user_id, f.list, f.source_id, f.entry_id, f.score, f.evidence from found f
        on conflict (list, source_id, user_id) do update set
            entry_id = excluded.entry_id, score = excluded.score, evidence = excluded.evidence, version = m.version + 1,
            status = case when m.status = 'obsolete' or m.status = 'false_positive' and excluded.score > m.decided_score then 'open' else m.status end,
            opened_at = case when m.status = 'obsolete' or m.status = 'false_positive' and excluded.score > m.decided_score
                then clock_timestamp() else m.opened_at end
            where (m.entry_id, m.score, m.evidence) is distinct from (excluded.entry_id, excluded.score, excluded.evidence)
                or m.status = 'obsolete'
        returning m.id, m.status
    )
    select array_agg(s.id order by s.id) into v_opened
    from stored s
    left join before b on b.id = s.id
    where s.status = 'open' and b.status is distinct from 'open';

    if v_opened is not null then
        perform audit.record(null, 'open', 'screening_match', m.id::text, null, jsonb_build_object('score', m.score, 'list', m.list, 'entry', m.source_id))
        from compliance.matches m where m.id = any (v_opened);
        perform site.notify_staff('{admin}', 'screening_match', 'New screening match',
            case when cardinality(v_opened) = 1 then (
                select u.full_name from compliance.matches m join iam.users u on u.id = m.user_id where m.id = v_opened[1]
            ) else '' end,
            case when cardinality(v_opened) = 1 then '/admin/compliance/screening/' || v_opened[1] else '/admin/compliance/screening' end);
    end if;
end;
$$;
