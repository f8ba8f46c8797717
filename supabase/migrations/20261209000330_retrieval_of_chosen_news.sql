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
grant execute on function private.news_scope, private.asker_keys to service_role;

drop function private.corpus_changes(uuid, bigint, text, public.audience);
create function private.corpus_changes(org_id uuid, known bigint, model text, reader public.audience, asker text[]) returns jsonb
language sql stable set search_path = '' as $$
  with readable as (
    select i.id, i.passages, case reader when 'board' then i.board_version else i.version end as version,
      coalesce(d.display_name, d.name) as name
    from public.passage_indexes i
    left join public.documents d on d.id = i.document_id
    left join public.document_sections s on s.id = d.section_id
    left join public.organization_news n on n.id = i.article_id
    left join public.calendar_entries e on e.id = i.event_id
    where i.organization_id = org_id and coalesce(s.audience, 'members') <= reader
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
comment on function private.corpus_changes(uuid, bigint, text, public.audience, text[]) is
  'Sources newer than `known`, at most about 4,000 passages, with their words and the vectors of `model`; the ids of all sources, so that a reader drops deleted and closed ones; and the number of newer ones, so that it asks again. If nothing is newer, only the version.';

drop function private.passage_texts(uuid, uuid[], integer[], public.audience);
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

drop function private.sentence_vectors(uuid, text, uuid[], integer[], public.audience);
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
grant execute on function private.corpus_changes, private.passage_texts, private.sentence_vectors to service_role;

-- `reader` and `asker`, the id of the member who asks, come from the token that the portal has signed.
drop function public.assistant_corpus(uuid, bigint, text, uuid[], integer[], public.audience);
create function public.assistant_corpus(
  org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[],
  reader public.audience default 'members', asker uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model, reader, k.keys)
    || jsonb_build_object('scope', private.news_scope(org_id, k.keys))
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals, reader, k.keys))
    || jsonb_build_object('sentences', private.sentence_vectors(org_id, model, source_ids[1:30], ordinals[1:30], reader, k.keys))
  from (select private.asker_keys(org_id, asker, reader) as keys) k
$$;
revoke all on function public.assistant_corpus from public, anon, authenticated;
grant execute on function public.assistant_corpus to service_role;

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

-- A change of the recipients is one of the index at once, so that it is dropped where it is no longer open.
create function private.version_chosen_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set audience = i.audience
  where i.organization_id = new.organization_id and (
    i.article_id = new.id or i.event_id in (
      select e.id from public.calendar_entries e where e.organization_id = new.organization_id and e.article_id = new.id
    )
  );
  return null;
end $$;
comment on function private.version_chosen_news() is 'Definer, because an admin has no grant on the index.';
create trigger version_chosen_news after update of recipients on public.organization_news
  for each row when (new.recipients is distinct from old.recipients) execute function private.version_chosen_news();
drop trigger bump_content_on_update on public.organization_news;
create trigger bump_content_on_update after update on public.organization_news
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('title', 'content', 'words', 'is_listed', 'recipients');
