-- Trigger: the audit log is append-only. Only an erasure replaces values, once, and stores their digest, which is
-- sealed (Q-275). Errors: BT116 audit log is immutable.
create or replace function audit.tg_entries__refuse_change()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'UPDATE' and tg_table_name <> 'seals' then
        if old.salt is not null and new.salt is null and new.erasure_id is not null
            and new.digest = audit.digest_of(old.salt, old.before, old.after, old.reason)
            and (new.id, new.at, new.actor_id, new.impersonator_id, new.action, new.entity, new.entity_id)
                is not distinct from (old.id, old.at, old.actor_id, old.impersonator_id, old.action, old.entity, old.entity_id) then
            return new;
        end if;
    end if;
    raise exception using errcode = 'BT116', message = 'The audit log is immutable';
end;
$$;

create or replace trigger a_refuse_change
    before update or delete on audit.entries
    for each row
    execute function audit.tg_entries__refuse_change();

create or replace trigger b_refuse_truncate
    before truncate on audit.entries
    for each statement
    execute function audit.tg_entries__refuse_change();

-- "enable always": the audit log must also refuse changes with session_replication_role = replica.
alter table audit.entries enable always trigger a_refuse_change;
alter table audit.entries enable always trigger b_refuse_truncate;

-- Statement triggers are not inherited, so each existing partition gets its own.
select audit.protect_partition(c.relname)
from pg_catalog.pg_inherits i
join pg_catalog.pg_class c on c.oid = i.inhrelid
where i.inhparent = 'audit.entries'::regclass;
