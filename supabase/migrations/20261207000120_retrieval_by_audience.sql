-- Each audience has its own view of the index, and versions of its own: a member learns from no number that the board
-- has added or removed a document. The board's versions count every change.
alter table public.corpus_versions
  add column board_version bigint not null default 1,
  add column board_content_version bigint not null default 0;
update public.corpus_versions set board_version = version, board_content_version = content_version;
comment on column public.corpus_versions.version is 'Counts up when what members may read of the index changes.';
comment on column public.corpus_versions.board_version is 'Counts up with each change of the index.';
comment on column public.corpus_versions.content_version is
  'Counts up when the names of documents, FAQ items or news that members may read change: what is searched beside the passages.';
comment on column public.corpus_versions.board_content_version is 'As content_version, of everything.';

alter table public.passage_indexes
  add column audience public.audience not null default 'members',
  add column board_version bigint not null default 0;
comment on column public.passage_indexes.version is
  'corpus_versions.version at the last change of a row for members; 0 in the board''s rows. A reader asks for what is newer than it knows.';
comment on column public.passage_indexes.board_version is 'corpus_versions.board_version at the last change.';
comment on column public.passage_indexes.audience is
  'That of the document''s section at the last change, so that its deletion counts for whom it concerns. What a reader gets is decided by the section itself.';
create index passage_indexes_board_version_idx on public.passage_indexes (organization_id, board_version);

create function private.audience_of_document(document uuid) returns public.audience
language sql stable set search_path = '' as $$
  select coalesce((
    select s.audience from public.documents d join public.document_sections s on s.id = d.section_id where d.id = document
  ), 'members')
$$;
comment on function private.audience_of_document(uuid) is 'Of what is no document: members.';
grant execute on function private.audience_of_document to service_role;

drop function private.next_corpus_version(uuid);
create function private.next_corpus_versions(org_id uuid, for_members boolean, out version bigint, out board_version bigint)
language sql security definer set search_path = '' as $$
  insert into public.corpus_versions as c (organization_id, version) values (org_id, for_members::integer)
  on conflict (organization_id) do update set version = c.version + for_members::integer, board_version = c.board_version + 1
  returning version, board_version
$$;
comment on function private.next_corpus_versions(uuid, boolean) is
  'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows. The row stays locked until the writer commits, so versions commit in order.';

create or replace function private.version_passage_index() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  next record;
begin
  if tg_op = 'INSERT' then
    -- A section that is being opened waits, or this row for it. Otherwise the row would have no version for members.
    perform 1 from public.documents d join public.document_sections s on s.id = d.section_id
    where d.id = new.document_id for share of s;
  end if;
  new.audience := private.audience_of_document(new.document_id);
  select * into next from private.next_corpus_versions(
    new.organization_id, new.audience = 'members' or (tg_op = 'UPDATE' and old.audience = 'members'));
  new.version := case when new.audience = 'members' then next.version else 0 end;
  new.board_version := next.board_version;
  return new;
end $$;

create or replace function public.complete_document_job(
  document uuid, worker text, new_state public.document_state, reason text, pages_total integer, new_index jsonb, reader integer,
  title text default null
) returns boolean
language plpgsql set search_path = '' as $$
declare
  organization uuid;
begin
  perform 1 from public.documents where id = document for update;
  delete from public.document_jobs where document_id = document and locked_by = worker returning organization_id into organization;
  if not found then
    return false;
  end if;
  -- First, because a name takes corpus_versions, which the closing of a section wants while it holds the section.
  perform 1 from public.documents d join public.document_sections s on s.id = d.section_id where d.id = document for share of s;
  update public.documents d set display_name = complete_document_job.title
  where d.id = document and d.name_proposed and complete_document_job.title is not null and not exists (
    select 1 from public.documents o
    where o.organization_id = d.organization_id and o.section_id = d.section_id and o.id <> d.id and o.replaced_by is null
      and lower(coalesce(o.display_name, o.name)) = lower(complete_document_job.title)
  );
  -- The index is written after the name, which its readers take with it.
  if new_index is not null then
    insert into public.passage_indexes (organization_id, document_id, words, passages, document_kind, document_date)
    values (organization, document, decode(new_index ->> 'words', 'base64'), (new_index ->> 'passages')::integer,
      new_index ->> 'kind', new_index ->> 'date');
  end if;
  update public.documents set state = new_state, state_reason = reason, page_count = pages_total, recognized_page = null,
    reader_version = reader, read_at = now()
  where id = document;
  return true;
