create or replace function crm.read_leads(
    p_ids bigint[],
    p_keys text[],
    p_sees_contact boolean,
    p_is_affiliate boolean
)
returns setof crm.lead_row
language sql
stable
rows 15
security definer
set search_path = ''
as $$
    select
        l.id, p_keys[i.n], l.first_name, l.last_name,
        case when p_sees_contact then l.email else iam.mask_email(l.email) end,
        case when p_sees_contact then l.phone else iam.mask_phone(l.phone) end,
        l.country, l.city, s.name, case l."group" when 'retention' then 'retentions' else l."group"::text end,
        l.funnel_link, l.reference, l.lead_source_id, c.role_id, coalesce(c.is_email_verified, false),
        not p_sees_contact, case when not p_is_affiliate then l.last_note end,
        case when not p_is_affiliate then jsonb_build_object('id', m.id, 'full_name', m.full_name) end,
        case when not p_is_affiliate then jsonb_build_object('id', a.id, 'full_name', a.full_name) end,
        case when not p_is_affiliate then jsonb_build_object('id', r.id, 'full_name', r.full_name) end,
        jsonb_build_object('id', f.id, 'full_name', f.full_name), case when not p_is_affiliate then l.user_id end,
        l.created_at, l.deposited_at, l.ftd_at, l.last_access, l.version,
        case when p_is_affiliate then null when l.last_note is null then '[]' else (
            select coalesce(jsonb_agg(jsonb_build_object(
                'id', k.id, 'content', k.content, 'user', jsonb_build_object('full_name', u.full_name),
                'created_at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.id desc), '[]')
            from (select n.* from crm.notes n where n.lead_id = l.id order by n.id desc limit 20) k
            join iam.users u on u.id = k.user_id
        ) end
    from unnest(p_ids) with ordinality i (id, n)
    join crm.leads l on l.id = i.id
    left join crm.lead_statuses s on s.id = l.status_id
    left join iam.users c on c.id = l.user_id
    left join iam.users m on m.id = l.manager_id
    left join iam.users a on a.id = l.agent_id
    left join iam.users r on r.id = l.retention_agent_id
    left join iam.users f on f.id = l.affiliate_id
    order by i.n;
$$;

comment on function crm.read_leads(bigint[], text[], boolean, boolean) is
'Leads as R-040 describes them, in the order of the ids, with their twenty newest notes (R-042); contact data masked on the server unless p_sees_contact, and nothing of staff''s
work for an affiliator. Whoever calls has checked who may see them. Internal.';

revoke all on function crm.read_leads(bigint[], text[], boolean, boolean) from public;
