-- A durable queue in the database: a row is work to do, and goes when the work is done. A worker holds a job by a lease that it renews;
-- when the worker dies the lease runs out and another takes over.
create table public.document_jobs (
  document_id uuid primary key,
  organization_id uuid not null,
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  locked_by text,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.document_jobs is 'Documents waiting to be read for the assistant, or being read.';
create index document_jobs_due_idx on public.document_jobs (run_after, created_at);
create index document_jobs_organization_idx on public.document_jobs (organization_id, document_id);
grant all on public.document_jobs to service_role;
alter table public.document_jobs enable row level security;

-- A new file is read from the start; what was known of an old one goes.
create function private.enqueue_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.document_pages where document_id = new.id;
    delete from public.document_jobs where document_id = new.id;
    update public.documents set state = 'waiting', state_reason = null, page_count = null where id = new.id;
  end if;
  insert into public.document_jobs (document_id, organization_id) values (new.id, new.organization_id);
  return null;
end $$;
comment on function private.enqueue_document() is 'Definer, because members have no grant on the queue.';
create trigger enqueue_new_document after insert on public.documents
  for each row execute function private.enqueue_document();
create trigger enqueue_replaced_document after update of file_path on public.documents
  for each row when (old.file_path is distinct from new.file_path) execute function private.enqueue_document();

-- Every function locks the document before its job, as a deletion or a replacement does, so that they never wait for each other in a circle.
create function public.claim_document_job(worker text, lease_seconds integer, max_attempts integer)
returns table (document_id uuid, organization_id uuid, file_path text, name text, attempts integer)
language plpgsql set search_path = '' as $$
declare
  claimed public.documents;
  tried integer;
begin
  -- A file that has taken its worker down each time is given up, so that no document stays in processing.
  update public.documents d set state = 'failed', state_reason = 'gave_up'
  where d.id in (
    select e.id from public.documents e join public.document_jobs j on j.document_id = e.id
    where j.attempts >= max_attempts and (j.locked_until is null or j.locked_until < now())
    for update of e skip locked
  );
  delete from public.document_jobs j using public.documents d
  where d.id = j.document_id and d.state = 'failed' and j.attempts >= max_attempts and (j.locked_until is null or j.locked_until < now());

  select d.* into claimed from public.documents d
  where d.id = (
    select j.document_id from public.document_jobs j join public.documents e on e.id = j.document_id
    where j.run_after <= now() and (j.locked_until is null or j.locked_until < now()) and j.attempts < max_attempts
    order by j.run_after, j.created_at limit 1 for update of e skip locked
  )
  for update;
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
  update public.documents d set state = 'reading', state_reason = null where d.id = claimed.id;
  return query select claimed.id, claimed.organization_id, claimed.file_path, claimed.name, tried;
end $$;

-- False when the lease is lost: the worker drops what it is doing.
create function public.renew_document_job(document uuid, worker text, lease_seconds integer) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.document_jobs set locked_until = now() + make_interval(secs => lease_seconds)
  where document_id = document and locked_by = worker;
  return found;
end $$;

-- Stores what was read and ends the job, all or nothing. False when the job was no longer the worker's (the file was replaced or deleted meanwhile).
create function public.complete_document_job(
  document uuid, worker text, new_state public.document_state, reason text, pages_total integer, pages jsonb, new_passages jsonb
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
  delete from public.document_pages where document_id = document;
  insert into public.document_pages (organization_id, document_id, page_number, text)
  select organization, document, p.page, p.text from jsonb_to_recordset(pages) as p (page integer, text text);
  insert into public.passages (organization_id, document_id, page_number, ordinal, heading, text, start_offset, end_offset)
  select organization, document, p.page, p.ordinal, p.heading, p.text, p.start, p."end"
  from jsonb_to_recordset(new_passages) as p (page integer, ordinal integer, heading text, text text, start integer, "end" integer);
  update public.documents set state = new_state, state_reason = reason, page_count = pages_total where id = document;
  return true;
end $$;

-- Puts a job back for later, or ends it as failed after the last attempt. Without a reason the worker was only told to stop: that is no attempt.
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
    update public.documents set state = 'failed', state_reason = reason where id = document;
  else
    update public.documents set state = 'waiting' where id = document;
  end if;
  return true;
end $$;

revoke execute on function public.claim_document_job(text, integer, integer), public.renew_document_job(uuid, text, integer),
  public.complete_document_job(uuid, text, public.document_state, text, integer, jsonb, jsonb),
  public.release_document_job(uuid, text, integer, integer, text) from public, anon, authenticated;
grant execute on function public.claim_document_job(text, integer, integer), public.renew_document_job(uuid, text, integer),
  public.complete_document_job(uuid, text, public.document_state, text, integer, jsonb, jsonb),
  public.release_document_job(uuid, text, integer, integer, text) to service_role;
