-- A new version of a document keeps the kind that an admin has chosen. Its date is its own.

alter table public.documents add column kind_chosen boolean not null default false;
comment on column public.documents.kind_chosen is
  'The kind is that which an admin has chosen for an earlier version, which the reader then leaves. See facts_chosen.';

create or replace function private.replace_document(org_id uuid, earlier uuid, current uuid) returns void
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

create or replace function private.share_document_facts() returns trigger
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
