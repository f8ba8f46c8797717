-- Reads are counted among those who can read: members with an account, and not the author.
drop function private.count_article_reads(uuid, uuid[]);

-- Definer, because a member may see the number of readers but not their names. Answers for the caller's own
-- organisations only.
create function private.count_article_readers(org_id uuid, articles uuid[])
returns table (article_id uuid, reads bigint, members bigint)
language sql stable security definer set search_path = '' as $$
  with joined as materialized (
    select m.id from public.organization_members m
    where m.organization_id = org_id and m.auth_user_id is not null
      and org_id = any ((select private.member_organization_ids())::uuid[])
  )
  select n.id,
    (
      select count(*) from public.article_reads r
      where r.organization_id = org_id and r.article_id = n.id and r.member_id is distinct from n.created_by
        and r.member_id in (select j.id from joined j)
    ),
    (select count(*) from joined j) - (select count(*) from joined j where j.id = n.created_by)
  from public.organization_news n
  where n.organization_id = org_id and n.id = any (articles) and exists (select from joined)
$$;
grant execute on function private.count_article_readers to authenticated;

create or replace function public.list_news(page_size integer, page_number integer) returns jsonb
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

create or replace function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
  names constant integer := 50;
begin
  if counted then
    perform public.mark_article_read(org_id, article);
  end if;
  return (
    select jsonb_build_object(
      'id', n.id, 'title', n.title, 'content', n.content, 'markdown_checked', n.markdown_checked, 'created_at', n.publish_at,
      'image_url', n.image_url, 'image_width', n.image_width, 'image_height', n.image_height,
      'is_draft', n.is_draft, 'expires_at', n.expires_at, 'reads', c.reads, 'members', c.members,
      'readers', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by lower(u.full_name), u.id) from (
          select m.full_name, m.id from public.article_reads r join public.organization_members m on m.id = r.member_id
          where r.organization_id = org_id and r.article_id = n.id
            and m.auth_user_id is not null and m.id is distinct from n.created_by
          order by lower(m.full_name), m.id limit 500
        ) u
      ), '[]') end,
      'unread', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by lower(u.full_name), u.id) from (
          select m.full_name, m.id from public.organization_members m
          where m.organization_id = org_id and m.auth_user_id is not null and m.id is distinct from n.created_by
            and not exists (select 1 from public.article_reads r where r.article_id = n.id and r.member_id = m.id)
          order by lower(m.full_name), m.id
          limit names offset greatest(0, least(unread_page, 100000) - 1) * names
        ) u
      ), '[]') end
    )
    from public.organization_news n
    join private.count_article_readers(org_id, array[article]) c on c.article_id = n.id
    where n.organization_id = org_id and n.id = article
  );
end $$;

create or replace function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select n.id, n.title, n.created_at, n.publish_at, n.expires_at, n.is_draft, n.is_pinned, m.full_name as author
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
          'sends_mail', n.sends_mail
        )
        from public.organization_news n where n.organization_id = org_id and n.id = edited
      )
    )
  );
end $$;

drop function private.count_members(uuid);
