-- Gives or withdraws the actor's consent to marketing messages. Called by POST /suitability/consent. Errors: BT102
-- account inactive, BT103 forbidden, BT109 not allowed while acting for a customer.
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

-- Records that a new customer accepts the terms and the risk notice on the same page. The version is the day on which
-- the published text was last changed, and the beginning of its digest; the audit log has the earlier texts. Called by
-- iam.sign_up. Source: Q-300.
create or replace function compliance.record_terms(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_version text := coalesce((
        select to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD ') || left(encode(sha256(convert_to(s.value, 'UTF8')), 'hex'), 8)
        from site.settings s where s.name = 'terms' and s.value <> ''
    ), 'unpublished');
begin
    perform compliance.record_consent(p_user_id, 'terms', v_version, true);
    perform compliance.record_consent(p_user_id, 'risk_warning', v_version, true);
end;
$$;
