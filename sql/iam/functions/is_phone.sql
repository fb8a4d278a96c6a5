-- Returns whether a phone number (from iam.plain_phone) can be dialled: 5 to 20 digits with spaces, brackets, points
-- and dashes, and at most a plus before them. Called by iam.check_phone, crm.clean_leads and crm.guess_from_cells.
create or replace function iam.is_phone(
    p_phone text
)
returns boolean
language sql
immutable
as $$
    select p_phone ~ '^[ (]*\+?[0-9 ().-]+$' and length(regexp_replace(p_phone, '[^0-9]', '', 'g')) between 5 and 20;
$$;
