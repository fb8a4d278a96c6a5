-- Returns what a customer sees before a deposit or withdrawal: the currency of gateways' limits, withdrawal fees
-- (C-090), and whether KYC is required (Q-50). Called by the deposit and withdrawal pages.
-- grant: bourse_app
create or replace function money.payment_terms(
    out currency text,
    out withdraw_fee_percentage numeric,
    out withdraw_fee_fixed numeric,
    out kyc_deposit boolean,
    out kyc_withdraw boolean
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        coalesce(nullif(site.setting('appCurrency'), ''), 'USD'),
        money.number_setting('withdrawFeePercentage'),
        money.number_setting('withdrawFeeFixed'),
        site.is_on('kycDeposit'),
        site.is_on('kycWithdraw')
$$;
