-- A stored answer is for whoever may read each of the documents that it cites. An answer that cites a document of the
-- board stays the board's when the document is deleted.
alter table public.frank_messages
  add column document_ids uuid[] not null default '{}',
  add column audience public.audience not null default 'members';
comment on column public.frank_messages.document_ids is 'The documents that the sources and the nearest documents name.';
comment on column public.frank_messages.audience is 'Who may read the answer: whoever may read all documents that it cites. Others learn only that it is closed.';

create function private.cited_documents(sources jsonb, nearest jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct (s.value ->> 'document_id')::uuid), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(sources) = 'array' then sources else '[]' end || case when jsonb_typeof(nearest) = 'array' then nearest else '[]' end
  ) s
  where s.value ->> 'document_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
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

create function private.are_for_members(org_id uuid, documents uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = cardinality(documents) from public.documents d join public.document_sections s on s.id = d.section_id
  where d.organization_id = org_id and d.id = any (documents) and s.audience = 'members'
$$;
create trigger close_answers after update of audience on public.document_sections
  for each row when (new.audience is distinct from old.audience) execute function private.close_answers();

create function private.close_moved_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reader constant public.audience := private.audience_of_document(new.id);
begin
  if reader = (select s.audience from public.document_sections s where s.id = old.section_id) then
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

drop policy "Members read their own messages" on public.frank_messages;
create policy "Members read their own messages, unless one cites what is not open to them" on public.frank_messages
  for select to authenticated using (
    member_id = any ((select private.own_member_ids())::uuid[])
    and (audience = 'members' or organization_id = any ((select private.board_organization_ids())::uuid[]))
  );

-- What the answer said, and what came closest to it, is in the conversation. The board reads it by
-- private.list_question_groups.
revoke select on public.frank_questions from authenticated;
grant select (id, organization_id, member_id, group_id, question, refused, rated, reason, sent_at, named, rated_by_name, created_at,
  closed_at, faq_id, seen_at, unsure) on public.frank_questions to authenticated;

-- Definer, because the place of a closed answer stays in its conversation, without anything that it said.
create function private.read_conversation(
  org_id uuid, member uuid, conversation uuid, page_size integer, page_number integer, answer uuid
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'page', n.page,
    'total', (
      select count(*) from public.frank_messages f
      where f.conversation_id = conversation and f.member_id = member and f.organization_id = org_id
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.created_at, c.is_closed,
          case when c.is_closed then '' else f.text end as text,
          f.markdown_checked and not c.is_closed as markdown_checked,
          f.language,
          case when not c.is_closed then f.source end as source,
          case when c.is_closed then '[]' else f.sources end as sources,
          case when c.is_closed then '[]' else f.nearest end as nearest,
          case when not c.is_closed then f.certainty end as certainty,
          f.error_code, r.helpful, r.reason, r.share_identity, q.sent_at, q.faq_id
        from public.frank_messages f
        cross join lateral (
          select f.audience = 'board' and not (f.organization_id = any ((select private.board_organization_ids())::uuid[])) as is_closed
        ) c
        left join public.frank_feedback r on r.message_id = f.id
        left join public.frank_questions q on q.id = f.id
        where f.conversation_id = conversation and f.member_id = member and f.organization_id = org_id
        order by f.position desc
        limit n.size offset (n.page - 1) * n.size
      ) m
    ), '[]'::jsonb)
  )
  from (
    select z.size, coalesce((
      select (count(*) - 1) / z.size + 1 from public.frank_messages a
      join public.frank_messages f on f.conversation_id = a.conversation_id and f.position >= a.position
        and f.member_id = a.member_id and f.organization_id = a.organization_id
      where a.id = answer and a.conversation_id = conversation and a.member_id = member and a.organization_id = org_id
      having count(*) > 0
    ), greatest(page_number, 1)) as page
    from (select least(greatest(page_size, 1), 100) as size) z
  ) n
  where member = any ((select private.own_member_ids())::uuid[])
$$;
grant execute on function private.read_conversation to authenticated;

create or replace function public.get_chat(
  conversation uuid, page_size integer default 40, page_number integer default 1, answer uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_conversation(me.organization_id, me.member_id, conversation, page_size, page_number, answer) || jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = me.member_id and c.organization_id = me.organization_id
    ),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = me.organization_id
    ), '[]'::jsonb),
    'answers', private.board_answers(me.organization_id, me.member_id),
    'numbers', private.emergency_numbers(me.organization_id)
  )
  from public.get_current_member() me
$$;

-- As before, of what the caller may read: the document itself, and the answer that cites it.
create or replace function public.get_document_page(
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
    and d.section_id <> all ((select private.closed_section_ids())::uuid[])
  left join lateral (
    select a.*, a.sources -> get_document_page.source as cited
    from public.frank_messages a
    where a.id = message and a.member_id = m.member_id and a.organization_id = m.organization_id
      and a.sources -> get_document_page.source ->> 'document_id' = d.id::text
      and (a.audience = 'members' or a.organization_id = any ((select private.board_organization_ids())::uuid[]))
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
