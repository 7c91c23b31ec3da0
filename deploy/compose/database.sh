#!/bin/sh
# Run once, when the database is made: the server gets a role that owns its own database and nothing else.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$SURVEY_PASSWORD" \
  --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
create role survey login nosuperuser nocreatedb nocreaterole password :'password';
create database survey owner survey encoding 'UTF8' template template0;
revoke connect on database postgres, survey from public;
SQL
