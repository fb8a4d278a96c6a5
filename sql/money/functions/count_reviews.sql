create or replace function money.count_reviews(
    p_manager_id bigint default null
) returns bigint
language sql stable security definer set search_path = ''
as $$
    select count(*)
    from money.payment_events e
    left join money.deposits d on d.id = e.deposit_id
    where e.outcome = 'review' and e.resolved_at is null and money.event_state(e, d) = 'review'
        and (p_manager_id is null or d.user_id in (select c.id from crm.managed_customers(p_manager_id) c));
$$;

comment on function money.count_reviews(bigint) is
'How many reports of payment providers wait for people: all, or those about one manager''s customers. Internal: site.office_frame.';
revoke all on function money.count_reviews(bigint) from public;
