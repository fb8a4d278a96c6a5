create or replace function money.tell_staff(
    p_type text,
    p_title text,
    p_description text,
    p_url text
) returns void
language sql security definer set search_path = ''
as $$
    select site.notify_users(
        array_agg(u.id order by u.id), p_type, array_agg(p_title), array_agg(p_description), array_agg(p_url), '["notifications"]'
    )
    from iam.users u
    where u.role_id in (1, 2) and u.is_active and u.deleted_at is null
    having count(*) > 0
$$;

comment on function money.tell_staff(text, text, text, text) is
'A notification for everybody who may decide about money (Q-96). Internal.';
revoke all on function money.tell_staff(text, text, text, text) from public;
