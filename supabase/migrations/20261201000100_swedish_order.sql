-- Names in their Swedish order: å, ä and ö after z, small letters like capitals, and "Protokoll 2" before
-- "Protokoll 10". The result is compared by bytes (collate "C"), whatever the database's collation knows.
create or replace function private.to_sortable(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(translate(lower(value), 'ÅÄÖåäöÉÈÜéèü', '{|}{|}eeueeu'),
    '(\d+)', '000000000\1', 'g'), '0*(\d{10})', '\1', 'g')
$$;

create or replace function public.search_members(
  search text, page_size integer, page_number integer, only_status text default null, sort_by text default 'name'
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with everyone as materialized (select * from private.listed_members(org_id)),
    matching as (
      select m.*, row_number() over (order by
        case when sort_by = 'apartment' then private.to_sortable(m.apartment) end collate "C" nulls last,
        case when sort_by = 'status' then array_position(array['pending', 'expired', 'sent', 'accepted', 'active'], m.status::text) end,
        case when sort_by = 'newest' then m.created_at end desc nulls last,
        private.to_sortable(m.full_name) collate "C", m.id) as place
      from everyone m
      where (position(lower(search) in lower(m.full_name)) > 0 or position(lower(search) in m.email) > 0
          or lower(m.apartment) = lower(search))
        and case
          when only_status is null then true
          when only_status = 'waiting' then m.status in ('pending', 'sent', 'expired')
          when only_status = 'queued' then m.is_queued
          else m.status::text = only_status
        end
    ), page as (
      select * from matching order by place
      limit least(page_size, 500) offset (greatest(page_number, 1) - 1)::bigint * least(page_size, 500)
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'queued', (select count(*) from everyone where is_queued),
      'waiting', (select count(*) from everyone where status in ('pending', 'sent', 'expired')),
      'members', coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'full_name', full_name, 'email', email, 'apartment', apartment,
          'role', role, 'status', status, 'is_queued', is_queued) order by place) from page
      ), '[]')
    )
  );
end $$;

create or replace function public.export_members() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(m) - 'id' - 'created_at'
      order by private.to_sortable(m.full_name) collate "C", m.id), '[]')
    from private.listed_members(org_id) m
    where org_id = any ((select private.admin_organization_ids())::uuid[])
  );
end $$;

create or replace function private.list_section_documents(
  org_id uuid, section uuid, wanted_kind text, words text, sort text
)
returns table (id uuid, rank bigint, total bigint)
language sql stable set search_path = '' as $$
  select d.id, row_number() over (
    order by
      case when sort = 'name' then private.to_sortable(coalesce(d.display_name, d.name)) end collate "C",
      case when sort = 'oldest' then d.document_date end collate "C",
      -- A year comes after its months, and a month after its days, because a report covers all of it.
      case when sort = 'newest' then rpad(d.document_date, 10, '~') end collate "C" desc nulls last,
      d.created_at desc, d.position
  ), count(*) over ()
  from public.documents d
  where d.organization_id = org_id and d.section_id = section and d.replaced_by is null
    and (wanted_kind is null or d.kind = wanted_kind)
    and not exists (
      select 1 from regexp_split_to_table(btrim(private.fold_text(words)), '\s+') as wanted (word)
      where position(wanted.word in private.fold_text(concat_ws(' ', d.display_name, d.name, d.document_date))) = 0
    )
$$;

create or replace function private.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
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
        select jsonb_agg(u.full_name order by private.to_sortable(u.full_name) collate "C", u.id) from (
          select m.full_name, m.id from public.article_reads r join public.organization_members m on m.id = r.member_id
          where r.organization_id = org_id and r.article_id = n.id
            and m.auth_user_id is not null and m.id is distinct from n.created_by
          order by private.to_sortable(m.full_name) collate "C", m.id limit 500
        ) u
      ), '[]') end,
      'unread', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by private.to_sortable(u.full_name) collate "C", u.id) from (
          select m.full_name, m.id from public.organization_members m
          where m.organization_id = org_id and m.auth_user_id is not null and m.id is distinct from n.created_by
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

create or replace function public.get_board_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select jsonb_build_object(
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', b.id, 'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url,
          'member_id', b.member_id, 'picture', private.find_board_picture(b.member_id), 'updated_at', b.updated_at
        ) order by b.position)
        from public.board_entries b where b.organization_id = org_id
      ), '[]'),
      'pictures', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(to_jsonb(p) order by private.to_sortable(p.full_name) collate "C", p.id) from (
          select m.id, m.full_name from public.organization_members m
          where m.organization_id = org_id and m.profile_picture_url is not null
          order by private.to_sortable(m.full_name) collate "C", m.id limit 200
        ) p
      ), '[]') end
    )
  );
end $$;

create or replace function public.get_organization_colleagues(org_id uuid)
returns table (full_name text, email text, role public.member_role, id uuid, invitation_status public.invitation_status)
language sql stable security definer set search_path = '' as $$
  select m.full_name,
    case when org_id = any ((select private.admin_organization_ids())::uuid[]) then m.email end,
    m.role, m.id, private.shown_status(m.invitation_status, m.invited_at)
  from public.organization_members m
  where m.organization_id = org_id and org_id = any ((select private.member_organization_ids())::uuid[])
  order by private.to_sortable(m.full_name) collate "C", m.id
$$;
