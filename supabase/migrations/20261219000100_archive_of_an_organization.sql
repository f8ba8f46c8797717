-- The archive of an organisation: what its admins take with them to another installation.
create function public.read_archive(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'organization', jsonb_build_object('name', o.name, 'tint', o.tint),
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'type', s.section_type, 'audience', s.audience) order by s.position), '[]')
      from public.document_sections s where s.organization_id = o.id
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'section', s.name, 'name', d.name, 'display_name', d.display_name, 'kind', d.kind, 'date', d.document_date,
        'content_type', d.content_type, 'added_at', d.created_at, 'replaced_by', d.replaced_by, 'stored_as', d.file_path
      ) order by s.position, d.position), '[]')
      from public.documents d
      join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
      where d.organization_id = o.id
    ),
    'faqs', (
      select coalesce(jsonb_agg(jsonb_build_object('section', s.name, 'question', f.question, 'answer', f.answer) order by s.position, f.position), '[]')
      from public.faq_items f
      join public.document_sections s on s.organization_id = f.organization_id and s.id = f.section_id
      where f.organization_id = o.id
    ),
    'news', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'title', n.title, 'content', n.content, 'created_at', n.created_at, 'publish_at', n.publish_at,
        'expires_at', n.expires_at, 'is_draft', n.is_draft, 'is_pinned', n.is_pinned, 'is_for_chosen', n.recipients is not null,
        'image_alt', n.image_alt, 'image_stored_as', n.image_url, 'files', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', f.name, 'content_type', f.content_type, 'alt', f.alt_text, 'stored_as', f.file_path
          ) order by f.position, f.created_at, f.slot), '[]')
          from public.article_files f where f.organization_id = n.organization_id and f.article_id = n.id
        )
      ) order by n.created_at, n.id), '[]')
      from public.organization_news n where n.organization_id = o.id
    ),
    'calendar', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', c.title, 'place', c.place, 'starts_at', c.starts_at, 'ends_at', c.ends_at, 'is_all_day', c.is_all_day,
        'article', c.article_id, 'is_for_chosen', c.recipients is not null
      ) order by c.starts_at, c.id), '[]')
      from public.calendar_entries c where c.organization_id = o.id
    ),
    'board', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url
      ) order by b.position), '[]')
      from public.board_entries b where b.organization_id = o.id
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', m.full_name, 'email', m.email, 'phone', m.phone_number, 'role', m.role, 'language', m.language,
        'apartment', a.number, 'official_number', a.official_number, 'stairwell', a.stairwell,
        'occupancy', m.occupancy, 'ends_on', m.occupancy_ends_on
      ) order by m.full_name, m.id), '[]')
      from public.organization_members m
      left join public.apartments a on a.organization_id = m.organization_id and a.id = m.apartment_id
      where m.organization_id = o.id
    )
  )
  from public.organizations o
  where o.id = org_id and o.id = any ((select private.admin_organization_ids())::uuid[])
$$;
comment on function public.read_archive is 'Null unless the caller is an admin of the organisation. Row level security decides what stands in it.';
grant execute on function public.read_archive to authenticated, service_role;

-- As before, and the archive.
create or replace function public.log_export(org_id uuid, kind text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if kind not in ('member_list', 'audit_log', 'organization') or not (org_id = any (private.admin_organization_ids())) then
    return false;
  end if;
  perform private.add_audit_event(org_id, 'exported', kind, null, null, null, null);
  return true;
end $$;

-- What private.replace_document does for an admin, for an archive that is taken in: the earlier versions keep their
-- files and lose their place in the search.
create function public.restore_versions(current_version uuid, earlier uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.documents d set replaced_by = current_version, state = 'partly'
  from public.documents c
  where d.id = any (earlier) and c.id = current_version and c.organization_id = d.organization_id and c.section_id = d.section_id;
  delete from public.document_jobs where document_id = any (earlier);
  delete from public.passage_indexes where document_id = any (earlier);
  delete from public.passages where document_id = any (earlier);
end $$;
comment on function public.restore_versions is 'For the command of an operator.';
grant execute on function public.restore_versions to service_role;
