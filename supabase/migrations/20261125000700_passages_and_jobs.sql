-- The assistant's texts and index. Members hold no grant on these tables. The assistant service reads them
-- through functions of the service role, which take the organisation from a token that the portal has signed.

create table public.document_pages (
  organization_id uuid not null,
  document_id uuid not null,
  page_number integer not null check (page_number > 0),
  text text not null,
  width real check (width > 0),
  height real check (height > 0),
  recognized boolean not null default false,
  runs jsonb,
  primary key (document_id, page_number),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_pages is 'The text of each page, as it was read: what every quote is checked against.';
comment on column public.document_pages.runs is 'Words as [start, end, x0, y0, x1, y1]: offsets into the text, and a box in shares of the page from its top left.';
create index document_pages_organization_idx on public.document_pages (organization_id, document_id);

-- A document without pages (DOCX, ODT, TXT, MD) is kept in numbered parts, where a PDF is kept in pages. Its
-- passages are cited by heading or paragraph: their page_number is a part's and means nothing to a reader.
create table public.passages (
  id bigint generated always as identity primary key,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  document_id uuid,
  faq_id uuid unique,
  page_number integer,
  ordinal integer not null check (ordinal >= 0),
  heading text,
  text text not null,
  start_offset integer check (start_offset >= 0),
  end_offset integer,
  paragraph integer,
  also_asked text,
  board_of uuid references public.organizations (id) on delete cascade,
  unique (document_id, ordinal),
  constraint passages_board_place unique (board_of, ordinal),
  constraint passages_one_source check (num_nonnulls(document_id, faq_id, board_of) = 1),
  constraint passages_own_board check (board_of = organization_id),
  check ((document_id is null) = (page_number is null)),
  check (document_id is null or end_offset > start_offset),
  check (paragraph is null or (paragraph > 0 and document_id is not null)),
  constraint passages_asked_of_board check (also_asked is null or document_id is null),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (document_id, page_number) references public.document_pages (document_id, page_number) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete cascade
);
comment on table public.passages is 'What is retrieved as one unit: a stretch of a page, or an approved FAQ item.';
comment on column public.passages.paragraph is '1-based, in documents without pages; null in PDFs, which are cited by page.';
comment on column public.passages.also_asked is
  'Of an FAQ item that answers questions to the board: how members asked them, a line each. Their words find the item; they are never shown.';
comment on column public.passages.board_of is 'Of a passage of the board''s page: the organisation, as the id of the source.';
create unique index passages_tenant_key on public.passages (organization_id, id);
create index passages_document_idx on public.passages (organization_id, document_id);
create index passages_page_idx on public.passages (document_id, page_number);
create index passages_faq_idx on public.passages (organization_id, faq_id);

-- The search index of passages: the words of each source, encoded by the writer of its passages, and a vector
-- for each passage. The portal loads it without the texts, and reads the texts of the few passages that it
-- examines.
create table public.passage_indexes (
  id bigint generated always as identity primary key,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  document_id uuid unique,
  faq_id uuid unique references public.passages (faq_id) on delete cascade,
  words bytea not null,
  passages integer not null check (passages > 0),
  document_kind text check (document_kind in
    ('bylaws', 'rules', 'law', 'annual_report', 'minutes', 'motions', 'newsletter', 'form', 'other')),
  document_date text check (document_date ~ '^\d{4}(-\d{2}){0,2}$'),
  vector_model text,
  version bigint not null default 0,
  stale boolean not null default false,
  board_of uuid unique references public.organizations (id) on delete cascade,
  constraint passage_indexes_one_source check (num_nonnulls(document_id, faq_id, board_of) = 1),
  constraint passage_indexes_own_board check (board_of = organization_id),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete cascade
);
comment on table public.passage_indexes is 'The words of the passages of one document or FAQ item, as lib/retrieval/index/segment.ts encodes them.';
comment on column public.passage_indexes.vector_model is 'The model of which every passage has a vector; null while they are made.';
comment on column public.passage_indexes.version is 'The organisation''s corpus version at the last change: a reader asks for what is newer than it knows.';
comment on column public.passage_indexes.stale is 'Of an FAQ item whose words are to be read again, because a question that they came from was deleted.';
create index passage_indexes_version_idx on public.passage_indexes (organization_id, version);
create index passage_indexes_document_idx on public.passage_indexes (organization_id, document_id);
create index passage_indexes_faq_idx on public.passage_indexes (organization_id, faq_id);
create index passage_indexes_model_idx on public.passage_indexes (vector_model, passages);
create index passage_indexes_stale_idx on public.passage_indexes (id) where stale;

create table public.passage_vectors (
  passage_id bigint not null,
  model text not null check (model <> ''),
  organization_id uuid not null,
  vector bytea not null check (octet_length(vector) between 64 and 4096),
  primary key (passage_id, model),
  foreign key (organization_id, passage_id) references public.passages (organization_id, id) on delete cascade
);
comment on table public.passage_vectors is 'A passage''s direction in a model''s space, a signed byte a dimension. Those of a new model stand beside the old ones until a source has all of them.';
create index passage_vectors_passage_idx on public.passage_vectors (organization_id, passage_id);

create table public.corpus_versions (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  version bigint not null default 1,
  content_version bigint not null default 0
);
comment on table public.corpus_versions is 'Counts up when an organisation''s passages or their names change, so that an index in memory knows it is stale.';
comment on column public.corpus_versions.content_version is
  'Counts up when the names of documents, FAQ items or news change: what is searched beside the passages.';

grant all on public.document_pages, public.passages, public.passage_indexes, public.passage_vectors, public.corpus_versions
  to service_role;
alter table public.document_pages enable row level security;
alter table public.passages enable row level security;
alter table public.passage_indexes enable row level security;
alter table public.passage_vectors enable row level security;
alter table public.corpus_versions enable row level security;

create function private.next_corpus_version(org_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  insert into public.corpus_versions as c (organization_id) values (org_id)
  on conflict (organization_id) do update set version = c.version + 1
  returning version
$$;
comment on function private.next_corpus_version(uuid) is
  'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows. The row stays locked until the writer commits, so versions commit in order.';

-- Only index rows record changes, so passages need no triggers of their own.
create function private.version_passage_index() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := private.next_corpus_version(new.organization_id);
  return new;
end $$;
create trigger version_passage_index before insert or update on public.passage_indexes
  for each row execute function private.version_passage_index();

-- The index and the document's row have the same kind and date.
create function private.share_document_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select * into document from public.documents d where d.id = new.document_id;
  if document.facts_chosen or document.kind_chosen then
    new.document_kind := document.kind;
  end if;
  if document.facts_chosen then
    new.document_date := document.document_date;
  else
    update public.documents d set kind = new.document_kind, document_date = new.document_date where d.id = new.document_id;
  end if;
  return new;
end $$;
comment on function private.share_document_facts() is 'Definer, as the other triggers of the index.';
create trigger share_document_facts before insert on public.passage_indexes
  for each row when (new.document_id is not null) execute function private.share_document_facts();

create function private.index_chosen_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set document_kind = new.kind, document_date = new.document_date where i.document_id = new.id;
  return null;
end $$;
comment on function private.index_chosen_facts() is 'Definer, because an admin has no grant on the index.';
create trigger index_chosen_facts after update of kind, document_date on public.documents
  for each row when (new.facts_chosen and (new.kind, new.document_date) is distinct from (old.kind, old.document_date))
  execute function private.index_chosen_facts();

create function private.bump_corpus_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions (organization_id)
  select distinct r.organization_id from changed_rows r
  join public.organizations o on o.id = r.organization_id
  order by 1
  on conflict (organization_id) do update set version = public.corpus_versions.version + 1;
  return null;
end $$;
comment on function private.bump_corpus_versions() is 'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows.';
create trigger bump_on_delete after delete on public.passage_indexes
  referencing old table as changed_rows for each statement execute function private.bump_corpus_versions();

create function private.bump_corpus_versions_on_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set version = 0
  where i.document_id in (
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.display_name) is distinct from (o.name, o.display_name)
  );
  return null;
end $$;
comment on function private.bump_corpus_versions_on_rename() is 'Definer, as above. Passages carry the name by which a reader knows the document.';
create trigger bump_on_rename after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_corpus_versions_on_rename();

create function public.assistant_corpus_version(org_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((select version from public.corpus_versions where organization_id = org_id), 0)
$$;

-- One jsonb value, because the REST API caps the rows of a reply.
create function public.assistant_passages(org_id uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.document_id is not null then 'document' when c.faq_id is not null then 'faq' else 'board' end as kind,
      coalesce(c.document_id, c.faq_id, c.board_of) as source_id,
      coalesce(d.display_name, d.name, case when c.board_of is null then 'FAQ: ' || c.heading else 'Styrelsen' end) as source_name,
      c.page_number as page, c.paragraph, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    where c.organization_id = org_id and c.id > after_id
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

-- Sources newer than `known`, at most about 4,000 passages, with their words and the vectors of `model`; the
-- ids of all sources, so that a reader drops deleted ones; and the number of newer ones, so that it asks
-- again. If nothing is newer, only the version.
create function private.corpus_changes(org_id uuid, known bigint, model text) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.version = known then jsonb_build_object('version', v.version) else jsonb_build_object(
    'version', v.version,
    'sources', (select coalesce(jsonb_agg(i.id), '[]') from public.passage_indexes i where i.organization_id = org_id),
    'pending', (select count(*) from public.passage_indexes i where i.organization_id = org_id and i.version > known),
    'changed', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.version) from (
        select i.id, i.version, i.document_id, i.faq_id, i.board_of, i.document_kind, i.document_date as date,
          coalesce(d.display_name, d.name, 'FAQ: ' || (select p.heading from public.passages p where p.faq_id = i.faq_id), 'Styrelsen') as name,
          encode(i.words, 'base64') as words,
          case when i.vector_model = corpus_changes.model then (
            select encode(string_agg(n.vector, ''::bytea order by p.ordinal), 'base64')
            from public.passages p join public.passage_vectors n on n.passage_id = p.id and n.model = corpus_changes.model
            where p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
          ) end as vectors
        from (
          select x.*, sum(x.passages) over (order by x.version) - x.passages as before from public.passage_indexes x
          where x.organization_id = org_id and x.version > known
        ) i
        left join public.documents d on d.id = i.document_id
        where i.before < 4000
      ) c
    ), '[]')
  ) end
  from (
    select coalesce((select version from public.corpus_versions where organization_id = org_id), 0) as version
  ) v
