create or replace function money.profit_report(
    p_actor_id bigint,
    p_from date default null,
    p_to date default null,
    p_mode text default 'real'
) returns table (
    category text,
    instrument_id integer,
    instrument text,
    currency text,
    closes bigint,
    customers_won numeric,
    customers_lost numeric,
    swaps numeric,
    house_result numeric
)
language plpgsql stable rows 100 security definer set search_path = ''
as $$
#variable_conflict use_column
begin
    perform iam.require_role(p_actor_id, array[1, 2]);
    return query
    select
        i.category::text, i.id, i.name, d.currency,
        coalesce(sum(d.movements) filter (where d.kind = 'profit_loss'), 0)::bigint,
        coalesce(sum(d.paid_in) filter (where d.kind = 'profit_loss'), 0),
        coalesce(sum(d.paid_out) filter (where d.kind = 'profit_loss'), 0),
        coalesce(sum(d.paid_in - d.paid_out) filter (where d.kind = 'swap'), 0),
        sum(d.paid_out - d.paid_in)
    from money.day_totals(p_from, p_to) d
    join market.instruments i on i.id = d.instrument_id
    where d.mode::text = p_mode
    group by grouping sets ((i.category, i.id, i.name, d.currency), (i.category, d.currency))
    order by i.category, i.name nulls first, d.currency;
end
$$;

comment on function money.profit_report(bigint, date, date, text) is
'What customers won and lost, and paid or got overnight, by instrument and account currency, and by category where instrument is null; the
house''s result is the other side. Days in UTC, both included, null for no bound; p_mode: real or demo. From the ledger, so it is what the
trial balance has under profit_loss and swap. Admins and managers. Raises BT103.';
revoke all on function money.profit_report(bigint, date, date, text) from public;
grant execute on function money.profit_report(bigint, date, date, text) to bourse_app;
