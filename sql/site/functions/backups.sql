-- Returns what the schedule of backups requires now: a backup, when the interval of the settings has passed since the
-- last complete one and an hour since a failed one; and the newest backup, when none passed a restore test within a
-- week and it has not failed one. Called by the jobs process every minute.
-- null: test_id, test_file
-- grant: bourse_worker
create or replace function site.backup_plan()
returns table (is_due boolean, test_id bigint, test_file text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.setting('backupHours') <> '0'
            and not exists (
                select from site.backups b
                where (b.size_bytes is not null and b.started_at > now() - make_interval(hours => site.setting('backupHours')::integer))
                    or (b.size_bytes is null and b.started_at > now() - interval '1 hour')
            ),
        t.id, t.file_name
    from (values (1)) one
    left join lateral (
        select b.id, b.file_name from site.backups b
        where b.size_bytes is not null and b.removed_at is null and b.tested_at is null
            and not exists (select from site.backups o where o.tested_at > now() - interval '7 days' and o.test_error is null)
        order by b.id desc limit 1
    ) t on true
$$;

-- Records that a backup begins. Called by the jobs process.
-- grant: bourse_worker
create or replace function site.start_backup(
    p_file_name text
)
returns bigint
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into site.backups (file_name) values (p_file_name) returning id
$$;

-- Records the end of a backup: its size, or the reason why it failed. Called by the jobs process.
-- grant: bourse_worker
create or replace function site.finish_backup(
    p_id bigint,
    p_size_bytes bigint,
    p_error text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.backups b
    set finished_at = clock_timestamp(), size_bytes = p_size_bytes, error = left(p_error, 500)
    where b.id = p_id and b.finished_at is null
$$;

-- Records a restore test; without an error every invariant held. Called by the jobs process.
-- grant: bourse_worker
create or replace function site.record_restore_test(
    p_id bigint,
    p_error text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.backups b set tested_at = clock_timestamp(), test_error = left(p_error, 500) where b.id = p_id
$$;

-- Returns the backups whose files are to be deleted: complete ones beyond the number that the settings keep, and
-- interrupted ones before the newest complete one. Called by the jobs process, which then calls site.remove_backup.
-- grant: bourse_worker
create or replace function site.list_old_backups()
returns table (id bigint, file_name text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select b.id, b.file_name
    from (
        select a.*, count(*) filter (where a.size_bytes is not null) over (order by a.id desc) as newer_or_same
        from site.backups a
        where a.removed_at is null
    ) b
    where (b.size_bytes is not null and b.newer_or_same > site.setting('backupsKept')::integer)
        or (b.size_bytes is null and b.newer_or_same > 0)
$$;

-- Records that the file of a backup was deleted. Called by the jobs process.
-- grant: bourse_worker
create or replace function site.remove_backup(
    p_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.backups b set removed_at = clock_timestamp() where b.id = p_id
$$;

-- Returns the last complete backup, the error of a later one, and the last restore tests, for the settings page.
-- Internal.
create or replace function site.backup_state()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'last', (
            select jsonb_build_object('at', b.finished_at, 'bytes', b.size_bytes, 'file', b.file_name)
            from site.backups b where b.size_bytes is not null order by b.id desc limit 1
        ),
        'error', (
            select b.error from site.backups b where b.finished_at is not null order by b.id desc limit 1
        ),
        'tested', (
            select max(b.tested_at) from site.backups b where b.test_error is null
        ),
        'testError', (
            select b.test_error from site.backups b where b.tested_at is not null order by b.tested_at desc limit 1
        )
    )
$$;
