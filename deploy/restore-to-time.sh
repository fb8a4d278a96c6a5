#!/bin/sh
# Restores a PostgreSQL server to a moment, from a base backup and archived WAL, into a new data directory, and starts
# it there.
#
#   sh restore-to-time.sh BASE_BACKUP WAL_ARCHIVE NEW_DATA_DIRECTORY PORT 'TIME'
#
# BASE_BACKUP is a directory of pg_basebackup (plain format). TIME has an offset, such as '2026-03-02 14:29:59+00', and
# lies after the end of the base backup. Transactions that were committed later are not restored. PG_BIN is the folder
# of PostgreSQL's programs. Root runs them as the user in PG_OS_USER (postgres). The original server and the archive are
# only read. Exit status 1: TIME was not reached, or an error.
set -eu
umask 077

if [ $# -ne 5 ]; then echo "usage: restore-to-time.sh BASE_BACKUP WAL_ARCHIVE NEW_DATA_DIRECTORY PORT 'TIME'" >&2; exit 2; fi
base=$1 archive=$2 data=$3 port=$4 time=$5
bin=${PG_BIN:-$(pg_config --bindir)}

as_owner() {
    if [ "$(id -u)" = 0 ]; then setpriv --reuid "${PG_OS_USER:-postgres}" --regid "${PG_OS_USER:-postgres}" --clear-groups -- "$@"; else "$@"; fi
}

if [ ! -f "$base/PG_VERSION" ]; then echo "$base is no base backup in plain format" >&2; exit 1; fi
if [ -z "$(ls -A "$archive")" ]; then echo "$archive has no archived WAL" >&2; exit 1; fi
if [ -e "$data" ]; then echo "$data exists already" >&2; exit 1; fi

cp -R "$base" "$data"
# Packages that keep the configuration in /etc leave none in the data directory.
[ -f "$data/postgresql.conf" ] || : > "$data/postgresql.conf"
printf 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' > "$data/pg_hba.conf"
: > "$data/pg_ident.conf"
cat >> "$data/postgresql.auto.conf" <<SETTINGS
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$data'
hba_file = '$data/pg_hba.conf'
ident_file = '$data/pg_ident.conf'
ssl = off
archive_mode = off
# A standby for queries would need at least the settings of the source, such as max_connections.
hot_standby = off
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$time'
recovery_target_inclusive = off
recovery_target_action = 'promote'
SETTINGS
: > "$data/recovery.signal"
chmod 700 "$data"
if [ "$(id -u)" = 0 ]; then chown -R "${PG_OS_USER:-postgres}:${PG_OS_USER:-postgres}" "$data"; fi

if ! as_owner "$bin/pg_ctl" -D "$data" -l "$data/restore.log" -w -t 3600 start > /dev/null; then
    tail -n 5 "$data/restore.log" >&2
    exit 1
fi
query() { "$bin/psql" -XAtq -h "$data" -p "$port" -U "${PGUSER:-postgres}" -d postgres -c "$1"; }
# It refuses connections until the recovery has ended.
until [ "$(query 'select pg_is_in_recovery()' 2> /dev/null || echo gone)" = f ]; do
    if ! as_owner "$bin/pg_ctl" -D "$data" status > /dev/null; then tail -n 5 "$data/restore.log" >&2; exit 1; fi
    sleep 1
done
echo "Restored to $time. The last transaction is of $(query 'select pg_last_xact_replay_timestamp()')."
echo "Stop it: $bin/pg_ctl -D $data stop"
