drop function public.get_calendar(timestamptz, timestamptz);

-- A month and a week on either side of it. Without `month` (2026-12) that of the next date, or else the current.
create function public.get_calendar(month text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'month', to_char(c.first, 'YYYY-MM'),
    'dates', private.calendar_dates(
      m.organization_id, (c.first - interval '7 days') at time zone 'Europe/Stockholm',
      (c.first + interval '1 month 7 days') at time zone 'Europe/Stockholm', 300
    ),
    'secret', (
      select f.secret from public.calendar_feeds f where f.member_id = m.member_id and f.organization_id = m.organization_id
    )
  )
  from public.get_current_member() m
  cross join lateral (
    -- A date that has begun and is not over counts for today.
    select greatest(min(e.starts_at), now()) as starts_at from public.calendar_entries e
    where e.organization_id = m.organization_id
      and coalesce(e.ends_at, e.starts_at + case when e.is_all_day then interval '1 day' else interval '1 hour' end) > now()
  ) ahead
  cross join lateral (
    select coalesce(
      to_date(month || '-01', 'YYYY-MM-DD')::timestamp,
      date_trunc('month', ahead.starts_at at time zone 'Europe/Stockholm')
    ) as first
  ) c
$$;
grant execute on function public.get_calendar to authenticated, service_role;
