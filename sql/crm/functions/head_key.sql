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