$$;

-- The texts of passages of one organisation, given by source and ordinal. The heading of an FAQ item is its
-- question with the members' wordings. `on_page`: the text occurs word for word on the stored page.
create function private.passage_texts(org_id uuid, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'page', p.page_number, 'paragraph', p.paragraph,
    'heading', nullif(concat_ws(E'\n', p.heading, p.also_asked), ''), 'text', p.text,
    'on_page', p.document_id is null or position(p.text in g.text) > 0
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = org_id and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id or p.board_of = w.source_id)
  left join public.document_pages g on g.document_id = p.document_id and g.page_number = p.page_number
$$;
grant execute on function private.corpus_changes, private.passage_texts to service_role;

-- The assistant's data for a question in one call: the changes of the index since `known`, and the texts that
-- the reader's index has found.
create function public.assistant_corpus(org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model)
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals))
$$;

-- Stores an FAQ item as a passage. A changed item is a new passage, so that a vector never outlives its text.
-- Returns false if the organisation has no such item.
create function public.assistant_put_faq(org_id uuid, faq uuid, question text, answer text, asked text, words text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.faq_items f where f.organization_id = org_id and f.id = faq for share;
  if not found then
    return false;
  end if;
  delete from public.passages p where p.organization_id = org_id and p.faq_id = faq;
  insert into public.passages (organization_id, faq_id, ordinal, heading, text, also_asked) values (org_id, faq, 0, question, answer, asked);
  insert into public.passage_indexes (organization_id, faq_id, words, passages) values (org_id, faq, decode(assistant_put_faq.words, 'base64'), 1);
  return true;
end $$;

-- FAQ items with a passage and no index.
create function public.assistant_unindexed_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer from public.passages p
    where p.faq_id is not null and not exists (select 1 from public.passage_indexes i where i.faq_id = p.faq_id)
    order by p.id limit 50
  ) t
