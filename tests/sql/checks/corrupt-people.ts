import type { Corruptions } from "./corruption.ts";

const customer = "(select id from iam.users where email = 'customer@demo.test')";
const admin = "(select id from iam.users where email = 'admin@demo.test')";
const token = "sha256('a token')";
const insertUser = (values: string) => `
  insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, is_active)
  values ('corrupt@demo.test', '$argon2id$', 'Corrupt', ${values})`;

/** An entry in force whose names are not compared, if it has any. */
const listedPerson = (names: string) => `
  insert into compliance.versions (list, state, finished_at) values ('un', 'in_force', now());
  insert into compliance.entries (list, source_id, data, hash, from_version_id)
  select 'un', 'corrupt', '{"names": ${names}}', sha256('corrupt'), v.id from compliance.versions v where v.list = 'un'`;

/** Users, sessions, settings, the audit log and stored files. */
export const people: Corruptions = {
  "0101_every_customer_has_a_demo_and_a_real_account": { statements: insertUser("3, true, true") },
  "0102_active_account_is_the_users_own": {
    statements: `update iam.users set active_account_id = (select max(id) from money.accounts where user_id <> ${customer})
      where id = ${customer}`,
  },
  "0103_inactive_users_have_no_session": {
    statements: `${insertUser("2, true, false")};
      insert into iam.sessions (token_hash, user_id, expires_at)
      select ${token}, id, now() + interval '1 day' from iam.users where email = 'corrupt@demo.test'`,
  },
  "0104_only_staff_act_as_customers": {
    statements: `insert into iam.sessions (token_hash, user_id, impersonator_id, expires_at)
      values (${token}, ${customer}, ${customer}, now() + interval '1 day')`,
  },
  "0105_passwords_are_argon2id": {
    statements: `update iam.users set password_hash = 'Bourse-demo-1' where id = ${customer}`,
  },
  "0106_links_in_mails_expire": {
    statements: `insert into iam.mail_tokens (user_id, purpose, token_hash, expires_at)
      values (${customer}, 'reset_password', ${token}, now() + interval '1 year')`,
  },
  "0107_settings_have_valid_values": {
    statements: "update site.settings set value = 'sometimes' where name = 'kycTrade'",
  },
  "0108_notification_urls_are_internal": {
    statements: `alter table site.notifications drop constraint notifications_url_check;
      update site.notifications set url = '//elsewhere.example'
      where id = (select max(id) from site.notifications)`,
  },
  "0109_staff_decisions_are_in_the_audit_log": {
    statements: `delete from audit.entries e using kyc.documents k
      where e.entity = 'kyc' and e.entity_id = k.id::text and k.id = (select max(id) from kyc.documents where status <> 'pending')`,
  },
  "0110_staff_transfers_are_in_the_audit_log": {
    statements: `update money.transfers set actor_id = (select id from iam.users where email = 'sales@demo.test')
      where id = (select max(id) from money.transfers where kind = 'swap')`,
  },
  "0111_the_audit_log_refuses_changes": { statements: "alter table audit.entries disable trigger a_refuse_change" },
  "0112_linked_leads_match_their_customers": {
    statements: `update crm.leads set user_id = ${admin} where id = (select max(id) from crm.leads where user_id is null)`,
  },
  "0113_documents_were_decided_by_staff": {
    statements: `update kyc.documents set decline_reason = 'Blurred' where id = (select max(id) from kyc.documents where status = 'approved')`,
  },
  "0114_translations_are_complete": {
    statements: "delete from site.translations where language_code = 'de' and key = 'Rule'",
  },
  "0115_files_belong_to_the_referring_user": {
    statements: `insert into site.files (name, kind, user_id, sha256, size, media_type, title, used_at)
      values (repeat('a', 40), 'avatar', ${admin}, sha256('x'), 1, 'image/jpeg', 'x', now());
      update iam.users set avatar_file = repeat('a', 40) where id = ${customer}`,
  },
  "0116_login_roles_create_no_temporary_objects": {
    statements:
      "do $$ begin execute format('grant temporary on database %I to bourse_app', current_database()); end $$",
  },
  "0117_functions_look_up_names_in_pg_catalog_first": {
    statements: "alter function market.clock() reset search_path",
  },
  "0118_sealed_audit_entries_are_unchanged": {
    statements: `insert into audit.seals (id, after_id, up_to_id, entries, hash)
      select coalesce(max(id), 0) + 1, coalesce(max(up_to_id), 0), coalesce(max(up_to_id), 0) + 1, 1, sha256('another past') from audit.seals`,
  },
  "0119_seals_of_the_audit_log_refuse_changes": {
    statements: "alter table audit.seals disable trigger a_refuse_change",
  },
  "0120_erased_audit_entries_have_an_erasure": {
    statements: `update audit.entries e set reason = 'rewritten', salt = null, erasure_id = 999,
        digest = audit.digest_of(e.salt, e.before, e.after, e.reason) where id = (select max(id) from audit.entries)`,
  },
  "0501_leads_with_an_agent_have_a_group": {
    statements: `update crm.leads set agent_id = ${admin}, "group" = null where id = (select max(id) from crm.leads)`,
  },
  "0601_blocks_belong_to_true_matches": {
    statements: `${listedPerson("[]")};
      insert into compliance.matches (user_id, list, source_id, entry_id, score, evidence, status, reason, decided_by, decided_at)
      select ${customer}, 'un', e.source_id, e.id, 90, '{}', 'true_match', 'Same person', ${admin}, now()
      from compliance.entries e where e.source_id = 'corrupt'`,
  },
  "0602_listed_names_are_those_in_force": { statements: listedPerson('[{"name": "Corrupt"}]') },
};
