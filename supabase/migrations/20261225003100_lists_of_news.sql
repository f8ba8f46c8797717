-- The conditions are written out, because a function call for each row is slow.
create function private.list_news(page_size integer, page_number integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select n.id, n.title, n.content, n.markdown_checked, left(coalesce(n.words, n.content), 1000) as beginning,
        n.image_url, n.image_width, n.image_height, n.publish_at as created_at, n.is_pinned
      from public.organization_news n where n.organization_id = org_id
        and not n.is_draft and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())
      order by n.is_pinned desc, n.publish_at desc, n.id
      limit greatest(1, least(page_size, 50))
      offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
    )
    select jsonb_build_object(
      'total', (
        select count(*) from public.organization_news n where n.organization_id = org_id
          and not n.is_draft and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())
      ),
      'articles', coalesce((
        select jsonb_agg(to_jsonb(l) || jsonb_build_object(
          'reads', r.reads, 'members', r.members,
          'is_read', exists (
            select 1 from public.article_reads own join public.organization_members m on m.id = own.member_id
            where own.organization_id = org_id and own.article_id = l.id and m.auth_user_id = (select auth.uid())
          )
        ) order by l.is_pinned desc, l.created_at desc, l.id)
        from listed l join private.count_article_readers(org_id, array(select id from listed)) r on r.article_id = l.id
      ), '[]')
    )
  );
end $$;
grant execute on function private.list_news to authenticated, service_role;

-- A page of all news, with the number of articles that the caller has not read, and which of the page are urgent now.
create function public.list_news(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(private.current_organization_id(), listed.ids),
    'files', private.article_files(private.current_organization_id(), listed.ids),
    'recipients', private.article_recipients(private.current_organization_id(), listed.ids),
    'unread', coalesce((
      select private.count_unread_news(m.organization_id, m.member_id) from public.get_current_member() m
    ), 0),
    'urgent_ids', array(
      select n.id from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = any (listed.ids)
        and n.is_urgent and private.is_urgent_now(n)
    )
  )
  from private.list_news(page_size, page_number) reply,
    lateral (select array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) as ids) listed
$$;
grant execute on function public.list_news to authenticated, service_role;

create function private.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
  names constant integer := 50;
  is_admin constant boolean := org_id = any (private.admin_organization_ids());
  homes uuid[];
begin
  if is_admin then
    select private.chosen_apartments(org_id, n.recipients) into homes from public.organization_news n
    where n.organization_id = org_id and n.id = article;
  end if;
  if counted then
    perform public.mark_article_read(org_id, article);
  end if;
  return (
    select jsonb_build_object(
      'id', n.id, 'title', n.title, 'content', n.content, 'markdown_checked', n.markdown_checked, 'created_at', n.publish_at,
      'image_url', n.image_url, 'image_width', n.image_width, 'image_height', n.image_height,
      'is_draft', n.is_draft, 'expires_at', n.expires_at, 'reads', c.reads, 'members', c.members,
      'readers', case when is_admin then coalesce((
        select jsonb_agg(u.full_name order by private.to_sortable(u.full_name) collate "C", u.id) from (
          select m.full_name, m.id from public.article_reads r join public.organization_members m on m.id = r.member_id
          where r.organization_id = org_id and r.article_id = n.id
            and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
            and m.id is distinct from n.created_by
            and (n.recipients is null or m.apartment_id in (select unnest(homes)))
          order by private.to_sortable(m.full_name) collate "C", m.id limit 500
        ) u
      ), '[]') end,
      'unread', case when is_admin then coalesce((
        select jsonb_agg(u.full_name order by private.to_sortable(u.full_name) collate "C", u.id) from (
          select m.full_name, m.id from public.organization_members m
          where m.organization_id = org_id and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
            and m.id is distinct from n.created_by
            and (n.recipients is null or m.apartment_id in (select unnest(homes)))
            and not exists (select 1 from public.article_reads r where r.article_id = n.id and r.member_id = m.id)
          order by private.to_sortable(m.full_name) collate "C", m.id
          limit names offset greatest(0, least(unread_page, 100000) - 1) * names
        ) u
      ), '[]') end
    )
    from public.organization_news n
    join private.count_article_readers(org_id, array[article]) c on c.article_id = n.id
    where n.organization_id = org_id and n.id = article
  );
