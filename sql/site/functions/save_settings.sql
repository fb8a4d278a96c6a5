-- Changes settings {name: value}, for administrators; unknown names are ignored, omitted ones stay. p_pictures names
-- files of kind picture for appIcon, appLogo and authBackground, empty for none. Payout settings, the four-eyes limit
-- and its currency require approval while another administrator can approve: returns the id of that request, else null.
-- The table's triggers write the audit log and notify the processes. Called by POST /admin/settings, POST
-- /admin/withdraws/settings and money.execute_approval. Locks: the settings by name. Errors: BT102 account inactive, BT103
-- forbidden, BT118 stale write, BT332 already waiting for approval, BT605 invalid file, BT611 invalid setting.
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
