-- A stored answer that cites news for some, or its event, is for those who may read them still.
alter table public.frank_messages add column notice_ids uuid[] not null default '{}';
comment on column public.frank_messages.notice_ids is 'The news and the events that the sources name.';
alter table public.frank_messages add column is_withdrawn boolean not null default false;
comment on column public.frank_messages.is_withdrawn is
  'It cites news for some that is deleted. It is not the audience, because that follows the documents.';
create index frank_messages_noticing_idx on public.frank_messages using gin (notice_ids) where notice_ids <> '{}';

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

-- The news and events of the caller's organisations that the caller may not read. Definer, as the other helpers of policies.
create function private.closed_notice_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from (
    select n.id from public.organization_news n
    where n.organization_id = any ((select private.member_organization_ids())::uuid[]) and n.recipients is not null
      and not private.is_for_reader(n.recipients, n.organization_id, n.created_by, (select private.own_reader_keys())::text[])
    union all
    select e.id from public.calendar_entries e
    where e.organization_id = any ((select private.member_organization_ids())::uuid[]) and e.recipients is not null
      and not private.is_for_reader(e.recipients, e.organization_id, e.created_by, (select private.own_reader_keys())::text[])
  ) c
$$;
grant execute on function private.closed_notice_ids to authenticated, service_role;

alter policy "Members read their own messages, unless one cites what is not open to them" on public.frank_messages using (
  member_id = any ((select private.own_member_ids())::uuid[])
  and (audience = 'members' and not is_withdrawn or organization_id = any ((select private.board_organization_ids())::uuid[]))
  and (notice_ids = '{}' or not notice_ids && (select private.closed_notice_ids())::uuid[])
);

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

create or replace function private.read_conversation(
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
          select (f.audience = 'board' or f.is_withdrawn) and not (f.organization_id = any ((select private.board_organization_ids())::uuid[]))
            or f.notice_ids <> '{}' and f.notice_ids && (select private.closed_notice_ids())::uuid[] as is_closed
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
