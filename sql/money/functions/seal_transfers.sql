create or replace function money.seal_transfers()
returns setof money.seals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
    c_most constant integer := 10000;
    v_now pg_snapshot := pg_current_snapshot();
    v_state money.seal_state;
    v_last money.seals;
    v_seal money.seals;
begin
    select * into v_state from money.seal_state for no key update;
    select * into v_last from money.seals order by id desc limit 1;

    -- A transfer's transaction has its id before the transfer has its number: it locked the account.
    if v_state.marked_before <= pg_snapshot_xmin(v_now) then
        loop
            select max(t.id), count(*) into v_seal.up_to_id, v_seal.transfers
            from (
                select id from money.transfers
                where id > coalesce(v_last.up_to_id, 0) and id <= v_state.marked_id
                order by id limit c_most
            ) t;
            exit when v_seal.up_to_id is null;
            insert into money.seals (id, after_id, up_to_id, transfers, hash)
            values (
                coalesce(v_last.id, 0) + 1, coalesce(v_last.up_to_id, 0), v_seal.up_to_id, v_seal.transfers,
                money.seal_of(v_last.hash, coalesce(v_last.up_to_id, 0), v_seal.up_to_id)
            )
            returning * into v_last;
            return next v_last;
        end loop;
    -- Numbers of transactions begin anew where the database was moved to another server.
    elsif v_state.marked_before <= pg_snapshot_xmax(v_now) then
        return;
    end if;
    update money.seal_state
    set marked_id = coalesce((select max(t.id) from money.transfers t), 0), marked_before = pg_snapshot_xmax(v_now);
end
$$;

comment on function money.seal_transfers() is
'Seals what the ledger has had since the call before and is settled now; answers the seals it made, at most 10,000 transfers each. Locks
money.seal_state. The job seal-ledger calls it every minute.';
revoke all on function money.seal_transfers() from public;
grant execute on function money.seal_transfers() to bourse_worker;
