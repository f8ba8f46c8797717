create table public.calendar_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  place text check (length(place) <= 200),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- An event of a whole day has midnight in Stockholm as starts_at.
  is_all_day boolean not null default false,
  article_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A news item and its event are saved, shown and deleted together. The event of an article that is a draft, or is to be
  -- published later, is hidden until then: no page, address, search or answer shows it.
  is_hidden boolean not null default false,
  recipients text[],
  check (ends_at > starts_at),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete set null (article_id),
  foreign key (organization_id, created_by) references public.organization_members (organization_id, id) on delete set null (created_by),
  constraint calendar_entries_plain_title check (private.is_plain_name(title)),
  constraint calendar_entries_tenant_key unique (organization_id, id)
);
comment on table public.calendar_entries is 'The association''s dates: meetings, water shut-offs, cleaning days. An article may tell more about one.';
comment on column public.calendar_entries.is_hidden is 'Whether the article of the event is still to be published.';
comment on column public.calendar_entries.recipients is 'The recipients of the event''s article. They stay when the article is gone.';
create index calendar_entries_time_idx on public.calendar_entries (organization_id, starts_at, id);
create index calendar_entries_article_idx on public.calendar_entries (organization_id, article_id);
create index calendar_entries_author_idx on public.calendar_entries (organization_id, created_by);
create index calendar_entries_chosen_idx on public.calendar_entries (organization_id) where recipients is not null;

-- Hiding is no version of an event, so it does not refuse an admin's edit.
create trigger set_updated_at before update of title, place, starts_at, ends_at, is_all_day on public.calendar_entries
  for each row execute function private.set_updated_at();
create trigger set_created_by before insert on public.calendar_entries
  for each row execute function private.set_created_by('member');

-- An event is for those whom its article is for.
create function private.hide_new_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select n.is_draft or n.publish_at > now(), n.recipients into new.is_hidden, new.recipients
  from public.organization_news n
  where n.organization_id = new.organization_id and n.id = new.article_id;
  new.is_hidden := coalesce(new.is_hidden, false);
  return new;
end $$;
create trigger hide_new_event before insert on public.calendar_entries
  for each row when (new.article_id is not null) execute function private.hide_new_event();

create function private.hide_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.calendar_entries e set is_hidden = new.is_draft or new.publish_at > now(), recipients = new.recipients
  where e.organization_id = new.organization_id and e.article_id = new.id
    and (e.is_hidden, e.recipients) is distinct from (new.is_draft or new.publish_at > now(), new.recipients);
  return null;
end $$;
comment on function private.hide_events() is 'Definer, because admins hold no grant on is_hidden and recipients. The worker follows the clock.';
create trigger hide_events after update of is_draft, publish_at, is_listed, recipients on public.organization_news
  for each row execute function private.hide_events();

grant select, delete on public.calendar_entries to authenticated;
grant insert (id, organization_id, title, place, starts_at, ends_at, is_all_day, article_id, created_by) on public.calendar_entries to authenticated;
grant update (title, place, starts_at, ends_at, is_all_day) on public.calendar_entries to authenticated;
grant all on public.calendar_entries to service_role;
alter table public.calendar_entries enable row level security;

create policy "Members read their organisation's dates, admins the hidden ones too" on public.calendar_entries
  for select to authenticated using (
    (
      organization_id = any ((select private.member_organization_ids())::uuid[]) and not is_hidden
      and (
        recipients is null
        or private.is_for_reader(recipients, organization_id, created_by, (select private.own_reader_keys())::text[])
      )
    )
    or organization_id = any ((select private.admin_organization_ids())::uuid[])
  );
create policy "Admins add dates in their organisation" on public.calendar_entries
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's dates" on public.calendar_entries
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's dates" on public.calendar_entries
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Null of a hidden event, which is no source of the assistant.
create function private.find_event_end(event public.calendar_entries) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(event.ends_at, event.starts_at + case when event.is_all_day then interval '1 day' else interval '1 hour' end)
  where not event.is_hidden
$$;
grant execute on function private.find_event_end to service_role;

create table public.calendar_feeds (
  member_id uuid primary key,
  organization_id uuid not null,
  -- The unguessable part of the address. A new one makes the old address useless.
  secret uuid not null default gen_random_uuid() unique,
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.calendar_feeds is 'The secret address by which a member''s calendar program reads the association''s dates.';
create index calendar_feeds_member_idx on public.calendar_feeds (organization_id, member_id);

grant select on public.calendar_feeds to authenticated;
grant insert (member_id, organization_id, secret), update (secret) on public.calendar_feeds to authenticated;
grant all on public.calendar_feeds to service_role;
alter table public.calendar_feeds enable row level security;

create policy "Members see their own address" on public.calendar_feeds
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members make their own address" on public.calendar_feeds
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members renew their own address" on public.calendar_feeds
  for update to authenticated
  using (member_id = any ((select private.own_member_ids())::uuid[]))
  with check (member_id = any ((select private.own_member_ids())::uuid[]));

create function public.renew_calendar_feed(org_id uuid, member uuid) returns void
language sql set search_path = '' as $$
  insert into public.calendar_feeds (organization_id, member_id) values (org_id, member)
  on conflict (member_id) do update set secret = gen_random_uuid()
$$;
grant execute on function public.renew_calendar_feed to authenticated, service_role;

-- At most `most` dates that end after `since` and begin before `until`. The policies decide, except for the address of a
-- calendar, which is read without a session: `reader` is then what private.reader_keys says of the member.
create function private.calendar_dates(
  org_id uuid, since timestamptz, until timestamptz, most integer, reader text[] default null
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(l) order by l.starts_at, l.id), '[]') from (
    select e.id, e.title, e.place, e.starts_at, e.ends_at, e.is_all_day, e.updated_at,
      (select n.id from public.organization_news n where n.id = e.article_id and n.organization_id = org_id and private.is_news_shown(n)) as article_id
    from public.calendar_entries e
    where e.organization_id = org_id and e.starts_at < until and not e.is_hidden
      and (reader is null or e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, reader))
      and coalesce(e.ends_at, e.starts_at + case when e.is_all_day then interval '1 day' else interval '1 hour' end) > since
    order by e.starts_at, e.id limit least(most, 500)
  ) l
$$;
grant execute on function private.calendar_dates to authenticated, service_role;

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

-- The calendar's address calls this without a session. Returns null for an address that is not valid (any more), of a
-- member whose membership has ended, or of a paused organisation.
create function public.read_calendar_feed(feed uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', o.name,
    'dates', private.calendar_dates(o.id, now() - interval '90 days', now() + interval '2 years', 500, private.reader_keys(m))
  )
  from public.calendar_feeds f join public.organizations o on o.id = f.organization_id and o.paused_at is null
  join public.organization_members m on m.id = f.member_id and private.has_ended(m.occupancy_ends_on) is not true
  where f.secret = feed
$$;
grant execute on function public.read_calendar_feed to service_role;

-- The event of each article, by the article's id. Its oldest, if others were added in the calendar.
create function private.article_events(org_id uuid, articles uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.article_id, to_jsonb(e)), '{}') from (
    select distinct on (e.article_id)
      e.article_id, e.id, e.title, e.place, e.starts_at, e.ends_at, e.is_all_day, e.updated_at
    from public.calendar_entries e
    where e.organization_id = org_id and e.article_id = any (articles)
    order by e.article_id, e.created_at, e.id
  ) e
$$;
grant execute on function private.article_events to authenticated, service_role;
