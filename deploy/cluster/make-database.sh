#!/bin/sh
# Run once by Patroni when the cluster is made, with how to reach it: the portal's role and database. On each database machine:
# /etc/patroni/make-database.sh, executable. PgBouncer takes no limits of time from the portal, so they stand on the role (docs/configuration.md).
exec psql --quiet --set ON_ERROR_STOP=1 "$1" <<'SQL'
create role portal login password 'change-me-portal';
alter role portal set statement_timeout = '4s';
alter role portal set lock_timeout = '3s';
alter role portal set idle_in_transaction_session_timeout = '20s';
create database portal owner portal;
SQL
