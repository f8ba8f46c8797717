-- Pictures of news: JPEG and PNG files of an article, in the author's order, each with what it shows.
alter table public.organization_news
  -- What the image shows, for those who do not see it.
  add column image_alt text check (btrim(image_alt) <> '' and length(image_alt) <= 300);
alter table public.article_files
  -- The author's order.
  add column position smallint not null default 0,
  -- What a picture shows, for those who do not see it.
  add column alt_text text check (btrim(alt_text) <> '' and length(alt_text) <= 300);

create or replace trigger set_updated_at before update of title, content, image_url, image_width, image_height, image_alt,
  publish_at, expires_at, is_draft, is_pinned, sends_mail, is_urgent, urgent_until on public.organization_news
  for each row execute function private.set_updated_at();

grant insert (image_alt), update (image_alt) on public.organization_news to authenticated;
grant insert (position, alt_text), update (position, alt_text) on public.article_files to authenticated;
create policy "Admins describe and order files of their organisation's news" on public.article_files
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Whether a browser shows the file as a picture.
create function private.is_picture(content_type text) returns boolean
language sql immutable set search_path = '' as $$
  select content_type in ('image/jpeg', 'image/png')
$$;
grant execute on function private.is_picture to authenticated, service_role;

-- The files of each article, by the article's id, in the author's order.
create or replace function private.article_files(org_id uuid, articles uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(a.article_id, a.files), '{}') from (
    select f.article_id, jsonb_agg(
      jsonb_build_object(
        'id', f.id, 'name', f.name, 'size', f.size, 'is_picture', private.is_picture(f.content_type), 'alt_text', f.alt_text
      ) order by f.position, f.created_at, f.slot
    ) as files
    from public.article_files f
    where f.organization_id = org_id and f.article_id = any (articles)
    group by f.article_id
  ) a
$$;

create or replace function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language sql set search_path = '' as $$
  select reply || jsonb_build_object(
    'event', private.article_events(private.current_organization_id(), array[article]) -> article::text,
    'files', coalesce(private.article_files(private.current_organization_id(), array[article]) -> article::text, '[]'),
    'image_alt', (select n.image_alt from public.organization_news n where n.id = article)
  )
  from private.open_article(article, counted, unread_page) reply
$$;

create or replace function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(
      private.current_organization_id(),
      array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
    ),
    'files', coalesce(private.article_files(private.current_organization_id(), array[edited]) -> edited::text, '[]'),
    'image_alt', (
      select n.image_alt from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = edited
    )
  )
  from private.list_managed_articles(page_size, page_number, edited) reply
$$;

-- Saves an article (a new one without `version`) with its event and files, or nothing. Without a day in `event` the
-- article has no event. False if another admin has changed one of the two since, or the article is not the caller's or
-- is gone. `noted_files` are stored files with what they show and their place in the order. An article without an image
-- has no description of one. Raises storage_full, and not_null_violation beyond ten files.
drop function public.save_article(uuid, uuid, text, jsonb, jsonb, text, jsonb, uuid[]);
create function public.save_article(
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
      publish_at, expires_at, is_draft, is_pinned, is_urgent, urgent_until, sends_mail
    ) values (
      article, org_id, news.title, news.content, news.image_url, news.image_width, news.image_height,
      case when news.image_url is not null then news.image_alt end,
      news.publish_at, news.expires_at, news.is_draft, news.is_pinned, news.is_urgent, news.urgent_until, news.sends_mail
    ) on conflict (id) do nothing;
  else
    update public.organization_news n set
      title = news.title, content = news.content, publish_at = news.publish_at, expires_at = news.expires_at,
      is_draft = news.is_draft, is_pinned = news.is_pinned, is_urgent = news.is_urgent, urgent_until = news.urgent_until,
      sends_mail = news.sends_mail,
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
revoke all on function public.save_article from public, anon;
grant execute on function public.save_article to authenticated, service_role;

-- Where the first picture of an article is stored and what it shows; null if the article has none.
create function private.first_picture(article public.organization_news) returns jsonb
language sql stable set search_path = '' as $$
  select case when article.image_url is not null then
    jsonb_build_object('path', article.image_url, 'alt', article.image_alt)
  else (
    select jsonb_build_object('path', f.file_path, 'alt', f.alt_text) from public.article_files f
    where f.organization_id = article.organization_id and f.article_id = article.id and private.is_picture(f.content_type)
    order by f.position, f.created_at, f.slot limit 1
  ) end
$$;
grant execute on function private.first_picture to service_role;

drop function private.news_mail_articles(public.news_mails);
create function private.news_mail_articles(mail public.news_mails)
returns table (id uuid, title text, beginning text, event jsonb, files jsonb, picture jsonb)
language sql stable set search_path = '' as $$
  select n.id, n.title, left(coalesce(n.words, n.content), 700),
    private.article_events(n.organization_id, array[n.id]) -> n.id::text,
    coalesce(private.article_files(n.organization_id, array[n.id]) -> n.id::text, '[]'),
    private.first_picture(n)
  from public.organization_news n
  where n.organization_id = mail.organization_id and private.is_news_shown(n) and n.sends_mail
    and case when mail.article_id is not null then n.id = mail.article_id else
      n.announce_at <= private.news_digest_time(mail.week::timestamp at time zone 'Europe/Stockholm')
      and n.announce_at > private.news_digest_time((mail.week - 7)::timestamp at time zone 'Europe/Stockholm')
      and not exists (select 1 from public.news_mails own where own.member_id = mail.member_id and own.article_id = n.id)
    end
  order by n.publish_at desc, n.id limit 20
$$;
grant execute on function private.news_mail_articles to service_role;