$$;

create function public.assistant_stale_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer
    from public.passage_indexes i join public.passages p on p.faq_id = i.faq_id
    where i.stale order by i.id limit 50
  ) t
$$;

-- The page with its version, for the writer of its passages; and the organisations whose page has changed.
create function public.assistant_board(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', p.version, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url
    ) order by b.position)
    from public.board_entries b where b.organization_id = org_id
  ), '[]'))
  from public.board_pages p where p.organization_id = org_id
$$;

create function public.assistant_unread_boards() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(t.organization_id), '[]') from (
    select p.organization_id from public.board_pages p where p.version <> p.read_version limit 20
  ) t
$$;

-- Stores the passages ([{heading, asked, text}], in their order) of a version of the page. A changed page has
-- new passages, so that a vector never outlives its text. False if the page has changed since, or is gone.
create function public.assistant_put_board(org_id uuid, for_version bigint, new_passages jsonb, words text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.board_pages p where p.organization_id = org_id and p.version = for_version for update;
  if not found then
    return false;
  end if;
  delete from public.passage_indexes i where i.board_of = org_id;
  delete from public.passages p where p.board_of = org_id;
  if jsonb_array_length(new_passages) > 0 then
    insert into public.passages (organization_id, board_of, ordinal, heading, text, also_asked)
    select org_id, org_id, n.place - 1, n.value ->> 'heading', n.value ->> 'text', n.value ->> 'asked'
    from jsonb_array_elements(new_passages) with ordinality n (value, place);
    insert into public.passage_indexes (organization_id, board_of, words, passages)
    values (org_id, org_id, decode(assistant_put_board.words, 'base64'), jsonb_array_length(new_passages));
  end if;
  update public.board_pages p set read_version = for_version where p.organization_id = org_id;
  return true;
end $$;
grant execute on function public.assistant_board, public.assistant_unread_boards, public.assistant_put_board to service_role;

-- Passages of one source without a vector of a model, for the worker. Small sources come first, so that a
-- large one does not delay them.
create function public.assistant_next_unembedded(model text, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text, coalesce(d.display_name, d.name) as name
    from (
      select * from public.passage_indexes x where x.vector_model is distinct from assistant_next_unembedded.model
      order by x.passages, x.id limit 1
    ) i
    join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
    left join public.documents d on d.id = i.document_id
    where not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = assistant_next_unembedded.model)
    order by p.ordinal limit least(greatest(row_limit, 1), 500)
  ) t