end $$;

-- A change of the audience itself gives the rows their versions (below).
drop trigger version_passage_index on public.passage_indexes;
create trigger version_new_passage_index before insert on public.passage_indexes
  for each row execute function private.version_passage_index();
create trigger version_passage_index before update on public.passage_indexes
  for each row when (new.audience is not distinct from old.audience) execute function private.version_passage_index();

create or replace function private.bump_corpus_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version)
  select r.organization_id, bool_or(r.audience = 'members')::integer from changed_rows r
  join public.organizations o on o.id = r.organization_id
  group by r.organization_id order by 1
  on conflict (organization_id) do update set version = c.version + excluded.version, board_version = c.board_version + 1;
  return null;
end $$;

create or replace function private.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select distinct r.organization_id, 0, 1, 1 from changed_rows r
  join public.organizations o on o.id = r.organization_id
  order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + 1, board_content_version = c.board_content_version + 1;
  return null;
end $$;

create or replace function private.bump_content_version_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select distinct n.organization_id, 0, 1, 1 from new_rows n
  join old_rows o on o.id = n.id
  where exists (
    select 1 from unnest(tg_argv) as watched (name) where to_jsonb(n) -> watched.name is distinct from to_jsonb(o) -> watched.name
  )
  order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + 1, board_content_version = c.board_content_version + 1;
  return null;
end $$;

create function private.bump_document_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select r.organization_id, 0, bool_or(s.audience = 'members')::integer, 1 from changed_rows r
  join public.organizations o on o.id = r.organization_id
  join public.document_sections s on s.id = r.section_id
  group by r.organization_id order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + excluded.content_version, board_content_version = c.board_content_version + 1;
  return null;
end $$;
comment on function private.bump_document_names() is 'Definer, because no member may write corpus_versions.';

-- Before the section, because in a cascade it is gone, and its documents would count for no audience. An organisation that
-- goes counts nothing. Definer, because the rights to the section decide.
create function private.delete_documents_of_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.organizations o where o.id = old.organization_id) then
    delete from public.documents where section_id = old.id;
  end if;
  return old;
end $$;
-- The name puts it after protect_mandatory_section.
create trigger take_documents_along before delete on public.document_sections
  for each row execute function private.delete_documents_of_section();

create function private.bump_changed_document_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select n.organization_id, 0, bool_or('members' in (s.audience, e.audience))::integer, 1 from new_rows n
  join old_rows o on o.id = n.id
  join public.document_sections s on s.id = n.section_id
  join public.document_sections e on e.id = o.section_id
  where (n.name, n.display_name, n.replaced_by, s.audience) is distinct from (o.name, o.display_name, o.replaced_by, e.audience)
  group by n.organization_id order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + excluded.content_version, board_content_version = c.board_content_version + 1;
  return null;
end $$;
comment on function private.bump_changed_document_names() is 'Definer, as above.';

drop trigger bump_content_on_insert on public.documents;
drop trigger bump_content_on_delete on public.documents;
drop trigger bump_content_on_update on public.documents;
create trigger bump_content_on_insert after insert on public.documents
  referencing new table as changed_rows for each statement execute function private.bump_document_names();
create trigger bump_content_on_delete after delete on public.documents
  referencing old table as changed_rows for each statement execute function private.bump_document_names();
create trigger bump_content_on_update after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_changed_document_names();

-- The documents of a closed section leave the members' index, and those of an opened one come as new. The board's index
-- does not change. The versions of a large section are given at once, because a statement has five seconds.
create function private.version_closed_section() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sources constant bigint[] := array(
    select i.id from public.passage_indexes i join public.documents d on d.id = i.document_id where d.section_id = new.id
  );
  newest bigint;
begin
  insert into public.corpus_versions as c (organization_id, version, content_version)
  values (new.organization_id, cardinality(sources) + 1, 1)
  on conflict (organization_id) do update set
    version = c.version + excluded.version, content_version = c.content_version + 1
  returning c.version into newest;
  update public.passage_indexes i
  set audience = new.audience, version = case when new.audience = 'members' then newest - s.place else 0 end
  from unnest(sources) with ordinality s (id, place) where i.id = s.id;
  return null;
end $$;
comment on function private.version_closed_section() is 'Definer, because an admin has no grant on the index.';
create trigger version_closed_section after update of audience on public.document_sections
  for each row when (new.audience is distinct from old.audience) execute function private.version_closed_section();

