-- The association's page for everybody: its switches, and what a visitor reads.

-- Definer, because no admin has a grant to change their organisation. False for others than its admins.
create function public.save_public_page(org_id uuid, shown boolean, indexed boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organizations set has_public_page = shown, is_public_page_indexed = indexed
  where id = org_id and id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

create function public.get_public_page_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', o.public_code, 'is_shown', o.has_public_page, 'is_indexed', o.is_public_page_indexed)
  from public.organizations o where o.id = (select private.current_organization_id())
$$;
grant execute on function public.save_public_page, public.get_public_page_settings to authenticated, service_role;

-- The only two functions that a visitor may call. Definer in the exposed schema, because visitors have no right on any table:
-- the code decides, and what is off, paused or gone looks like what never was.
create function private.find_public_organization(page_code text) returns uuid
language sql stable set search_path = '' as $$
  select o.id from public.organizations o where o.public_code = page_code and o.has_public_page and o.paused_at is null
$$;

-- What holds today and is read. `partly` too: its file is whole, and only Frank lacks a part of the text.
create function private.list_public_documents(org_id uuid) returns setof public.documents
language sql stable set search_path = '' as $$
  select d.* from public.documents d
  join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
  where d.organization_id = org_id and s.audience = 'everybody' and d.state in ('ready', 'partly') and d.replaced_by is null
    and private.has_ended(d.valid_to) is not true
    and (d.valid_from is null or d.valid_from <= (now() at time zone 'Europe/Stockholm')::date)
$$;

-- At most the newest 500 documents.
create function public.read_public_page(page_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', o.name, 'tint', o.tint, 'mark_id', private.mark_of(o.id), 'is_indexed', o.is_public_page_indexed,
    'contacts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url
      ) order by b.position)
      from public.board_entries b where b.organization_id = o.id and b.is_public
    ), '[]'),
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'documents', p.documents) order by p.position)
      from (
        select s.id, s.name, s.position, jsonb_agg(jsonb_build_object(
          'id', d.id, 'name', coalesce(d.display_name, d.name), 'kind', d.kind, 'date', d.document_date, 'page_count', d.page_count
        ) order by rpad(d.document_date, 10, '~') collate "C" desc nulls last, d.created_at desc, d.id) as documents
        from (
          select l.* from private.list_public_documents(o.id) l order by l.document_date desc nulls last, l.created_at desc, l.id limit 500
        ) d
        join public.document_sections s on s.id = d.section_id
        group by s.id
      ) p
    ), '[]')
  )
  from public.organizations o where o.id = (select private.find_public_organization(page_code))
$$;

create function public.find_public_file(page_code text, document uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', d.name, 'path', d.file_path, 'content_type', d.content_type)
  from private.list_public_documents((select private.find_public_organization(page_code))) d
  where d.id = document
$$;
grant execute on function public.read_public_page, public.find_public_file to anon;
