create type public.section_type as enum ('DOCUMENTS', 'FAQ');
-- Who may read the documents of a section, in an order in which each audience reads what those before it read.
create type public.audience as enum ('everybody', 'members', 'board');

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
  audience public.audience not null default 'members',
  unique (organization_id, position) deferrable initially immediate,
  unique (organization_id, id, section_type),
  constraint document_sections_plain_name check (private.is_plain_name(name)),
  constraint document_sections_audience_check
    check (audience = 'members' or (section_type = 'DOCUMENTS' and (audience = 'everybody' or not is_mandatory)))
);
comment on table public.document_sections is 'The tabs under which documents and FAQ items are kept.';
comment on column public.document_sections.audience is
  'Who reads its documents. FAQ items are for members, and no mandatory section is for the board alone.';
-- Unique names, because two equal sections look the same and a second "Stadgar" could never be deleted.
create unique index document_sections_name_idx on public.document_sections (organization_id, lower(name));
create index document_sections_board_idx on public.document_sections (organization_id) where audience = 'board';
create index document_sections_public_idx on public.document_sections (organization_id) where audience = 'everybody';

create trigger set_updated_at before update on public.document_sections
  for each row execute function private.set_updated_at();
create trigger set_created_by before insert on public.document_sections
  for each row execute function private.set_created_by('member');

-- A new FAQ section gets position 3 if there are no sections, because the mandatory ones come before it;
-- otherwise the next position. The lock serialises concurrent inserts.
create function private.assign_section_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.position is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('document_sections' || new.organization_id::text, 0));
  select coalesce(max(position) + 1, case when new.section_type = 'FAQ' then 3 else 1 end) into new.position
  from public.document_sections where organization_id = new.organization_id;
  return new;
end $$;
comment on function private.assign_section_position() is 'Definer, because the position counts rows that the inserting role may not see.';
create trigger assign_position before insert on public.document_sections
  for each row execute function private.assign_section_position();

-- The mandatory sections cannot be changed or deleted until their organisation is deleted.
create function private.protect_mandatory_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.is_mandatory and exists (select 1 from public.organizations where id = old.organization_id) then
      raise exception 'mandatory_section' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if old.is_mandatory and (
    new.audience = 'board'
    or (new.name, new.section_type, new.organization_id) is distinct from (old.name, old.section_type, old.organization_id)
  ) then
    raise exception 'mandatory_section' using errcode = 'P0001';
  end if;
  return new;
end $$;
comment on function private.protect_mandatory_section() is 'Definer, because the deleting role may not see the organisation.';
create trigger protect_mandatory_section before update or delete on public.document_sections
  for each row execute function private.protect_mandatory_section();

create function private.create_mandatory_sections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.document_sections (organization_id, name, section_type, position)
  values (new.id, 'Stadgar', 'DOCUMENTS', 1), (new.id, 'Ordningsregler', 'DOCUMENTS', 2), (new.id, 'FAQ', 'FAQ', 3);
  return new;
end $$;
comment on function private.create_mandatory_sections() is 'Definer, because the creator of an organisation is not yet its admin.';
create trigger create_mandatory_sections after insert on public.organizations
  for each row execute function private.create_mandatory_sections();

-- Before the section, because in a cascade it is gone, and its documents would count for no audience. An organisation that
-- goes counts nothing. Definer, because the rights to the section decide.
create function private.delete_documents_of_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.organizations o where o.id = old.organization_id) then
    delete from public.documents where section_id = old.id;
  end if;
  return old;
end $$;

-- The name puts it after protect_mandatory_section.
create trigger take_documents_along before delete on public.document_sections
  for each row execute function private.delete_documents_of_section();

-- Definer, as the other helpers of policies: a policy that reads the table it protects would recurse.
create function private.closed_section_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.id), '{}')
  from public.organization_members m
  join public.document_sections s on s.organization_id = m.organization_id and s.audience = 'board'
  where m.auth_user_id = (select auth.uid()) and m.role not in ('BOARD', 'ADMIN')
$$;
comment on function private.closed_section_ids() is 'The sections of the caller''s organisations that the caller may not read.';
grant execute on function private.closed_section_ids to authenticated, service_role;

grant select, delete on public.document_sections to authenticated;
grant insert (id, organization_id, name, section_type, position, created_by, audience) on public.document_sections to authenticated;
grant update (name, position, audience) on public.document_sections to authenticated;
grant all on public.document_sections to service_role;
alter table public.document_sections enable row level security;

-- Admins write; the files in the storage follow the documents' rows.
create policy "Members read their organisation's sections, the board its own too" on public.document_sections
  for select to authenticated using (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and (audience <= 'members' or organization_id = any ((select private.board_organization_ids())::uuid[]))
  );
create policy "Admins add sections to their organisation" on public.document_sections
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's sections" on public.document_sections
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's sections" on public.document_sections
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
