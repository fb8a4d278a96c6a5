-- Returns whether another administrator exists who can approve changes of the setup. An administrator who was removed,
-- or whose credentials were set by another person, within iam.approver_age still counts, so that removing a colleague
-- does not end the four-eyes approval at once. Called by GET /admin/approvals and by the functions that request an
-- approval.
-- grant: bourse_app
create or replace function iam.has_second_administrator(
    p_actor_id bigint
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from iam.users u
        where u.id <> p_actor_id and (
            u.role_id = iam.role('admin') and u.is_active and u.deleted_at is null and u.role_since <= now() - iam.approver_age()
            or u.administrator_until > now() - iam.approver_age()
        )
    );
$$;
