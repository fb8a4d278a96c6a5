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
