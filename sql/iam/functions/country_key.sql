-- Normalises a country name as in crm.country_languages.names: lower case without accents, spaces and punctuation.
-- Called by iam.plain_country for one name, by crm.clean_leads and crm.head_key for a file.
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
