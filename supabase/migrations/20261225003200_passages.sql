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
-- News and the calendar are sources of the assistant too. What is not shown, or over, is no source.
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
  article_id uuid,
  event_id uuid,
  unique (document_id, ordinal),
  constraint passages_board_place unique (board_of, ordinal),
  constraint passages_article_place unique (article_id, ordinal),
  constraint passages_event_place unique (event_id, ordinal),
  constraint passages_one_source check (num_nonnulls(document_id, faq_id, board_of, article_id, event_id) = 1),
  constraint passages_own_board check (board_of = organization_id),
  check ((document_id is null) = (page_number is null)),
  check (document_id is null or end_offset > start_offset),
  check (paragraph is null or (paragraph > 0 and document_id is not null)),
  constraint passages_asked_of_board check (also_asked is null or document_id is null),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (document_id, page_number) references public.document_pages (document_id, page_number) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete cascade,
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references public.calendar_entries (organization_id, id) on delete cascade
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
create index passages_article_idx on public.passages (organization_id, article_id);
create index passages_event_idx on public.passages (organization_id, event_id);

-- The search index of passages: the words of each source, encoded by the writer of its passages, and a vector
-- for each passage. The portal loads it without the texts, and reads the texts of the few passages that it
-- examines.
--
-- Each audience has its own view of the index, and versions of its own: a member learns from no number that the board
-- has added or removed a document. The board's versions count every change.
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
  article_id uuid unique,
  event_id uuid unique,
  until timestamptz,
  -- A passage's vector is made before those of its sentences, so that a new document is searched by meaning after a third
  -- of the time.
  sentence_model text,
  audience public.audience not null default 'members',
  board_version bigint not null default 0,
  constraint passage_indexes_one_source check (num_nonnulls(document_id, faq_id, board_of, article_id, event_id) = 1),
  constraint passage_indexes_own_board check (board_of = organization_id),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete cascade,
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references public.calendar_entries (organization_id, id) on delete cascade
);
comment on table public.passage_indexes is 'The words of the passages of one document or FAQ item, as lib/retrieval/index/segment.ts encodes them.';
comment on column public.passage_indexes.vector_model is 'The model of which every passage has a vector; null while they are made.';
comment on column public.passage_indexes.version is
  'corpus_versions.version at the last change of a row for members; 0 in the board''s rows. A reader asks for what is newer than it knows.';
comment on column public.passage_indexes.stale is 'Of an FAQ item whose words are to be read again, because a question that they came from was deleted.';
comment on column public.passage_indexes.until is 'When an article expires or a date is over; null if it stays.';
comment on column public.passage_indexes.sentence_model is
  'The model of which every passage has the vectors of its sentences; null while they are made. Such a source has this vector_model.';
comment on column public.passage_indexes.audience is
  'That of the document''s section at the last change, so that its deletion counts for whom it concerns. What a reader gets is decided by the section itself.';
comment on column public.passage_indexes.board_version is 'corpus_versions.board_version at the last change.';
create index passage_indexes_version_idx on public.passage_indexes (organization_id, version);
create index passage_indexes_document_idx on public.passage_indexes (organization_id, document_id);
create index passage_indexes_faq_idx on public.passage_indexes (organization_id, faq_id);
create index passage_indexes_model_idx on public.passage_indexes (vector_model, passages);
create index passage_indexes_stale_idx on public.passage_indexes (id) where stale;
create index passage_indexes_article_idx on public.passage_indexes (organization_id, article_id);
create index passage_indexes_event_idx on public.passage_indexes (organization_id, event_id);
create index passage_indexes_until_idx on public.passage_indexes (until) where until is not null;
create index passage_indexes_board_version_idx on public.passage_indexes (organization_id, board_version);

create table public.passage_vectors (
  passage_id bigint not null,
  model text not null check (model <> ''),
  organization_id uuid not null,
  vector bytea not null check (octet_length(vector) between 64 and 4096),
  -- Read only with the texts of a question's best passages: the index in memory keeps one vector for each passage.
  sentences bytea check (octet_length(sentences) <= 262144),
  primary key (passage_id, model),
  foreign key (organization_id, passage_id) references public.passages (organization_id, id) on delete cascade
);
comment on table public.passage_vectors is 'A passage''s direction in a model''s space, a signed byte a dimension. Those of a new model stand beside the old ones until a source has all of them.';
comment on column public.passage_vectors.sentences is
  'The vectors of the text''s first sentences in their order, each as long as vector. Null: not made.';
create index passage_vectors_passage_idx on public.passage_vectors (organization_id, passage_id);

create table public.corpus_versions (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  version bigint not null default 1,
  content_version bigint not null default 0,
  board_version bigint not null default 1,
  board_content_version bigint not null default 0
);
comment on table public.corpus_versions is 'Counts up when an organisation''s passages or their names change, so that an index in memory knows it is stale.';
comment on column public.corpus_versions.version is 'Counts up when what members may read of the index changes.';
comment on column public.corpus_versions.content_version is
  'Counts up when the names of documents, FAQ items or news that members may read change: what is searched beside the passages.';
comment on column public.corpus_versions.board_version is 'Counts up with each change of the index.';
comment on column public.corpus_versions.board_content_version is 'As content_version, of everything.';

grant all on public.document_pages, public.passages, public.passage_indexes, public.passage_vectors, public.corpus_versions
  to service_role;
alter table public.document_pages enable row level security;
alter table public.passages enable row level security;
alter table public.passage_indexes enable row level security;
alter table public.passage_vectors enable row level security;
alter table public.corpus_versions enable row level security;
