-- When an article is shown: not as a draft, not before publish_at, and not after expires_at.
alter table public.organization_news
  add column publish_at timestamptz,
  add column expires_at timestamptz,
  add column is_draft boolean not null default false,
  add column is_pinned boolean not null default false,
  add column sends_mail boolean not null default true,
  add column announce_at timestamptz,
  add column announced_at timestamptz,
  add column is_listed boolean not null default true;
comment on column public.organization_news.announce_at is 'From when the article is new to its readers, so that mails about it are due.';
comment on column public.organization_news.announced_at is 'When the mails about the article were queued; null until then.';
comment on column public.organization_news.is_listed is 'Whether the article is shown, as the search knows it. The worker follows the clock.';

-- Without the triggers, because nobody has changed these articles. No mail is sent about them.
alter table public.organization_news disable trigger user;
update public.organization_news set publish_at = created_at, announce_at = created_at, announced_at = now();
alter table public.organization_news enable trigger user;
alter table public.organization_news
  alter column publish_at set not null,
  alter column announce_at set not null,
  add constraint organization_news_expires_later check (expires_at > publish_at);

create index organization_news_shown_idx on public.organization_news (organization_id, is_pinned desc, publish_at desc, id);
create index organization_news_unannounced_idx on public.organization_news (announce_at) where announced_at is null and not is_draft;
create index organization_news_expiring_idx on public.organization_news (expires_at) where expires_at is not null and is_listed;
create index organization_news_mailed_idx on public.organization_news (organization_id, announce_at) where sends_mail and not is_draft;

grant insert (publish_at, expires_at, is_draft, is_pinned, sends_mail),
  update (publish_at, expires_at, is_draft, is_pinned, sends_mail) on public.organization_news to authenticated;

create function private.is_news_shown(article public.organization_news) returns boolean
language sql stable set search_path = '' as $$
  select not article.is_draft and article.publish_at <= now() and (article.expires_at is null or article.expires_at > now())
$$;
grant execute on function private.is_news_shown to authenticated, service_role;

-- Without a date, an article that is not shown yet is published now. It is new again when an admin shows it
-- anew or asks for mails. The worker's notes on an article that is shown or has expired change none of this.
create function private.set_news_state() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.publish_at := coalesce(new.publish_at, case
    when tg_op = 'INSERT' then new.created_at
    when old.is_draft or old.publish_at > now() then now()
    else old.publish_at
  end);
  if tg_op = 'INSERT' then
    new.announce_at := new.publish_at;
  elsif not new.is_draft and (new.expires_at is null or new.expires_at > now())
    and (new.sends_mail and not old.sends_mail or new.publish_at > now() or not private.is_news_shown(old)) then
    new.announce_at := greatest(new.publish_at, now());
    new.announced_at := null;
  end if;
  new.is_listed := private.is_news_shown(new);
  return new;
end $$;
create trigger set_news_state before insert or update on public.organization_news
  for each row execute function private.set_news_state();

-- The worker's notes are no version of the article, so they do not refuse an admin's edit.
drop trigger set_updated_at on public.organization_news;
create trigger set_updated_at before update of title, content, image_url, image_width, image_height, card, page, words,
  publish_at, expires_at, is_draft, is_pinned, sends_mail on public.organization_news
  for each row execute function private.set_updated_at();

drop trigger bump_content_on_update on public.organization_news;
create trigger bump_content_on_update after update on public.organization_news
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('title', 'content', 'is_listed');

-- Written out, so that the indexes serve it.
alter policy "Members read their organisation's news" on public.organization_news using (
  (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and not is_draft and publish_at <= now() and (expires_at is null or expires_at > now())
  )
  or organization_id = any ((select private.admin_organization_ids())::uuid[])
);

-- The members' search, which is definer, finds shown articles and the newest versions of documents only.
create or replace function public.search_corpus(
  known bigint, known_content bigint, model text, source_ids uuid[], ordinals integer[]
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'content_version', o.content_version)
    || private.corpus_changes(o.id, known, model)
    || jsonb_build_object('texts', private.passage_texts(o.id, source_ids, ordinals))
    || case when o.content_version = known_content then '{}'::jsonb else jsonb_build_object(
      -- Also those that have no text to read.
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', coalesce(d.display_name, d.name), 'text', d.name)), '[]')
        from public.documents d where d.organization_id = o.id and d.replaced_by is null
      ),
      'faqs', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.question, 'text', f.answer)), '[]')
        from public.faq_items f where f.organization_id = o.id
      ),
      'news', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'title', n.title, 'text', coalesce(private.article_words(n), n.content), 'is_markdown', private.article_words(n) is null
        )), '[]')
        from public.organization_news n where n.organization_id = o.id and private.is_news_shown(n)
      )
    ) end
  from (
    select m.id, coalesce(v.content_version, 0) as content_version
    from (select private.current_organization_id() as id) m
    left join public.corpus_versions v on v.organization_id = m.id
    where m.id is not null
  ) o
$$;

-- The conditions are written out, because a function call for each row is slow.
create or replace function public.list_news(org_id uuid, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select n.id, n.title, n.content, n.card, left(private.article_words(n), 1000) as beginning,
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
    'members', private.count_members(org_id),
    'articles', coalesce((
      select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'reads', coalesce(r.reads, 0),
        'is_read', exists (
          select 1 from public.article_reads own join public.organization_members m on m.id = own.member_id
          where own.organization_id = org_id and own.article_id = l.id and m.auth_user_id = (select auth.uid())
        )
      ) order by l.is_pinned desc, l.created_at desc, l.id)
      from listed l left join private.count_article_reads(org_id, array(select id from listed)) r on r.article_id = l.id
    ), '[]')
  )
$$;

create or replace function public.mark_article_read(org_id uuid, article uuid) returns boolean
language sql set search_path = '' as $$
  with noted as (
    insert into public.article_reads (article_id, member_id, organization_id)
    select n.id, m.id, n.organization_id
    from public.organization_news n
    join public.organization_members m on m.organization_id = n.organization_id and m.auth_user_id = (select auth.uid())
    where n.organization_id = org_id and n.id = article and private.is_news_shown(n)
    on conflict do nothing
    returning 1
  )
  select exists (select 1 from noted)
$$;
