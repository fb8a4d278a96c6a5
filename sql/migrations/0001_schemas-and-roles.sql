-- One schema per domain and four roles; PUBLIC gets no rights. Runs as the administrating role of DATABASE_URL; every
-- later migration runs as bourse_owner.

do $$
declare
    v_role text;
begin
    foreach v_role in array array['bourse_owner', 'bourse_app', 'bourse_worker', 'bourse_audit'] loop
        if not exists (select from pg_catalog.pg_roles where rolname = v_role) then
            execute pg_catalog.format('create role %I nologin', v_role);
        end if;
    end loop;
    if not pg_catalog.pg_has_role(current_user, 'bourse_owner', 'member') then
        execute pg_catalog.format('grant bourse_owner to %I', current_user);
    end if;
end
$$;

-- The start times of other transactions, from which the reader of the outbox sees which rows are final. Without this
-- right the reader waits a minute.
do $$
begin
    grant pg_read_all_stats to bourse_owner;
exception
    when insufficient_privilege then
        raise notice 'bourse_owner may not read all statistics: live events stay unsettled for a minute';
end
$$;

alter role bourse_app set statement_timeout = '5s';
alter role bourse_app set lock_timeout = '2s';
alter role bourse_app set idle_in_transaction_session_timeout = '5s';
alter role bourse_worker set idle_in_transaction_session_timeout = '30s';
alter role bourse_audit set default_transaction_read_only = on;
-- JIT compilation takes longer than any statement here.
alter role bourse_app set jit = off;
alter role bourse_worker set jit = off;

revoke all on schema public from public;
grant usage on schema public to bourse_owner;
create extension if not exists pg_trgm with schema public;
grant usage on schema public to bourse_app, bourse_worker, bourse_audit;

-- Functions of contrib that only screening uses.
create schema extensions authorization bourse_owner;
create extension if not exists unaccent with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;
comment on schema extensions is 'Functions of the contrib extensions unaccent and fuzzystrmatch.';

create schema iam authorization bourse_owner;
create schema market authorization bourse_owner;
create schema trading authorization bourse_owner;
create schema money authorization bourse_owner;
create schema kyc authorization bourse_owner;
create schema crm authorization bourse_owner;
create schema site authorization bourse_owner;
create schema audit authorization bourse_owner;
create schema compliance authorization bourse_owner;
create schema reports authorization bourse_owner;

comment on schema iam is 'Users, sessions, roles and rights.';
comment on schema market is 'Instruments, quotes, candles, calendars, conversion rates, and the market''s clock.';
comment on schema trading is 'Orders, exposures, margin bands and the engine that fills and closes orders.';
comment on schema money is 'Accounts and the ledger; deposits, withdrawals, plans.';
comment on schema kyc is 'Identity documents and their review.';
comment on schema crm is 'Leads, teams, statuses, promo codes.';
comment on schema site is 'Settings, languages, notifications, the outbox, page visits, idempotency keys.';
comment on schema compliance is
    'Screening against sanctions lists, suitability, and the obligations of privacy law.';
comment on schema audit is 'The audit log: actor, member of staff acting for them, record, values before and after.';
comment on schema reports is 'Reports for owners and regulators, their schedules, and statements of payment providers.';

grant usage on schema iam, market, trading, money, kyc, crm, site, audit, reports to bourse_app, bourse_worker, bourse_audit;
grant usage on schema compliance to bourse_app, bourse_worker, bourse_audit;

alter default privileges for role bourse_owner revoke execute on functions from public;
alter default privileges for role bourse_owner in schema market grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema trading grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema money grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema kyc grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema crm grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema reports grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema audit grant select on tables to bourse_audit;
alter default privileges for role bourse_owner in schema compliance grant select on tables to bourse_audit;
