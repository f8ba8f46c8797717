-- What retrieval keeps of passages: the words of each source, encoded by the one who writes its passages, and a vector for each passage. The
-- portal loads them without the texts, and reads the texts of the few passages that it looks at closely.

create unique index passages_tenant_key on public.passages (organization_id, id);
drop index public.passages_organization_idx;

alter table public.passages add column also_asked text check (also_asked is null or faq_id is not null);
comment on column public.passages.also_asked is
  'Of an FAQ item that answers questions to the board: how members asked them, a line each. Their words find the item; nobody is shown them.';

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
  check (num_nonnulls(document_id, faq_id) = 1),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete cascade
);
comment on table public.passage_indexes is 'The words of the passages of one document or FAQ item, as lib/retrieval/segment.ts encodes them.';
comment on column public.passage_indexes.vector_model is 'The model of which every passage has a vector; null while they are made.';
comment on column public.passage_indexes.version is 'The organisation''s corpus version at the last change: a reader asks for what is newer than it knows.';
create index passage_indexes_version_idx on public.passage_indexes (organization_id, version);
create index passage_indexes_document_idx on public.passage_indexes (organization_id, document_id);
create index passage_indexes_faq_idx on public.passage_indexes (organization_id, faq_id);
create index passage_indexes_model_idx on public.passage_indexes (vector_model, passages);

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

grant all on public.passage_indexes, public.passage_vectors to service_role;
alter table public.passage_indexes enable row level security;
alter table public.passage_vectors enable row level security;

create function private.next_corpus_version(organization uuid) returns bigint
language sql security definer set search_path = '' as $$
  insert into public.corpus_versions as c (organization_id) values (organization)
  on conflict (organization_id) do update set version = c.version + 1
  returning version
$$;
comment on function private.next_corpus_version(uuid) is
  'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows. The row stays locked until the writer commits, so versions commit in order.';

create function private.version_passage_index() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := private.next_corpus_version(new.organization_id);
  return new;
end $$;
create trigger version_passage_index before insert or update on public.passage_indexes
  for each row execute function private.version_passage_index();
create trigger bump_on_delete after delete on public.passage_indexes
  referencing old table as changed_rows for each statement execute function private.bump_corpus_versions();

-- The index rows say what has changed; the passages' own triggers are not needed beside them.
drop trigger bump_on_insert on public.passages;
drop trigger bump_on_update on public.passages;
drop trigger bump_on_delete on public.passages;

create or replace function private.bump_corpus_versions_on_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set version = 0
  where i.document_id in (
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.display_name) is distinct from (o.name, o.display_name)
  );
  return null;
end $$;
revoke execute on function private.next_corpus_version(uuid), private.version_passage_index() from public;

-- A new file is read from the start; what was known of an old one goes.
create or replace function private.enqueue_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.passage_indexes where document_id = new.id;
    delete from public.document_pages where document_id = new.id;
    delete from public.document_jobs where document_id = new.id;
    update public.documents set state = 'waiting', state_reason = null, page_count = null where id = new.id;
  end if;
  insert into public.document_jobs (document_id, organization_id) values (new.id, new.organization_id);
  return null;
end $$;

