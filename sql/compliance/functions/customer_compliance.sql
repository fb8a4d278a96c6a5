-- Returns the compliance data of a customer for the customer's page: the risk score with its parts, screening matches,
-- assessments, requests about the source of funds, the expiry of the identity document and the consent log. Called by
-- GET /admin/customers/{id}/compliance. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function compliance.customer_compliance(
    p_actor_id bigint,
    p_user_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    perform iam.open_customer_page(p_actor_id, p_user_id);
    return compliance.own_state(p_user_id) || jsonb_build_object(
        'risk', compliance.risk_of(p_user_id),
        'isBlocked', compliance.is_blocked(p_user_id),
        'screenedAt', compliance.screened_at(p_user_id),
        'queuedAt', (select s.queued_at from compliance.screenings s where s.user_id = p_user_id),
        'matches', (
            select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'listedName', m.evidence ->> 'listedName', 'list', m.list, 'status', m.status,
                'score', m.score) order by m.id desc), '[]')
            from compliance.matches m where m.user_id = p_user_id
        )
    );
end;
$$;

-- Returns what the actor sees and may do about suitability: the questionnaire without its points, the newest
-- assessment, requests about the source of funds, the expiry of the identity document and the consents. Called by GET
-- /suitability. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function compliance.get_suitability(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'customer');
    return compliance.own_state(p_actor_id) || jsonb_build_object(
        'questionnaire', (
            select jsonb_build_object('version', q.version, 'questions', (
                select jsonb_agg(jsonb_build_object('text', x.question ->> 'text', 'options', (
                    select jsonb_agg(o.option ->> 'text' order by o.place)
                    from jsonb_array_elements(x.question -> 'options') with ordinality o (option, place)
                )) order by x.place)
                from jsonb_array_elements(q.questions) with ordinality x (question, place)
            ))
            from compliance.questionnaires q order by q.version desc limit 1
        )
    );
end;
$$;

-- Returns the part of a customer's compliance data that the customer may see as well. Called by
-- compliance.customer_compliance and compliance.get_suitability.
create or replace function compliance.own_state(
    p_user_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'assessments', (
            select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'version', a.questionnaire_version, 'score', a.score,
                'isAppropriate', a.is_appropriate, 'at', a.created_at) order by a.id desc), '[]')
            from compliance.assessments a where a.user_id = p_user_id
        ),
        'funds', (
            select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'note', f.note, 'requestedAt', f.requested_at,
                'source', f.source, 'answer', f.answer, 'file', site.describe_file(f.document_file), 'answeredAt', f.answered_at, 'reason', f.reason, 'decidedAt', f.decided_at) order by f.id desc), '[]')
            from compliance.funds_requests f where f.user_id = p_user_id
        ),
        'document', (
            select jsonb_build_object('id', d.id, 'status', d.status, 'expiresOn', d.expires_on)
            from kyc.documents d where d.user_id = p_user_id order by d.id desc limit 1
        ),
        'consents', (
            select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'version', c.version, 'isGiven', c.is_given, 'at', c.created_at)
                order by c.id desc), '[]')
            from compliance.consents c where c.user_id = p_user_id
        )
    )
$$;

-- Returns the risk score of a customer, 0 to 100, its level (low, medium from 25, high from 60) and the parts with
-- their points: {"score", "level", "parts": [{"name", "points"}]}, parts of no points included. Called by
-- compliance.customer_compliance. Source: Q-264.
create or replace function compliance.risk_of(
    p_user_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with parts (place, name, points) as (
        select 1, 'screening', case
            when compliance.is_blocked(p_user_id) then 100
            when exists (select from compliance.matches m where m.user_id = p_user_id and compliance.is_waiting(m.status)) then 40
            else 0 end
        union all
        select 2, 'country', case when exists (
            select from iam.profiles p where p.user_id = p_user_id and p.country in ('Iran', 'North Korea', 'Myanmar')
        ) then 30 else 0 end
        union all
        select 3, 'identity', case when kyc.status_of(p_user_id) <> 'approved' then 15
            when (select d.expires_on < current_date from kyc.documents d where d.user_id = p_user_id order by d.id desc limit 1) then 20
            else 0 end
        union all
        select 4, 'suitability', coalesce((
            select case when a.is_appropriate then 0 else 10 end from compliance.assessments a where a.user_id = p_user_id order by a.id desc limit 1
        ), 5)
        union all
        select 5, 'deposits', case when f.is_accepted then 0 when d.amount > 50000 then 25 when d.amount > 10000 then 15 else 0 end
        from (
            -- In the site's currency; without a rate the amount itself counts, so that none is left out.
            select coalesce(sum(coalesce(market.converted(d.amount, r.multiplier, r.divisor), d.amount)), 0)
            from money.deposits d
            join money.accounts a on a.id = d.account_id
            left join trading.risk_rates r on r.quote = a.currency and r.currency = site.setting('appCurrency')
            where d.user_id = p_user_id and d.status = 'approved' and d.created_at > now() - interval '12 months'
        ) d (amount)
        cross join (
            select exists (select from compliance.funds_requests f where f.user_id = p_user_id and f.status = 'accepted')
        ) f (is_accepted)
    )
    select jsonb_build_object('score', s.score, 'level', case when s.score >= 60 then 'high' when s.score >= 25 then 'medium' else 'low' end,
        'parts', s.parts)
    from (
        select least(100, sum(p.points)) as score, jsonb_agg(jsonb_build_object('name', p.name, 'points', p.points) order by p.place) as parts
        from parts p
    ) s
$$;
