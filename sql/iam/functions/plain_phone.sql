-- A phone number as it is kept, out of however people and files write it; null for none. What cannot be read as one
-- stays for iam.is_phone to refuse. Internal.
create or replace function iam.plain_phone(
    p_phone text
)
returns text
language sql
immutable
as $$
    -- Digits of other scripts become ours; what is copied along and not seen goes; dashes, slashes and spaces of every kind become plain ones.
    select nullif(trim(regexp_replace(
        regexp_replace(
            regexp_replace(
                translate(p_phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９＋（）‐‑‒–—―−／/', '012345678901234567890123456789+()-------  '),
                '[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
            '^\s*(''|tel:)', '', 'i'),
        '[\s\u00A0\u2000-\u200A\u202F\u3000]+', ' ', 'g')), '');
$$;
