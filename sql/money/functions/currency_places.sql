-- Returns the decimals of a currency in payments: providers accept no fractions of, for example, JPY. Called by
-- money.request_deposit, money.quote_deposit, money.request_withdrawal and iam.delete_user.
create or replace function money.currency_places(
    p_currency text
)
returns integer
language sql
immutable
parallel safe
as $$
    select case
        when p_currency in (
            'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'
        ) then 0
        else 2
    end
$$;
