-- Saves the actor's keyboard shortcuts: the commands whose key differs from the default, each with its key as the
-- page's listener compares it: one character, two in sequence ("g l"), "mod+" with a character for Ctrl or Cmd, or
-- empty for no key. The application has the list of commands and compares the keys with the defaults of the others.
-- Called by POST /preferences/keys. Locks: the user's row. Errors: BT109 not allowed while acting for a customer,
-- BT298 key already in use, BT299 invalid or reserved key.
-- grant: bourse_app
create or replace function iam.set_keys(
    p_actor_id bigint,
    p_keys jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_command text;
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    if jsonb_typeof(p_keys) is distinct from 'object' then
        raise exception using errcode = 'BT299', message = 'Choose another key', column = 'keys';
    end if;
    select k.key into v_command
    from jsonb_each(p_keys) k
    where k.key !~ '^[a-z]{1,20}(:[a-z]{1,20})?$' or not iam.is_key(k.value)
    limit 1;
    if found then
        raise exception using errcode = 'BT299', message = 'Choose another key', column = v_command;
    end if;
    -- The first key of a sequence cannot be a command of its own, because the listener then waits for the second one.
    select a.key into v_command
    from jsonb_each_text(p_keys) a
    join jsonb_each_text(p_keys) b on b.key <> a.key and b.value <> '' and starts_with(a.value || ' ', b.value || ' ')
    order by a.key
    limit 1;
    if found then
        raise exception using
            errcode = 'BT298', message = 'This key is already in use', column = v_command;
    end if;
    update iam.users set keys = p_keys where id = p_actor_id;
end;
$$;

-- Returns whether a JSON text is a key that a command may have. With Ctrl only characters whose shortcut a page may
-- take from the browser, and without it no key of the chart's zoom. Keys of screen readers (Tab, Enter, arrows,
-- function keys) are not characters. Called by iam.set_keys.
create or replace function iam.is_key(
    p_key jsonb
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_typeof(p_key) = 'string'
        and p_key #>> '{}' ~ '^(mod\+[beik/]|[!-*,./0-9:;<>?@\[-~]( [!-*,./0-9:;<>?@\[-~])?|)$';
$$;