create function private.version_moved_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set version = 0
  where i.document_id = new.id and i.audience <> private.audience_of_document(new.id);
  return null;
end $$;
comment on function private.version_moved_document() is 'Definer, as above.';
create trigger version_moved_document after update of section_id on public.documents
  for each row when (new.section_id is distinct from old.section_id) execute function private.version_moved_document();

-- What the board changes drops no suggestion of the members.
drop trigger drop_suggestions on public.corpus_versions;
create trigger drop_suggestions after update on public.corpus_versions
  for each row when ((new.version, new.content_version) is distinct from (old.version, old.content_version))
  execute function private.drop_suggestions();

create or replace function public.assistant_next_suggestions() returns table (organization_id uuid, version bigint)
language sql stable set search_path = '' as $$
  select c.organization_id, c.version from public.corpus_versions c
  where not exists (select 1 from public.frank_suggestions s where s.organization_id = c.organization_id)
    and not exists (
      select 1 from public.document_jobs j
      where j.organization_id = c.organization_id and private.audience_of_document(j.document_id) = 'members'
    )
  limit 1
$$;

-- Suggestions are for members, and come from what stays.
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
      and coalesce(s.audience, 'members') = 'members'
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

-- The functions of the index, for one audience: the changes, the texts and the vectors of what it may read.
drop function private.corpus_changes(uuid, bigint, text);
create function private.corpus_changes(org_id uuid, known bigint, model text, reader public.audience) returns jsonb
language sql stable set search_path = '' as $$
  with readable as (
    select i.id, i.passages, case reader when 'board' then i.board_version else i.version end as version,
      coalesce(d.display_name, d.name) as name
    from public.passage_indexes i
    left join public.documents d on d.id = i.document_id
    left join public.document_sections s on s.id = d.section_id
    where i.organization_id = org_id and coalesce(s.audience, 'members') <= reader
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
comment on function private.corpus_changes(uuid, bigint, text, public.audience) is
  'Sources newer than `known`, at most about 4,000 passages, with their words and the vectors of `model`; the ids of all sources, so that a reader drops deleted and closed ones; and the number of newer ones, so that it asks again. If nothing is newer, only the version.';

drop function private.passage_texts(uuid, uuid[], integer[]);
create function private.passage_texts(org_id uuid, source_ids uuid[], ordinals integer[], reader public.audience) returns jsonb
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
    and (p.article_id is null or private.is_news_shown(n)) and (p.event_id is null or private.find_event_end(e) > now())
$$;

drop function private.sentence_vectors(uuid, text, uuid[], integer[]);
create function private.sentence_vectors(
  org_id uuid, model text, source_ids uuid[], ordinals integer[], reader public.audience
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
  join public.passage_vectors v on v.passage_id = p.id and v.model = sentence_vectors.model
  where v.sentences is not null and coalesce(s.audience, 'members') <= reader
$$;
grant execute on function private.corpus_changes, private.passage_texts, private.sentence_vectors to service_role;

-- `reader` comes from the token that the portal has signed, as the organisation does.
drop function public.assistant_corpus(uuid, bigint, text, uuid[], integer[]);
create function public.assistant_corpus(
  org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[], reader public.audience default 'members'
) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model, reader)
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals, reader))
    || jsonb_build_object('sentences', private.sentence_vectors(org_id, model, source_ids[1:30], ordinals[1:30], reader))
$$;
revoke all on function public.assistant_corpus from public, anon, authenticated;
grant execute on function public.assistant_corpus to service_role;

-- `audience` is that of the caller, who must not get what another's index in memory has found.
create or replace function public.search_corpus(
  known bigint, known_content bigint, model text, source_ids uuid[], ordinals integer[]
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'audience', o.reader, 'content_version', o.content_version)
    || private.corpus_changes(o.id, known, model, o.reader)
    || jsonb_build_object('texts', private.passage_texts(o.id, source_ids, ordinals, o.reader))
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
      )
    ) end
  from (
    select m.organization_id as id, r.reader,
      coalesce(case r.reader when 'board' then v.board_content_version else v.content_version end, 0) as content_version
    from public.get_current_member() m
    cross join lateral (
      select case when m.role in ('BOARD', 'ADMIN') then 'board' else 'members' end::public.audience as reader
    ) r
    left join public.corpus_versions v on v.organization_id = m.organization_id
  ) o
$$;
