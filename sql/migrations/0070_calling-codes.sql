-- The possible telephone numbers of each country (libphonenumber's metadata), for storing numbers in E.164 (Q-102).
create table iam.calling_codes (
    code text primary key check (code ~ '^[A-Z]{2}$'),
    calling_code text not null check (calling_code ~ '^[1-9][0-9]{0,2}$'),
    -- Several countries share a calling code; an international number is checked with the main one.
    is_main boolean not null,
    -- Digits of a national number.
    lengths integer[] not null,
    -- The prefix dialled before a national number inside the country, as a regular expression, and its replacement.
    national_prefix text,
    national_prefix_replacement text
);
create unique index calling_codes_main_key on iam.calling_codes (calling_code) where is_main;
grant select on iam.calling_codes to bourse_audit;
