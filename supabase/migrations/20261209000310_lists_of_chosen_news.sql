-- The lists and pages of news tell whom an article is for, and count those alone among its readers.
create view private.member_homes with (security_invoker = true) as
  select m.id as member_id, m.organization_id, array[a.id::text, a.organization_id || '/' || a.stairwell] as homes
  from public.organization_members m
  left join public.apartments a on a.organization_id = m.organization_id and a.id = m.apartment_id;
comment on view private.member_homes is 'What the recipients of an article name of where a member lives. The elements are null where nothing is known.';
grant select on private.member_homes to authenticated, service_role;

-- The apartments that recipients name, or whose stairwell they name. As private.is_for_reader, without a call for each home.
create function private.chosen_apartments(org_id uuid, recipients text[]) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select a.id from unnest(recipients) r (key)
    join public.apartments a on a.organization_id = org_id and a.id = case when position('/' in r.key) = 0 then r.key::uuid end
    union
    select a.id from unnest(recipients) r (key)
    join public.apartments a on a.organization_id = org_id and org_id || '/' || a.stairwell = r.key
  )
$$;
grant execute on function private.chosen_apartments to authenticated, service_role;

-- The counts of all articles are made at once, because a page of them may have tens of thousands of readings.
create or replace function private.count_article_readers(org_id uuid, articles uuid[])
returns table (article_id uuid, reads bigint, members bigint)
language sql stable security definer set search_path = '' as $$
  with joined as materialized (
    select m.id, m.apartment_id from public.organization_members m
    where m.organization_id = org_id and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
      and org_id = any ((select private.member_organization_ids())::uuid[])
  ), listed as materialized (
    select n.id, n.created_by, n.recipients from public.organization_news n
    where n.organization_id = org_id and n.id = any (articles)
  ), addressed as materialized (
    select n.id, j.id as member_id from listed n
    cross join lateral unnest(private.chosen_apartments(org_id, n.recipients)) a (id)
    join joined j on j.apartment_id = a.id
    where n.recipients is not null and j.id is distinct from n.created_by
  ), read as materialized (
    select n.id, count(*) as reads from listed n
    join public.article_reads r
      on r.organization_id = org_id and r.article_id = n.id and r.member_id is distinct from n.created_by
    join joined j on j.id = r.member_id
    where n.recipients is null or (n.id, r.member_id) in (select d.id, d.member_id from addressed d)
    group by n.id
  )
  select n.id, coalesce(r.reads, 0),
    case when n.recipients is null
      then (select count(*) from joined j) - (select count(*) from joined j where j.id = n.created_by)
      else (select count(*) from addressed d where d.id = n.id)
    end
  from listed n left join read r on r.id = n.id
  where exists (select from joined)
$$;

create or replace function private.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
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

-- Whom each of the given articles is for, by the article's id, without those for everybody. Admins and the board get all
-- stairwells and apartments, others those of their own alone. Definer, because members read no apartments.
create function private.article_recipients(org_id uuid, articles uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.id, private.name_recipients(org_id, case
    when org_id = any ((select private.board_organization_ids())::uuid[]) then n.recipients
    else array(select r.key from unnest(n.recipients) r (key) where r.key = any ((select private.own_reader_keys())::text[]))
  end)), '{}')
  from public.organization_news n
  where n.organization_id = org_id and n.id = any (articles) and n.recipients is not null
    and (private.is_news_shown(n) or org_id = any ((select private.admin_organization_ids())::uuid[]))
    and private.is_for_reader(n.recipients, n.organization_id, n.created_by, (select private.own_reader_keys())::text[])
$$;
grant execute on function private.article_recipients to authenticated, service_role;

create or replace function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language sql set search_path = '' as $$
  select reply || jsonb_build_object(
    'recipients', private.article_recipients(private.current_organization_id(), array[article]) -> article::text,
    'event', private.article_events(private.current_organization_id(), array[article]) -> article::text,
    'files', coalesce(private.article_files(private.current_organization_id(), array[article]) -> article::text, '[]'),
    'image_alt', (select n.image_alt from public.organization_news n where n.id = article)
  )
  from private.open_article(article, counted, unread_page) reply
$$;

create or replace function public.list_news(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(private.current_organization_id(), listed.ids),
    'files', private.article_files(private.current_organization_id(), listed.ids),
    'recipients', private.article_recipients(private.current_organization_id(), listed.ids)
  )
  from private.list_news(page_size, page_number) reply,
    lateral (select array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) as ids) listed
$$;
