-- How crm.country_languages.names knows what somebody called a country: small letters without accents, spaces and
-- signs. Internal: iam.plain_country for one, crm.clean_leads for a whole file.
create or replace function iam.country_key(
    p_country text
)
returns text
language sql
immutable
as $$
    select translate(
        lower(p_country), 'áäãåàâçčéèêíîñóôõöøúûüÁÄÃÅÀÂÇČÉÈÊÍÎÑÓÔÕÖØÚÛÜ .,''’&()-',
        'aaaaaacceeeiinooooouuuaaaaaacceeeiinooooouuu');
$$;
