-- The audience of one document, where it differs from that of its section. In a section of the board every document is
-- the board's, because its members cannot know of the section; in every other one a document may have fewer readers or more.
alter table public.documents add column audience public.audience;
comment on column public.documents.audience is
  'Null: that of the section. In a section of the board it does not count: see private.reader_of.';
create index documents_public_idx on public.documents (organization_id) where audience = 'everybody';
grant insert (audience), update (audience) on public.documents to authenticated;

-- Who reads a document, by its own audience and that of its section: the only place where this is decided.
create function private.reader_of(own public.audience, of_section public.audience) returns public.audience
language sql immutable set search_path = '' as $$
  select case when of_section = 'board' then of_section else coalesce(own, of_section) end
$$;
grant execute on function private.reader_of to authenticated, service_role;

-- What of it a policy asks for, with the section's own check beside it.
alter policy "Members read their organisation's documents, the board its own too" on public.documents
  using (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and section_id <> all ((select private.closed_section_ids())::uuid[])
    and (audience is distinct from 'board' or organization_id = any ((select private.board_organization_ids())::uuid[]))
  );

create or replace function private.audience_of_document(document uuid) returns public.audience
language sql stable set search_path = '' as $$
  select coalesce((
    select greatest(private.reader_of(d.audience, s.audience), 'members') from public.documents d join public.document_sections s on s.id = d.section_id
    where d.id = document
  ), 'members')
$$;

-- The rest of the schema, with the document's audience beside the section's. First what members and visitors read.

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

create or replace function private.list_public_documents(org_id uuid) returns setof public.documents
language sql stable set search_path = '' as $$
  select d.* from public.documents d
  join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
  where d.organization_id = org_id and private.reader_of(d.audience, s.audience) = 'everybody'
    -- The indexes find these alone, so that the page costs nothing for the other documents.
    and (d.audience = 'everybody' or d.section_id = any (array(
      select p.id from public.document_sections p where p.organization_id = org_id and p.audience = 'everybody'
    )))
    and d.state in ('ready', 'partly') and d.replaced_by is null
    and private.has_ended(d.valid_to) is not true
    and (d.valid_from is null or d.valid_from <= (now() at time zone 'Europe/Stockholm')::date)
