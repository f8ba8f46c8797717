create table public.calendar_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  place text check (length(place) <= 200),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- Of a whole day, starts_at is its midnight in Stockholm.
  is_all_day boolean not null default false,
  article_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete set null (article_id),
  foreign key (organization_id, created_by) references public.organization_members (organization_id, id) on delete set null (created_by),
  constraint calendar_entries_plain_title check (private.is_plain_name(title))
);
comment on table public.calendar_entries is 'The association''s dates: meetings, water shut-offs, cleaning days. An article may tell more about one.';
create index calendar_entries_time_idx on public.calendar_entries (organization_id, starts_at, id);
create index calendar_entries_article_idx on public.calendar_entries (organization_id, article_id);
create index calendar_entries_author_idx on public.calendar_entries (organization_id, created_by);

create trigger set_updated_at before update on public.calendar_entries
  for each row execute function private.set_updated_at();
create trigger set_created_by before insert on public.calendar_entries
  for each row execute function private.set_created_by('member');

grant select, delete on public.calendar_entries to authenticated;
grant insert (id, organization_id, title, place, starts_at, ends_at, is_all_day, article_id, created_by) on public.calendar_entries to authenticated;
grant update (title, place, starts_at, ends_at, is_all_day) on public.calendar_entries to authenticated;
grant all on public.calendar_entries to service_role;
alter table public.calendar_entries enable row level security;

create policy "Members read their organisation's dates" on public.calendar_entries
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add dates in their organisation" on public.calendar_entries
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's dates" on public.calendar_entries
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's dates" on public.calendar_entries
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

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

-- At most `most` dates that end after `since` and begin before `until`.
create function private.calendar_dates(org_id uuid, since timestamptz, until timestamptz, most integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(l) order by l.starts_at, l.id), '[]') from (
    select e.id, e.title, e.place, e.starts_at, e.ends_at, e.is_all_day, e.updated_at,
      (select n.id from public.organization_news n where n.id = e.article_id and n.organization_id = org_id and private.is_news_shown(n)) as article_id
    from public.calendar_entries e
    where e.organization_id = org_id and e.starts_at < until
      and coalesce(e.ends_at, e.starts_at + case when e.is_all_day then interval '1 day' else interval '1 hour' end) > since
    order by e.starts_at, e.id limit least(most, 500)
  ) l
$$;
grant execute on function private.calendar_dates to authenticated, service_role;

create function public.get_calendar(org_id uuid, member uuid, since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'dates', private.calendar_dates(org_id, since, until, 200),
    'secret', (select f.secret from public.calendar_feeds f where f.member_id = member and f.organization_id = org_id)
  )
$$;
grant execute on function public.renew_calendar_feed, public.get_calendar to authenticated, service_role;

-- For the address, which has no session. Null for an address that is not valid (any more).
create function public.read_calendar_feed(feed uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', o.name,
    'dates', private.calendar_dates(o.id, now() - interval '90 days', now() + interval '2 years', 500)
  )
  from public.calendar_feeds f join public.organizations o on o.id = f.organization_id
  where f.secret = feed
$$;
grant execute on function public.read_calendar_feed to service_role;

create or replace function public.get_dashboard(org_id uuid, member uuid, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(org_id, page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(org_id, member),
    'has_chosen_mail', exists (select 1 from public.news_preferences p where p.member_id = member),
    'dates', private.calendar_dates(org_id, now(), now() + interval '60 days', 3)
  )
$$;
