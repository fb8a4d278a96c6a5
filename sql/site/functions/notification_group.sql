-- Returns the filter group of a notification type: identity, money, trading, security, work or other. Called by
-- site.page_notifications.
create or replace function site.notification_group(
    p_type site.notification_type
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when p_type::text like 'kyc%' then 'identity'
        when p_type::text like any (array['deposit%', 'withdraw%', 'plan%', 'balance%']) then 'money'
        when p_type::text like any (array['order%', 'margin%', 'stop%', 'price%', 'swaps%']) then 'trading'
        when p_type::text like 'security%' then 'security'
        when p_type::text like any (array['lead%', 'import%', 'export%']) then 'work'
        else 'other'
    end;
$$;
