-- An answer that names what replaced a text is closed with it.
create function private.cited_documents(sources jsonb, nearest jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct c.id::uuid), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(sources) = 'array' then sources else '[]' end || case when jsonb_typeof(nearest) = 'array' then nearest else '[]' end
  ) s
  cross join lateral (values (s.value ->> 'document_id'), (s.value -> 'replaced_by' ->> 'document_id')) as c (id)
  where c.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

create function private.note_cited_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.document_ids := private.cited_documents(new.sources, new.nearest);
  if new.document_ids = '{}' then
    return new;
  end if;
  -- A section that is being closed waits for the answer, or the answer for the section.
  perform 1 from public.documents d join public.document_sections s on s.id = d.section_id
  where d.organization_id = new.organization_id and d.id = any (new.document_ids) order by d.id for share;
  if exists (
    select 1 from public.documents d join public.document_sections s on s.id = d.section_id
    where d.organization_id = new.organization_id and d.id = any (new.document_ids) and s.audience = 'board'
  ) then
    new.audience := 'board';
  -- A document that is gone by now may have been the board's if the asker could read it.
  elsif exists (select 1 from public.organization_members m where m.id = new.member_id and m.role in ('BOARD', 'ADMIN'))
    and exists (
      select 1 from unnest(new.document_ids) c (id)
      where not exists (select 1 from public.documents d where d.organization_id = new.organization_id and d.id = c.id)
    ) then
    new.audience := 'board';
  end if;
  return new;
end $$;
comment on function private.note_cited_documents() is 'Definer, because the asker must not choose who may read the answer, and may not see a document of the board.';
create trigger note_cited_documents before insert or update of sources, nearest on public.frank_messages
  for each row when (new.sender = 'frank') execute function private.note_cited_documents();

create function private.are_for_members(org_id uuid, documents uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = cardinality(documents) from public.documents d join public.document_sections s on s.id = d.section_id
  where d.organization_id = org_id and d.id = any (documents) and s.audience <= 'members'
$$;

-- Closes the answers that cite the documents of a section, or opens those all of whose documents members may read.
create function private.close_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  documents constant uuid[] := array(select d.id from public.documents d where d.section_id = new.id);
begin
  if new.audience = 'board' then
    update public.frank_messages f set audience = 'board'
    where f.organization_id = new.organization_id and f.document_ids <> '{}' and f.audience = 'members'
      and f.document_ids && documents;
  else
    update public.frank_messages f set audience = 'members'
    where f.organization_id = new.organization_id and f.document_ids <> '{}' and f.audience = 'board'
      and f.document_ids && documents
      and private.are_for_members(f.organization_id, f.document_ids);
  end if;
  return null;
end $$;
comment on function private.close_answers() is 'Definer, because an admin reads no conversation of others.';
create trigger close_answers after update of audience on public.document_sections
  for each row when (greatest(new.audience, 'members') is distinct from greatest(old.audience, 'members'))
  execute function private.close_answers();

create function private.close_moved_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reader constant public.audience := private.audience_of_document(new.id);
begin
  if reader = (select greatest(s.audience, 'members') from public.document_sections s where s.id = old.section_id) then
    return null;
  end if;
  update public.frank_messages f set audience = reader
  where f.organization_id = new.organization_id and f.document_ids <> '{}' and f.audience <> reader
    and f.document_ids @> array[new.id]
    and (reader = 'board' or private.are_for_members(f.organization_id, f.document_ids));
  return null;
end $$;
comment on function private.close_moved_answers() is 'Definer, as above.';
create trigger close_moved_answers after update of section_id on public.documents
  for each row when (new.section_id is distinct from old.section_id) execute function private.close_moved_answers();

create function private.cited_notices(sources jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct i.id::uuid), '{}')
  from jsonb_array_elements(case when jsonb_typeof(sources) = 'array' then sources else '[]' end) s
  cross join lateral (values (s.value ->> 'article_id'), (s.value ->> 'event_id')) i (id)
  where i.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
grant execute on function private.cited_notices to authenticated, service_role;

create function private.note_cited_notices() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.notice_ids := private.cited_notices(new.sources);
  return new;
end $$;
create trigger note_cited_notices before insert or update of sources on public.frank_messages
  for each row when (new.sender = 'frank') execute function private.note_cited_notices();

-- Only the board reads an answer that cites deleted news for some, because nothing tells any more whom the news was for.
create function private.withdraw_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.frank_messages f set is_withdrawn = true
  where f.organization_id = old.organization_id and f.notice_ids <> '{}' and f.notice_ids @> array[old.id] and not f.is_withdrawn;
  return null;
end $$;
comment on function private.withdraw_answers() is 'Definer, because an admin reads no conversation of others.';
create trigger withdraw_answers after delete on public.organization_news
  for each row when (old.recipients is not null) execute function private.withdraw_answers();
create trigger withdraw_answers after delete on public.calendar_entries
  for each row when (old.recipients is not null) execute function private.withdraw_answers();

-- The reader of documents: each document opens as a page of the portal, with a cited passage or the words of a
-- search marked.

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

-- A document without pages (DOCX, ODT, TXT, MD) is read in its parts; one that is not read has one page without
-- text. `page` is null for the first page, or for the part that has the cited paragraph. The caller gets what they may
-- read: the document itself, and the answer that cites it.
create function public.get_document_page(
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
comment on function public.get_document_page is
  'Definer in the exposed schema, because members hold no grant on document_pages; it answers for the caller''s active membership only.';
grant execute on function public.get_document_page to authenticated, service_role;
