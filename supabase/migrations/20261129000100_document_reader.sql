-- The reader of documents: each document opens as a page of the portal, with a cited passage or the words of a
-- search marked. It takes the place of the page that showed cited passages alone.
drop function public.get_cited_page(uuid, integer, uuid, integer);

-- The pages that have all words, in their order: `words` are in lower case. A word may be parted at a line's end.
-- The primary key of document_pages finds the pages of the document. Null without words.
create function private.search_document_pages(document uuid, words text[], most integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', count(*),
    'pages', coalesce(jsonb_agg(jsonb_build_object('page', f.page_number, 'text', left(f.text, 20000)) order by f.page_number)
      filter (where f.place <= most), '[]')
  )
  from (
    select p.page_number, p.text, row_number() over (order by p.page_number) as place
    from public.document_pages p
    cross join lateral (
      select lower(replace(replace(replace(p.text, E'-\n', ''), chr(173), ''), E'\n', ' ')) as joined
    ) t
    where p.document_id = document and not exists (select 1 from unnest(words) w where strpos(t.joined, w) = 0)
  ) f
  having cardinality(words) > 0
$$;
revoke execute on function private.search_document_pages from public;

-- A document without pages (DOCX, ODT, TXT, MD) is read in its parts; one that is not read has one page without
-- text. `page` is null for the first page, or for the part that has the cited paragraph.
create function public.get_document_page(
  document uuid, page integer default null, message uuid default null, source integer default null,
  words text[] default '{}', most_hits integer default 20
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', coalesce(d.display_name, d.name),
    'kind', d.kind,
    'date', d.document_date,
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
  left join lateral (
    select a.*, a.sources -> get_document_page.source as cited
    from public.frank_messages a
    where a.id = message and a.member_id = m.member_id and a.organization_id = m.organization_id
      and a.sources -> get_document_page.source ->> 'document_id' = d.id::text
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
comment on function public.get_document_page is
  'Definer in the exposed schema, because members hold no grant on document_pages; it answers for the caller''s active membership only.';
grant execute on function public.get_document_page to authenticated, service_role;
