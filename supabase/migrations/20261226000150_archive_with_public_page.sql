-- As before, with the public page's switches and what the board shows on it. The address is another one where it is moved in.
create or replace function public.read_archive(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'organization', jsonb_build_object(
      'name', o.name, 'tint', o.tint, 'has_public_page', o.has_public_page, 'is_public_page_indexed', o.is_public_page_indexed
    ),
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'type', s.section_type, 'audience', s.audience) order by s.position), '[]')
      from public.document_sections s where s.organization_id = o.id
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'section', s.name, 'name', d.name, 'display_name', d.display_name, 'kind', d.kind, 'date', d.document_date,
        'valid_from', d.valid_from, 'valid_to', d.valid_to, 'stays_valid', d.stays_valid,
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
        'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url,
        'is_public', b.is_public
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
