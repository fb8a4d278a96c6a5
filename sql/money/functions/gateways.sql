-- Returns the gateways' settings; of secret keys only whether they are set. Called by /admin/gateways and
-- /admin/gateways/manual. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.list_gateways(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return (
        select jsonb_agg(
            jsonb_build_object(
                'name', g.name, 'title', g.title, 'kind', g.kind, 'fee', trim_scale(g.fee)::text, 'isActive', g.is_active,
                'minAmount', trim_scale(g.min_amount)::text, 'maxAmount', trim_scale(g.max_amount)::text, 'qrFile', coalesce(g.qr_file, ''),
                'changed', audit.latest_entry('gateway', g.name),
                -- An encrypted key is reduced to whether it is set.
                'keys', (
                    select jsonb_agg(case when k like 'sealed:1:%' then '' else k end order by n)
                    from unnest(array[g.key1, g.key2, g.key3, g.key4, g.key5]) with ordinality r (k, n)
                ),
                'isSet', (
                    select jsonb_agg(k <> '' order by n)
                    from unnest(array[g.key1, g.key2, g.key3, g.key4, g.key5]) with ordinality r (k, n)
                )
            ) order by g.position, g.name
        )
        from money.gateways g
    );
end;
$$;

-- Returns one gateway with its keys, secret ones encrypted with ENCRYPTION_KEY. Includes inactive gateways, because
-- earlier payments may still be reported. All columns are null if it does not exist. Called by the payment code of web
-- and jobs.
-- grant: bourse_app, bourse_worker
create or replace function money.open_gateway(
    p_name text
)
returns money.gateways
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select g.* from money.gateways g where g.name = p_name
$$;

-- Changes a gateway, for administrators; null keeps a value. Secret keys are sealed by the caller (db/seal.ts, place
-- gateway:{name}:{key}), so the audit log contains no secret. p_qr_file names a stored picture. Limits are in the
-- currency of the setting appCurrency. Called by PUT /admin/gateways/{name} through money.request_approval. Locks: the
-- gateway. Errors: BT103 forbidden, BT104 not found, BT109 while acting for a customer, BT118 stale write, BT300
-- invalid limit, BT311 text too long, BT326 invalid fee, BT331 four-eyes approval required for other keys or addresses
-- and for switching on, BT336 switched on without keys, BT340, BT341, BT343 to BT345 invalid wallet address, BT342
-- invalid PayPal mode, BT605 invalid file.
-- grant: bourse_app
create or replace function money.save_gateway(
    p_actor_id bigint,
    p_name text,
    p_title text default null,
    p_key1 text default null,
    p_key2 text default null,
    p_key3 text default null,
    p_key4 text default null,
    p_key5 text default null,
    p_fee numeric default null,
    p_is_active boolean default null,
    p_min_amount numeric default null,
    p_max_amount numeric default null,
    p_qr_file text default null,
    p_version bigint default null
)
returns money.gateways
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.gateways;
    v_after money.gateways;
    v_qr_file text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform iam.reject_impersonation();
    select * into v_before from money.gateways g where g.name = p_name for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.reject_stale_write('gateway', p_name, p_version);
    if (coalesce(p_fee, 0) between 0 and 100) is not true then
        raise exception using errcode = 'BT326', message = 'The fee must be between 0% and 100%', column = 'fee';
    end if;
    if (coalesce(p_min_amount, v_before.min_amount) >= 0 and coalesce(p_max_amount, v_before.max_amount) <= 1e9
        and coalesce(p_min_amount, v_before.min_amount) <= coalesce(p_max_amount, v_before.max_amount)) is not true then
        raise exception using errcode = 'BT300', message = 'Enter a valid amount', column = 'minAmount';
    end if;
    if length(trim(p_title)) > 60 or greatest(length(p_key1), length(p_key2), length(p_key3), length(p_key4), length(p_key5)) > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'name';
    end if;

    if p_key1 <> '' and p_key1 <> v_before.key1 then
        perform money.check_wallet(p_name, p_key1);
    end if;
    if p_name = 'moonpay' and (coalesce(p_key4, v_before.key4), coalesce(p_key5, v_before.key5)) <> (v_before.key4, v_before.key5) then
        perform money.check_coin_wallet(coalesce(p_key5, v_before.key5), coalesce(p_key4, v_before.key4), 'key4');
    end if;
    if p_name = 'paypal' and p_key3 <> '' and p_key3 not in ('live', 'sandbox') then
        raise exception using errcode = 'BT342', message = 'The mode must be live or sandbox', column = 'key3';
    end if;
    if money.executes_approval(p_actor_id, 'save_gateway', 0, p_name) then
        v_qr_file := p_qr_file;
    else
        -- The fields that decide where customers pay to, and which payment reports are trusted.
        if (coalesce(p_key1, v_before.key1), coalesce(p_key2, v_before.key2), coalesce(p_key3, v_before.key3),
            coalesce(p_key4, v_before.key4), coalesce(p_key5, v_before.key5))
            <> (v_before.key1, v_before.key2, v_before.key3, v_before.key4, v_before.key5)
            or nullif(p_qr_file, '') is not null or p_is_active and not v_before.is_active then
            perform money.require_setup_approval(p_actor_id, 'save_gateway', 0, p_name);
        end if;
        v_qr_file := site.use_file(p_actor_id, nullif(p_qr_file, ''), 'picture', 'file');
    end if;

    update money.gateways g
    set title = coalesce(nullif(trim(p_title), ''), g.title),
        key1 = coalesce(p_key1, g.key1), key2 = coalesce(p_key2, g.key2), key3 = coalesce(p_key3, g.key3),
        key4 = coalesce(p_key4, g.key4), key5 = coalesce(p_key5, g.key5),
        fee = case when g.name = 'bank' then 0 else coalesce(p_fee, g.fee) end,
        min_amount = coalesce(p_min_amount, g.min_amount), max_amount = coalesce(p_max_amount, g.max_amount),
        -- A bank has no switch: it is offered once its account is set.
        is_active = case when g.name = 'bank' then coalesce(p_key1, g.key1) <> '' and coalesce(p_key3, g.key3) <> '' else coalesce(p_is_active, g.is_active) end,
        qr_file = coalesce('/pictures/' || v_qr_file, g.qr_file),
        version = g.version + 1, updated_at = clock_timestamp(), updated_by = p_actor_id
    where g.name = p_name
    returning * into v_after;
    if v_after.is_active and v_after.key1 = '' then
        raise exception using errcode = 'BT336', message = 'Enter the keys before you turn the gateway on', column = 'key1';
    end if;
    if p_name = 'paypal' and v_after.is_active and v_after.key3 not in ('live', 'sandbox') then
        raise exception using errcode = 'BT342', message = 'The mode must be live or sandbox', column = 'key3';
    end if;
    perform audit.record(p_actor_id, 'save_gateway', 'gateway', p_name, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end;
$$;

-- Rejects a wallet address whose checksum is wrong, for gateways that send customers' money to one: coins sent to a
-- wrong address are lost (Q-104). Called by money.save_gateway. Errors: BT340, BT341, BT343 invalid address.
create or replace function money.check_wallet(
    p_gateway text,
    p_address text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_gateway = 'btc' and not money.is_bitcoin_address(p_address) then
        raise exception using errcode = 'BT340', message = 'Invalid Bitcoin address. Check every character', column = 'key1';
    end if;
    if p_gateway = 'usdt' and not (money.is_ethereum_address(p_address) or money.is_tron_address(p_address)) then
        raise exception using errcode = 'BT341', column = 'key1',
            message = 'Invalid TRC-20 or ERC-20 address. Check every character, including upper and lower case';
    end if;
    if p_gateway = 'awesomePayments' and not money.is_ethereum_address(p_address) then
        raise exception using errcode = 'BT343', message = 'Invalid Polygon address. Check every character, including upper and lower case', column = 'key1';
    end if;
end;
$$;
