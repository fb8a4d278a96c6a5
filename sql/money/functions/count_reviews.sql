create or replace function money.count_reviews() returns bigint
language sql stable security definer set search_path = ''
as $$
    select count(*)
    from money.payment_events e
    left join money.deposits d on d.id = e.deposit_id
    where e.outcome = 'review' and e.resolved_at is null and money.event_state(e, d) = 'review';
$$;

comment on function money.count_reviews() is 'How many reports of payment providers wait for people. Internal: site.office_frame.';
revoke all on function money.count_reviews() from public;
