-- Trigger: a changed name of a customer with an approved identity document goes back to review, whichever function
-- changed it (Q-101). Staff acting for the customer cannot change it. Locks: the newest document. Errors: BT109 not
-- allowed while acting for a customer.
create or replace function iam.tg_users__review_name()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not iam.is_same_name(old.full_name, new.full_name) then
        if iam.impersonator_id() is not null then
            raise exception using errcode = 'BT109', message = 'Not allowed while logged in as a customer', column = 'fullName';
        end if;
        perform kyc.review_name(new.id, coalesce(nullif(current_setting('bourse.actor_id', true), '')::bigint, new.id));
    end if;
    return null;
end;
$$;
