-- Requests an explanation of the source of funds from a customer, who is notified; for administrators, and managers for
-- their own customers. Called by POST /admin/customers/{id}/funds. Errors: BT102 account inactive, BT103 forbidden,
-- BT104 not found, BT257 invalid reason, BT543 already requested.
-- grant: bourse_app
create or replace function compliance.request_funds(
    p_actor_id bigint,
    p_user_id bigint,
    p_note text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    perform iam.open_customer_page(p_actor_id, p_user_id);
    insert into compliance.funds_requests (user_id, note, requested_by)
    values (p_user_id, trading.check_reason(p_note), p_actor_id)
    on conflict do nothing
    returning id into v_id;
    if not found then
        raise exception using errcode = 'BT543', message = 'A request is already open';
    end if;
    perform audit.record(p_actor_id, 'request', 'funds_request', v_id::text, null, jsonb_build_object('user', p_user_id), p_note);
    perform site.notify_user(p_user_id, 'funds_requested', 'Please explain the source of your funds', trim(p_note), '/suitability');
end;
$$;

-- Answers the actor's open request, with a document or without (null): an own unused upload of the kind "funds". Called
-- by POST /suitability/funds. Locks: the request, the file. Errors: BT102 account inactive, BT103 forbidden, BT104 no
-- open request, BT109 not allowed while acting for a customer, BT548 missing answer, BT605 invalid file. Source: Q-321.
-- grant: bourse_app
create or replace function compliance.answer_funds(
    p_actor_id bigint,
    p_source text,
    p_answer text,
    p_document text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    perform iam.require_role(p_actor_id, 'customer');
    perform iam.reject_impersonation();
    if (p_source in ('salary', 'business', 'savings', 'inheritance', 'sale', 'other')) is not true then
        raise exception using errcode = 'BT548', message = 'Choose a valid option', column = 'source';
    elsif (length(trim(p_answer)) between 1 and 2000) is not true then
        raise exception using errcode = 'BT548', message = 'Enter an answer (up to 2,000 characters)', column = 'answer';
    end if;
    update compliance.funds_requests f
    set status = 'answered', source = p_source, answer = trim(p_answer), document_file = site.use_file(p_actor_id, p_document, 'funds', 'document'),
        answered_at = clock_timestamp()
    where f.user_id = p_actor_id and f.status = 'requested'
    returning f.id into v_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'answer', 'funds_request', v_id::text, null,
        jsonb_build_object('source', p_source, 'document', p_document));
    perform site.notify_staff('{admin}', 'funds_answered', 'Source of funds explained', u.full_name, '/admin/customers/' || p_actor_id || '/compliance')
    from iam.users u where u.id = p_actor_id;
end;
$$;

-- Accepts or rejects a customer's answer with a reason; a rejected one may be requested again. For administrators.
-- Called by POST /admin/customers/{id}/funds/decide. Locks: the request. Errors: BT102 account inactive, BT103
-- forbidden, BT104 no answer to decide, BT257 invalid reason.
-- grant: bourse_app
create or replace function compliance.decide_funds(
    p_actor_id bigint,
    p_user_id bigint,
    p_accept boolean,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
    v_reason text := trading.check_reason(p_reason);
begin
    perform iam.require_role(p_actor_id, 'admin');
    update compliance.funds_requests f
    set status = case when p_accept then 'accepted' else 'rejected' end::compliance.funds_status, decided_by = p_actor_id,
        decided_at = clock_timestamp(), reason = v_reason
    where f.user_id = p_user_id and f.status = 'answered'
    returning f.id into v_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, case when p_accept then 'accept' else 'reject' end, 'funds_request', v_id::text, null,
        jsonb_build_object('user', p_user_id), v_reason);
end;
$$;
