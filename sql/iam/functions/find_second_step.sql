-- Returns what the second step of a log-in needs to verify a code, with the database's clock as the only time source;
-- no row if the log-in has expired. Counts the attempt regardless of the address; iam.finish_log_in clears the count.
-- Called by the log-in call. Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.find_second_step(
    p_pending_hash bytea
)
returns table (user_id bigint, role_id smallint, secret bytea, at_second double precision)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select p.user_id, u.role_id, f.secret, extract(epoch from clock_timestamp())
    into user_id, role_id, secret, at_second
    from iam.pending_log_ins p
    join iam.users u on u.id = p.user_id
    join iam.two_factors f on f.user_id = p.user_id and f.confirmed_at is not null
    where p.token_hash = p_pending_hash and p.expires_at > clock_timestamp();
    if not found then
        return;
    end if;
    perform iam.count_attempt('second-step', user_id::text, null);
    return next;
end;
$$;
