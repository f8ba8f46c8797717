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
comment on column public.recognized_pages.failure is 'Why the page could not be read: a code, see lib/documents/document.ts.';
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
grant execute on function public.reread_documents to service_role;

-- Every function locks the document before its job, as a deletion or a replacement does, so that no two deadlock. The jobs
-- of a paused organisation wait until it is resumed, and do not count as late meanwhile.
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
  where j.organization_id <> all ((select private.paused_organization_ids())::uuid[])
    and j.run_after <= now() and (j.locked_until is null or j.locked_until < now()) and j.attempts < max_attempts
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
grant execute on function public.claim_document_job to service_role;

-- Returns false if the lease is lost; the worker then stops its work on the document.
create function public.renew_document_job(document uuid, worker text, lease_seconds integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.document_jobs set locked_until = now() + make_interval(secs => lease_seconds)
  where document_id = document and locked_by = worker;
  return found;
end $$;
grant execute on function public.renew_document_job to service_role;

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
grant execute on function public.begin_recognition to service_role;

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
grant execute on function public.document_recognition to service_role;

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
grant execute on function public.store_recognized_page to service_role;

-- Returns a document with unread pages to the queue, so that other organisations get their turn.
create function public.yield_document_job(document uuid, worker text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.documents where id = document for update;
  update public.document_jobs set locked_by = null, locked_until = null, run_after = now(), attempts = 0
  where document_id = document and locked_by = worker;
  return found;
end $$;
grant execute on function public.yield_document_job to service_role;

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
grant execute on function public.begin_document_parts to service_role;

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
grant execute on function public.store_document_part to service_role;

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
grant execute on function public.complete_document_job to service_role;

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
grant execute on function public.release_document_job to service_role;
