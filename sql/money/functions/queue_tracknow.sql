-- Adds the job that reports a customer's first approved deposit to Tracknow, if the setting tracknowToken is set (Q-30,
-- Q-87). Called by money.credit_deposit.
create or replace function money.queue_tracknow(
    p_deposit money.deposits
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if coalesce(site.setting('tracknowToken'), '') = '' or exists (
        select from money.deposits d
        where d.user_id = p_deposit.user_id and d.status = 'approved' and d.id <> p_deposit.id
    ) then
        return;
    end if;
    perform site.add_job('send-postback', jsonb_build_object('depositId', p_deposit.id), 'postback:' || p_deposit.id);
end;
$$;
