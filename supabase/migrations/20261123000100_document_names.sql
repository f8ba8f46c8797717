-- A document's name that nobody has typed may be replaced by the title that the reader finds in the file.

alter table public.documents add column name_proposed boolean not null default false;
comment on column public.documents.name_proposed is 'No admin has typed the display name, so that the reader may set it.';
grant insert (name_proposed), update (name_proposed) on public.documents to authenticated;

create or replace function public.add_document(document jsonb, quota bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('portal.storage_quota', coalesce(quota::text, ''), true);
  insert into public.documents (
    id, organization_id, section_id, name, display_name, name_proposed, file_path, size, content_type, created_by, kind, document_date,
    facts_chosen
  )
  select d.id, d.organization_id, d.section_id, d.name, d.display_name, coalesce(d.name_proposed, false), d.file_path, d.size,
    d.content_type, d.created_by, d.kind, d.document_date, coalesce(d.facts_chosen, false)
  from jsonb_to_record(document) as d (
    id uuid, organization_id uuid, section_id uuid, name text, display_name text, name_proposed boolean, file_path text, size bigint,
    content_type text, created_by uuid, kind text, document_date text, facts_chosen boolean
  );
  if document ->> 'replaces' is not null then
    perform private.replace_document(
      (document ->> 'organization_id')::uuid, (document ->> 'replaces')::uuid, (document ->> 'id')::uuid);
  end if;
end $$;

drop function public.complete_document_job(uuid, text, public.document_state, text, integer, jsonb, integer);

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
  -- After the name, which the index's readers take with it.
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
