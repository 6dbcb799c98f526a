#!/bin/bash
# What an empty PostgreSQL needs before the first `rampa migrate`: run once by its image, from /docker-entrypoint-initdb.d/,
# as the superuser. Passwords are files, one line each: of the login that owns the tables, and of the program's.
set -e
owner=$(cat "${OWNER_PASSWORD_FILE:-/run/secrets/owner}")
portal=$(cat "${PORTAL_PASSWORD_FILE:-/run/secrets/portal}")
if [ -z "$owner" ] || [ -z "$portal" ]; then
  echo 'A password is empty: no role was made' >&2
  exit 1
fi
# Through the environment of psql alone: its command line is in the process list of the whole machine.
OWNER_PASSWORD="$owner" PORTAL_PASSWORD="$portal" psql -v ON_ERROR_STOP=1 -q -d postgres <<'END'
\getenv owner OWNER_PASSWORD
\getenv portal PORTAL_PASSWORD
CREATE ROLE rampa_app NOLOGIN;
CREATE ROLE rampa_owner LOGIN PASSWORD :'owner';
CREATE ROLE portal LOGIN PASSWORD :'portal';
GRANT rampa_app TO rampa_owner, portal;
-- What PgBouncer cannot hand on from each connection.
ALTER ROLE portal SET statement_timeout = '15s';
ALTER ROLE portal SET timezone = 'UTC';
CREATE DATABASE rampa OWNER rampa_owner;
END
