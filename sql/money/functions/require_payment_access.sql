-- Checks that the actor may open a provider's payment page. Providers receive and show the customer's e-mail, so an
-- agent acting for the customer may not (Q-107). Called by money.request_deposit and GET /deposits/pay/{id}. Errors:
-- BT102 account inactive, BT103 forbidden, BT256 contact data hidden from the agent.
-- grant: bourse_app
create or replace function money.require_payment_access(
    p_actor_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'customer');
    if iam.hides_contacts() then
        raise exception using errcode = 'BT256',
            message = 'The provider''s page shows the customer''s email. Only the customer can open it';
    end if;
end;
$$;