$$;

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
            d.valid_from, d.valid_to, d.audience, d.created_at, private.list_earlier_versions(org_id, d.id) as earlier, l.rank
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
    select private.count_section_documents(org_id, section)
      || coalesce(private.storage_for_admin(org_id), '{"used_bytes": 0, "quota_bytes": null}') || jsonb_build_object(
      'has_public_page', (select o.has_public_page from public.organizations o where o.id = org_id),
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
            d.updated_at, d.position, d.kind, d.document_date, d.valid_from, d.valid_to, d.audience,
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

create or replace function private.data_of_member(m public.organization_members) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'organization', (select o.name from public.organizations o where o.id = m.organization_id),
    'organization_members', to_jsonb(m) - 'auth_user_id' - 'organization_id' - 'apartment_id',
    'apartments', (
      select jsonb_build_object('number', a.number, 'official_number', a.official_number, 'stairwell', a.stairwell)
      from public.apartments a where a.organization_id = m.organization_id and a.id = m.apartment_id
    ),
    'member_claims', exists (select from public.member_claims c where c.current_member_id = m.id),
    'erasure_requests', (select e.asked_at from public.erasure_requests e where e.member_id = m.id),
    'invitation_queue', (select q.queued_at from public.invitation_queue q where q.member_id = m.id),
    'failed_invitations', (select f.failed_at from public.failed_invitations f where f.member_id = m.id),
    'declined_invitations', (select d.declined_at from public.declined_invitations d where d.member_id = m.id),
    'news_preferences', (
      select to_jsonb(p) - 'organization_id' - 'member_id' from public.news_preferences p where p.member_id = m.id
    ),
    'calendar_feeds', exists (select from public.calendar_feeds f where f.member_id = m.id),
    'push_subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.organization_id = m.organization_id and s.member_id = m.id
    ),
    'article_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'read_at', r.read_at) order by r.read_at), '[]')
      from public.article_reads r join public.organization_news n on n.id = r.article_id
      where r.organization_id = m.organization_id and r.member_id = m.id
        and n.id <> all ((select private.closed_notice_ids())::uuid[])
    ),
    'news_mails', (
      select coalesce(jsonb_agg(jsonb_build_object('article', n.title, 'week', s.week, 'state', s.state, 'settled_at', s.settled_at)
        order by s.queued_at), '[]')
      from public.news_mails s left join public.organization_news n on n.id = s.article_id
        and n.id <> all ((select private.closed_notice_ids())::uuid[])
      where s.organization_id = m.organization_id and s.member_id = m.id
    ),
    'frank_conversations', private.conversations_of_member(m.organization_id, m.id),
    'frank_questions', (
      select coalesce(jsonb_agg(jsonb_build_object('question', q.question, 'asked_at', q.created_at, 'sent_at', q.sent_at,
        'with_name', q.named, 'closed_at', q.closed_at) order by q.created_at), '[]')
      from public.frank_questions q where q.organization_id = m.organization_id and q.member_id = m.id
    ),
    'frank_interaction_logs', (
      select coalesce(jsonb_agg(jsonb_build_object('question', l.question, 'asked_at', l.created_at, 'success', l.success,
        'response_time_ms', l.response_time_ms, 'user_agent', l.user_agent, 'is_mobile', l.is_mobile) order by l.created_at), '[]')
      from public.frank_interaction_logs l where l.organization_id = m.organization_id and l.member_id = m.id
    ),
    'audit_events', (
      select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'action', e.action, 'kind', e.subject_kind,
        'by_you', e.actor_id is not distinct from m.id, 'about_you', e.subject_id is not distinct from m.id,
        'title', e.subject_title, 'before', e.old_values, 'after', e.new_values) order by e.created_at), '[]')
      from (
        select * from public.audit_events a where a.organization_id = m.organization_id and a.actor_id = m.id
        union
        select * from public.audit_events a
        where a.organization_id = m.organization_id and a.subject_id = m.id and a.subject_kind = 'member'
      ) e
    ),
    'board_entries', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'organization_id' - 'member_id'), '[]')
      from public.board_entries b where b.organization_id = m.organization_id and b.member_id = m.id
    ),
    'organization_news', (
      select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'content', n.content, 'created_at', n.created_at) order by n.created_at), '[]')
      from public.organization_news n where n.organization_id = m.organization_id and n.created_by = m.id
    ),
    'calendar_entries', (
      select coalesce(jsonb_agg(jsonb_build_object('title', c.title, 'place', c.place, 'starts_at', c.starts_at) order by c.created_at), '[]')
      from public.calendar_entries c where c.organization_id = m.organization_id and c.created_by = m.id
    ),
    'document_sections', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'created_at', s.created_at) order by s.created_at), '[]')
      from public.document_sections s where s.organization_id = m.organization_id and s.created_by = m.id
        and s.id <> all ((select private.closed_section_ids())::uuid[])
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(d.display_name, d.name), 'created_at', d.created_at) order by d.created_at), '[]')
      from public.documents d where d.organization_id = m.organization_id and d.created_by = m.id
        and d.section_id <> all ((select private.closed_section_ids())::uuid[])
        and (d.audience is distinct from 'board' or d.organization_id = any ((select private.board_organization_ids())::uuid[]))
    ),
    'faq_items', (
      select coalesce(jsonb_agg(jsonb_build_object('question', f.question, 'answer', f.answer, 'created_at', f.created_at) order by f.created_at), '[]')
      from public.faq_items f where f.organization_id = m.organization_id and f.created_by = m.auth_user_id
        and f.section_id <> all ((select private.closed_section_ids())::uuid[])
    ),
    'golden_questions', (
      select coalesce(jsonb_agg(jsonb_build_object('question', g.question, 'created_at', g.created_at) order by g.created_at), '[]')
      from public.golden_questions g where g.organization_id = m.organization_id and g.created_by = m.id
        and m.organization_id = any ((select private.admin_organization_ids())::uuid[])
    )
  )
$$;

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
        'valid_from', d.valid_from, 'valid_to', d.valid_to, 'stays_valid', d.stays_valid, 'audience', d.audience,
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

