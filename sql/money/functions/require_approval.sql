-- Requires a four-eyes approval for real money above the setting secondPersonAbove (in appCurrency; empty or 0 for no
-- limit). An adjustment is added to those of the same direction by the same person on the same account within 24 hours
-- (money.adjusted_without_approval). p_action and p_record_id as in money.approvals; p_amount in the account's
-- currency, negative for a debit. Called with the account's row held by every function that moves money for staff.
-- Errors: BT210 no conversion rate, BT331 with the amount as detail, BT332 already waiting for approval.
create or replace function money.require_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_account_id bigint,
    p_amount numeric
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limit numeric := money.number_setting('secondPersonAbove');
    v_account money.accounts;
    v_total numeric := abs(p_amount);
begin
    -- A waiting request is decided as requested, even if the limit has changed since; several adjustments of one
    -- account may wait.
    if p_action <> 'adjust_balance' and exists (
        select from money.approvals p where p.action = p_action and p.record_id = p_record_id and p.status = 'waiting'
    ) then
        raise exception using errcode = 'BT332', message = 'This is already awaiting approval';
    end if;
    if v_limit = 0 or coalesce(p_amount, 0) = 0 then
        return;
    end if;
    select * into v_account from money.accounts a where a.id = p_account_id;
    if v_account.mode <> 'real' then
        return;
    end if;
    -- Only money.decide_approval creates a row in this state, with the account locked, until its transaction ends; the
    -- credit of a report is an adjustment.
    if exists (
        select from money.approvals p
        where p.account_id = p_account_id and p.status = 'approved' and p.carried_out_at is null
            and p.decided_by = p_actor_id and p.requested_by <> p_actor_id
    ) then
        return;
    end if;
    -- Small adjustments by one person are summed, additions and subtractions separately, so that reversing one's own
    -- mistake does not count.
    if p_action = 'adjust_balance' then
        v_total := v_total + money.adjusted_without_approval(p_actor_id, p_account_id, case when p_amount > 0 then 'add' else 'subtract' end);
    end if;
    if market.convert_amount(v_total, v_account.currency, site.setting('appCurrency')) > v_limit then
        raise exception using errcode = 'BT331', message = 'A second approval is required', detail = abs(round(p_amount, 5));
    end if;
end;
$$;

-- Returns whether an amount on an account needs a four-eyes approval by the setting secondPersonAbove, which applies to
-- real accounts; true if the amount cannot be converted. Reads stored conversion rates only, unlike
-- money.require_approval, which may add one. Called by money.approval_facts.
create or replace function money.exceeds_approval_limit(
    p_account_id bigint,
    p_amount numeric
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.amount > 0 and a.mode = 'real' and coalesce(l.amount < case when a.currency = l.currency then p_amount else (
        select market.converted(p_amount, x.divisor, x.multiplier)
        from market.conversion_rates x
        where x.quote = l.currency and x.currency = a.currency
    ) end, true)
    from money.accounts a
    cross join (select money.number_setting('secondPersonAbove'), site.setting('appCurrency')) l (amount, currency)
    where a.id = p_account_id
$$;

-- Requires a four-eyes approval for a change of the setup (new administrators, payout settings, receiving keys,
-- external payments), unless the actor is the only administrator who can approve. p_action and p_record_id as in
-- money.approvals, p_name the gateway's name. Internal. Errors: BT331 four-eyes approval required.
create or replace function money.require_setup_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_name text default ''
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if money.executes_approval(p_actor_id, p_action, p_record_id, p_name) then
        return;
    end if;
    if iam.has_second_administrator(p_actor_id) then
        raise exception using errcode = 'BT331', message = 'A second approval is required';
    end if;
end;
$$;

-- Returns how much one member of staff has added to an account (p_type add), or subtracted from it, within 24 hours
-- without a four-eyes approval; a customer has one real account. Called by money.require_approval, which holds the
-- account's row.
create or replace function money.adjusted_without_approval(
    p_actor_id bigint,
    p_account_id bigint,
    p_type text
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(sum(d.amount), 0)
    from money.adjustments d
    where d.account_id = p_account_id and d.actor_id = p_actor_id and d.type = p_type and d.created_at > now() - interval '24 hours'
        -- The account is locked between decided_at and carried_out_at, so an adjustment in that interval belongs to the
        -- approval.
        and not exists (
            select from money.approvals p
            where p.account_id = d.account_id and d.created_at between p.decided_at and p.carried_out_at
        )
$$;
