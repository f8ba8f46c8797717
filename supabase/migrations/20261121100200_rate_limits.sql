create table public.rate_limits (
  key text primary key check (length(key) <= 200),
  points integer not null,
  expires_at timestamptz
);
comment on table public.rate_limits is 'What has been tried of late, and how often. Several servers count together here.';
create index rate_limits_expires_at_idx on public.rate_limits (expires_at);

grant all on public.rate_limits to service_role;
alter table public.rate_limits enable row level security;

-- Adds points to a count that runs, or begins a new one where it has run out (or `force`). A duration of 0 never runs out.
create function public.rate_limit_upsert(key text, points integer, duration_ms bigint, force boolean)
returns setof public.rate_limits
language sql set search_path = '' as $$
  -- A few old rows go with each new one, so that the table needs no sweeper.
  delete from public.rate_limits where rate_limits.key in (
    select old.key from public.rate_limits old
    where old.expires_at < now() and old.key <> rate_limit_upsert.key
    order by old.expires_at limit 10 for update skip locked
  );
  insert into public.rate_limits as current (key, points, expires_at)
  values (
    rate_limit_upsert.key, rate_limit_upsert.points,
    case when duration_ms > 0 then now() + duration_ms * interval '1 millisecond' end
  )
  on conflict (key) do update set
    points = case when force or current.expires_at <= now() then excluded.points else current.points + excluded.points end,
    expires_at = case when force or current.expires_at <= now() then excluded.expires_at else current.expires_at end
  returning current.*
$$;

create function public.rate_limit_get(key text) returns setof public.rate_limits
language sql stable set search_path = '' as $$
  select * from public.rate_limits
  where rate_limits.key = rate_limit_get.key and (expires_at is null or expires_at > now())
$$;

create function public.rate_limit_delete(key text) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from public.rate_limits where rate_limits.key = rate_limit_delete.key;
  return found;
end $$;

revoke execute on function
  public.rate_limit_upsert(text, integer, bigint, boolean), public.rate_limit_get(text), public.rate_limit_delete(text)
  from public, anon, authenticated;
grant execute on function
  public.rate_limit_upsert(text, integer, bigint, boolean), public.rate_limit_get(text), public.rate_limit_delete(text)
  to service_role;