create or replace function private.list_supported_documents(org_id uuid, page_number integer, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  with ordered as materialized (
    select d.id, private.reader_of(d.audience, s.audience) as audience, s.audience as section_audience, s.name as section, coalesce(d.display_name, d.name) as name, d.state, d.state_reason, d.page_count,
      d.recognized_page, d.size, d.created_at, d.valid_from, d.valid_to,
      row_number() over (
        order by case d.state when 'failed' then 1 when 'partly' then 2 when 'ready' then 4 else 3 end, d.created_at desc, d.id
      ) as place
    from public.documents d
    join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
    where d.organization_id = org_id and d.replaced_by is null
  )
  select jsonb_build_object(
    'total', (select count(*) from ordered),
    'documents', coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id,
      'name', case when o.audience <= 'members' then o.name end, 'section', case when o.section_audience <= 'members' then o.section end,
      'state', o.state, 'state_reason', o.state_reason, 'page_count', o.page_count, 'recognized_page', o.recognized_page,
      'size', o.size, 'added_at', o.created_at, 'valid_from', o.valid_from, 'valid_to', o.valid_to,
      'passages', coalesce((
        select i.passages from public.passage_indexes i where i.organization_id = org_id and i.document_id = o.id
      ), 0)
    ) order by o.place) filter (where o.place > least(page_number - 1, 100000)::bigint * page_size
      and o.place <= least(page_number, 100001)::bigint * page_size), '[]')
  )
  from ordered o
$$;

-- What Frank and the search know: the sources that the asker may read, with the places that hold no longer and what was decided about them.

create or replace function private.corpus_changes(
  org_id uuid, known bigint, model text, reader public.audience, asker text[], earlier boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  with readable as (
    select i.id, i.passages, case reader when 'board' then i.board_version else i.version end as version,
      coalesce(d.display_name, d.name) as name, coalesce(d.valid_from, t.begins) as valid_from,
      coalesce(d.valid_to, t.ends) as valid_to, d.stays_valid, t.followed_by
    from public.passage_indexes i
    left join public.documents d on d.id = i.document_id
    left join public.document_sections s on s.id = d.section_id
    left join private.list_earlier_texts(case when earlier then org_id end) t on t.id = d.id
    left join public.organization_news n on n.id = i.article_id
    left join public.calendar_entries e on e.id = i.event_id
    where i.organization_id = org_id and coalesce(private.reader_of(d.audience, s.audience), 'members') <= reader
      and (d.replaced_by is null or t.id is not null)
      and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, asker))
      and (e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, asker))
  )
  select case when c.version = known then jsonb_build_object('version', c.version) else jsonb_build_object(
    'version', c.version,
    'sources', (select coalesce(jsonb_agg(r.id), '[]') from readable r),
    'pending', (select count(*) from readable r where r.version > known),
    'changed', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.version) from (
        select i.id, n.version, i.document_id, i.faq_id, i.board_of, i.article_id, i.event_id, i.document_kind, i.document_date as date,
          n.valid_from, n.valid_to, n.stays_valid, n.followed_by,
          private.ended_places(org_id, i.document_id, reader) as ended_places,
          private.decided_places(org_id, i.document_id, reader) as decided_places,
          coalesce(n.name, 'FAQ: ' || (select p.heading from public.passages p where p.faq_id = i.faq_id),
            a.title, e.title, 'Styrelsen') as name,
          encode(i.words, 'base64') as words,
          case when i.vector_model = corpus_changes.model then (
            select encode(string_agg(v.vector, ''::bytea order by p.ordinal), 'base64')
            from public.passages p join public.passage_vectors v on v.passage_id = p.id and v.model = corpus_changes.model
            where p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
              or p.article_id = i.article_id or p.event_id = i.event_id
          ) end as vectors
        from (
          select r.*, sum(r.passages) over (order by r.version) - r.passages as before from readable r where r.version > known
        ) n
        join public.passage_indexes i on i.id = n.id
        left join public.organization_news a on a.id = i.article_id
        left join public.calendar_entries e on e.id = i.event_id
        where n.before < 4000
      ) c
    ), '[]')
  ) end
  from (
    select coalesce((
      select case reader when 'board' then v.board_version else v.version end from public.corpus_versions v where v.organization_id = org_id
    ), 0) as version
  ) c
