#!/bin/sh
# Creates the portal's role and database. Patroni runs it once, with a connection string, when it
# creates the cluster. On each database machine: /etc/patroni/make-database.sh, executable.
# PgBouncer rejects the portal's time limits, so the role has them (docs/configuration.md).
exec psql --quiet --set ON_ERROR_STOP=1 "$1" <<'SQL'
create role portal login password 'change-me-portal';
alter role portal set statement_timeout = '4s';
alter role portal set lock_timeout = '3s';
alter role portal set idle_in_transaction_session_timeout = '20s';
create database portal owner portal;
SQL
