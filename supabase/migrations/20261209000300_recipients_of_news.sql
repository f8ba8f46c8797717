-- News for chosen stairwells or apartments. An article without recipients is for everybody.
alter table public.organization_news
  add column recipients text[] check (cardinality(recipients) between 1 and 500);
comment on column public.organization_news.recipients is
  'Whom the article is for: the ids of apartments, and "{organisation}/{stairwell}" for all apartments of a stairwell. Null for everybody. What no apartment bears any longer is nobody''s, as is "gone/{stairwell}", which private.follow_stairwells writes.';
alter table public.calendar_entries add column recipients text[];
comment on column public.calendar_entries.recipients is 'The recipients of the event''s article. They stay when the article is gone.';
create index organization_news_chosen_idx on public.organization_news (organization_id) where recipients is not null;
create index calendar_entries_chosen_idx on public.calendar_entries (organization_id) where recipients is not null;

grant insert (recipients), update (recipients) on public.organization_news to authenticated;

-- The one decision who reads what is for some. `reader` is what private.reader_keys says of a member. The board of the
-- organisation reads everything, and an author what is their own. Mails are sent by the homes alone, without the last two.
create function private.is_for_reader(recipients text[], org_id uuid, author uuid, reader text[]) returns boolean
language sql immutable set search_path = '' as $$
  select recipients is null or coalesce(recipients && reader, false)
    or coalesce(org_id::text = any (reader), false) or coalesce(author::text = any (reader), false)
$$;

-- The keys of a member are their home, themselves as an author, and the organisation for the board.
create function private.reader_keys(member public.organization_members) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    member.id::text, a.id::text, a.organization_id || '/' || a.stairwell,
    case when member.role in ('BOARD', 'ADMIN') then member.organization_id::text end
  ], null)
  from (select) one
  left join public.apartments a on a.organization_id = member.organization_id and a.id = member.apartment_id
$$;

-- The keys of all the caller's memberships. Definer, because members read no apartments.
create function private.own_reader_keys() returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(k.key), '{}')
  from public.organization_members m cross join lateral unnest(private.reader_keys(m)) k (key)
  where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
$$;
grant execute on function private.is_for_reader, private.reader_keys, private.own_reader_keys to authenticated, service_role;

-- Written out as before, so that the indexes serve it and news for everybody costs no call.
alter policy "Members read their organisation's news" on public.organization_news using (
  (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and not is_draft and publish_at <= now() and (expires_at is null or expires_at > now())
    and (
      recipients is null
      or private.is_for_reader(recipients, organization_id, created_by, (select private.own_reader_keys())::text[])
    )
  )
  or organization_id = any ((select private.admin_organization_ids())::uuid[])
);
alter policy "Members read their organisation's dates, admins the hidden ones too" on public.calendar_entries using (
  (
    organization_id = any ((select private.member_organization_ids())::uuid[]) and not is_hidden
    and (
      recipients is null
      or private.is_for_reader(recipients, organization_id, created_by, (select private.own_reader_keys())::text[])
    )
  )
  or organization_id = any ((select private.admin_organization_ids())::uuid[])
);
-- The subquery runs under the caller's own policies, so that nobody learns by trying which articles there are.
alter policy "Members note their own reading" on public.article_reads with check (
  exists (
    select 1 from public.organization_members m
    where m.organization_id = article_reads.organization_id and m.id = article_reads.member_id
      and m.auth_user_id = (select auth.uid())
  )
  and exists (
    select 1 from public.organization_news n
    where n.organization_id = article_reads.organization_id and n.id = article_reads.article_id
  )
);

-- Raises `recipient_unknown` for an apartment or a stairwell that the organisation does not have.
create function private.check_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select r.key from unnest(new.recipients) r (key) where starts_with(r.key, 'gone/') is not true
    except
    select k.key from public.apartments a
    cross join lateral unnest(array[a.id::text, a.organization_id || '/' || a.stairwell]) k (key)
    where a.organization_id = new.organization_id and k.key is not null
  ) then
    raise exception 'recipient_unknown' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger check_recipients before insert on public.organization_news
  for each row when (new.recipients is not null) execute function private.check_recipients();
