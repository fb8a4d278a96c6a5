create or replace function audit.refuse_stale(
    p_version integer,
    p_seen integer
)
returns void
language plpgsql
immutable
security definer
set search_path = ''
as $$
begin
    if p_seen is not null and p_seen <> p_version then
        raise exception using errcode = 'BT610', message = 'Somebody has changed this meanwhile. Look at it again before you save';
    end if;
end;
$$;

comment on function audit.refuse_stale(integer, integer) is
'Refuses an edit that was begun on an older version than the row has; programs that name no version are not asked. Internal. Raises BT610.';

revoke all on function audit.refuse_stale(integer, integer) from public;
