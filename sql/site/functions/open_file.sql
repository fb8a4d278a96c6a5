-- Returns what is needed to serve a file, if the viewer may open it: its owner; for identity documents, administrators;
-- for proofs of payment, staff who decide that customer's deposits; for avatars, staff who may see the customer. Staff
-- acting for a customer are checked as themselves. Views by staff are recorded in the audit log. Called by GET
-- /files/{name}. Errors: BT102 account inactive, BT104 not found.
-- grant: bourse_app
create or replace function site.open_file(
    p_actor_id bigint,
    p_name text
)
returns table (kind text, media_type text, title text, size integer, sha256 bytea)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_viewer_id bigint := coalesce(iam.impersonator_id(), p_actor_id);
    v_role_id smallint := iam.require_user(v_viewer_id);
    v_file site.files;
begin
    select * into v_file from site.files where name = p_name;
    if v_file.user_id is distinct from v_viewer_id and not coalesce(
        case v_file.kind
            when 'kyc' then v_role_id = iam.role('admin')
            when 'proof' then v_role_id = iam.role('admin') or v_role_id = iam.role('manager') and crm.may_see_customer(v_viewer_id, v_file.user_id)
            when 'avatar' then v_role_id = iam.role('admin') or crm.may_see_customer(v_viewer_id, v_file.user_id)
        end,
        false
    ) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_file.user_id <> v_viewer_id and v_file.kind <> 'avatar' then
        perform audit.record(v_viewer_id, 'view', 'file', p_name, null, jsonb_build_object('kind', v_file.kind));
    end if;
    return query select v_file.kind::text, v_file.media_type, v_file.title, v_file.size, v_file.sha256;
end;
$$;
