-- What every later migration stands on: nothing is granted unless a migration grants it by name.

create schema if not exists private;
comment on schema private is 'Helpers of policies and triggers. Not exposed by the REST API.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Supabase grants new objects in public to anon and authenticated by default; here a forgotten grant has to be an error, not a leak.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

create type public.member_role as enum ('MEMBER', 'ADMIN');
create type public.invitation_status as enum ('pending', 'sent', 'expired', 'accepted', 'active');
create type public.section_type as enum ('DOCUMENTS', 'FAQ');
create type public.document_state as enum ('waiting', 'reading', 'ready', 'partly', 'failed');
create type public.frank_error_type as enum (
  'TIMEOUT', 'NETWORK_ERROR', 'CORS_ERROR', 'API_DOWN', 'INVALID_CONFIG',
  'INVALID_REQUEST', 'AUTH_FAILURE', 'API_NOT_FOUND', 'API_ERROR', 'UNKNOWN_ERROR'
);

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- The next free position under a parent. The lock makes parallel inserts queue, so that two never get the same position.
create function private.assign_position() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent_column constant text := tg_argv[0];
  parent uuid := (to_jsonb(new) ->> parent_column)::uuid;
begin
  if new.position is not null or parent is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || parent::text, 0));
  execute format('select coalesce(max(position), 0) + 1 from public.%I where %I = $1', tg_table_name, parent_column)
    into new.position using parent;
  return new;
end $$;
comment on function private.assign_position() is 'Definer, because the position counts rows that the inserting role may not see.';
