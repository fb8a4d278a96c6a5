-- Defines the list of customers: all for administrators, their own for managers (Q-51). Filters: id, search over name,
-- e-mail, phone and id, status active or inactive, verified yes or no, country, kyc, from and to (UTC days of the
-- sign-up). Called by iam.list_customers, iam.count_customers and iam.customers_beside. Errors: BT102 account inactive,
-- BT103 forbidden.
create or replace function iam.customer_source(
    p_actor_id bigint,
    p_filters jsonb
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_own bigint[];
begin
    if v_role <> iam.role('admin') then
        v_own := array(select c.id from crm.managed_customers(p_actor_id) c limit 1001);
    end if;
    return row(
        'iam.users u left join iam.profiles p on p.user_id = u.id',
        -- A list without filters gets no filter conditions, which would slow its plan.
        'u.role_id = iam.role(''customer'') and u.deleted_at is null' || case when p_filters = '{}' then '' else site.active_conditions(p_filters, jsonb_build_object(
            'id', $sql$u.id = ($1 ->> 'id')::bigint$sql$,
            'status', case p_filters ->> 'status' when 'active' then 'u.is_active' when 'inactive' then 'not u.is_active' else 'true' end,
            'verified', $sql$u.is_email_verified = ($1 ->> 'verified' = 'yes')$sql$,
            'country', $sql$p.country ilike site.search_pattern($1 ->> 'country')$sql$,
            -- The same rule as kyc.status_of, for all customers at once.
            'kyc', case p_filters ->> 'kyc'
                when 'not_submitted' then 'not exists (select from kyc.documents k where k.user_id = u.id)'
                else $sql$u.id in (select k.user_id from kyc.newest_documents k where k.status = ($1 ->> 'kyc')::kyc.status)$sql$ end,
            'from', $sql$u.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'$sql$,
            'to', $sql$u.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'$sql$,
            'search', $sql$
                u.id = any (array(
                    select m.id from iam.match_users($1 ->> 'search') m
                    union
                    select c.user_id from iam.profiles c where c.phone ilike site.search_pattern($1 ->> 'search')))
            $sql$
        )) end || case
            when v_role = iam.role('admin') then ''
            -- Up to 1,000 customers are selected by id; for more, a scan in list order finds the newest ones sooner.
            when cardinality(v_own) <= 1000 then format($sql$
                and u.id = any (%L::bigint[])
            $sql$, v_own)
            else $sql$
                and coalesce(u.id in (select c.id from crm.managed_customers($2) c), false)
            $sql$
        end,
        'u.id',
        $json${
            "id": "u.id", "full_name": "u.full_name", "email": "u.email", "phone": "coalesce(p.phone, '')",
            "birth_date": "coalesce(p.birth_date, 'infinity')", "country": "coalesce(p.country, '')", "role": "u.role_id",
            "is_email_verified": "u.is_email_verified", "is_active": "u.is_active", "created_at": "u.created_at",
            "last_login_at": "coalesce(u.last_login_at, '-infinity')"
        }$json$::jsonb
    )::site.list_source;
end;
$$;
