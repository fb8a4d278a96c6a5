-- Returns the area of the back office to which entries about a kind of record belong. Called by audit.entry_source.
create or replace function audit.area_of(
    p_entity text
)
returns text
language sql
immutable
as $$
    select case
        when p_entity in ('deposit', 'withdrawal', 'adjustment', 'external_payment', 'payment_event', 'provider_statement', 'approval') then 'money'
        when p_entity in (
            'trading.orders', 'trading.pending_orders', 'dispute', 'hedge', 'risk_limit', 'trade_state', 'size_limits', 'price_markup',
            'margin_tiers', 'leverage_windows', 'customer_controls', 'instrument', 'max_jumps', 'spreads', 'lots', 'plan'
        ) then 'trading'
        when p_entity in (
            'kyc', 'screening', 'screening_list', 'screening_match', 'questionnaire', 'funds_request', 'retention_period'
        ) then 'identity'
        when p_entity in ('user', 'log_in', 'profile', 'api_key', 'address', 'file', 'export') then 'access'
        when p_entity in (
            'lead', 'lead_change', 'lead_status', 'import', 'team', 'assignment_rule', 'promo_code', 'webhook_delivery', 'tags'
        ) then 'sales'
        else 'site' end
$$;
