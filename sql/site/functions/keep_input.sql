-- Stores the encrypted input of the actor's refused form for p_minutes, at most ten forms of a user, and deletes what
-- has expired. Called by app/http/kept-input.ts, also after the session has ended, for the user of the browser's signed
-- cookie. Errors: BT102 account inactive.
-- grant: bourse_app
create or replace function site.keep_input(
    p_actor_id bigint,
    p_token_hash bytea,
    p_body text,
    p_minutes integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    -- Forms of several users are refused at once, so a row that another call deletes is skipped.
    delete from site.kept_inputs k
    where k.token_hash in (
        select e.token_hash from site.kept_inputs e
        where e.expires_at < now() or e.token_hash in (
            select o.token_hash from site.kept_inputs o
            where o.user_id = p_actor_id
            order by o.created_at desc
            offset 9
        )
        for update skip locked
    );
    insert into site.kept_inputs (token_hash, user_id, body, expires_at)
    values (p_token_hash, p_actor_id, p_body, now() + make_interval(mins => p_minutes));
end;
$$;

-- Returns the stored input of the actor's form and deletes it; null if there is none, it has expired or it is another
-- user's. Called by the page that shows it.
-- null: result
-- grant: bourse_app
create or replace function site.take_input(
    p_actor_id bigint,
    p_token_hash bytea
)
returns text
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with taken as (
        delete from site.kept_inputs
        where token_hash = p_token_hash and user_id = p_actor_id
        returning body, expires_at
    )
    select t.body from taken t where t.expires_at > now();
$$;
