-- Returns all settings for the back office's form (of secrets only whether they are set), the available currencies, and
-- the last change. Called by /admin/settings and /admin/withdraws/settings. Errors: BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function site.read_settings(
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
        select jsonb_build_object(
            'values', jsonb_object_agg(s.name, s.value) filter (where not s.is_secret),
            'secrets', jsonb_object_agg(s.name, s.value <> '') filter (where s.is_secret),
            'currencies', (
                select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.position, c.code)
                from market.currencies c where c.is_account_currency
            ),
            'backups', site.backup_state(),
            'archives', site.archive_state(),
            'changed', (
                select jsonb_build_object(
                    'by', u.full_name, 'at', l.updated_at, 'version', audit.latest_entry('setting', l.name) -> 'version', 'entity', 'setting')
                from site.settings l join iam.users u on u.id = l.updated_by
                order by l.updated_at desc limit 1
            )
        )
        from site.settings s
    );
end;
$$;

-- Changes settings {name: value}, for administrators; unknown names are ignored, omitted ones stay. p_pictures names
-- files of kind picture for appIcon, appLogo and authBackground, empty for none. Payout settings, the four-eyes limit
-- and its currency require approval while another administrator can approve: returns the id of that request, else null.
-- The table's triggers write the audit log and notify the processes. Called by POST /admin/settings, POST
-- /admin/withdraws/settings and money.execute_approval. Locks: the settings by name. Errors: BT102 account inactive,
-- BT103 forbidden, BT118 stale write, BT332 already waiting for approval, BT605 invalid file, BT611 invalid setting.
-- null: result
-- grant: bourse_app
create or replace function site.save_settings(
    p_actor_id bigint,
    p_values jsonb,
    p_pictures jsonb default '{}',
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_one record;
    v_before text;
    v_missing text;
    v_deferred jsonb := '{}';
    v_approval bigint;
begin
    perform iam.require_role(p_actor_id, 'admin');
    for v_one in
        select e.key as name, trim(e.value) as value, s.value as stored, s.updated_by from jsonb_each_text(p_values) e
        join site.settings s on s.name = e.key
        order by e.key
        for no key update of s
    loop
        perform site.check_setting(v_one.name, v_one.value);
        -- A form sends all its fields: a changed value is rejected if another administrator has set it since the form
        -- was loaded.
        if v_one.value <> v_one.stored and v_one.updated_by is not null then
            perform audit.reject_stale_write('setting', v_one.name, p_version);
        end if;
        -- These decide what customers are paid and how many people must approve it.
        if v_one.value <> v_one.stored and v_one.name in ('secondPersonAbove', 'appCurrency', 'kycWithdraw', 'withdrawFeePercentage', 'withdrawFeeFixed')
            and iam.has_second_administrator(p_actor_id) and not money.executes_approval(p_actor_id, 'save_settings', 0) then
            v_deferred := v_deferred || jsonb_build_object(v_one.name, v_one.value);
            continue;
        end if;
        update site.settings s set value = v_one.value, updated_at = clock_timestamp(), updated_by = p_actor_id
        where s.name = v_one.name and s.value <> v_one.value;
    end loop;
    -- Checked together, because a switch and the keys it needs may be saved by one form or by two.
    if p_values ?| array['recaptchaToggle', 'captchaClientKey', 'captchaSecretKey'] and site.is_on('recaptchaToggle') then
        v_missing := case '' when coalesce(site.setting('captchaClientKey'), '') then 'captchaClientKey'
            when coalesce(site.setting('captchaSecretKey'), '') then 'captchaSecretKey' end;
        if v_missing is not null then
            raise exception using errcode = 'BT611', message = 'Enter both CAPTCHA keys before you turn CAPTCHA on', column = v_missing;
        end if;
    end if;
    if p_values ?| array['webhookStatus', 'webhookUrl'] and site.is_on('webhookStatus') and coalesce(site.setting('webhookUrl'), '') = '' then
        raise exception using errcode = 'BT611', message = 'Enter the webhook URL before you turn webhooks on', column = 'webhookUrl';
    end if;
    for v_one in
        select e.key as name, e.value as file from jsonb_each_text(p_pictures) e
        where e.key in ('appIcon', 'appLogo', 'authBackground') and e.value is not null
        order by e.key
    loop
        select s.value into v_before from site.settings s where s.name = v_one.name for no key update;
        if v_one.file <> '' then
            perform site.use_file(p_actor_id, v_one.file, 'picture', v_one.name);
        end if;
        perform site.release_file(substr(v_before, 11)) where v_before like '/pictures/%';
        update site.settings s
        set value = case v_one.file when '' then '' else '/pictures/' || v_one.file end, updated_at = clock_timestamp(),
            updated_by = p_actor_id
        where s.name = v_one.name;
    end loop;
    if v_deferred <> '{}' then
        v_approval := money.store_approval_request(p_actor_id, 'save_settings', 0, jsonb_build_object('values', v_deferred));
    end if;
    return v_approval;
end;
$$;

-- Publishes a change of settings, languages or texts, so that every web process clears its cache at once. The only
-- place that calls NOTIFY itself, because such changes are rare and never in a money transaction. Internal.
create or replace function site.publish_settings(
    p_name text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform site.publish('settings', jsonb_build_object('name', p_name));
    perform pg_notify('settings', p_name);
end;
$$;

-- Validates the value of a setting; the error's column is the setting's name (A-088). Secrets arrive encrypted
-- (db/seal.ts, place setting:{name}). Called by site.save_settings. Errors: BT611 invalid setting.
create or replace function site.check_setting(
    p_name text,
    p_value text
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_problem text;
begin
    v_problem := case
        when p_value is null or length(p_value) > 20000 then 'Check the values you entered'
        when p_name in ('appName', 'appUrl', 'appCurrency') and trim(p_value) = '' then 'required'
        when p_name = 'appName' and length(p_value) > 60 then 'This text is too long'
        when p_name = 'appUrl' and p_value !~* '^https?://[^\s/?#@]+/?$' then 'Enter a URL such as https://broker.example'
        when p_name = 'appCurrency' and not exists (select from market.currencies c where c.code = p_value and c.is_account_currency)
            then 'This currency is not available'
        when p_name = 'currencies' and (
            p_value !~ '^[A-Z]{2,10}(,[A-Z]{2,10})*$' or exists (
                select from string_to_table(p_value, ',') s (code)
                where not exists (select from market.currencies c where c.code = s.code and c.is_account_currency)
            )
        ) then 'Choose at least one currency'
        when p_name = 'demoBalance' and p_value !~ '^[0-9]{1,9}(\.[0-9]{1,5})?$' then 'Enter a valid amount'
        when p_name in ('withdrawFeePercentage', 'withdrawFeeFixed') and p_value !~ '^[0-9]{1,9}(\.[0-9]{1,5})?$'
            then 'Enter a valid amount'
        when p_name = 'withdrawFeePercentage' and p_value::numeric > 100 then 'The fee must be between 0% and 100%'
        when p_name = 'backupHours' and p_value not in ('0', '1', '6', '12', '24', '168') then 'Check the values you entered'
        when p_name = 'backupsKept' and p_value !~ '^([1-9][0-9]?|100)$' then 'Enter a number from 1 to 100'
        -- Alerts on indicators read the last months of bars, seals the last months of the audit log.
        when p_name = 'archiveBars' and p_value !~ '^(0|[3-9]|[1-9][0-9]|1[01][0-9]|120)$' then 'Enter 0 or a number from 3 to 120'
        when p_name = 'archiveAudit' and p_value !~ '^(0|1[2-9]|[2-9][0-9]|1[0-9][0-9]|2[0-3][0-9]|240)$'
            then 'Enter 0 or a number from 12 to 240'
        when p_name = 'archiveOutbox' and p_value !~ '^([1-9]|1[0-9]|2[0-4])$' then 'Enter a number from 1 to 24'
        when p_name = 'secondPersonAbove' and p_value !~ '^([0-9]{1,9}(\.[0-9]{1,5})?)?$' then 'Enter a valid amount'
        when p_name = 'accentHue' and p_value !~ '^([0-9]|[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9])?$' then 'Hue must be between 0 and 359 degrees'
        when p_name = 'whatsapp' and p_value !~ '^(\+?[0-9][0-9 ()-]{4,24})?$' then 'Enter a valid phone number'
        when p_name = 'webhookUrl' and p_value !~* '^(https://[^\s/?#@\\]+[^\s\\]*)?$' then 'Enter a URL that starts with https://'
        when p_name = 'theme' and p_value not in ('dark', 'light') then 'Check the values you entered'
        when p_name = 'stopLossSelector' and p_value not in ('amount', 'pips') then 'Check the values you entered'
        when p_name = 'stopOutRule' and p_value not in ('margin_level', 'negative_level') then 'Check the values you entered'
        when p_name in (
            'kycDeposit', 'kycWithdraw', 'kycTrade', 'recaptchaToggle', 'pricingPlan', 'emailVerify', 'showUserInfoAgent', 'webhookStatus',
            'negativeBalanceProtection', 'staffTwoFactor', 'managersEditTrades'
        ) and p_value not in ('on', 'off') then 'Check the values you entered'
        when p_name in ('captchaSecretKey', 'webhookApiKeyLeads', 'tracknowToken') and p_value !~ '^(sealed:1:.+)?$'
            then 'Check the values you entered'
    end;
    if v_problem is not null then
        raise exception using errcode = 'BT611', message = v_problem, column = p_name;
    end if;
end;
$$;
