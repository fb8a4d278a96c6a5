-- Stores a statement of a payment provider with its lines, [{line, day, reference, amount, currency}] as text, and
-- returns its id; of an invalid line nothing is stored. Called by POST /admin/reports/statements. Errors: BT103
-- forbidden, BT555 unknown gateway, BT556 invalid line with line and reason.
-- grant: bourse_app
create or replace function reports.add_statement(
    p_actor_id bigint,
    p_gateway text,
    p_name text,
    p_lines jsonb
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_statement reports.statements;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform from money.gateways g where g.name = p_gateway;
    if not found then
        raise exception using errcode = 'BT555', message = 'Choose a gateway', column = 'gateway';
    end if;
    perform reports.check_lines(p_lines);
    insert into reports.statements (gateway, name, first, last, line_count, uploaded_by)
    select p_gateway, left(coalesce(nullif(trim(p_name), ''), 'statement.csv'), 120), min((l ->> 'day')::date), max((l ->> 'day')::date),
        count(*), p_actor_id
    from jsonb_array_elements(p_lines) l
    returning * into v_statement;
    insert into reports.statement_lines (statement_id, line, day, reference, amount, currency)
    select v_statement.id, (l ->> 'line')::integer, (l ->> 'day')::date, trim(l ->> 'reference'), (l ->> 'amount')::numeric,
        upper(trim(l ->> 'currency'))
    from jsonb_array_elements(p_lines) l;
    perform audit.record(p_actor_id, 'create', 'provider_statement', v_statement.id::text, null, to_jsonb(v_statement));
    return v_statement.id;
end;
$$;

-- Requires that every line of a statement is valid; the first invalid one is named with its reason. Called by
-- reports.add_statement. Errors: BT556 invalid line.
create or replace function reports.check_lines(
    p_lines jsonb
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_wrong record;
begin
    if jsonb_array_length(p_lines) not between 1 and 20000 then
        raise exception using errcode = 'BT556', message = 'A statement has 1 to 20,000 lines', column = 'file';
    end if;
    with lines as (
        select
            (l ->> 'line')::integer as line, coalesce(l ->> 'day', '') as day, trim(coalesce(l ->> 'reference', '')) as reference,
            coalesce(l ->> 'amount', '') as amount, upper(trim(coalesce(l ->> 'currency', ''))) as currency
        from jsonb_array_elements(p_lines) l
    ), judged as (
        select l.line, case
            when l.day !~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then 'Line {{line}}: enter the date as YYYY-MM-DD'
            when right(l.day, 2)::integer > extract(day from (left(l.day, 7) || '-01')::date + interval '1 month - 1 day')
                then 'Line {{line}}: enter the date as YYYY-MM-DD'
            when l.reference = '' or length(l.reference) > 200 then 'Line {{line}}: the reference is missing or longer than 200 characters'
            when l.amount !~ '^-?\d{1,12}(\.\d{1,5})?$' then 'Line {{line}}: the amount is not a number such as -1250.50'
            when l.amount::numeric = 0 then 'Line {{line}}: the amount is not a number such as -1250.50'
            when not exists (select from market.currencies c where c.code = l.currency) then 'Line {{line}}: the currency is unknown'
            when count(*) over (partition by l.reference, left(l.amount, 1) = '-') > 1 then 'Line {{line}}: the reference occurs twice'
        end as reason
        from lines l
    )
    select j.line, j.reason into v_wrong from judged j where j.reason is not null order by j.line limit 1;
    if found then
        raise exception using errcode = 'BT556', message = v_wrong.reason, column = 'file',
            detail = jsonb_build_object('line', v_wrong.line::text);
    end if;
end;
$$;

-- Returns the uploaded statements, newest first, 100 at most. Called by GET /admin/reports/statements. Errors: BT102
-- account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function reports.list_statements(
    p_actor_id bigint
)
returns table (
    id bigint, gateway text, name text, first date, last date, line_count integer, uploaded_by text, uploaded_at timestamptz
)
language plpgsql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return query
    select s.id, s.gateway, s.name, s.first, s.last, s.line_count, u.full_name, s.uploaded_at
    from reports.statements s
    join iam.users u on u.id = s.uploaded_by
    order by s.id desc
    limit 100;
end;
$$;

-- Deletes a statement with its lines. Called by DELETE /admin/reports/statements/{id}. Errors: BT103 forbidden, BT104
-- not found.
-- grant: bourse_app
create or replace function reports.delete_statement(
    p_actor_id bigint,
    p_statement_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before reports.statements;
begin
    perform iam.require_role(p_actor_id, 'admin');
    delete from reports.statements s where s.id = p_statement_id returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'delete', 'provider_statement', p_statement_id::text, to_jsonb(v_before), null);
end;
$$;