$$;

create or replace function private.passage_texts(org_id uuid, source_ids uuid[], ordinals integer[], reader public.audience, asker text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'page', p.page_number, 'paragraph', p.paragraph,
    'heading', nullif(concat_ws(E'\n', p.heading, p.also_asked), ''), 'text', p.text,
    'on_page', p.document_id is null or position(p.text in g.text) > 0
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = org_id and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id or p.board_of = w.source_id
      or p.article_id = w.source_id or p.event_id = w.source_id)
  left join public.documents d on d.id = p.document_id
  left join public.document_sections s on s.id = d.section_id
  left join public.document_pages g on g.document_id = p.document_id and g.page_number = p.page_number
  left join public.organization_news n on n.id = p.article_id
  left join public.calendar_entries e on e.id = p.event_id
  where coalesce(private.reader_of(d.audience, s.audience), 'members') <= reader
    and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, asker))
    and (e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, asker))
    and (p.article_id is null or private.is_news_shown(n)) and (p.event_id is null or private.find_event_end(e) > now())
$$;

create or replace function private.sentence_vectors(
  org_id uuid, model text, source_ids uuid[], ordinals integer[], reader public.audience, asker text[]
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'vectors', encode(v.sentences, 'base64')
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = org_id and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id or p.board_of = w.source_id
      or p.article_id = w.source_id or p.event_id = w.source_id)
  left join public.documents d on d.id = p.document_id
  left join public.document_sections s on s.id = d.section_id
  left join public.organization_news n on n.id = p.article_id
  left join public.calendar_entries e on e.id = p.event_id
  join public.passage_vectors v on v.passage_id = p.id and v.model = sentence_vectors.model
  where v.sentences is not null and coalesce(private.reader_of(d.audience, s.audience), 'members') <= reader
    and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, asker))
    and (e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, asker))
$$;

create or replace function public.assistant_passages(org_id uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.document_id is not null then 'document' when c.faq_id is not null then 'faq' else 'board' end as kind,
      coalesce(c.document_id, c.faq_id, c.board_of) as source_id,
      coalesce(d.display_name, d.name, case when c.board_of is null then 'FAQ: ' || c.heading else 'Styrelsen' end) as source_name,
      c.page_number as page, c.paragraph, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    left join public.document_sections s on s.id = d.section_id
    where c.organization_id = org_id and c.id > after_id and c.article_id is null and c.event_id is null
      and coalesce(private.reader_of(d.audience, s.audience), 'members') <= 'members'
      and d.replaced_by is null and private.has_ended(d.valid_to) is not true
      and (d.valid_from is null or d.valid_from <= now() at time zone 'Europe/Stockholm')
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

create or replace function public.search_corpus(
  known bigint, known_content bigint, model text, source_ids uuid[], ordinals integer[]
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'audience', o.reader, 'content_version', o.content_version,
      'scope', private.news_scope(o.id, o.asker))
    || private.corpus_changes(o.id, known, model, o.reader, o.asker)
    || jsonb_build_object('texts', private.passage_texts(o.id, source_ids, ordinals, o.reader, o.asker))
    || case when o.content_version = known_content then '{}'::jsonb else jsonb_build_object(
      -- The documents without a text to read are here too.
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', coalesce(d.display_name, d.name), 'text', d.name)), '[]')
        from public.documents d join public.document_sections s on s.id = d.section_id
        where d.organization_id = o.id and d.replaced_by is null and private.reader_of(d.audience, s.audience) <= o.reader
      ),
      'faqs', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.question, 'text', f.answer)), '[]')
        from public.faq_items f where f.organization_id = o.id
      ),
      'news', (
        select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'text', coalesce(n.words, n.content))), '[]')
        from public.organization_news n where n.organization_id = o.id and private.is_news_shown(n)
          and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, o.asker))
      )
    ) end
  from (
    select m.organization_id as id, r.reader, private.own_reader_keys() as asker,
      coalesce(case r.reader when 'board' then v.board_content_version else v.content_version end, 0) as content_version
    from public.get_current_member() m
    cross join lateral (
      select case when m.role in ('BOARD', 'ADMIN') then 'board' else 'members' end::public.audience as reader
    ) r
    left join public.corpus_versions v on v.organization_id = m.organization_id
  ) o
