-- Rejects staff acting for a customer. First statement of actions reserved for the customer: withdrawals, password,
-- e-mail, identity documents. Internal. Errors: BT109 not allowed while acting for a customer.
create or replace function iam.reject_impersonation()
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.impersonator_id() is not null then
        raise exception using errcode = 'BT109', message = 'Not allowed while logged in as a customer';
    end if;
end;
$$;
