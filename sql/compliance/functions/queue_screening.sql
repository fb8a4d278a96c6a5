-- Stores the customers as they are compared with the lists, and queues those whose name, birth date or country has
-- changed. Called by the triggers of iam.users and iam.profiles, and compliance.queue_missing. Locks: the subjects.
create or replace function compliance.queue_screening(
    p_user_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    with changed as (
        insert into compliance.subjects as s (user_id, name, tokens, skeletons, search_key, birth_date, country)
        select u.id, u.full_name, t.tokens, k.skeletons, coalesce(compliance.search_key(t.tokens, k.skeletons), ''), p.birth_date, p.country
        from iam.users u
        left join iam.profiles p on p.user_id = u.id
        cross join lateral compliance.name_tokens(u.full_name) t (tokens)
        cross join lateral (select array(
            select compliance.skeleton_of(x.token) from unnest(t.tokens) with ordinality x (token, place) order by x.place
        )) k (skeletons)
        where u.id = any (p_user_ids) and u.role_id = iam.role('customer') and u.deleted_at is null
        order by u.id
        on conflict (user_id) do update set
            name = excluded.name, tokens = excluded.tokens, skeletons = excluded.skeletons, search_key = excluded.search_key,
            birth_date = excluded.birth_date, country = excluded.country
            where (s.name, s.birth_date, s.country) is distinct from (excluded.name, excluded.birth_date, excluded.country)
        returning s.user_id
    )
    insert into compliance.screenings as q (user_id, queued_at)
    select c.user_id, clock_timestamp() from changed c
    on conflict (user_id) do update set queued_at = coalesce(q.queued_at, excluded.queued_at), retry_at = '-infinity';
    if found then
        -- Without a key: transactions would wait for each other at the job's row.
        perform site.add_job('screen-customers', '{}', p_queue => 'screen-customers');
    end if;
end;
$$;

-- Queues customers that no trigger has stored. Called by the job screen-customers.
-- grant: bourse_worker
create or replace function compliance.queue_missing()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select compliance.queue_screening(array(
        select u.id from iam.users u
        where u.role_id = iam.role('customer') and u.deleted_at is null
            and not exists (select from compliance.subjects s where s.user_id = u.id)
        order by u.id limit 1000
    ))
$$;
