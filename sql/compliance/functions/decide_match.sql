-- Decides a screening match with a reason, for administrators (Q-262): false_positive closes it until its score rises,
-- needs_information leaves it waiting, escalated leaves it to another administrator (Q-312), true_match blocks
-- deposits, withdrawals and new positions in this transaction and requests the approval of a second administrator, if
-- there is one; returns the approval's id, otherwise null. p_version is the version of the match that was shown. Called
-- by POST /admin/compliance/screening/{id}. Locks: the match, then the customer's controls. Errors: BT102 account
-- inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT257 invalid reason, BT333 escalated by the actor,
-- BT542 unknown decision, BT543 already decided.
-- null: result
-- grant: bourse_app

-- waiting: open, needs_information, escalated; the one who escalated a match does not decide it
-- waiting ── false positive ──> false_positive ── higher score ──> open
-- waiting ── needs information ──> needs_information
-- open, needs_information ── escalate ──> escalated
-- waiting ── true match ──> true_match, blocked ── second person confirms ──> true_match, confirmed
--                           true_match ── second person rejects ──> open, not blocked
--                           true_match ── block lifted by two persons ──> false_positive
-- waiting ── entry leaves the list ──> obsolete ── entry returns ──> open

create or replace function compliance.decide_match(
    p_actor_id bigint,
    p_match_id bigint,
    p_decision text,
    p_reason text,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_match compliance.matches;
    v_reason text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_match from compliance.matches m where m.id = p_match_id for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if p_version < v_match.version then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    if (p_decision in ('true_match', 'false_positive', 'needs_information', 'escalated')) is not true then
        raise exception using errcode = 'BT542', message = 'Choose a decision', column = 'decision';
    end if;
    if not compliance.is_waiting(v_match.status) or v_match.status = 'escalated' and p_decision = 'escalated' then
        raise exception using errcode = 'BT543', message = 'This match is already decided';
    end if;
    if p_decision = 'escalated' and not iam.has_second_administrator(p_actor_id) then
        raise exception using errcode = 'BT542', message = 'No other administrator can decide this match', column = 'decision';
    end if;
    if not compliance.may_decide(p_actor_id, v_match) then
        raise exception using errcode = 'BT333', message = 'You escalated this match: another administrator decides it';
    end if;
    v_reason := trading.check_reason(p_reason);
    perform compliance.set_status(p_actor_id, v_match, p_decision::compliance.match_status, v_reason);
    if p_decision = 'escalated' then
        perform site.notify_user(u.id, 'approval_requested', 'A screening match was escalated', s.full_name, '/admin/compliance/screening/' || p_match_id)
        from iam.users u
        join iam.users s on s.id = v_match.user_id
        where u.role_id = iam.role('admin') and u.id <> p_actor_id and u.is_active and u.deleted_at is null;
    end if;
    if p_decision = 'true_match' then
        return compliance.block_customer(p_actor_id, v_match, v_reason);
    end if;
    return null;
end;
$$;

-- Returns whether an administrator may decide a match: one who escalated it may not, unless no other administrator is
-- left. Called by compliance.decide_match and compliance.match_facts.
create or replace function compliance.may_decide(
    p_actor_id bigint,
    p_match compliance.matches
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select iam.role_of(p_actor_id) = iam.role('admin')
        and not (p_match.status = 'escalated' and p_match.decided_by = p_actor_id and iam.has_second_administrator(p_actor_id))
$$;

-- Stores a match's status with its reason and the audit entry. Called by the functions that decide and by
-- compliance.reject_match.
create or replace function compliance.set_status(
    p_actor_id bigint,
    p_match compliance.matches,
    p_status compliance.match_status,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update compliance.matches m
    set status = p_status, reason = p_reason, decided_by = p_actor_id, decided_at = clock_timestamp(), decided_score = m.score, version = m.version + 1
    where m.id = p_match.id;
    perform audit.record(p_actor_id, p_status::text, 'screening_match', p_match.id::text, jsonb_build_object('status', p_match.status),
        jsonb_build_object('status', p_status, 'score', p_match.score), p_reason);
end;
$$;

-- Blocks the customer of a true match and requests the confirmation by a second administrator; returns the approval's
-- id, null if the actor is the only administrator and the block is thereby confirmed. Called by
-- compliance.decide_match. Locks: the customer's controls.
create or replace function compliance.block_customer(
    p_actor_id bigint,
    p_match compliance.matches,
    p_reason text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_needs_second boolean := iam.has_second_administrator(p_actor_id);
    v_before trading.customer_controls := trading.restrict_customer(p_actor_id, p_match.user_id);
    v_first compliance.blocks;
begin
    -- The first of several blocks restricted the customer, so the controls before it are those that the last one
    -- restores. The order in which they are lifted does not matter.
    select * into v_first from compliance.blocks b where b.user_id = p_match.user_id and b.lifted_at is null order by b.id limit 1;
    if v_first.id is not null then
        v_before.state := v_first.trading_before;
        v_before.reason := v_first.reason_before;
        v_before.expires_at := v_first.expires_before;
    end if;
    insert into compliance.blocks (user_id, match_id, reason, blocked_by, trading_before, reason_before, expires_before, confirmed_by, confirmed_at)
    values (p_match.user_id, p_match.id, p_reason, p_actor_id, coalesce(v_before.state, 'allowed'), v_before.reason, v_before.expires_at,
        case when not v_needs_second then p_actor_id end, case when not v_needs_second then clock_timestamp() end);
    perform site.publish('user:' || p_match.user_id, '{"changed": ["account"]}');
    if v_needs_second then
        return money.store_approval_request(p_actor_id, 'confirm_match', p_match.id, jsonb_build_object('reason', p_reason));
    end if;
    return null;
end;
$$;

-- Confirms a true match as the second person. Called by money.execute_approval. Errors: BT104 not found.
create or replace function compliance.confirm_match(
    p_actor_id bigint,
    p_match_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    update compliance.blocks b set confirmed_by = p_actor_id, confirmed_at = clock_timestamp()
    where b.match_id = p_match_id and b.lifted_at is null and b.confirmed_at is null;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'confirm', 'screening_match', p_match_id::text, null, null);
end;
$$;

-- Ends the block of a true match that the second person rejected; the match awaits a decision again. Called by
-- money.decide_approval.
create or replace function compliance.reject_match(
    p_actor_id bigint,
    p_match_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_match compliance.matches;
    v_reason text := coalesce(nullif(trim(p_reason), ''), 'The second administrator did not confirm the match');
begin
    select * into v_match from compliance.matches m where m.id = p_match_id for no key update;
    perform compliance.end_block(p_actor_id, p_match_id, v_reason);
    perform compliance.set_status(p_actor_id, v_match, 'open', v_reason);
end;
$$;

-- Lifts the block of a true match, which becomes a false positive; for administrators, with a second person's approval.
-- Called through money.request_approval by POST /admin/compliance/screening/{id}/lift. Errors: BT102 account inactive,
-- BT103 forbidden, BT104 not found, BT257 invalid reason, BT331 four-eyes approval required.
create or replace function compliance.lift_block(
    p_actor_id bigint,
    p_match_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_match compliance.matches;
    v_reason text := trading.check_reason(p_reason);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform money.lock_approvals('confirm_match', p_match_id);
    select * into v_match from compliance.matches m where m.id = p_match_id and m.status = 'true_match' for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform money.require_setup_approval(p_actor_id, 'lift_block', p_match_id);
    perform money.void_approvals('confirm_match', p_match_id, p_actor_id);
    perform compliance.end_block(p_actor_id, p_match_id, v_reason);
    perform compliance.set_status(p_actor_id, v_match, 'false_positive', v_reason);
end;
$$;

-- Ends a block and restores the customer's trading as it was, unless another block of the customer is in force. Called
-- by compliance.reject_match and compliance.lift_block.
create or replace function compliance.end_block(
    p_actor_id bigint,
    p_match_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_block compliance.blocks;
begin
    update compliance.blocks b
    set lifted_by = p_actor_id, lifted_at = clock_timestamp(), lift_reason = left(p_reason, 2000)
    where b.match_id = p_match_id and b.lifted_at is null
    returning * into v_block;
    if found and not compliance.is_blocked(v_block.user_id) then
        perform trading.release_customer(p_actor_id, v_block.user_id, v_block.trading_before, v_block.reason_before, v_block.expires_before);
        perform site.publish('user:' || v_block.user_id, '{"changed": ["account"]}');
    end if;
end;
$$;
