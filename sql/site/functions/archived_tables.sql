-- Returns the tables whose months are archived: the age in months after which they are (0: never), the columns of the
-- file, and the condition of rows t that stay in the database. %1$L and %2$L are start and end of the month, %3$L is
-- the archive's sealed_to. Bars: hours and days, and the minutes that orders need as evidence. Audit log: entries after
-- the last seal that the file completes, and all except the entries about access and leads. Called by
-- site.archive_plan, site.open_month and site.month_statements (Q-340, Q-341).
create or replace function site.archived_tables()
returns table (name text, months integer, time_column text, columns text[], kept text)
language sql
stable
rows 3
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.name, site.setting(t.setting)::integer, t.time_column, t.columns::text[], t.kept
    from (values
        ('market.candles', 'archiveBars', 'starts_at', '{instrument_id,resolution,starts_at,open,high,low,close,ticks}',
            't.resolution <> ''1m'' or exists (select from trading.bars_of_orders(%1$L, %2$L) b
                where b.instrument_id = t.instrument_id and t.starts_at <@ b.minutes)'),
        ('audit.entries', 'archiveAudit', 'at',
            '{id,at,actor_id,impersonator_id,action,entity,entity_id,before,after,reason,salt,digest,erasure_id}',
            't.id > %3$L or not (t.action in (''view'', ''refused'') or t.entity in (''log_in'', ''export'', ''lead'', ''lead_change''))'),
        ('site.outbox', 'archiveOutbox', 'created_at', '{seq,xid,topic,ref,created_at}', 'false')
    ) t (name, setting, time_column, columns, kept)
$$;

-- Returns the statements about the rows of an archive's month: the rows as arrays of texts, their number and
-- fingerprint, and the copy of the rows that stay, with %I.%I for the table to copy to. Outbox rows are written without
-- the texts of notifications, which site.notifications has. Internal.
create or replace function site.month_statements(
    p_archive site.archives
)
returns table (month_rows text, fingerprint text, keep text)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        format('select %s as cells from %s order by %I, %I', e.cells, f.source, t.time_column, t.columns[1]),
        format('select count(*), coalesce(sum(hashtextextended((%s)::text, 0)::numeric), 0) from %s', e.cells, f.source),
        format('insert into %%I.%%I select t.* from %s and (%s)', f.source,
            format(t.kept, p_archive.starts_at, p_archive.ends_at, p_archive.sealed_to))
    from site.archived_tables() t
    cross join lateral (
        select 'array[' || string_agg(
            case when t.name = 'site.outbox' and c.name = 'ref' then 'jsonb_build_object(''changed'', t.ref -> ''changed'')::text'
                else format('t.%I::text', c.name) end, ', ' order by c.place) || ']'
        from unnest(t.columns) with ordinality c (name, place)
    ) e (cells)
    cross join lateral (
        select format('%s t where t.%I >= %L and t.%2$I < %4$L', t.name, t.time_column, p_archive.starts_at, p_archive.ends_at)
    ) f (source)
    where t.name = p_archive.table_name
$$;