$$;

-- Stores vectors (base64) and skips deleted passages. A source that has all vectors of a model is switched to
-- it, and its other vectors are deleted.
create function public.assistant_store_vectors(for_model text, passage_ids bigint[], vectors text[]) returns void
language plpgsql set search_path = '' as $$
declare
  source public.passage_indexes;
begin
  insert into public.passage_vectors (passage_id, model, organization_id, vector)
  select p.id, for_model, p.organization_id, decode(w.vector, 'base64')
  from unnest(passage_ids, vectors) as w (id, vector) join public.passages p on p.id = w.id
  for share of p
  on conflict (passage_id, model) do update set vector = excluded.vector;
  for source in
    select i.* from public.passage_indexes i
    where i.vector_model is distinct from for_model
      and exists (
        select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of)
      )
      and not exists (
        select 1 from public.passages p where (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of)
          and not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = for_model)
      )
  loop
    delete from public.passage_vectors v using public.passages p
    where p.id = v.passage_id and (p.document_id = source.document_id or p.faq_id = source.faq_id or p.board_of = source.board_of)
      and v.model <> for_model;
    update public.passage_indexes set vector_model = for_model where id = source.id;
  end loop;
end $$;

create function public.assistant_embedding_backlog(model text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(i.passages), 0) from public.passage_indexes i where i.vector_model is distinct from assistant_embedding_backlog.model
$$;
grant execute on function public.assistant_corpus_version, public.assistant_passages, public.assistant_corpus,
  public.assistant_put_faq, public.assistant_unindexed_faqs, public.assistant_stale_faqs, public.assistant_next_unembedded,
  public.assistant_store_vectors, public.assistant_embedding_backlog to service_role;

