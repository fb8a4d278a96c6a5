-- Cleans a phone number as typed or imported; null for an empty one. A value that is not a number is returned for
-- iam.is_phone to reject. Called by iam.stored_phone and crm.guess_from_cells.
create or replace function iam.plain_phone(
    p_phone text
)
returns text
language sql
immutable
as $$
    -- Digits of other scripts become ASCII digits; invisible characters are removed; dashes, slashes and spaces of
    -- every kind become ASCII ones.
    select nullif(trim(regexp_replace(
        regexp_replace(
            regexp_replace(
                translate(p_phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９＋（）‐‑‒–—―−／/', '012345678901234567890123456789+()-------  '),
                '[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
            '^\s*(''|tel:)', '', 'i'),
        '[\s\u00A0\u2000-\u200A\u202F\u3000]+', ' ', 'g')), '');
$$;
