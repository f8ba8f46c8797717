-- The roles anon, authenticated and public get only the rights that a migration grants by name.
create schema if not exists private;
comment on schema private is 'Helpers of policies and triggers. Not exposed by the REST API.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Supabase grants new objects in public to these roles by default. Without that, a forgotten grant is an
-- error and no leak.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- A slow query of a member must not hold a connection that others wait for. PostgREST applies the role's
-- setting. The embedded database cannot interrupt a statement, so the queries themselves are limited there.
do $$
begin
  alter role authenticated set statement_timeout = '5s';
  alter role anon set statement_timeout = '3s';
exception when insufficient_privilege then
  raise notice 'The role that migrates may not set time-outs: run "alter role authenticated set statement_timeout = ''5s''" as a superuser.';
end $$;
notify pgrst, 'reload config';

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Assigns the next free position under a parent. The lock gives concurrent inserts different positions.
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

-- Invisible characters, and those that turn the reading direction, could make one name pass for another.
create function private.is_plain_name(name text) returns boolean
language sql immutable set search_path = '' as $$
  select name !~ (
    E'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
    || E'\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]'
  )
$$;
grant execute on function private.is_plain_name to authenticated, service_role;

-- Names in their Swedish order: å, ä and ö after z, small letters like capitals, and "Protokoll 2" before
-- "Protokoll 10". The result is compared by bytes (collate "C"), whatever the database's collation knows.
create function private.to_sortable(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(translate(lower(value), 'ÅÄÖåäöÉÈÜéèü', '{|}{|}eeueeu'),
    '(\d+)', '000000000\1', 'g'), '0*(\d{10})', '\1', 'g')
$$;
grant execute on function private.to_sortable to authenticated, service_role;

-- Comparisons use small letters without Swedish diacritics, whatever the database's collation knows of them.
create function private.fold_text(text text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(fold_text.text), 'ÅÄÖÉÜåäöéü', 'aaoeuaaoeu')
$$;
grant execute on function private.fold_text to authenticated, service_role;

create table public.rate_limits (
  key text primary key check (length(key) <= 200),
  points integer not null,
  expires_at timestamptz not null
);
comment on table public.rate_limits is 'How often each thing was tried of late. Several servers count together here.';
create index rate_limits_expires_at_idx on public.rate_limits (expires_at);

grant all on public.rate_limits to service_role;
alter table public.rate_limits enable row level security;

-- Adds points to a running count or starts a new one. Returns the total.
create function private.count_points(key text, points integer, seconds integer) returns integer
language plpgsql set search_path = '' as $$
declare
  total integer;
begin
  insert into public.rate_limits as current (key, points, expires_at)
  values (count_points.key, count_points.points, now() + make_interval(secs => seconds))
  on conflict on constraint rate_limits_pkey do update set
    points = case when current.expires_at <= now() then excluded.points else current.points + excluded.points end,
    expires_at = case when current.expires_at <= now() then excluded.expires_at else current.expires_at end
  returning current.points into total;
  return total;
end $$;
grant execute on function private.count_points to service_role;

-- Each count deletes a few expired rows, so that the table needs no other clean-up. This runs last in its
-- transaction, which until then locks only the rows of its own keys, in the order of the keys, so that no two
-- transactions deadlock.
create function private.sweep_rate_limits() returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.rate_limits where key in (
    select old.key from public.rate_limits old where old.expires_at < now() order by old.expires_at limit 20 for update skip locked
  );
end $$;
grant execute on function private.sweep_rate_limits to service_role;

-- Counts attempts, [{key, points, seconds}], in one round trip. Returns the totals in the order of the
-- attempts.
create function public.count_attempts(attempts jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  attempt record;
  totals jsonb := '{}';
begin
  for attempt in
    select a.value ->> 'key' as key, (a.value -> 'points')::integer as points, (a.value -> 'seconds')::integer as seconds, a.place
    from jsonb_array_elements(attempts) with ordinality a (value, place)
    order by 1, a.place
  loop
    totals := totals || jsonb_build_object(
      attempt.place, private.count_points(attempt.key, attempt.points, attempt.seconds)
    );
  end loop;
  perform private.sweep_rate_limits();
  return (select coalesce(jsonb_agg(t.value order by t.key::integer), '[]') from jsonb_each(totals) t);
end $$;
grant execute on function public.count_attempts to service_role;
