create table public.documents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  section_id uuid not null,
  -- Fixed, so that the foreign key admits only sections that hold documents.
  section_type public.section_type not null generated always as ('DOCUMENTS'::public.section_type) stored,
  name text not null check (btrim(name) <> '' and length(name) <= 255),
  display_name text check (btrim(display_name) <> '' and length(display_name) <= 255),
  file_path text not null unique,
  size bigint not null check (size >= 0),
  content_type text not null check (length(content_type) <= 255),
  position integer not null check (position > 0),
  state public.document_state not null default 'waiting',
  state_reason text,
  page_count integer check (page_count >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (section_id, position) deferrable initially immediate,
  foreign key (organization_id, section_id, section_type)
    references public.document_sections (organization_id, id, section_type) on delete cascade,
  -- The indexing worker reads files with the secret key: a path may only point into the document's own organisation.
  constraint documents_file_path_is_own check (
    file_path like organization_id::text || '/' || section_id::text || '/%' and file_path !~ '(^|/)\.\.?(/|$)'
  )
);
comment on table public.documents is 'Files in the bucket documents, with how far the assistant has read them.';
comment on column public.documents.state_reason is 'Why a document is partly read or failed: a code, see lib/documents/state.ts.';
create index documents_organization_idx on public.documents (organization_id, section_id, position);

create trigger set_updated_at before update of name, display_name, file_path, position on public.documents
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.documents
  for each row execute function private.assign_position('section_id');

grant select, delete on public.documents to authenticated;
grant insert (id, organization_id, section_id, name, display_name, file_path, size, content_type, position, created_by)
  on public.documents to authenticated;
grant update (name, display_name, file_path, size, content_type, position) on public.documents to authenticated;
grant all on public.documents to service_role;
alter table public.documents enable row level security;

create policy "Members read their organisation's documents" on public.documents
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add documents to their organisation" on public.documents
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's documents" on public.documents
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete documents outside the mandatory sections" on public.documents
  for delete to authenticated using (
    organization_id = any ((select private.admin_organization_ids())::uuid[])
    and not exists (select 1 from public.document_sections s where s.id = section_id and s.is_mandatory)
  );