-- A durable queue: a row is a job, which is deleted when it is done. A worker holds a job by a lease that it
-- renews; when the worker dies, the lease expires and another worker takes over.
create table public.document_jobs (
  document_id uuid primary key,
  organization_id uuid not null,
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  locked_by text,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  fingerprint text,
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_jobs is 'Documents waiting to be read for the assistant, or being read.';
comment on column public.document_jobs.fingerprint is 'Of what was read: parts that were stored of the same reading are kept.';
create index document_jobs_due_idx on public.document_jobs (run_after, created_at);
create index document_jobs_organization_idx on public.document_jobs (organization_id, document_id);

-- The next document is one of the organisation that was served longest ago, so that many files of one
-- organisation delay another's by one file at most.
create table public.document_turns (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  served_at timestamptz not null
);
comment on table public.document_turns is 'When a worker last claimed a document of the organisation.';

-- A page without text is read from its picture, which takes seconds. Each is stored when it is
-- read, so that a worker that takes over continues after it, and stays until the file changes.
create table public.recognized_pages (
  organization_id uuid not null,
  document_id uuid not null,
  page_number integer not null check (page_number > 0),
  text text,
  confidence real check (confidence between 0 and 100),
  failure text,
  width real check (width > 0),
  height real check (height > 0),
  runs jsonb,
  primary key (document_id, page_number),
  check (num_nonnulls(text, failure) <= 1),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.recognized_pages is 'Pages that are read from their pictures: to be read where neither text nor failure is set.';
comment on column public.recognized_pages.failure is 'Why the page could not be read: a code, see lib/documents/state.ts.';
create index recognized_pages_organization_idx on public.recognized_pages (organization_id, document_id);

grant all on public.document_jobs, public.document_turns, public.recognized_pages to service_role;
alter table public.document_jobs enable row level security;
alter table public.document_turns enable row level security;
alter table public.recognized_pages enable row level security;

-- A new file is read from the start, and the data of the old one is deleted.
create function private.enqueue_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.passage_indexes where document_id = new.id;
    delete from public.document_pages where document_id = new.id;
    delete from public.recognized_pages where document_id = new.id;
    delete from public.document_jobs where document_id = new.id;
    update public.documents set state = 'waiting', state_reason = null, page_count = null, recognized_page = null,
      reader_version = null, read_at = null where id = new.id;
  end if;
  insert into public.document_jobs (document_id, organization_id) values (new.id, new.organization_id);
  return null;
end $$;
comment on function private.enqueue_document() is 'Definer, because members have no grant on the queue.';
create trigger enqueue_new_document after insert on public.documents
  for each row execute function private.enqueue_document();
create trigger enqueue_replaced_document after update of file_path on public.documents
  for each row when (old.file_path is distinct from new.file_path) execute function private.enqueue_document();

-- Lets the assistant read a document again that failed or was read only in part.
create function public.retry_document(document uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set state = 'waiting', state_reason = null, page_count = null
  where d.id = document and d.state in ('failed', 'partly') and d.replaced_by is null
    and d.organization_id = any ((select private.admin_organization_ids())::uuid[]);
  if not found then
    return false;
  end if;
  update public.recognized_pages set failure = null where document_id = document and failure is not null;
  insert into public.document_jobs (document_id, organization_id) select d.id, d.organization_id from public.documents d where d.id = document
  on conflict (document_id) do update set attempts = 0, run_after = now();
  return true;
end $$;
comment on function public.retry_document(uuid) is 'Definer in the exposed schema, because members have no grant on the queue or on a state; its rights come from auth.uid() alone.';
grant execute on function public.retry_document to authenticated, service_role;

-- A document is replaced by a new version, which is a document of its own. The old one keeps its file and its
-- pages, which members read, and loses its passages, so that nothing finds or cites it.
create function private.replace_document(org_id uuid, earlier uuid, current uuid) returns void
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
  -- A worker that reads it has lost its job, so that it stores nothing more.
  delete from public.document_jobs where document_id = earlier;
  delete from public.passage_indexes where document_id = earlier;
  delete from public.passages where document_id = earlier;
  update public.documents d set replaced_by = current where d.organization_id = org_id and (d.id = earlier or d.replaced_by = earlier);
  update public.documents d set state = 'partly', state_reason = null, recognized_page = null
  where d.id = earlier and d.state in ('waiting', 'reading');
  update public.documents n set kind = e.kind, kind_chosen = true from public.documents e
  where n.id = current and not n.facts_chosen and e.id = earlier and (e.facts_chosen or e.kind_chosen) and e.kind is not null;
end $$;
comment on function private.replace_document(uuid, uuid, uuid) is 'Definer, because an admin has no grant on the queue and the index; its rights come from auth.uid() alone.';
grant execute on function private.replace_document to authenticated;

-- Deleting the document that holds now gives its place to the version before it, which is read again.
create function private.restore_earlier_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heir uuid;
begin
  select d.id into heir from public.documents d
  where d.organization_id = old.organization_id and d.replaced_by = old.id order by d.created_at desc, d.id limit 1 for update;
  if not found then
    return null;
  end if;
  update public.documents d set replaced_by = heir where d.organization_id = old.organization_id and d.replaced_by = old.id and d.id <> heir;
  update public.documents d set replaced_by = null, state = 'waiting', state_reason = null where d.id = heir;
  insert into public.document_jobs (document_id, organization_id) values (heir, old.organization_id) on conflict (document_id) do nothing;
  return null;
end $$;
comment on function private.restore_earlier_version() is 'Definer, because an admin has no grant on the queue.';
create trigger restore_earlier_version after delete on public.documents
  for each row execute function private.restore_earlier_version();

-- Queues the organisation's documents (null: all) that an older reader has read, or all that were read. The
-- old pages and passages answer until the new ones are stored. Earlier versions are not read again. Returns
-- the id, name and path of each.
create function public.reread_documents(org_id uuid, version integer, every boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  queued uuid[];
begin
  select array_agg(l.id) into queued from (
    select d.id from public.documents d
    where (org_id is null or d.organization_id = org_id)
      and d.state in ('ready', 'partly', 'failed') and (every or d.reader_version is null or d.reader_version < version)
      and d.replaced_by is null
    order by d.id for update
  ) l;
  delete from public.recognized_pages r where r.document_id = any (queued);
  update public.documents d set state = 'waiting', state_reason = null, recognized_page = null where d.id = any (queued);
  insert into public.document_jobs (document_id, organization_id)
  select d.id, d.organization_id from public.documents d where d.id = any (queued)
  on conflict (document_id) do update set attempts = 0, run_after = now();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', coalesce(d.display_name, d.name), 'file_path', d.file_path)
      order by d.created_at, d.id), '[]')
    from public.documents d where d.id = any (queued)
  );
end $$;

-- Every function locks the document before its job, as a
-- deletion or a replacement does, so that no two deadlock.
create function public.claim_document_job(worker text, lease_seconds integer, max_attempts integer)
returns table (document_id uuid, organization_id uuid, file_path text, name text, attempts integer)
-- A plan that was made for an empty queue compares each document with each job.
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  chosen uuid;
  claimed public.documents;
  tried integer;
begin
  -- A file that has taken its worker down each time is given up, so that no document stays in processing.
  with given_up as (
    select e.id from public.documents e join public.document_jobs j on j.document_id = e.id
    where j.attempts >= max_attempts and (j.locked_until is null or j.locked_until < now())
    for update of e skip locked
  )
  update public.documents d set state = 'failed', state_reason = 'gave_up' from given_up g where d.id = g.id;
  delete from public.document_jobs j using public.documents d
  where d.id = j.document_id and d.state = 'failed' and j.attempts >= max_attempts and (j.locked_until is null or j.locked_until < now());

  select e.id into chosen from public.document_jobs j
  join public.documents e on e.id = j.document_id
  left join public.document_turns t on t.organization_id = j.organization_id
  where j.run_after <= now() and (j.locked_until is null or j.locked_until < now()) and j.attempts < max_attempts
  order by t.served_at nulls first, j.run_after, j.created_at limit 1 for update of e skip locked;
  select d.* into claimed from public.documents d where d.id = chosen;
  if not found then
    return;
  end if;
  update public.document_jobs j
  set attempts = j.attempts + 1, locked_by = worker, locked_until = now() + make_interval(secs => lease_seconds)
  where j.document_id = claimed.id and (j.locked_until is null or j.locked_until < now())
  returning j.attempts into tried;
  if not found then
    return;
  end if;
  insert into public.document_turns as t (organization_id, served_at) values (claimed.organization_id, clock_timestamp())
  on conflict on constraint document_turns_pkey do update set served_at = excluded.served_at;
  update public.documents d set state = 'reading', state_reason = null where d.id = claimed.id;
  return query select claimed.id, claimed.organization_id, claimed.file_path, claimed.name, tried;
end $$;

-- Returns false if the lease is lost; the worker then stops its work on the document.
create function public.renew_document_job(document uuid, worker text, lease_seconds integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.document_jobs set locked_until = now() + make_interval(secs => lease_seconds)
  where document_id = document and locked_by = worker;
  return found;
end $$;

-- Locks the document and then its job, and returns the organisation. Null if the worker does not hold the job.
create function private.hold_document_job(document uuid, worker text) returns uuid
language plpgsql set search_path = '' as $$
declare
  organization uuid;
begin
  perform 1 from public.documents where id = document for update;
  select j.organization_id into organization from public.document_jobs j
  where j.document_id = document and j.locked_by = worker for update;
  return organization;
end $$;
grant execute on function private.hold_document_job to service_role;

-- Records the pages to read from their pictures, and the number of all pages. False if the worker does not hold the job.
create function public.begin_recognition(document uuid, worker text, pages integer[], pages_total integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  organization uuid := private.hold_document_job(document, worker);
begin
  if organization is null then
    return false;
  end if;
  insert into public.recognized_pages (organization_id, document_id, page_number)
  select organization, document, n from unnest(pages) as n
  on conflict do nothing;
  update public.documents set page_count = pages_total where id = document;
  return true;
end $$;

-- {pending: [numbers], done: [{page, text, confidence, failure, width, height, runs}], more}. `done` holds pages
-- after the page `after`, about `most_bytes` of them, and only where nothing is pending; `more`: others follow.
create function public.document_recognition(document uuid, after integer, most_bytes integer) returns jsonb
language sql stable set search_path = '' as $$
  with pages as (
    select r.*, sum(coalesce(octet_length(r.text), 0) + coalesce(pg_column_size(r.runs), 0) + 100) over (order by r.page_number) as bytes
    from public.recognized_pages r where r.document_id = document and r.page_number > after
  ),
  pending as (
    select r.page_number from public.recognized_pages r where r.document_id = document and r.text is null and r.failure is null
  ),
  part as (
    select * from pages
    where not exists (select 1 from pending) and (bytes <= most_bytes or page_number = (select min(page_number) from pages))
  )
  select jsonb_build_object(
    'pending', (select coalesce(jsonb_agg(page_number order by page_number), '[]') from pending),
    'done', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'page', page_number, 'text', coalesce(text, ''), 'confidence', confidence, 'failure', failure,
        'width', width, 'height', height, 'runs', runs) order by page_number), '[]')
      from part
    ),
    'more', exists (select 1 from part) and (select max(page_number) from part) < (select max(page_number) from pages)
  )
