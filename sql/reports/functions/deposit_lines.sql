-- Returns what the statements of a deposit's gateway say about it, for its decision: {day, lines: those that name it as
-- in reports.compare_lines, newest day first, with reason, what differs from the request; covering: the newest
-- statement that includes the day of the request (UTC), or null}. Called by money.deposit_facts.
create or replace function reports.deposit_lines(
    p_deposit money.deposits
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'day', d.day,
        'lines', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'statement', s.id, 'name', s.name, 'uploadedAt', s.uploaded_at, 'line', l.line, 'day', l.day, 'reference', l.reference,
                'amount', l.amount::text, 'currency', l.currency,
                'reason', case when l.currency <> d.currency then 'currency' when l.amount <> (p_deposit).total then 'amount' end
            ) order by l.day desc, s.id desc, l.line), '[]')
            from reports.statement_lines l
            join reports.statements s on s.id = l.statement_id
            where l.reference in ((p_deposit).reference, (p_deposit).provider_reference, d.payment_reference) and l.amount > 0
                and s.gateway = (p_deposit).gateway
        ),
        'covering', (
            select jsonb_build_object('statement', s.id, 'name', s.name, 'first', s.first, 'last', s.last, 'uploadedAt', s.uploaded_at)
            from reports.statements s
            where s.gateway = (p_deposit).gateway and d.day between s.first and s.last
            order by s.id desc
            limit 1
        )
    )
    from (
        select (l.created_at at time zone 'UTC')::date as day, l.currency, l.payment_reference
        from money.deposit_list l
        where l.id = (p_deposit).id
    ) d
$$;
