-- Returns the state of the screening: customers compared and queued, since when the oldest waits and why its last
-- attempt failed, when a customer was last compared, and the lists with their version in force, their address and the
-- last failure. Called by GET /admin/compliance/lists and /admin/compliance/screening. Errors: BT102 account inactive,
-- BT103 forbidden.
-- grant: bourse_app
create or replace function compliance.screening_state(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    return jsonb_build_object(
        'customers', (select count(*) from compliance.subjects),
        'queued', (select count(*) from compliance.screenings s where s.queued_at is not null),
        'oldestQueuedAt', (select min(s.queued_at) from compliance.screenings s where s.queued_at is not null),
        'error', (select s.error from compliance.screenings s where s.queued_at is not null and s.error is not null order by s.queued_at limit 1),
        'lastScreenedAt', (select max(s.screened_at) from compliance.screenings s),
        'lists', (
            select jsonb_agg(jsonb_build_object(
                'name', l.name, 'url', l.url, 'error', l.error, 'errorValues', l.error_values, 'failingSince', l.failing_since,
                'lastAttemptAt', l.last_attempt_at, 'isImporting', exists (
                    select from compliance.versions i where i.list = l.name and i.state = 'importing'),
                'entries', v.entry_count, 'publishedAt', v.published_at, 'inForceSince', v.finished_at
            ) order by l.name)
            from compliance.lists l
            left join compliance.versions v on v.list = l.name and v.state = 'in_force'
        )
    );
end;
$$;

-- Returns the newest 50 imports of the lists, with what each changed or why it was refused. Called by GET
-- /admin/compliance/lists. Errors: BT102 account inactive, BT103 forbidden.
-- null: format, published_at, reason, created_by, finished_at
-- grant: bourse_app
create or replace function compliance.list_versions(
    p_actor_id bigint
)
returns table (
    id bigint, list compliance.list_name, state compliance.version_state, format text, published_at text, entry_count integer, added integer,
    changed integer, removed integer, reason text, reason_values jsonb, created_by text, created_at timestamptz, finished_at timestamptz
)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return query
    select v.id, v.list, v.state, v.format, v.published_at, v.entry_count, v.added, v.changed, v.removed, v.reason, v.reason_values,
        u.full_name, v.created_at, v.finished_at
    from compliance.versions v
    left join iam.users u on u.id = v.created_by
    order by v.id desc
    limit 50;
end;
$$;

-- Saves the address from which a list is fetched each night; null or empty for a list that is only uploaded. A saved
-- address is fetched at once. Called by PUT /admin/compliance/lists/{name}. Errors: BT102 account inactive, BT103
-- forbidden, BT541 invalid address.
-- grant: bourse_app
create or replace function compliance.save_list(
    p_actor_id bigint,
    p_list compliance.list_name,
    p_url text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_url text := nullif(trim(p_url), '');
    v_before text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if v_url !~ '^https://[^/\s]+/\S*$' or length(v_url) > 500 then
        raise exception using errcode = 'BT541', message = 'Enter a URL that starts with https://', column = 'url';
    end if;
    select l.url into v_before from compliance.lists l where l.name = p_list for no key update;
    update compliance.lists l set url = v_url where l.name = p_list;
    perform audit.record(p_actor_id, 'update', 'screening_list', p_list::text, jsonb_build_object('url', v_before), jsonb_build_object('url', v_url));
    if v_url is not null then
        perform compliance.queue_fetch(p_list);
    end if;
end;
$$;

-- Adds the job that fetches a list. Fetches are in one queue, so that one ends before the next begins. Internal.
create or replace function compliance.queue_fetch(
    p_list compliance.list_name
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.add_job('fetch-lists', jsonb_build_object('list', p_list), 'fetch-list:' || p_list, 'fetch-lists')
$$;

-- Adds a job for each list with an address, so that each is repeated by itself. Called by the nightly job fetch-lists.
-- grant: bourse_worker
create or replace function compliance.queue_fetches()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select compliance.queue_fetch(l.name) from compliance.lists l where l.url is not null order by l.name
$$;

-- Returns the address of a list; null if it is only uploaded. Called by the job fetch-lists.
-- null: result
-- grant: bourse_worker
create or replace function compliance.url_to_fetch(
    p_list compliance.list_name
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.url from compliance.lists l where l.name = p_list
$$;

-- Starts an import from the address of a list; returns the version. Called by the job fetch-lists. Errors: BT540
-- another import is running.
-- grant: bourse_worker
create or replace function compliance.start_fetch(
    p_list compliance.list_name
)
returns bigint
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select compliance.add_version(p_list, null)
$$;

-- Queues the screening of all customers. Called by POST /admin/compliance/screen. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function compliance.screen_now(
    p_actor_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    update compliance.screenings s set queued_at = clock_timestamp(), retry_at = '-infinity' where s.queued_at is null;
    update compliance.screenings s set retry_at = '-infinity' where s.retry_at > clock_timestamp();
    perform audit.record(p_actor_id, 'screen', 'screening', 'all', null, null);
    perform site.add_job('screen-customers', '{}', p_queue => 'screen-customers');
end;
$$;

-- Returns when a customer was last compared with the lists; null if never, and while no list is in force, because then
-- there was nothing to compare with. Called by money.customer_facts and compliance.customer_compliance.
create or replace function compliance.screened_at(
    p_user_id bigint
)
returns timestamptz
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.screened_at
    from compliance.screenings s
    where s.user_id = p_user_id and exists (select from compliance.versions v where v.state = 'in_force')
$$;
