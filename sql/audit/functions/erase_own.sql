-- Replaces the values of all personal fields in the entries about a customer, by the customer, and of p_change_ids
-- (changes that edited the customer's leads), and stores the digest of the values before, so that the seals still
-- verify (Q-275). Other entries are searched by compliance.continue_erasure. Called by compliance.erase_person.
create or replace function audit.erase_own(
    p_user_id bigint,
    p_erasure_id bigint,
    p_needles text[],
    p_change_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update audit.entries e set
        before = audit.without_personal(compliance.redact_json(e.before, p_needles), e.entity = 'lead_change'),
        after = audit.without_personal(compliance.redact_json(e.after, p_needles), e.entity = 'lead_change'),
        reason = left(compliance.redact(e.reason, p_needles), 2000),
        digest = audit.digest_of(e.salt, e.before, e.after, e.reason), salt = null, erasure_id = p_erasure_id
    from (
        -- One index each.
        select x.id, x.at from audit.entries x where x.actor_id = p_user_id
        union
        select x.id, x.at from audit.entries x where x.entity = 'user' and x.entity_id = p_user_id::text
        union
        select x.id, x.at from audit.entries x where x.entity = 'lead_change' and x.entity_id = any (p_change_ids::text[])
    ) o
    where e.id = o.id and e.at = o.at and e.salt is not null;
end;
$$;

-- Returns an object without the values of personal fields of customers and leads; p_is_lead: without a lead's
-- reference, which the affiliate chose (that of a payment stays). Other values are unchanged. Called by audit.erase_own
-- and compliance.erase_leads.
create or replace function audit.without_personal(
    p_object jsonb,
    p_is_lead boolean
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when jsonb_typeof(p_object) = 'object' then p_object - array[
        'email', 'full_name', 'phone', 'birth_date', 'address', 'city', 'postal_code', 'ip', 'user_agent', 'device', 'bank_name',
        'account_name', 'account_number', 'swift_code', 'front_file', 'back_file', 'address_file', 'approved_name', 'details', 'payment',
        'firstName', 'lastName', 'funnelLink', 'leadSourceId', case when p_is_lead then 'reference' else 'email' end
    ] else p_object end
$$;
