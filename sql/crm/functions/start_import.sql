-- Creates an import from a file's name and first line, which contains the column names or, if no name is recognised and
-- it contains an e-mail or a phone, the first lead (Q-130). crm.stage_lines adds the other lines. Called by POST
-- /admin/leads/csv and POST /affiliate/leads/csv. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
-- BT516 unreadable file.
-- grant: bourse_app
create or replace function crm.start_import(
    p_actor_id bigint,
    p_file_name text,
    p_columns text[]
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
    v_id bigint;
    v_mapping jsonb := crm.guess_mapping(p_columns);
    v_found jsonb := crm.guess_from_cells(p_columns);
    v_has_headings boolean := v_mapping <> '{}' or v_found = '{}';
begin
    if cardinality(p_columns) not between 1 and 200 then
        raise exception using errcode = 'BT516', message = 'This file could not be read as CSV or Excel (.xlsx)', column = 'file';
    end if;
    insert into crm.imports (user_id, file_name, columns, mapping, has_heads)
    values (
        p_actor_id, left(coalesce(p_file_name, ''), 200), case when v_has_headings then p_columns else array_fill(''::text, array[cardinality(p_columns)]) end,
        case when v_has_headings then v_mapping else v_found end, v_has_headings
    )
    returning id into v_id;
    if not v_has_headings then
        perform crm.stage_lines(p_actor_id, v_id, jsonb_build_array(to_jsonb(p_columns)));
    end if;
    return v_id;
end;
$$;

-- Maps the columns of a file to fields by their names in any of the site's languages: {"email": 2}, counted from 0.
-- Called by crm.start_import.
create or replace function crm.guess_mapping(
    p_columns text[]
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with fields (field, label, others) as (
        values
            ('firstName', 'First name', array['first', 'forename', 'givenname', 'rufname', 'primernombre', 'nombres', 'nombredepila']),
            ('lastName', 'Last name', array['last', 'surname', 'familyname', 'familienname', 'zuname', 'apellidos', 'primerapellido', 'اللقب',
                'الكنية', 'اسمالعائلة']),
            ('fullName', 'Full name', array['contact', 'contactname', 'customername', 'leadname', 'ganzername', 'vorundnachname', 'nameundvorname',
                'nombreyapellido', 'nombreyapellidos', 'الاسمالكامل']),
            ('email', 'Email', array['mail', 'emailaddress', 'emailadresse', 'mailadresse', 'correo', 'direcciondecorreo',
                'direcciondecorreoelectronico', 'البريد', 'الايميل', 'الإيميل', 'ايميل', 'إيميل']),
            ('phone', 'Phone', array['phonenumber', 'telephone', 'telephonenumber', 'tel', 'telno', 'mobile', 'mobilephone', 'mobilenumber', 'cell',
                'cellphone', 'telefonnummer', 'rufnummer', 'handy', 'handynummer', 'mobil', 'mobiltelefon', 'mobilnummer', 'numerodetelefono',
                'movil', 'celular', 'telefonomovil', 'رقمالهاتف', 'الجوال', 'رقمالجوال', 'الموبايل', 'موبايل', 'تليفون']),
            ('country', 'Country', array['countryname', 'countrycode', 'nation', 'staat', 'landercode', 'nacion', 'الدولة', 'دولة', 'بلد']),
            ('city', 'City', array['town', 'ort', 'wohnort', 'poblacion', 'localidad', 'مدينة']),
            ('funnelLink', 'Funnel link', array['funnel', 'funnelurl', 'landingpage', 'url']),
            ('reference', 'Affiliate reference', array['reference', 'ref', 'referenz', 'referencia', 'clickid', 'المرجع']),
            ('leadSourceId', 'Lead source ID', array['leadsource', 'source', 'sourceid', 'quelle', 'origen', 'المصدر']),
            ('leadStatus', 'Sales status', array['leadstatus', 'status', 'salestatus', 'salesstatus', 'estado', 'الحالة'])
    ),
    -- The labels of the screens in every language of the site, and the names that other programs export.
    names as (
        select f.field, crm.head_key(w.word) as name
        from fields f
        cross join lateral (
            select t.value from site.translations t where t.key = f.label
            union all
            select f.label
            union all
            select f.field
            union all
            select unnest(f.others)
        ) w (word)
    ),
    heads as (
        select c.n - 1 as place, crm.head_key(c.name) as name, crm.head_key(c.name) = any (array['name', 'nombre', 'nom', 'الاسم', 'اسم']) as is_any_name
        from unnest(p_columns) with ordinality c (name, n)
    ),
    found as (
        select n.field, min(h.place) as place from heads h join names n on n.name = h.name where not h.is_any_name and h.name <> '' group by n.field
    ),
    -- "Name" next to a first name means the last name, next to a last name the first name, alone the full name.
    any_name as (
        select
            case
                when k.has_first and not k.has_last then 'lastName'
                when k.has_last and not k.has_first then 'firstName'
                when not k.has_first then 'fullName'
            end as field, min(h.place) as place
        from heads h, (
            select coalesce(bool_or(f.field = 'firstName'), false) as has_first, coalesce(bool_or(f.field = 'lastName'), false) as has_last
            from found f
        ) k
        where h.is_any_name
        group by 1
    )
    select coalesce(jsonb_object_agg(a.field, a.place), '{}')
    from (
        select field, place from found
        union all
        select field, place from any_name where field is not null and field not in (select f.field from found f)
    ) a;
$$;

-- Normalises a column name: without case, accents, spaces and punctuation, so that "E-Mail:" and "email" are equal.
-- Called by crm.guess_mapping.
create or replace function crm.head_key(
    p_head text
)
returns text
language sql
immutable
as $$
    select regexp_replace(iam.country_key(p_head), '[_/:*#"?]', '', 'g');
$$;

-- Returns which cells of a line contain an e-mail and a phone, {"email": 2}, counted from 0; empty for a line without
-- either, such as a heading row. Called by crm.start_import.
create or replace function crm.guess_from_cells(
    p_cells text[]
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with cells as (
        select c.n - 1 as place, trim(c.text) as text, iam.plain_phone(c.text) as phone
        from unnest(p_cells) with ordinality c (text, n)
    )
    select jsonb_strip_nulls(jsonb_build_object(
        'email', (select min(place) from cells where text ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
        'phone', (select min(place) from cells where iam.is_phone(phone) and length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7)));
$$;
