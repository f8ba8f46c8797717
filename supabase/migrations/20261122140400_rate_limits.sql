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
grant execute on function private.count_points, private.sweep_rate_limits to service_role;

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
