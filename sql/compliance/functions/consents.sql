-- Gives or withdraws the actor's consent to marketing messages. Called by POST /suitability/consent. Errors: BT102 account
-- inactive, BT103 forbidden, BT109 not allowed while acting for a customer.
-- grant: bourse_app
create or replace function compliance.set_marketing_consent(
    p_actor_id bigint,
    p_is_given boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'customer');
    perform iam.reject_impersonation();
    perform compliance.record_consent(p_actor_id, 'marketing', '1', p_is_given is true);
end;
$$;

-- Appends a consent to the log, unless the newest one of its kind has the same version and choice. Internal.
create or replace function compliance.record_consent(
    p_user_id bigint,
    p_kind text,
    p_version text,
    p_is_given boolean
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into compliance.consents (user_id, kind, version, is_given, actor_id)
    select p_user_id, p_kind, p_version, p_is_given, coalesce(iam.impersonator_id(), p_user_id)
    where (
        select row(c.version, c.is_given) from compliance.consents c
        where c.user_id = p_user_id and c.kind = p_kind order by c.id desc limit 1
    ) is distinct from row(p_version, p_is_given)
$$;