$$;

-- The versions of the index.

create or replace function private.version_closed_section() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sources constant bigint[] := array(
    select i.id from public.passage_indexes i join public.documents d on d.id = i.document_id
    -- What is the board's by itself stays so.
    where d.section_id = new.id and d.audience is distinct from 'board'
  );
  reader constant public.audience := greatest(new.audience, 'members');
  newest bigint;
begin
  insert into public.corpus_versions as c (organization_id, version, content_version)
  values (new.organization_id, cardinality(sources) + 1, 1)
  on conflict (organization_id) do update set
    version = c.version + excluded.version, content_version = c.content_version + 1
  returning c.version into newest;
  update public.passage_indexes i
  set audience = reader, version = case when reader = 'members' then newest - s.place else 0 end
  from unnest(sources) with ordinality s (id, place) where i.id = s.id;
  return null;
end $$;

create or replace function private.bump_document_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select r.organization_id, 0, bool_or(private.reader_of(r.audience, s.audience) <= 'members')::integer, 1 from changed_rows r
  join public.organizations o on o.id = r.organization_id
  join public.document_sections s on s.id = r.section_id
  group by r.organization_id order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + excluded.content_version, board_content_version = c.board_content_version + 1;
  return null;
end $$;

create or replace function private.bump_changed_document_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select n.organization_id, 0, bool_or(least(private.reader_of(n.audience, s.audience), private.reader_of(o.audience, e.audience)) <= 'members')::integer, 1 from new_rows n
  join old_rows o on o.id = n.id
  join public.document_sections s on s.id = n.section_id
  join public.document_sections e on e.id = o.section_id
  where (n.name, n.display_name, n.replaced_by, greatest(private.reader_of(n.audience, s.audience), 'members'))
    is distinct from (o.name, o.display_name, o.replaced_by, greatest(private.reader_of(o.audience, e.audience), 'members'))
  group by n.organization_id order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + excluded.content_version, board_content_version = c.board_content_version + 1;
  return null;
end $$;

create trigger version_chosen_audience after update of audience on public.documents
  for each row when (new.audience is distinct from old.audience) execute function private.version_moved_document();

-- The answers that cite a document.

create or replace function private.note_cited_documents() returns trigger
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
    where d.organization_id = new.organization_id and d.id = any (new.document_ids) and private.reader_of(d.audience, s.audience) = 'board'
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

