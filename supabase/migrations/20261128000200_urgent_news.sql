-- An article may be urgent: the dashboard then shows it above all others, until `urgent_until`, or until the
-- board takes the mark away. Its row is read as before, so the article's own policies hold.
alter table public.organization_news
  add column is_urgent boolean not null default false,
  add column urgent_until timestamptz,
  add constraint organization_news_urgent_until_is_urgent check (is_urgent or urgent_until is null);
comment on column public.organization_news.urgent_until is 'When the article stops being urgent; null until the mark is taken away.';
create index organization_news_urgent_idx on public.organization_news (organization_id, publish_at desc, id) where is_urgent;
grant insert (is_urgent, urgent_until), update (is_urgent, urgent_until) on public.organization_news to authenticated;

create or replace trigger set_updated_at before update of title, content, image_url, image_width, image_height,
  publish_at, expires_at, is_draft, is_pinned, sends_mail, is_urgent, urgent_until on public.organization_news
  for each row execute function private.set_updated_at();

create function private.is_urgent_now(article public.organization_news) returns boolean
language sql stable set search_path = '' as $$
  select article.is_urgent and (article.urgent_until is null or article.urgent_until > now())
$$;

-- The newest urgent articles that are shown. Drafts are left out here, because admins read those too.
create function private.urgent_news(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(u) order by u.created_at desc, u.id), '[]') from (
    select n.id, n.title, left(coalesce(n.words, n.content), 1000) as beginning, n.publish_at as created_at
    from public.organization_news n
    where n.organization_id = org_id and n.is_urgent and private.is_urgent_now(n) and private.is_news_shown(n)
    order by n.publish_at desc, n.id limit 3
  ) u
$$;

-- How many of the newest hundred articles the caller has not read.
create function private.count_unread_news(org_id uuid, reader uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from (
    select n.id from public.organization_news n
    where n.organization_id = org_id and private.is_news_shown(n)
    order by n.is_pinned desc, n.publish_at desc, n.id limit 100
  ) l
  where not exists (
    select from public.article_reads r
    where r.organization_id = org_id and r.article_id = l.id and r.member_id = reader
  )
$$;
grant execute on function private.is_urgent_now, private.urgent_news, private.count_unread_news to authenticated, service_role;

create or replace function public.get_dashboard(page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(m.organization_id, m.member_id),
    'dates', private.calendar_dates(m.organization_id, now(), now() + interval '60 days', 3),
    'numbers', private.emergency_numbers(m.organization_id),
    'first_steps', private.first_steps(m.organization_id),
    'urgent', private.urgent_news(m.organization_id),
    'unread', private.count_unread_news(m.organization_id, m.member_id),
    -- The board's own place for faults, among at most a hundred entries.
    'fault_report', (
      select jsonb_build_object('name', e.name, 'url', e.url) from public.board_entries e
      where e.organization_id = m.organization_id and e.kind = 'link' and e.url is not null
        and e.name ~* '(felanm|serviceanm|fault)'
      order by e.position limit 1
    )
  )
  from public.get_current_member() m
$$;

-- Tells the admin which articles are urgent now, and the form how the edited one is marked.
create or replace function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
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
