-- The confirmed decisions that change or end places of a document, the newest first, at most 20. Minutes that the reader may
-- not read are neither quoted nor named.
create function private.decisions_on(document uuid, reader public.audience) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'place_kind', r.place_kind, 'place_number', r.place_number, 'is_end', r.is_end, 'begins_on', r.begins_on,
    'minutes', case when private.audience_of_document(r.document_id) <= reader then (
      select jsonb_build_object('id', d.id, 'name', coalesce(d.display_name, d.name), 'page', r.page_number, 'quote', r.quote)
      from public.documents d where d.id = r.document_id
    ) end
  ) order by r.begins_on desc, r.id), '[]')
  from (
    select c.* from public.documents t
    join public.rule_changes c on c.organization_id = t.organization_id and c.target_id = t.id
    where t.id = document and c.state = 'confirmed'
    order by c.begins_on desc, c.id limit 20
  ) r
$$;

-- As before, with the decisions on the document.
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
    'decisions', private.decisions_on(
      d.id, case when d.organization_id = any ((select private.board_organization_ids())::uuid[]) then 'board' else 'members' end::public.audience
    ),
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
    and (d.audience is distinct from 'board' or d.organization_id = any ((select private.board_organization_ids())::uuid[]))
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
