-- Returns the public settings (C-003): names, appearance, switches, currencies, languages, and whether prices are
-- simulated and markets always open. No other setting is exposed to browsers. Called by the web process and the mail
-- jobs.
-- grant: bourse_app, bourse_worker
create or replace function site.branding()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'appName', s.v ->> 'appName',
        'appUrl', s.v ->> 'appUrl',
        'appLogo', s.v ->> 'appLogo',
        'appIcon', s.v ->> 'appIcon',
        'authBackground', s.v ->> 'authBackground',
        'whatsapp', s.v ->> 'whatsapp',
        'theme', s.v ->> 'theme',
        'accentHue', s.v ->> 'accentHue',
        'appCurrency', s.v ->> 'appCurrency',
        'stopLossSelector', s.v ->> 'stopLossSelector',
        'pricingPlan', s.v ->> 'pricingPlan',
        'emailVerify', s.v ->> 'emailVerify',
        'showUserInfoAgent', s.v ->> 'showUserInfoAgent',
        'recaptchaStatus', s.v ->> 'recaptchaToggle',
        'captchaClientKey', s.v ->> 'captchaClientKey',
        'currencies', (
            select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name, 'symbol', c.symbol)), '[]')
            from site.account_currencies() c
        ),
        'languages', (
            select coalesce(
                jsonb_agg(
                    jsonb_build_object('code', l.code, 'name', l.name, 'direction', l.direction)
                    order by l.position, l.code
                ),
                '[]'
            )
            from site.languages l
        ),
        'simulated', (select c.feed = 'simulator' from market.clock_state c),
        'alwaysOpen', (select c.hours = 'always' from market.clock_state c)
    )
    from (select coalesce(jsonb_object_agg(name, value), '{}') as v from site.settings where not is_secret) s;
$$;
