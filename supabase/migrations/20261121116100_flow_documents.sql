-- Documents without pages (DOCX, ODT, TXT, MD) are kept in numbered parts where a PDF is kept in pages. Their passages say the paragraph that
-- they begin with, and are cited by heading or paragraph: their page_number is a part's and means nothing to a reader.

alter table public.passages add column paragraph integer
  check (paragraph is null or (paragraph > 0 and document_id is not null));
comment on column public.passages.paragraph is '1-based, in documents without pages; null in PDFs, which are cited by page.';

create or replace function public.assistant_passages(organization uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.faq_id is null then 'document' else 'faq' end as kind, coalesce(c.document_id, c.faq_id) as source_id,
      coalesce(d.display_name, d.name, 'FAQ: ' || c.heading) as source_name,
      c.page_number as page, c.paragraph, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    where c.organization_id = organization and c.id > after_id
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

create or replace function public.complete_document_job(
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
  insert into public.passages (organization_id, document_id, page_number, paragraph, ordinal, heading, text, start_offset, end_offset)
  select organization, document, p.page, p.paragraph, p.ordinal, p.heading, p.text, p.start, p."end"
  from jsonb_to_recordset(new_passages)
    as p (page integer, paragraph integer, ordinal integer, heading text, text text, start integer, "end" integer);
  update public.documents set state = new_state, state_reason = reason, page_count = pages_total where id = document;
  return true;
end $$;