create trigger check_changed_recipients before update of recipients on public.organization_news
  for each row when (new.recipients is not null and new.recipients is distinct from old.recipients)
  execute function private.check_recipients();

create or replace trigger set_updated_at before update of title, content, image_url, image_width, image_height, image_alt,
  publish_at, expires_at, is_draft, is_pinned, sends_mail, is_urgent, urgent_until, recipients on public.organization_news
  for each row execute function private.set_updated_at();

-- New recipients get the mails and messages that they have not got. Those of an old article get none, as before.
create function private.announce_to_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.announced_at := null;
  new.pushed_at := null;
  return new;
end $$;
create trigger announce_to_recipients before update of recipients on public.organization_news
  for each row when (new.recipients is distinct from old.recipients) execute function private.announce_to_recipients();

-- An event is for those whom its article is for.
create or replace function private.hide_new_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select n.is_draft or n.publish_at > now(), n.recipients into new.is_hidden, new.recipients
  from public.organization_news n
  where n.organization_id = new.organization_id and n.id = new.article_id;
  new.is_hidden := coalesce(new.is_hidden, false);
  return new;
end $$;

create or replace function private.hide_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.calendar_entries e set is_hidden = new.is_draft or new.publish_at > now(), recipients = new.recipients
  where e.organization_id = new.organization_id and e.article_id = new.id
    and (e.is_hidden, e.recipients) is distinct from (new.is_draft or new.publish_at > now(), new.recipients);
  return null;
end $$;
comment on function private.hide_events() is 'Definer, because admins hold no grant on is_hidden and recipients. The worker follows the clock.';
create or replace trigger hide_events after update of is_draft, publish_at, is_listed, recipients on public.organization_news
  for each row execute function private.hide_events();

