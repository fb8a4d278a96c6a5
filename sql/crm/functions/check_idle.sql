-- Rejects an operation while the job of the same change is running. The caller holds the change. Internal. Errors:
-- BT525 change is running.
create or replace function crm.check_idle(
    p_change_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from crm.bulk_runs r where r.change_id = p_change_id and r.state = 'running') then
        raise exception using errcode = 'BT525', message = 'This change is still in progress';
    end if;
end;
$$;