-- Stores what was read and ends the job, all or nothing. False when the job was no longer the worker's (the file was replaced or deleted
-- meanwhile). `new_index` is {words: base64, kind, date}; null where nothing was read.
drop function public.complete_document_job(uuid, text, public.document_state, text, integer, jsonb, jsonb);
create function public.complete_document_job(
  document uuid, worker text, new_state public.document_state, reason text, pages_total integer, pages jsonb, new_passages jsonb, new_index jsonb
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
  delete from public.passage_indexes where document_id = document;
  delete from public.document_pages where document_id = document;
  insert into public.document_pages (organization_id, document_id, page_number, text)
  select organization, document, p.page, p.text from jsonb_to_recordset(pages) as p (page integer, text text);
  insert into public.passages (organization_id, document_id, page_number, paragraph, ordinal, heading, text, start_offset, end_offset)
  select organization, document, p.page, p.paragraph, p.ordinal, p.heading, p.text, p.start, p."end"
  from jsonb_to_recordset(new_passages)
    as p (page integer, paragraph integer, ordinal integer, heading text, text text, start integer, "end" integer);
  if new_index is not null then
    insert into public.passage_indexes (organization_id, document_id, words, passages, document_kind, document_date)
    values (organization, document, decode(new_index ->> 'words', 'base64'), jsonb_array_length(new_passages),
      new_index ->> 'kind', new_index ->> 'date');
  end if;
  update public.documents set state = new_state, state_reason = reason, page_count = pages_total where id = document;
  return true;
end $$;

-- How members asked the questions that an FAQ item answers, newest first.
create function public.assistant_asked_questions(organization uuid, faq uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(q.question), '[]') from (
    select distinct on (lower(a.question)) a.question, a.created_at from public.frank_questions a
    where a.organization_id = assistant_asked_questions.organization and a.faq_id = faq
    order by lower(a.question), a.created_at desc limit 20
  ) q
$$;

-- An FAQ item as a passage of its own. A changed one is a new passage, so that a vector never outlives its text. False when the organisation has
-- no such item.
create function public.assistant_put_faq(organization uuid, faq uuid, question text, answer text, asked text, words text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.faq_items f where f.organization_id = organization and f.id = faq for share;
  if not found then
    return false;
  end if;
  delete from public.passages p where p.organization_id = organization and p.faq_id = faq;
  insert into public.passages (organization_id, faq_id, ordinal, heading, text, also_asked) values (organization, faq, 0, question, answer, asked);
  insert into public.passage_indexes (organization_id, faq_id, words, passages) values (organization, faq, decode(assistant_put_faq.words, 'base64'), 1);
  return true;
end $$;

-- Sources that are newer than `known`, at most about 4,000 passages of them, with their words and the vectors of `model`; the ids of all
-- sources, so that a reader drops what is gone, and how many are newer, so that it asks again. Where nothing is newer, only the version.
create function private.corpus_changes(organization uuid, known bigint, model text) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.version = known then jsonb_build_object('version', v.version) else jsonb_build_object(
    'version', v.version,
    'sources', (select coalesce(jsonb_agg(i.id), '[]') from public.passage_indexes i where i.organization_id = corpus_changes.organization),
    'pending', (select count(*) from public.passage_indexes i where i.organization_id = corpus_changes.organization and i.version > known),
    'changed', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.version) from (
        select i.id, i.version, i.document_id, i.faq_id, i.document_kind, i.document_date as date,
          coalesce(d.display_name, d.name, 'FAQ: ' || (select p.heading from public.passages p where p.faq_id = i.faq_id)) as name,
          encode(i.words, 'base64') as words,
          case when i.vector_model = corpus_changes.model then (
            select encode(string_agg(n.vector, ''::bytea order by p.ordinal), 'base64')
            from public.passages p join public.passage_vectors n on n.passage_id = p.id and n.model = corpus_changes.model
            where p.document_id = i.document_id or p.faq_id = i.faq_id
          ) end as vectors
        from (
          select x.*, sum(x.passages) over (order by x.version) - x.passages as before from public.passage_indexes x
          where x.organization_id = corpus_changes.organization and x.version > known
        ) i
        left join public.documents d on d.id = i.document_id
        where i.before < 4000
      ) c
    ), '[]')
  ) end
  from (
    select coalesce((select version from public.corpus_versions where organization_id = corpus_changes.organization), 0) as version
  ) v
$$;

-- The texts of passages, each named by its source and place; those of other organisations do not exist. The heading of an FAQ item is its
-- question, with the ways in which members asked it. `on_page` says whether the text stands
-- word for word on the stored page.
create function private.passage_texts(organization uuid, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'page', p.page_number, 'paragraph', p.paragraph,
    'heading', nullif(concat_ws(E'\n', p.heading, p.also_asked), ''), 'text', p.text,
    'on_page', p.faq_id is not null or position(p.text in g.text) > 0
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = passage_texts.organization and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id)
  left join public.document_pages g on g.document_id = p.document_id and g.page_number = p.page_number
