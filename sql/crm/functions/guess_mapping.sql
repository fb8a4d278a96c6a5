create or replace function crm.guess_mapping(
    p_columns text[]
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_object_agg(f.field, c.n - 1), '{}')
    from unnest(array[
        'firstName', 'lastName', 'email', 'phone', 'country', 'city', 'funnelLink', 'reference', 'leadSourceId', 'leadStatus'
    ]) f (field)
    cross join lateral (
        select min(c.n) as n
        from unnest(p_columns) with ordinality c (name, n)
        where regexp_replace(lower(c.name), '[^a-z]', '', 'g') = any (case f.field
            when 'firstName' then array['firstname', 'first', 'forename', 'givenname']
            when 'lastName' then array['lastname', 'last', 'surname', 'familyname']
            when 'email' then array['email', 'mail', 'emailaddress']
            when 'phone' then array['phone', 'phonenumber', 'mobile', 'tel', 'telephone']
            when 'leadStatus' then array['leadstatus', 'status', 'salestatus']
            when 'reference' then array['reference', 'affiliatereference']
            else array[lower(f.field)]
        end)
    ) c
    where c.n is not null;
$$;

comment on function crm.guess_mapping(text[]) is
'Which column of a file is which field, guessed from the columns'' names: {"email": 2}, counted from 0. Internal.';

revoke all on function crm.guess_mapping(text[]) from public;
