-- Whether iam.plain_phone made a number of it that can be called: 5 to 20 digits with spaces, brackets, points and
-- dashes, and a plus at most before them. Internal.
create or replace function iam.is_phone(
    p_phone text
)
returns boolean
language sql
immutable
as $$
    select p_phone ~ '^[ (]*\+?[0-9 ().-]+$' and length(regexp_replace(p_phone, '[^0-9]', '', 'g')) between 5 and 20;
$$;