$$;
revoke execute on function private.corpus_changes(uuid, bigint, text), private.passage_texts(uuid, uuid[], integer[]) from public;
grant execute on function private.corpus_changes(uuid, bigint, text), private.passage_texts(uuid, uuid[], integer[]) to service_role;

-- What the assistant needs for a question, in one call: what has changed in the index since `known`, and the texts that the index, as far as it
-- is known, finds worth a look.
create function public.assistant_corpus(organization uuid, known bigint, model text, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(organization, known, model)
    || jsonb_build_object('texts', private.passage_texts(organization, source_ids, ordinals))
$$;

drop function public.assistant_pages(uuid, uuid[], integer[]);

-- Passages of one source that have no vector of a model, for the worker; small sources first, so that a large one holds up none.
create function public.assistant_next_unembedded(model text, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text, coalesce(d.display_name, d.name) as name
    from (
      select * from public.passage_indexes x where x.vector_model is distinct from assistant_next_unembedded.model
      order by x.passages, x.id limit 1
    ) i
    join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id
    left join public.documents d on d.id = i.document_id
    where not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = assistant_next_unembedded.model)
    order by p.ordinal limit least(greatest(row_limit, 1), 500)
  ) t
$$;

-- Keeps vectors (base64) of passages, leaving out those that are gone. A source that has all of a model is switched to it, and its other vectors go.
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
        select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id)
      )
      and not exists (
        select 1 from public.passages p where (p.document_id = i.document_id or p.faq_id = i.faq_id)
          and not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = for_model)
      )
  loop
    delete from public.passage_vectors v using public.passages p
    where p.id = v.passage_id and (p.document_id = source.document_id or p.faq_id = source.faq_id)
      and v.model <> for_model;
    update public.passage_indexes set vector_model = for_model where id = source.id;
  end loop;
end $$;

create function public.assistant_embedding_backlog(model text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(i.passages), 0) from public.passage_indexes i where i.vector_model is distinct from assistant_embedding_backlog.model
$$;

-- FAQ items that the assistant knows and that have no index yet: those of before this table.
create function public.assistant_unindexed_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer from public.passages p
    where p.faq_id is not null and not exists (select 1 from public.passage_indexes i where i.faq_id = p.faq_id)
    order by p.id limit 50
  ) t
$$;

revoke execute on function
  public.complete_document_job(uuid, text, public.document_state, text, integer, jsonb, jsonb, jsonb),
  public.assistant_asked_questions(uuid, uuid), public.assistant_put_faq(uuid, uuid, text, text, text, text), public.assistant_corpus(uuid, bigint, text, uuid[], integer[]),
  public.assistant_next_unembedded(text, integer), public.assistant_store_vectors(text, bigint[], text[]),
  public.assistant_embedding_backlog(text), public.assistant_unindexed_faqs()
  from public, anon, authenticated;
grant execute on function
  public.complete_document_job(uuid, text, public.document_state, text, integer, jsonb, jsonb, jsonb),
  public.assistant_asked_questions(uuid, uuid), public.assistant_put_faq(uuid, uuid, text, text, text, text), public.assistant_corpus(uuid, bigint, text, uuid[], integer[]),
  public.assistant_next_unembedded(text, integer), public.assistant_store_vectors(text, bigint[], text[]),
  public.assistant_embedding_backlog(text), public.assistant_unindexed_faqs()
  to service_role;

-- Documents that were read before are read again, into the new passages.
delete from public.document_pages;
update public.documents set state = 'waiting', state_reason = null where state in ('ready', 'partly', 'reading');
insert into public.document_jobs (document_id, organization_id)
select id, organization_id from public.documents where state = 'waiting' on conflict (document_id) do nothing;