end $$;
comment on function private.open_article(uuid, boolean, integer) is
  'An article as its page shows it, noting the reading where that counts; null where the caller has no such article. unread: for admins, who has not read it, 50 a page.';
grant execute on function private.open_article to authenticated, service_role;

create function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language sql set search_path = '' as $$
  select reply || jsonb_build_object(
    'recipients', private.article_recipients(private.current_organization_id(), array[article]) -> article::text,
    'event', private.article_events(private.current_organization_id(), array[article]) -> article::text,
    'files', coalesce(private.article_files(private.current_organization_id(), array[article]) -> article::text, '[]'),
    'image_alt', (select n.image_alt from public.organization_news n where n.id = article),
    'is_urgent', coalesce((
      select n.is_urgent and private.is_urgent_now(n) from public.organization_news n where n.id = article
    ), false)
  )
  from private.open_article(article, counted, unread_page) reply
$$;
grant execute on function public.open_article to authenticated, service_role;

-- Tells the admin which articles are urgent now, and the form how the edited one is marked.
create function private.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select n.id, n.title, n.created_at, n.publish_at, n.expires_at, n.is_draft, n.is_pinned,
        private.is_urgent_now(n) as is_urgent, m.full_name as author
      from public.organization_news n
      left join public.organization_members m on m.organization_id = n.organization_id and m.id = n.created_by
      where n.organization_id = org_id
      order by n.created_at desc, n.id
      limit greatest(1, least(page_size, 50))
      offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
    )
    select jsonb_build_object(
      'total', (select count(*) from public.organization_news where organization_id = org_id),
      'readers', private.count_news_readers(org_id),
      'articles', coalesce((
        select jsonb_agg(to_jsonb(l) || jsonb_build_object(
          'reads', r.reads, 'members', r.members,
          'mailed', (
            select count(*) from public.news_mails q
            where q.organization_id = org_id and q.article_id = l.id and q.state in ('sending', 'sent')
          )
        ) order by l.created_at desc, l.id)
        from listed l join private.count_article_readers(org_id, array(select id from listed)) r on r.article_id = l.id
      ), '[]'),
      'edited', (
        select jsonb_build_object(
          'id', n.id, 'title', n.title, 'content', n.content, 'image_url', n.image_url, 'updated_at', n.updated_at,
          'publish_at', n.publish_at, 'expires_at', n.expires_at, 'is_draft', n.is_draft, 'is_pinned', n.is_pinned,
          'sends_mail', n.sends_mail, 'is_urgent', n.is_urgent, 'urgent_until', n.urgent_until
        )
        from public.organization_news n where n.organization_id = org_id and n.id = edited
      )
    )
  );
end $$;
grant execute on function private.list_managed_articles to authenticated, service_role;

create function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(
      private.current_organization_id(),
      array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
    ),
    'recipients', private.article_recipients(
      private.current_organization_id(),
      array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
    ),
    'apartments', private.count_readers_by_apartment(private.current_organization_id()),
    'chosen', (
      select n.recipients from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = edited
        and n.organization_id = any ((select private.admin_organization_ids())::uuid[])
    ),
    'files', coalesce(private.article_files(private.current_organization_id(), array[edited]) -> edited::text, '[]'),
    'image_alt', (
      select n.image_alt from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = edited
    )
  )
  from private.list_managed_articles(page_size, page_number, edited) reply
$$;
grant execute on function public.list_managed_articles to authenticated, service_role;

-- Saves an article (a new one without `version`) with its event and files, or nothing. Without a day in `event` the
-- article has no event. False if another admin has changed one of the two since, or the article is not the caller's or
-- is gone. `noted_files` are stored files with what they show and their place in the order. An article without an image
-- has no description of one. A caller who does not name the recipients leaves them as they are. Raises storage_full, and
-- not_null_violation beyond ten files.
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
grant execute on function public.save_article to authenticated, service_role;

-- Deletes an article and its events, or none. False if it is not the caller's, or is gone.
create function public.delete_article(org_id uuid, article uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from public.calendar_entries e where e.organization_id = org_id and e.article_id = article;
  delete from public.organization_news n where n.organization_id = org_id and n.id = article;
  return found;
end $$;
grant execute on function public.delete_article to authenticated, service_role;
