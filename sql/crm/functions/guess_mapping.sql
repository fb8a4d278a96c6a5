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