-- Names the stairwells and the numbers of the apartments, each null where there are none, and counts what is gone.
create function private.name_recipients(org_id uuid, recipients text[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'stairwells', s.names, 'apartments', a.numbers, 'gone', cardinality(recipients) - s.count - a.count
  )
  from (
    select count(*), jsonb_agg(k.name order by private.to_sortable(k.name) collate "C") as names from (
      select substr(r.key, 38) as name from unnest(recipients) r (key) where starts_with(r.key, org_id || '/')
    ) k
  ) s
  cross join (
    select count(*), jsonb_agg(h.number order by private.to_sortable(h.number) collate "C") as numbers
    from unnest(recipients) r (key)
    join public.apartments h on h.organization_id = org_id and h.id = case when position('/' in r.key) = 0 then r.key::uuid end
  ) a
$$;
grant execute on function private.name_recipients to authenticated, service_role;

create function private.log_recipients() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  names constant text[] := array['stairwells', 'apartments'];
  before jsonb;
  after jsonb;
begin
  select
    jsonb_object_agg(f.key, f.list) filter (where not f.is_new), jsonb_object_agg(f.key, f.list) filter (where f.is_new)
  into before, after
  from (
    select v.is_new, e.key, (
      select string_agg(n.name, ', ') from jsonb_array_elements_text(nullif(e.value, 'null')) n (name)
    ) as list
    from (values (false, old.recipients), (true, new.recipients)) v (is_new, keys)
    cross join lateral jsonb_each(private.name_recipients(new.organization_id, v.keys)) e
    where e.key = any (names)
  ) f;
  perform private.add_audit_event(
    new.organization_id, 'changed', 'article', new.id, new.title,
    private.pick_changes(before, after, names), private.pick_changes(after, before, names));
  return null;
end $$;
comment on function private.log_recipients() is 'Definer, because nobody has a grant to write the log.';
create trigger log_recipients after update of recipients on public.organization_news
  for each row when (new.recipients is distinct from old.recipients) execute function private.log_recipients();

-- As before, and with the recipients, which a caller who does not name them leaves as they are.
create or replace function public.save_article(
  org_id uuid, article uuid, version text, fields jsonb, event jsonb, event_version text,
  added_files jsonb, noted_files jsonb, removed_files uuid[]
) returns boolean
language plpgsql set search_path = '' as $$
declare
  news constant public.organization_news := jsonb_populate_record(null::public.organization_news, fields);
  dated constant public.calendar_entries := jsonb_populate_record(null::public.calendar_entries, event);
  stored public.calendar_entries;
begin
  select * into stored from public.calendar_entries e
  where e.organization_id = org_id and e.article_id = article order by e.created_at, e.id limit 1 for update;
  if stored.updated_at is distinct from event_version::timestamptz then
    return false;
  end if;
  if version is null then
    insert into public.organization_news (
      id, organization_id, title, content, image_url, image_width, image_height, image_alt,
      publish_at, expires_at, is_draft, is_pinned, is_urgent, urgent_until, sends_mail, recipients
    ) values (
      article, org_id, news.title, news.content, news.image_url, news.image_width, news.image_height,
      case when news.image_url is not null then news.image_alt end,
      news.publish_at, news.expires_at, news.is_draft, news.is_pinned, news.is_urgent, news.urgent_until, news.sends_mail,
      news.recipients
    ) on conflict (id) do nothing;
  else
    update public.organization_news n set
      title = news.title, content = news.content, publish_at = news.publish_at, expires_at = news.expires_at,
      is_draft = news.is_draft, is_pinned = news.is_pinned, is_urgent = news.is_urgent, urgent_until = news.urgent_until,
      sends_mail = news.sends_mail,
      recipients = case when fields ? 'recipients' then news.recipients else n.recipients end,
      image_alt = case when news.image_url is not null or (n.image_url is not null and not fields ? 'image_url')
        then news.image_alt end,
      image_url = case when fields ? 'image_url' then news.image_url else n.image_url end,
      image_width = case when fields ? 'image_url' then news.image_width else n.image_width end,
      image_height = case when fields ? 'image_url' then news.image_height else n.image_height end
    where n.organization_id = org_id and n.id = article and n.updated_at = version::timestamptz;
  end if;
  if not found then
    return false;
  end if;
  delete from public.article_files f
  where f.organization_id = org_id and f.article_id = article and f.id = any (removed_files);
  update public.article_files f set position = n.position, alt_text = n.alt
  from jsonb_to_recordset(noted_files) as n (id uuid, position smallint, alt text)
  where f.organization_id = org_id and f.article_id = article and f.id = n.id
    and (f.position, f.alt_text) is distinct from (n.position, n.alt);
  insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot, position, alt_text)
  select org_id, article, a.name, a.file_path, a.size, a.content_type, s.slot, a.position, a.alt_text
  from (
    select f.value ->> 'name' as name, f.value ->> 'path' as file_path, (f.value ->> 'size')::bigint as size,
      f.value ->> 'contentType' as content_type, (f.value ->> 'position')::smallint as position,
      f.value ->> 'alt' as alt_text, f.number
    from jsonb_array_elements(added_files) with ordinality as f (value, number)
  ) a
  left join (
    select n as slot, row_number() over (order by n) as number from generate_series(0, 9) n
    where not exists (select 1 from public.article_files f where f.article_id = article and f.slot = n)
  ) s on s.number = a.number;
  if dated.starts_at is null then
    delete from public.calendar_entries e where e.id = stored.id;
  elsif stored.id is null then
    insert into public.calendar_entries (organization_id, article_id, title, place, starts_at, ends_at, is_all_day)
    values (org_id, article, news.title, dated.place, dated.starts_at, dated.ends_at, dated.is_all_day);
  else
    update public.calendar_entries e set
      title = news.title, place = dated.place, starts_at = dated.starts_at, ends_at = dated.ends_at,
      is_all_day = dated.is_all_day
    where e.id = stored.id and (e.title, e.place, e.starts_at, e.ends_at, e.is_all_day)
      is distinct from (news.title, dated.place, dated.starts_at, dated.ends_at, dated.is_all_day);
  end if;
  return true;
end $$;

-- The policies decide, except for the address of a calendar, which is read without a session.
drop function private.calendar_dates(uuid, timestamptz, timestamptz, integer);
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

create or replace function public.read_calendar_feed(feed uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', o.name,
    'dates', private.calendar_dates(o.id, now() - interval '90 days', now() + interval '2 years', 500, private.reader_keys(m))
  )
  from public.calendar_feeds f join public.organizations o on o.id = f.organization_id
  join public.organization_members m on m.id = f.member_id and private.has_ended(m.occupancy_ends_on) is not true
  where f.secret = feed
$$;