create or replace function private.are_for_members(org_id uuid, documents uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = cardinality(documents) from public.documents d join public.document_sections s on s.id = d.section_id
  where d.organization_id = org_id and d.id = any (documents) and private.reader_of(d.audience, s.audience) <= 'members'
$$;

create or replace function private.close_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  documents constant uuid[] := array(select d.id from public.documents d where d.section_id = new.id and d.audience is distinct from 'board');
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

create or replace function private.close_moved_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reader constant public.audience := private.audience_of_document(new.id);
begin
  if reader = (select greatest(private.reader_of(old.audience, s.audience), 'members') from public.document_sections s where s.id = old.section_id) then
    return null;
  end if;
  update public.frank_messages f set audience = reader
  where f.organization_id = new.organization_id and f.document_ids <> '{}' and f.audience <> reader
    and f.document_ids @> array[new.id]
    and (reader = 'board' or private.are_for_members(f.organization_id, f.document_ids));
  return null;
end $$;

create trigger close_chosen_answers after update of audience on public.documents
  for each row when (new.audience is distinct from old.audience) execute function private.close_moved_answers();

-- A new version has the readers of the one that it replaces, in the same transaction.

create or replace function private.replace_document(org_id uuid, earlier uuid, current uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two admins at once: the second waits here, and then finds it replaced.
  perform 1 from public.documents d
  where d.id = earlier and d.organization_id = org_id and d.replaced_by is null and d.id <> current
    and d.section_id = (select n.section_id from public.documents n where n.id = current and n.organization_id = org_id)
    and org_id = any ((select private.admin_organization_ids())::uuid[])
  for update;
  if not found then
    raise exception 'document_replaced' using errcode = 'P0001';
  end if;
  update public.documents n set audience = e.audience
  from public.documents e where n.id = current and e.id = earlier and n.audience is distinct from e.audience;
  -- A worker that reads it has lost its job, so that it stores nothing more.
  delete from public.document_jobs where document_id = earlier;
  delete from public.passages p where p.document_id = earlier and not exists (
    select from public.passage_indexes i where i.document_id = earlier
  );
  update public.documents d set replaced_by = current where d.organization_id = org_id and (d.id = earlier or d.replaced_by = earlier);
  update public.documents d set state = 'partly', state_reason = null, recognized_page = null
  where d.id = earlier and d.state in ('waiting', 'reading');
  update public.documents n set kind = e.kind, kind_chosen = true from public.documents e
  where n.id = current and not n.facts_chosen and e.id = earlier and (e.facts_chosen or e.kind_chosen) and e.kind is not null;
end $$;

create or replace function public.add_document(document jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.documents (
    id, organization_id, section_id, name, display_name, name_proposed, file_path, size, content_type, created_by, kind, document_date,
    facts_chosen, audience
  )
  select d.id, d.organization_id, d.section_id, d.name, d.display_name, coalesce(d.name_proposed, false), d.file_path, d.size,
    d.content_type, d.created_by, d.kind, d.document_date, coalesce(d.facts_chosen, false), d.audience
  from jsonb_to_record(document) as d (
    id uuid, organization_id uuid, section_id uuid, name text, display_name text, name_proposed boolean, file_path text, size bigint,
    content_type text, created_by uuid, kind text, document_date text, facts_chosen boolean, audience public.audience
  );
  if document ->> 'replaces' is not null then
    perform private.replace_document(
      (document ->> 'organization_id')::uuid, (document ->> 'replaces')::uuid, (document ->> 'id')::uuid);
  end if;
end $$;

-- Chooses who reads the documents with their earlier versions: all of them or none. Null: who reads their section. Returns how
-- many it changed. Raises not_found unless the caller is an admin of the organisation, and each document is the
-- organisation's and no earlier version; document_changed if one has another audience than `known` by now, where it is asked for.
create function public.choose_document_audience(
  document_ids uuid[], chosen public.audience, known public.audience default null, asks_known boolean default false
) returns integer
language plpgsql set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
  found_documents integer;
  changed integer;
begin
  if not (org_id = any ((select private.admin_organization_ids())::uuid[])) then
    raise exception 'not_found' using errcode = 'P0001';
  end if;
  -- In one order, because two admins may choose for the same documents.
  perform 1 from public.documents d
  where d.organization_id = org_id and (d.id = any (document_ids) or d.replaced_by = any (document_ids))
  order by d.id for update;
  select count(*) into found_documents from public.documents d
  where d.organization_id = org_id and d.id = any (document_ids) and d.replaced_by is null;
  if found_documents <> (select count(distinct i.id) from unnest(document_ids) as i (id)) then
    raise exception 'not_found' using errcode = 'P0001';
  end if;
  if asks_known and exists (
    select from public.documents d where d.organization_id = org_id and d.id = any (document_ids) and d.audience is distinct from known
  ) then
    raise exception 'document_changed' using errcode = 'P0001';
  end if;
  update public.documents d set audience = chosen
  where d.organization_id = org_id and (d.id = any (document_ids) or d.replaced_by = any (document_ids))
    and d.audience is distinct from chosen;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function public.choose_document_audience to authenticated;

-- The name of what an admin makes the board's stands in the log of admins alone, as that of every other document.
create function private.log_document_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'document', new.id, coalesce(new.display_name, new.name),
    jsonb_build_object('audience', old.audience), jsonb_build_object('audience', new.audience));
  return null;
end $$;
comment on function private.log_document_audience() is 'Definer, because nobody has a grant to write the log.';
create trigger log_document_audience after update of audience on public.documents
  for each row when (new.audience is distinct from old.audience and new.replaced_by is null)
  execute function private.log_document_audience();
