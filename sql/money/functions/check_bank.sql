-- Rejects bank details with a part missing or too long. Called by money.request_withdrawal and money.send_proof.
-- Errors: BT310 missing bank detail, BT311 text too long.
create or replace function money.check_bank(
    p_bank_name text,
    p_account_name text,
    p_account_number text,
    p_swift_code text,
    p_bank_country text
)
returns void
language plpgsql
immutable
as $$
declare
    v record;
begin
    for v in
        select f.*
        from (
            values
                (p_bank_name, 200, 'bank_name', 'Bank name is required'),
                (p_account_name, 200, 'account_name', 'Account name is required'),
                (p_account_number, 100, 'account_number', 'Account number is required'),
                (p_swift_code, 40, 'swift_code', 'Swift code is required'),
                (p_bank_country, 100, 'bank_country', 'Bank country is required')
        ) f (value, longest, field, sentence)
    loop
        if coalesce(pg_catalog.btrim(v.value), '') = '' then
            raise exception using errcode = 'BT310', message = v.sentence, column = v.field;
        end if;
        if pg_catalog.length(v.value) > v.longest then
            raise exception using errcode = 'BT311', message = 'This text is too long', column = v.field;
        end if;
    end loop;
end;
$$;
