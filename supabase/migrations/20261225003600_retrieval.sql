-- News for some is a source for those alone whom it is for. Each set of articles that a reader may read has an index of
-- its own, named by `scope`: '' is what everybody of an audience reads. A reader learns of nothing else by its words, its
-- count or its rank. What is neither indexed nor shown does not count, so that old news makes no more indexes.
create function private.news_scope(org_id uuid, reader text[]) returns text
language sql stable set search_path = '' as $$
  select case when org_id::text = any (reader) then '' else coalesce((
    select md5(string_agg(c.id::text, ',' order by c.id)) from (
      select n.id from public.organization_news n
      where n.organization_id = org_id and n.recipients is not null
        and private.is_for_reader(n.recipients, n.organization_id, n.created_by, reader)
        and (private.is_news_shown(n) or exists (select from public.passage_indexes i where i.article_id = n.id))
      union all
      select e.id from public.calendar_entries e
      where e.organization_id = org_id and e.recipients is not null
        and private.is_for_reader(e.recipients, e.organization_id, e.created_by, reader)
        and exists (select from public.passage_indexes i where i.event_id = e.id)
    ) c
  ), '') end
$$;
grant execute on function private.news_scope to service_role;

-- The keys of the member who asks the assistant; of a person who is no member by now, there are none. The audience of the
-- token alone makes them the board's: the index that all members share must not hold what a board member may read who
-- was none when they asked.
create function private.asker_keys(org_id uuid, asker uuid, audience public.audience) returns text[]
language sql stable set search_path = '' as $$
  select coalesce((
    select array_remove(private.reader_keys(m), org_id::text) from public.organization_members m
    where m.organization_id = org_id and m.id = asker and private.has_ended(m.occupancy_ends_on) is not true
  ), '{}') || case when audience = 'board' then array[org_id::text] else '{}'::text[] end
$$;
grant execute on function private.asker_keys to service_role;

create function private.corpus_changes(
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
    where i.organization_id = org_id and coalesce(s.audience, 'members') <= reader
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
comment on function private.corpus_changes(uuid, bigint, text, public.audience, text[], boolean) is
  'Sources newer than `known`, at most about 4,000 passages, with their words and the vectors of `model`; the ids of all sources, so that a reader drops deleted and closed ones; and the number of newer ones, so that it asks again. If nothing is newer, only the version. `earlier` adds the versions that were replaced.';
grant execute on function private.corpus_changes to service_role;

-- The texts of passages of one organisation, given by source and ordinal, of what the audience and the asker may read.
-- The heading of an FAQ item is its question with the members' wordings. `on_page`: the text occurs word for word on the
-- stored page. The text of what is not shown, or over, is not read.
create function private.passage_texts(org_id uuid, source_ids uuid[], ordinals integer[], reader public.audience, asker text[]) returns jsonb
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
  where coalesce(s.audience, 'members') <= reader
    and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, asker))
    and (e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, asker))
    and (p.article_id is null or private.is_news_shown(n)) and (p.event_id is null or private.find_event_end(e) > now())
$$;
grant execute on function private.passage_texts to service_role;

create function private.sentence_vectors(
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
  where v.sentences is not null and coalesce(s.audience, 'members') <= reader
    and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, asker))
    and (e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, asker))
$$;
grant execute on function private.sentence_vectors to service_role;

-- Frank says that documents are still being read where an answer is not sure.
create function private.has_unread_documents(org_id uuid, reader public.audience) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.document_jobs j join public.documents d on d.id = j.document_id
    where j.organization_id = org_id and d.read_at is null and private.audience_of_document(d.id) <= reader
  )
$$;
comment on function private.has_unread_documents(uuid, public.audience) is
  'Documents that the reader may read. One whose old reading is renewed counts as read.';
grant execute on function private.has_unread_documents to service_role;

create function private.has_earlier_texts(org_id uuid, reader public.audience) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.documents d join public.passage_indexes i on i.document_id = d.id
    where d.organization_id = org_id and d.replaced_by is not null and private.audience_of_document(d.id) <= reader
  )
$$;
grant execute on function private.has_earlier_texts to service_role;

-- The assistant's data for a question in one call: the changes of the index since `known`, and the texts that the
-- reader's index has found. The caller sends the best passages first. Only the sentences of the first 30 are compared, to
-- bound the reply. `reader` and `asker`, the id of the member who asks, come from the token that the portal has signed, as
-- the organisation does.
create function public.assistant_corpus(
  org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[],
  reader public.audience default 'members', asker uuid default null, earlier boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model, reader, k.keys, earlier)
    || jsonb_build_object('scope', private.news_scope(org_id, k.keys), 'unread', private.has_unread_documents(org_id, reader),
      'earlier', private.has_earlier_texts(org_id, reader))
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals, reader, k.keys))
    || jsonb_build_object('sentences', private.sentence_vectors(org_id, model, source_ids[1:30], ordinals[1:30], reader, k.keys))
  from (select private.asker_keys(org_id, asker, reader) as keys) k
$$;
grant execute on function public.assistant_corpus to service_role;

create function public.assistant_corpus_version(org_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select version from public.corpus_versions where organization_id = org_id), 0)
$$;
grant execute on function public.assistant_corpus_version to service_role;

-- What questions are suggested from: what stays, holds now, and is for members. One jsonb value, because the REST API
-- caps the rows of a reply.
create function public.assistant_passages(org_id uuid, after_id bigint, row_limit integer) returns jsonb
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
      and coalesce(s.audience, 'members') <= 'members'
      and d.replaced_by is null and private.has_ended(d.valid_to) is not true
      and (d.valid_from is null or d.valid_from <= now() at time zone 'Europe/Stockholm')
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;
grant execute on function public.assistant_passages to service_role;

-- The changes of the index since `known`, the other content if it has changed since `known_content`, and the
-- texts that the reader's index has found: of shown articles and the newest versions of documents only.
-- `audience` is that of the caller, who must not get what another's index in memory has found. Definer, because members
-- hold no grant on passages. It answers for the caller's active membership only; null without one.
create function public.search_corpus(
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
        where d.organization_id = o.id and d.replaced_by is null and s.audience <= o.reader
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
grant execute on function public.search_corpus to authenticated, service_role;
