-- Replaces personal data in the entries about a customer and in every other entry that contains one of the needles, and
-- stores the digest of the values before, so that the seals still verify (Q-275). In entries about the customer the
-- values of all personal fields are replaced. Called by compliance.erase_person.
create or replace function audit.erase_values(
    p_user_id bigint,
    p_erasure_id bigint,
    p_needles text[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update audit.entries e set
        before = audit.without_personal(compliance.redact_json(e.before, p_needles), o.is_own),
        after = audit.without_personal(compliance.redact_json(e.after, p_needles), o.is_own),
        reason = left(compliance.redact(e.reason, p_needles), 2000),
        digest = audit.digest_of(e.salt, e.before, e.after, e.reason), salt = null, erasure_id = p_erasure_id
    from (
        select x.id, x.at, x.actor_id = p_user_id or x.entity = 'user' and x.entity_id = p_user_id::text as is_own
        from audit.entries x
        where x.salt is not null and (
            x.actor_id = p_user_id or x.entity = 'user' and x.entity_id = p_user_id::text
            or compliance.contains_any(coalesce(x.before::text, '') || coalesce(x.after::text, '') || coalesce(x.reason, ''), p_needles))
    ) o
    where e.id = o.id and e.at = o.at;
end;
$$;

-- Returns an object without the values of personal fields if p_is_own, otherwise unchanged. Called by
-- audit.erase_values.
create or replace function audit.without_personal(
    p_object jsonb,
    p_is_own boolean
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_is_own and jsonb_typeof(p_object) = 'object' then p_object - array[
        'email', 'full_name', 'phone', 'birth_date', 'address', 'city', 'postal_code', 'ip', 'user_agent', 'device', 'bank_name',
        'account_name', 'account_number', 'swift_code', 'front_file', 'back_file', 'address_file', 'approved_name', 'details', 'payment'
    ] else p_object end
$$;
