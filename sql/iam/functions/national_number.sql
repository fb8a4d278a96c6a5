-- Returns the national number within dialled digits, without the national prefix; null if its length is not possible.
-- Called by iam.e164.
create or replace function iam.national_number(
    p_digits text,
    p_code iam.calling_codes
)
returns text
language sql
immutable
as $$
    -- The prefix is removed if the remaining number has a possible length.
    select n.number
    from (values
        (1, regexp_replace(
            p_digits, '^(?:' || p_code.national_prefix || ')',
            -- The replacement refers to a group, which is empty if only the prefix was dialled.
            case when (regexp_match(p_digits, '^(?:' || p_code.national_prefix || ')'))[1] <> ''
                then coalesce(p_code.national_prefix_replacement, '') else '' end)),
        (2, p_digits)
    ) n (position, number)
    where length(n.number) = any (p_code.lengths)
    order by n.position
    limit 1;
$$;
