-- Returns the version of an account's last movement before p_at, which is the number of movements before it. Called by
-- money.open_statement.
create or replace function money.version_before(
    p_account_id bigint,
    p_at timestamptz
)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_low bigint := 0;
    v_high bigint := (select a.version from money.accounts a where a.id = p_account_id);
    v_middle bigint;
    v_is_before boolean;
begin
    -- Versions have no gaps and ascend with time, so a binary search finds the position in about twenty lookups among a
    -- million.
    while v_low < v_high loop
        v_middle := (v_low + v_high + 1) / 2;
        select t.created_at < p_at into v_is_before
        from money.transfers t where t.customer_account_id = p_account_id and t.account_version = v_middle;
        if v_is_before then
            v_low := v_middle;
        else
            v_high := v_middle - 1;
        end if;
    end loop;
    return v_low;
end;
$$;
