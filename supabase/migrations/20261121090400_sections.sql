create table public.document_sections (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 100),
  section_type public.section_type not null default 'DOCUMENTS',
  position integer not null check (position > 0),
  is_mandatory boolean not null generated always as (name in ('Stadgar', 'Ordningsregler', 'FAQ')) stored,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, position) deferrable initially immediate,
  unique (organization_id, id, section_type)
);
comment on table public.document_sections is 'The tabs under which documents and FAQ items are kept.';
-- Two sections of one name could not be told apart, and a second "Stadgar" could never be deleted.
create unique index document_sections_name_idx on public.document_sections (organization_id, lower(name));

create trigger set_updated_at before update on public.document_sections
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.document_sections
  for each row execute function private.assign_position('organization_id');

-- The mandatory sections stay as they are until their organisation goes.
create function private.protect_mandatory_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.is_mandatory and exists (select 1 from public.organizations where id = old.organization_id) then
      raise exception 'mandatory_section' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if old.is_mandatory and (new.name, new.section_type, new.organization_id) is distinct from (old.name, old.section_type, old.organization_id) then
    raise exception 'mandatory_section' using errcode = 'P0001';
  end if;
  return new;
end $$;
comment on function private.protect_mandatory_section() is 'Definer, to see whether the organisation is still there whoever deletes.';
create trigger protect_mandatory_section before update or delete on public.document_sections
  for each row execute function private.protect_mandatory_section();

create function private.create_mandatory_sections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.document_sections (organization_id, name, section_type, position)
  values (new.id, 'Stadgar', 'DOCUMENTS', 1), (new.id, 'Ordningsregler', 'DOCUMENTS', 2), (new.id, 'FAQ', 'FAQ', 3);
  return new;
end $$;
comment on function private.create_mandatory_sections() is 'Definer, because whoever creates an organisation is not yet its admin.';
create trigger create_mandatory_sections after insert on public.organizations
  for each row execute function private.create_mandatory_sections();

grant select, delete on public.document_sections to authenticated;
grant insert (id, organization_id, name, section_type, position, created_by) on public.document_sections to authenticated;
grant update (name, position) on public.document_sections to authenticated;
grant all on public.document_sections to service_role;
alter table public.document_sections enable row level security;

create policy "Members read their organisation's sections" on public.document_sections
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add sections to their organisation" on public.document_sections
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's sections" on public.document_sections
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's sections" on public.document_sections
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
