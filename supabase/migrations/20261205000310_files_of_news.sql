-- Files of news: minutes, a form, a plan. They are stored as documents are, in {organizationId}/news/{random id}.{ext}.
create table public.article_files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  article_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 255 and private.is_plain_name(name)),
  file_path text not null unique,
  size bigint not null check (size > 0),
  content_type text not null check (length(content_type) <= 255),
  -- An article has ten slots, so at most ten files.
  slot smallint not null check (slot between 0 and 9),
  created_at timestamptz not null default now(),
  unique (article_id, slot),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  constraint article_files_path_is_own check (
    file_path ~ '^[0-9a-f-]{36}/news/[0-9a-f-]{36}\.[a-z0-9]{1,10}$' and starts_with(file_path, organization_id::text || '/')
  )
);
comment on table public.article_files is 'Files of news in the bucket documents. They go with their article.';
create index article_files_article_idx on public.article_files (organization_id, article_id);

create trigger forget_file_removal after insert on public.article_files
  for each row execute function private.forget_file_removal();
create trigger note_file_removal after delete on public.article_files
  for each row execute function private.note_file_removal();
create trigger count_storage after insert or delete on public.article_files
  for each row execute function private.count_storage();
comment on table public.organization_storage is 'Bytes of the organisation''s documents and files of news. The portal compares them with STORAGE_QUOTA_MB.';

grant select, delete on public.article_files to authenticated;
grant insert (organization_id, article_id, name, file_path, size, content_type, slot) on public.article_files to authenticated;
grant all on public.article_files to service_role;
alter table public.article_files enable row level security;

-- The subquery runs under the caller's own policies.
create policy "Members read the files of news that they can read" on public.article_files
  for select to authenticated using (
    exists (
      select 1 from public.organization_news n
      where n.organization_id = article_files.organization_id and n.id = article_files.article_id
    )
  );
create policy "Admins add files to their organisation's news" on public.article_files
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins remove files of their organisation's news" on public.article_files
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create policy "Members read the stored files of news that they can read" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select 1 from public.article_files f where f.file_path = storage.objects.name)
  );
create policy "Admins upload files of news into their organisation's folder" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'documents'
    and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
    and name ~ '^[0-9a-f-]{36}/news/[0-9a-f-]{36}\.[a-z0-9]{1,10}$'
  );

-- The paths that the worker must remove now. Records whose file has a row, or is an image of a page of one that has, are deleted.
create or replace function public.list_due_file_removals(batch integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.file_removals r using public.documents d
  where r.due_at <= now() and d.file_path in (r.path, regexp_replace(r.path, '^([^/]+/[^/]+)/pages/(.+)/[^/]+$', '\1/\2'));
  delete from public.file_removals r using public.article_files f where r.due_at <= now() and f.file_path = r.path;
  return query select r.path from public.file_removals r where r.due_at <= now() order by r.due_at, r.path limit batch;
end $$;

-- The files of each article, by the article's id, in the order in which they were added.
create function private.article_files(org_id uuid, articles uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(a.article_id, a.files), '{}') from (
    select f.article_id, jsonb_agg(
      jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size) order by f.created_at, f.slot
    ) as files
    from public.article_files f
    where f.organization_id = org_id and f.article_id = any (articles)
    group by f.article_id
  ) a
$$;
grant execute on function private.article_files to authenticated, service_role;

create or replace function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language sql set search_path = '' as $$
  select reply || jsonb_build_object(
    'event', private.article_events(private.current_organization_id(), array[article]) -> article::text,
    'files', coalesce(private.article_files(private.current_organization_id(), array[article]) -> article::text, '[]')
  )
  from private.open_article(article, counted, unread_page) reply
$$;

create or replace function public.list_news(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(private.current_organization_id(), listed.ids),
    'files', private.article_files(private.current_organization_id(), listed.ids)
  )
  from private.list_news(page_size, page_number) reply,
    lateral (select array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) as ids) listed
$$;

create or replace function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(
      private.current_organization_id(),
      array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
    ),
    'files', coalesce(private.article_files(private.current_organization_id(), array[edited]) -> edited::text, '[]')
  )
  from private.list_managed_articles(page_size, page_number, edited) reply
$$;

-- Saves an article (a new one without `version`) with its event and files, or nothing. Without a day in `event` the
-- article has no event. False if another admin has changed one of the two since, or the article is not the caller's or
-- is gone. Raises storage_full, and not_null_violation beyond ten files.
drop function public.save_article(uuid, uuid, text, jsonb, jsonb, text);
create function public.save_article(
  org_id uuid, article uuid, version text, fields jsonb, event jsonb, event_version text,
  added_files jsonb, removed_files uuid[]
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
      id, organization_id, title, content, image_url, image_width, image_height,
      publish_at, expires_at, is_draft, is_pinned, is_urgent, urgent_until, sends_mail
    ) values (
      article, org_id, news.title, news.content, news.image_url, news.image_width, news.image_height,
      news.publish_at, news.expires_at, news.is_draft, news.is_pinned, news.is_urgent, news.urgent_until, news.sends_mail
    ) on conflict (id) do nothing;
  else
    update public.organization_news n set
      title = news.title, content = news.content, publish_at = news.publish_at, expires_at = news.expires_at,
      is_draft = news.is_draft, is_pinned = news.is_pinned, is_urgent = news.is_urgent, urgent_until = news.urgent_until,
      sends_mail = news.sends_mail,
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
  insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
  select org_id, article, a.name, a.file_path, a.size, a.content_type, s.slot
  from (
    select f.value ->> 'name' as name, f.value ->> 'path' as file_path, (f.value ->> 'size')::bigint as size,
      f.value ->> 'contentType' as content_type, f.number
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

drop function private.news_mail_articles(public.news_mails);
create function private.news_mail_articles(mail public.news_mails)
returns table (id uuid, title text, beginning text, event jsonb, files jsonb)
language sql stable set search_path = '' as $$
  select n.id, n.title, left(coalesce(n.words, n.content), 700),
    private.article_events(n.organization_id, array[n.id]) -> n.id::text,
    coalesce(private.article_files(n.organization_id, array[n.id]) -> n.id::text, '[]')
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
