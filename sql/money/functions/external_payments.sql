-- Returns one page of the external payments for the back office (A-040). Called by GET /admin/externalPayments. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- grant: bourse_app
create or replace function money.list_external_payments(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (id bigint, sort_key text, logo text, name text, link text, custom_label text, custom_value text)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select e.id, l.key, e.logo, e.name, e.link, e.custom_label, e.custom_value
    from site.list_ids(p_actor_id, money.external_payment_source(p_actor_id), p_filters, p_page) l
    join money.external_payments e on e.id = l.id
    order by l.n;
end;
$$;

-- Returns the number of external payments on all pages of money.list_external_payments under the same filters. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.count_external_payments(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.external_payment_source(p_actor_id), p_filters);
$$;

-- Returns one external payment for its form, with its last change. Called by the dialogs of /admin/externalPayments.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.find_external_payment(
    p_actor_id bigint,
    p_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select jsonb_build_object(
        'id', e.id, 'name', e.name, 'link', e.link, 'logo', e.logo, 'custom_value', e.custom_value, 'custom_label', e.custom_label,
        'changed', audit.latest_entry('external_payment', e.id::text)
    ) into v_found
    from money.external_payments e where e.id = p_id and e.deleted_at is null;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_found;
end;
$$;

-- Adds an external payment (p_id null) or changes one (A-084), for administrators; a null logo keeps the present one,
-- the name of a stored picture or an https address replaces it. Called by POST /admin/externalPayments and PUT
-- /admin/externalPayments/{id} through money.request_approval. Locks: the payment. Errors: BT103 forbidden, BT104 not
-- found, BT109 while acting for a customer, BT118 stale write, BT311 text too long, BT327 invalid logo, name or link,
-- BT331 four-eyes approval required, BT605 invalid file.
-- grant: bourse_app
create or replace function money.save_external_payment(
    p_actor_id bigint,
    p_id bigint,
    p_logo text,
    p_name text,
    p_link text,
    p_custom_label text default '',
    p_custom_value text default '',
    p_version bigint default null
)
returns money.external_payments
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.external_payments;
    v_after money.external_payments;
    -- A new payment has no id yet: its approval is found by its name.
    v_name text := case when p_id is null then trim(p_name) else '' end;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform iam.reject_impersonation();
    if p_id is not null then
        select * into v_before from money.external_payments e where e.id = p_id and e.deleted_at is null for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('external_payment', p_id::text, p_version);
    end if;
    if coalesce(trim(p_name), '') = '' then
        raise exception using errcode = 'BT327', message = 'Name is required', column = 'name';
    end if;
    if p_link is null or p_link !~* '^https?://[^\s\\]+$' or p_link ~ '^[a-zA-Z]+://[^/?#]*@' then
        raise exception using errcode = 'BT327', message = 'Link is required', column = 'link';
    end if;
    if length(p_name) > 100 or length(p_link) > 1000 or length(p_logo) > 500 or length(p_custom_label) > 100
        or length(p_custom_value) > 500 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'name';
    end if;
    -- The fields that decide where customers pay to.
    if p_id is null
        or (p_link, coalesce(trim(p_custom_label), ''), coalesce(trim(p_custom_value), ''))
            <> (v_before.link, v_before.custom_label, v_before.custom_value) then
        perform money.require_setup_approval(p_actor_id, 'save_external_payment', coalesce(p_id, 0), v_name);
    end if;
    if p_logo ~ '^[0-9a-f]{40}$' then
        -- site.use_file assigned the file when the approval was requested.
        p_logo := '/pictures/' || case
            when money.executes_approval(p_actor_id, 'save_external_payment', coalesce(p_id, 0), v_name) then p_logo
            else site.use_file(p_actor_id, p_logo, 'picture', 'logo') end;
    elsif p_logo <> '' and p_logo !~ '^https://[^\s\\]+$' then
        raise exception using errcode = 'BT327', message = 'Logo is required', column = 'logo';
    end if;
    if p_id is null then
        insert into money.external_payments (logo, name, link, custom_label, custom_value)
        values (
            coalesce(p_logo, ''), trim(p_name), p_link, coalesce(trim(p_custom_label), ''), coalesce(trim(p_custom_value), '')
        )
        returning * into v_after;
    else
        update money.external_payments e
        set logo = coalesce(p_logo, e.logo), name = trim(p_name), link = p_link, custom_label = coalesce(trim(p_custom_label), ''),
            custom_value = coalesce(trim(p_custom_value), ''), version = e.version + 1
        where e.id = p_id
        returning * into v_after;
    end if;
    perform audit.record(p_actor_id, 'save_external_payment', 'external_payment', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end;
$$;

-- Deletes an external payment, for administrators; the row stays, and a change of it that waits for approval becomes
-- void. Called by DELETE /admin/externalPayments/{id}. Locks: the approval, then the payment. Errors: BT103 forbidden,
-- BT104 not found.
-- grant: bourse_app
create or replace function money.delete_external_payment(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.external_payments;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform money.lock_approvals('save_external_payment', p_id);
    update money.external_payments e set deleted_at = clock_timestamp() where e.id = p_id and e.deleted_at is null
    returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform money.void_approvals('save_external_payment', p_id, p_actor_id);
    perform audit.record(p_actor_id, 'delete_external_payment', 'external_payment', p_id::text, to_jsonb(v_before), null);
end;
$$;

-- Defines the list of external payments. Filter: search, a part of the name. Called by money.list_external_payments and
-- money.count_external_payments. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
create or replace function money.external_payment_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return row(
        'money.external_payments e',
        $sql$
            e.deleted_at is null and ($1 ->> 'search' is null or e.name ilike site.search_pattern($1 ->> 'search'))
        $sql$,
        'e.id',
        '{"id": "e.id", "name": "e.name", "link": "e.link", "custom_label": "e.custom_label", "custom_value": "e.custom_value"}'::jsonb
    )::site.list_source;
end;
$$;
