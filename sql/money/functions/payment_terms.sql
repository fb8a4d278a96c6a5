-- What a customer is told before they deposit or withdraw: the currency of gateways' limits, a withdrawal's fees
-- (C-090), and whether papers are asked for (Q-50).
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
