-- The balance after each transfer is the balance before it plus its amount, without a gap in the versions.
select z.id, z.customer_account_id, z.balance_after, z.expected
from (
    select
        t.id, t.customer_account_id, t.balance_after, t.account_version,
        sum(case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end) over w as expected,
        row_number() over w as nth
    from money.transfers t
    window w as (partition by t.customer_account_id order by t.account_version)
) z
where z.balance_after <> z.expected or z.account_version <> z.nth;
