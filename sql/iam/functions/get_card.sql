-- Returns what the account menu shows on every page: name, masked e-mail (Q-66), avatar, KYC status, and unread
-- notifications up to 100. Errors: BT100 not signed in, BT102 account inactive.
-- null: avatar_file
-- grant: bourse_app
create or replace function iam.get_card(
    p_actor_id bigint
)
returns table (full_name text, email text, avatar_file text, kyc_status text, unread integer)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    return query
        select u.full_name, iam.mask_email(u.email), u.avatar_file, kyc.status_of(u.id), site.count_unread(u.id)
        from iam.users u
        where u.id = p_actor_id;
end;
$$;
