-- Returns whether a customer's data is being erased by the current transaction or its job. Called by the triggers of
-- deposits and withdrawals.
create or replace function compliance.is_being_erased(
    p_user_id bigint
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (select from compliance.erasures e where e.user_id = p_user_id and e.state = 'running')
$$;

-- Returns the columns of deposits and withdrawals that an erasure replaces. Called by the triggers of both.
create or replace function compliance.personal_columns()
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array['description', 'details', 'payment', 'proof_file', 'review_reason', 'decline_reason', 'bank_name', 'account_name',
        'account_number', 'swift_code', 'bank_country']
$$;

-- Returns the stored files of a person that are still to be deleted. Called by the job erase-files.
-- grant: bourse_worker
create or replace function compliance.files_to_erase(
    p_erasure_id bigint
)
returns setof text
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select f.name from compliance.erasures e join site.files f on f.user_id = e.user_id where e.id = p_erasure_id
$$;

-- Deletes the row of a file whose bytes were deleted. Called by the job erase-files.
-- grant: bourse_worker
create or replace function compliance.forget_file(
    p_erasure_id bigint,
    p_name text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.files f using compliance.erasures e where e.id = p_erasure_id and f.user_id = e.user_id and f.name = p_name
$$;

-- Ends an erasure once all texts are replaced and all files are deleted. Called by the job erase-files.
-- grant: bourse_worker
create or replace function compliance.finish_erasure(
    p_erasure_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update compliance.erasures e set state = 'erased', erased_at = clock_timestamp()
    where e.id = p_erasure_id and e.state = 'running' and e.needles is null
        and not exists (select from site.files f where f.user_id = e.user_id);
end;
$$;
