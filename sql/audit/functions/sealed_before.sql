-- Returns the id of the last entry of the last seal that covers entries before p_to only, or 0 if there is none; null
-- if an entry between p_from and p_to is not sealed yet, or a seal up to there does not fit its entries. Called by
-- site.drop_month, so that no entry leaves the database before its seal was verified.
create or replace function audit.sealed_before(
    p_from timestamptz,
    p_to timestamptz
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with sealed as (
        select coalesce(max(s.up_to_id), 0) as up_to_id from audit.seals s
        where s.up_to_id < coalesce((select min(e.id) from audit.entries e where e.at >= p_to), 9223372036854775807)
    )
    select s.up_to_id
    from sealed s
    where not exists (
            select from audit.entries e
            where e.at >= p_from and e.at < p_to and e.id > coalesce((select max(l.up_to_id) from audit.seals l), 0)
        )
        and not exists (select from audit.invalid_seals() i where i.after_id < s.up_to_id)
$$;
