-- As before, with the days on which the text of a document holds.
create or replace function public.get_documents_page(
  section uuid, faq uuid, page_number integer, page_size integer, wanted_kind text, words text, sort text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with item as (
      select f.section_id, f.position from public.faq_items f where f.organization_id = org_id and f.id = faq
    ), chosen as (
      select s.id, s.section_type from public.document_sections s
      where s.organization_id = org_id and s.id = coalesce((select section_id from item), section)
    ), size as (
      select least(greatest(page_size, 1), 200) as rows
    ), page as (
      select case when exists (select from item) then 1 + (
        select count(*) from public.faq_items f
        where f.organization_id = org_id and f.section_id = (select section_id from item) and f.position < (select position from item)
      ) / (select rows from size) else greatest(page_number, 1) end as number
    ), listed as materialized (
      select * from private.list_section_documents(org_id, (select id from chosen), wanted_kind, words, sort)
    )
    select private.count_section_documents(org_id, (select id from chosen)) || jsonb_build_object(
      'section', (select id from chosen),
      'page', (select number from page),
      'sections', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'section_type', s.section_type,
          'is_mandatory', s.is_mandatory, 'audience', s.audience) order by s.position)
        from (
          select * from public.document_sections where organization_id = org_id order by position limit 500
        ) s
      ), '[]'),
      'total', coalesce((select max(total) from listed), 0) + (
        select count(*) from public.faq_items f where f.organization_id = org_id and f.section_id = (select id from chosen)
      ),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(d) - 'rank' order by d.rank) from (
          select d.id, d.name, d.display_name, d.content_type, d.state, d.state_reason, d.page_count, d.kind, d.document_date,
            d.valid_from, d.valid_to, d.created_at, private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            (select id, rank from listed order by rank
            limit (select rows from size) offset (select (number - 1) * rows from page, size))
            union all
            select n.id, n.rank from private.list_newest_documents(org_id) n where not exists (select from chosen)
          ) l join public.documents d on d.id = l.id
        ) d
      ), '[]'),
      'faqs', coalesce((
        select jsonb_agg(to_jsonb(f) - 'position' order by f.position) from (
          select id, question, answer, created_at, updated_at, sent_to_frank, sent_at, sync_error_message, last_sync_attempt,
            frank_sync_attempts, position
          from public.faq_items
          where organization_id = org_id and section_id = (select id from chosen where section_type = 'FAQ')
          order by position
          limit (select rows from size) offset (select (number - 1) * rows from page, size)
        ) f
      ), '[]')
    )
  );
end $$;

create or replace function public.get_section_admin(
  section uuid, document_page_size integer, faq_page_size integer, page_number integer,
  wanted_kind text, words text, sort text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select * from private.list_section_documents(org_id, section, wanted_kind, words, sort)
    ), chosen as (
      select s.id from public.document_sections s where s.organization_id = org_id and s.id = section
    )
    select private.count_section_documents(org_id, section) || jsonb_build_object(
      'used_bytes', coalesce((select o.bytes from public.organization_storage o where o.organization_id = org_id), 0),
      'quota_bytes', (select o.quota_bytes from public.organization_storage o where o.organization_id = org_id),
      'sections', coalesce((
        select jsonb_agg(to_jsonb(s) order by s.position) from (
          select d.id, d.name, d.section_type, d.is_mandatory, d.audience, d.position from public.document_sections d
          where d.organization_id = org_id order by d.position limit 500
        ) s), '[]'),
      -- A section holds documents or FAQ items, never both.
      'total', coalesce((select max(total) from listed), 0)
        + (select count(*) from public.faq_items i where i.organization_id = org_id and i.section_id = section),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(p) order by p.rank) from (
          select d.id, d.section_id, d.name, d.display_name, d.size, d.state, d.state_reason, d.page_count, d.recognized_page,
            d.updated_at, d.position, d.kind, d.document_date, d.valid_from, d.valid_to,
            private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            (select id, rank from listed order by rank
            limit least(document_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(document_page_size, 100))
            union all
            select n.id, n.rank from private.list_newest_documents(org_id) n where not exists (select from chosen)
          ) l join public.documents d on d.id = l.id
        ) p), '[]'),
      'faqs', coalesce((
        select jsonb_agg(to_jsonb(f) order by f.position) from (
          select i.id, i.question, i.answer, i.created_at, i.updated_at, i.sent_to_frank, i.sent_at, i.sync_error_message,
            i.last_sync_attempt, i.frank_sync_attempts, i.position
          from public.faq_items i where i.organization_id = org_id and i.section_id = section order by i.position
          limit least(faq_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(faq_page_size, 100)
        ) f), '[]')
    )
  );
end $$;

create or replace function public.get_document_page(
  document uuid, page integer default null, message uuid default null, source integer default null,
  words text[] default '{}', most_hits integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', coalesce(d.display_name, d.name),
    'kind', d.kind,
    'date', d.document_date,
    'valid_from', d.valid_from,
    'valid_to', d.valid_to,
    'added_at', d.created_at,
    'state', d.state,
    'state_reason', d.state_reason,
    'replaced_by', d.replaced_by,
    'has_pictures', coalesce(d.page_count, 0) > 0,
    'page', n.page,
    'page_count', n.total,
    'text', coalesce(p.text, ''),
    'width', p.width,
    'height', p.height,
    'recognized', coalesce(p.recognized, false),
    'runs', coalesce(p.runs, '[]'),
    'quote', case when f.id is not null then jsonb_build_object(
      'page', coalesce((f.cited ->> 'page')::numeric, c.part),
      'text', f.cited ->> 'text',
      'is_older', f.created_at < d.read_at,
      'conversation', f.conversation_id,
      'answer', f.text,
      'markdown_checked', f.markdown_checked,
      'language', f.language,
      'question', (
        select q.text from public.frank_messages q
        where q.conversation_id = f.conversation_id and q.member_id = f.member_id and q.organization_id = f.organization_id
          and q.sender = 'user' and q.position < f.position
        order by q.position desc limit 1
      )
    ) end,
    'hits', private.search_document_pages(d.id, words, most_hits)
  )
  from public.get_current_member() m
  join public.documents d on d.organization_id = m.organization_id and d.id = document
    and d.section_id <> all ((select private.closed_section_ids())::uuid[])
  left join lateral (
    select a.*, a.sources -> get_document_page.source as cited
    from public.frank_messages a
    where a.id = message and a.member_id = m.member_id and a.organization_id = m.organization_id
      and a.sources -> get_document_page.source ->> 'document_id' = d.id::text
      and (a.audience = 'members' and not a.is_withdrawn or a.organization_id = any ((select private.board_organization_ids())::uuid[]))
      and (a.notice_ids = '{}' or not a.notice_ids && (select private.closed_notice_ids())::uuid[])
  ) f on true
  left join lateral (
    select s.page_number as part
    from public.passages s
    where s.organization_id = d.organization_id and s.document_id = d.id and s.paragraph <= (f.cited ->> 'paragraph')::numeric
    order by s.paragraph desc, s.ordinal desc limit 1
  ) c on true
  cross join lateral (
    select coalesce(get_document_page.page, c.part, 1) as page,
      coalesce(nullif(d.page_count, 0), (select count(*) from public.document_pages o where o.document_id = d.id)) as total
  ) n
  left join public.document_pages p on p.document_id = d.id and p.page_number = n.page
  where n.page between 1 and greatest(n.total, 1)
$$;

create or replace function public.read_archive(org_id uuid) returns jsonb
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
