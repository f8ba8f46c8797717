-- A news item and its event are saved, shown and deleted together. The event of an article that is a draft, or is to be
-- published later, is hidden until then: no page, address, search or answer shows it.
alter table public.calendar_entries add column is_hidden boolean not null default false;
comment on column public.calendar_entries.is_hidden is 'Whether the article of the event is still to be published.';
update public.calendar_entries e set is_hidden = true
from public.organization_news n where n.id = e.article_id and (n.is_draft or n.publish_at > now());

-- Hiding is no version of an event, so it does not refuse an admin's edit.
drop trigger set_updated_at on public.calendar_entries;
create trigger set_updated_at before update of title, place, starts_at, ends_at, is_all_day on public.calendar_entries
  for each row execute function private.set_updated_at();

create function private.hide_new_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_hidden := exists (
    select from public.organization_news n
    where n.organization_id = new.organization_id and n.id = new.article_id and (n.is_draft or n.publish_at > now())
  );
  return new;
end $$;
create trigger hide_new_event before insert on public.calendar_entries
  for each row when (new.article_id is not null) execute function private.hide_new_event();

create function private.hide_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.calendar_entries e set is_hidden = not e.is_hidden
  where e.organization_id = new.organization_id and e.article_id = new.id
    and e.is_hidden <> (new.is_draft or new.publish_at > now());
  return null;
end $$;
comment on function private.hide_events() is 'Definer, because admins hold no grant on is_hidden. The worker follows the clock.';
create trigger hide_events after update of is_draft, publish_at, is_listed on public.organization_news
  for each row execute function private.hide_events();

drop policy "Members read their organisation's dates" on public.calendar_entries;
create policy "Members read their organisation's dates, admins the hidden ones too" on public.calendar_entries
  for select to authenticated using (
    (organization_id = any ((select private.member_organization_ids())::uuid[]) and not is_hidden)
    or organization_id = any ((select private.admin_organization_ids())::uuid[])
  );

-- Null of a hidden event, which is no source of the assistant.
create or replace function private.find_event_end(event public.calendar_entries) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(event.ends_at, event.starts_at + case when event.is_all_day then interval '1 day' else interval '1 hour' end)
  where not event.is_hidden
$$;
drop trigger queue_event on public.calendar_entries;
create trigger queue_event after insert or update of title, place, starts_at, ends_at, is_all_day, is_hidden
  on public.calendar_entries for each row execute function private.queue_event();

create or replace function private.calendar_dates(org_id uuid, since timestamptz, until timestamptz, most integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(l) order by l.starts_at, l.id), '[]') from (
    select e.id, e.title, e.place, e.starts_at, e.ends_at, e.is_all_day, e.updated_at,
      (select n.id from public.organization_news n where n.id = e.article_id and n.organization_id = org_id and private.is_news_shown(n)) as article_id
    from public.calendar_entries e
    where e.organization_id = org_id and e.starts_at < until and not e.is_hidden
      and coalesce(e.ends_at, e.starts_at + case when e.is_all_day then interval '1 day' else interval '1 hour' end) > since
    order by e.starts_at, e.id limit least(most, 500)
  ) l
$$;

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

alter function public.open_article(uuid, boolean, integer) set schema private;
create function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language sql set search_path = '' as $$
  select reply || jsonb_build_object(
    'event', private.article_events(private.current_organization_id(), array[article]) -> article::text
  )
  from private.open_article(article, counted, unread_page) reply
$$;

alter function public.list_news(integer, integer) set schema private;
create function public.list_news(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object('events', private.article_events(
    private.current_organization_id(), array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a)
  ))
  from private.list_news(page_size, page_number) reply
$$;

alter function public.list_managed_articles(integer, integer, uuid) set schema private;
create function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object('events', private.article_events(
    private.current_organization_id(),
    array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
  ))
  from private.list_managed_articles(page_size, page_number, edited) reply
$$;

-- Saves an article (a new one without `version`) and its event, or neither. Without a day in `event` the article has
-- none. False if another admin has changed one of the two since, or the article is not the caller's or is gone.
create function public.save_article(
  org_id uuid, article uuid, version text, fields jsonb, event jsonb, event_version text
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

-- Deletes an article and its events, or none. False if it is not the caller's, or is gone.
create function public.delete_article(org_id uuid, article uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from public.calendar_entries e where e.organization_id = org_id and e.article_id = article;
  delete from public.organization_news n where n.organization_id = org_id and n.id = article;
  return found;
end $$;
grant execute on function public.open_article, public.list_news, public.list_managed_articles, public.save_article,
  public.delete_article to authenticated, service_role;

drop function private.news_mail_articles(public.news_mails);
create function private.news_mail_articles(mail public.news_mails)
returns table (id uuid, title text, beginning text, event jsonb)
language sql stable set search_path = '' as $$
  select n.id, n.title, left(coalesce(n.words, n.content), 700),
    private.article_events(n.organization_id, array[n.id]) -> n.id::text
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