$$;

-- Stores a page. The attempts start again at 0, because the worker made progress. False if it does not hold the job.
create function public.store_recognized_page(
  document uuid, worker text, page integer, page_text text, page_confidence real, page_failure text,
  page_width real, page_height real, page_runs jsonb
) returns boolean
language plpgsql set search_path = '' as $$
begin
  if private.hold_document_job(document, worker) is null then
    return false;
  end if;
  update public.document_jobs set attempts = 0 where document_id = document;
  update public.recognized_pages set text = page_text, confidence = page_confidence, failure = page_failure,
    width = page_width, height = page_height, runs = page_runs
  where document_id = document and page_number = page;
  update public.documents set recognized_page = page where id = document;
  return true;
end $$;

-- Returns a document with unread pages to the queue, so that other organisations get their turn.
create function public.yield_document_job(document uuid, worker text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.documents where id = document for update;
  update public.document_jobs set locked_by = null, locked_until = null, run_after = now(), attempts = 0
  where document_id = document and locked_by = worker;
  return found;
end $$;

-- A document is stored in parts, because a large one takes longer than a statement may (8 s on hosted
-- Supabase). Returns the number of stored pages and passages of the same reading, after which a new worker
-- continues. Null if the worker does not hold the job.
create function public.begin_document_parts(document uuid, worker text, fingerprint text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  known text;
begin
  if private.hold_document_job(document, worker) is null then
    return null;
  end if;
  select j.fingerprint into known from public.document_jobs j where j.document_id = document;
  if known is distinct from begin_document_parts.fingerprint then
    delete from public.passage_indexes where document_id = document;
    delete from public.document_pages where document_id = document;
    update public.document_jobs j set fingerprint = begin_document_parts.fingerprint where j.document_id = document;
  end if;
  return jsonb_build_object(
    'pages', (select count(*) from public.document_pages p where p.document_id = document),
    'passages', (select count(*) from public.passages p where p.document_id = document)
  );
end $$;

-- Adds pages and passages in their order. Returns false if the worker does not hold the job any more.
create function public.store_document_part(document uuid, worker text, pages jsonb, new_passages jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  organization uuid := private.hold_document_job(document, worker);
begin
  if organization is null then
    return false;
  end if;
  insert into public.document_pages (organization_id, document_id, page_number, text, width, height, recognized, runs)
  select organization, document, p.page, p.text, p.width, p.height, coalesce(p.recognized, false), p.runs
  from jsonb_to_recordset(pages) as p (page integer, text text, width real, height real, recognized boolean, runs jsonb);
  insert into public.passages (organization_id, document_id, page_number, paragraph, ordinal, heading, text, start_offset, end_offset)
  select organization, document, p.page, p.paragraph, p.ordinal, p.heading, p.text, p.start, p."end"
  from jsonb_to_recordset(new_passages)
    as p (page integer, paragraph integer, ordinal integer, heading text, text text, start integer, "end" integer);
  return true;
end $$;

-- Publishes the stored parts and ends the job. `new_index` is {words: base64, passages, kind, date}, or null
-- if nothing was read. Returns false if the worker does not hold the job any more. `title` becomes the name
-- where nobody has typed one, and where no other document of the section has it: copies of a template share it.
create function public.complete_document_job(
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

-- Puts a job back for later, or ends it as failed after the last attempt. Without a reason the worker was
-- only stopped, and the attempt does not count.
create function public.release_document_job(document uuid, worker text, delay_seconds integer, max_attempts integer, reason text) returns boolean
language plpgsql set search_path = '' as $$
declare
  tried integer;
begin
  perform 1 from public.documents where id = document for update;
  update public.document_jobs
  set locked_by = null, locked_until = null, run_after = now() + make_interval(secs => delay_seconds),
    attempts = attempts - case when reason is null then 1 else 0 end
  where document_id = document and locked_by = worker returning attempts into tried;
  if not found then
    return false;
  end if;
  if tried >= max_attempts then
    delete from public.document_jobs where document_id = document;
    update public.documents set state = 'failed', state_reason = reason, recognized_page = null where id = document;
  else
    update public.documents set state = 'waiting' where id = document;
  end if;
  return true;
end $$;
grant execute on function public.reread_documents, public.claim_document_job, public.renew_document_job, public.begin_recognition,
  public.document_recognition, public.store_recognized_page, public.yield_document_job, public.begin_document_parts,
  public.store_document_part, public.complete_document_job, public.release_document_job to service_role;
