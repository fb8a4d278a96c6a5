#!/bin/sh
# Verifies the seals of the ledger and of the audit log with psql, openssl and POSIX tools alone: no function of the
# database is called but PostgreSQL's own.
#
#   export:  sh verify-seals.sh --export DATABASE_URL > seals.txt
#   verify:  sh verify-seals.sh DATABASE_URL [seals.txt]
#
# seals.txt has a line for each seal: schema, id, id of the last row before it, id of its last row, hash. Kept on
# another machine, it also shows seals that were computed anew after the rows had been changed. Exit status 1 names each
# seal that does not fit.
set -eu
export PGCLIENTENCODING=UTF8

if [ "${1:-}" = --export ]; then export_only=yes; shift; else export_only=; fi
if [ $# -lt 1 ]; then echo "usage: verify-seals.sh [--export] DATABASE_URL [seals.txt]" >&2; exit 2; fi
database=$1
exported=${2:-}

query() {
    PGOPTIONS='-c search_path=pg_catalog -c default_transaction_read_only=on' psql -XAtq -v ON_ERROR_STOP=1 -F ' ' -c "$1" "$database" < /dev/null
}

seals_of() {
    query "select '$1', id, after_id, up_to_id, encode(hash, 'hex') from $1.seals order by id"
}

# schema, id before the first row, id of the last row
rows_of() {
    case $1 in
    money)
        query "select jsonb_build_array(t.id, t.kind, t.source_type, t.source_id, t.debit_account_id, t.credit_account_id, t.currency,
                t.amount, t.customer_account_id, t.balance_after, t.account_version, t.actor_id, t.impersonator_id,
                encode(coalesce(t.description_digest, sha256(convert_to(t.description, 'UTF8'))), 'hex'),
                extract(epoch from t.created_at))::text
            from money.transfers t where t.id > $2 and t.id <= $3 order by t.id"
        ;;
    audit)
        query "select jsonb_build_array(e.id, extract(epoch from e.at), e.actor_id, e.impersonator_id, e.action, e.entity, e.entity_id,
                encode(coalesce(e.digest, sha256(convert_to(jsonb_build_array(e.salt, e.before, e.after, e.reason)::text, 'UTF8'))),
                    'hex'))::text
            from audit.entries e where e.id > $2 and e.id <= $3 order by e.id"
        ;;
    esac
}

bytes_of() {
    printf "$(printf '%s' "$1" | awk '{
        for (i = 1; i < length($0); i += 2)
            printf "\\%03o", 16 * (index("0123456789abcdef", substr($0, i, 1)) - 1) + index("0123456789abcdef", substr($0, i + 1, 1)) - 1
    }')"
}

# hash of the seal before, rows without the line feed at their end
hash_of() {
    { bytes_of "$1"; printf '%s' "$2"; } | openssl dgst -sha256 -r | cut -d ' ' -f 1
}

# Writes a line for each seal of a schema that does not fit; reads the seals to be believed.
verify() {
    stored=$(seals_of "$1")
    previous=
    expected_id=1
    expected_after=0
    while read -r schema id after up_to hash; do
        [ "$schema" = "$1" ] || continue
        printf '%s\n' "$stored" | grep -qx "$schema $id $after $up_to $hash" ||
            echo "$schema: seal $id in the database is not the exported one"
        if [ "$id" != "$expected_id" ] || [ "$after" != "$expected_after" ]; then
            echo "$schema: seal $expected_id is missing, or rows lie between it and the one before"
        fi
        if [ "$schema" != audit ] || [ "$after" -ge "$archived_to" ]; then
            rows=$(rows_of "$schema" "$after" "$up_to")
            [ "$(hash_of "$previous" "$rows")" = "$hash" ] || echo "$schema: seal $id does not fit its rows, ids $((after + 1)) to $up_to"
        fi
        previous=$hash
        expected_id=$((id + 1))
        expected_after=$up_to
    done
}

if [ -n "$export_only" ]; then
    seals_of money
    seals_of audit
    exit 0
fi

believed=$(if [ -n "$exported" ]; then cat "$exported"; else seals_of money; seals_of audit; fi)
[ -n "$believed" ] || { echo "There are no seals." >&2; exit 2; }
# Entries up to this id are in files: npm run restore-archive -- --test audit.entries compares them with the same seals.
archived_to=$(query "select coalesce(max(sealed_to), 0) from site.archives where dropped_at is not null and restored_at is null")
problems=$(for schema in money audit; do printf '%s\n' "$believed" | verify "$schema"; done)
if [ -n "$problems" ]; then
    printf '%s\n' "$problems"
    exit 1
fi
[ "$archived_to" = 0 ] || echo "Archived audit entries, up to id $archived_to, were not compared: restore their months first."
echo "All $(printf '%s\n' "$believed" | wc -l | tr -d ' ') seals fit."
