-- Files of cases: pictures and PDFs, stored as files of news are, in {organizationId}/cases/{random id}.{ext}.
create table public.case_files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  case_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 255 and private.is_plain_name(name)),
  file_path text not null unique,
  size bigint not null check (size > 0),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- A case has twenty slots, so at most twenty files.
  slot smallint not null check (slot between 0 and 19),
  created_at timestamptz not null default now(),
  unique (case_id, slot),
  foreign key (organization_id, case_id) references public.cases (organization_id, id) on delete cascade,
  constraint case_files_path_is_own check (
    file_path ~ '^[0-9a-f-]{36}/cases/[0-9a-f-]{36}\.[a-z0-9]{1,10}$' and starts_with(file_path, organization_id::text || '/')
  )
);
comment on table public.case_files is 'Files of cases in the bucket documents. They go with their case. Written by functions only.';
create index case_files_case_idx on public.case_files (organization_id, case_id);

create trigger forget_file_removal after insert on public.case_files
  for each row execute function private.forget_file_removal();
create trigger note_file_removal after delete on public.case_files
  for each row execute function private.note_file_removal();
create trigger count_storage after insert or delete on public.case_files
  for each row execute function private.count_storage();

grant select on public.case_files to authenticated;
grant all on public.case_files to service_role;
alter table public.case_files enable row level security;

-- The subquery runs under the caller's own policies.
create policy "Those who read a case read its files" on public.case_files
  for select to authenticated using (
    exists (select from public.cases c where c.organization_id = case_files.organization_id and c.id = case_files.case_id)
  );

-- Raises 23502 where no slot is free.
create function private.change_case_files(org_id uuid, of_case uuid, added_files jsonb, removed_files uuid[]) returns void
language sql set search_path = '' as $$
  delete from public.case_files f where f.organization_id = org_id and f.case_id = of_case and f.id = any (removed_files);
  insert into public.case_files (organization_id, case_id, name, file_path, size, content_type, slot)
  select org_id, of_case, a.value ->> 'name', a.value ->> 'path', (a.value ->> 'size')::bigint, a.value ->> 'contentType', s.slot
  from jsonb_array_elements(added_files) with ordinality a (value, number)
  left join (
    select n as slot, row_number() over (order by n) as number from generate_series(0, 19) n
    where not exists (select from public.case_files f where f.case_id = of_case and f.slot = n)
  ) s on s.number = a.number
$$;
comment on function private.change_case_files is 'For the functions that write cases, with their rights.';

-- A member stores a file before its case has it, so that a failure between the steps leaves a note for the worker.
create policy "Members note the files that they are about to store with a case" on public.file_removals
  for insert to authenticated with check (
    organization_id = any ((select private.member_organization_ids())::uuid[]) and split_part(path, '/', 2) = 'cases'
  );
create policy "Those who read a case read its stored files" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select from public.case_files f where f.file_path = storage.objects.name)
  );
create policy "Members upload files of cases into their organisation's folder" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'documents'
    and split_part(name, '/', 1) = any ((select private.member_organization_ids())::text[])
    and name ~ '^[0-9a-f-]{36}/cases/[0-9a-f-]{36}\.[a-z0-9]{1,10}$'
  );
create function private.is_case_file_mine_to_clear(path text, uploader text) returns boolean
language sql stable security definer set search_path = '' as $$
  select uploader = (select auth.uid())::text
    and split_part(path, '/', 1) = any ((select private.member_organization_ids())::text[])
    and not exists (select from public.case_files f where f.file_path = path)
$$;
comment on function private.is_case_file_mine_to_clear is 'Definer, because the case of the file may be another''s by now.';
grant execute on function private.is_case_file_mine_to_clear to authenticated;
create policy "Members read back what they uploaded, until a case has it" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and split_part(name, '/', 2) = 'cases' and private.is_case_file_mine_to_clear(name, owner_id)
  );
create policy "Members delete what they uploaded, unless a case has it" on storage.objects
  for delete to authenticated using (
    bucket_id = 'documents' and split_part(name, '/', 2) = 'cases' and private.is_case_file_mine_to_clear(name, owner_id)
  );

-- It replaces the function without files of cases.
create or replace function public.list_due_file_removals(batch integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.file_removals r where r.due_at <= now() and (
    exists (select from public.documents d where d.file_path = r.path)
    or exists (select from public.page_images i where i.path = r.path)
    or exists (select from public.article_files f where f.file_path = r.path)
    or exists (select from public.case_files f where f.file_path = r.path)
  );
  return query select r.path from public.file_removals r where r.due_at <= now() order by r.due_at, r.path limit batch;
end $$;

-- Admins read and delete the files in their organisation's folder, but a case's are for those who read the case.
alter policy "Admins read the files in their organisation's folder" on storage.objects using (
  bucket_id = 'documents' and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
  and split_part(name, '/', 2) <> 'cases'
);
alter policy "Admins delete the files in their organisation's folder" on storage.objects using (
  bucket_id = 'documents' and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
  and split_part(name, '/', 2) <> 'cases'
  and not exists (
    select 1 from public.documents d join public.document_sections s on s.id = d.section_id
    where d.file_path = storage.objects.name and s.is_mandatory
  )
);

-- One case of an organisation with its thread, files and, for the board, its note. The applicant reads the board, and the
-- board reads who of it wrote. Null for everybody else. Definer, as private.list_cases_for_board.
create function private.read_case(org_id uuid, wanted uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'state', c.state, 'version', c.version, 'fields', c.fields, 'starts_on', c.starts_on,
    'ends_on', c.ends_on, 'changed_at', c.changed_at, 'is_own', k.is_own, 'applicant', m.full_name,
    'has_left', private.has_ended(m.occupancy_ends_on) is true, 'apartment', a.number, 'language', o.language,
    'note', case when k.is_board and not k.is_own then coalesce((
      select n.text from public.case_notes n where n.organization_id = c.organization_id and n.case_id = c.id
    ), '') end,
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'is_board', e.is_board, 'state', e.state, 'text', e.text, 'rule', e.rule, 'created_at', e.created_at,
        'author', case when k.is_board or not e.is_board then w.full_name end
      ) order by e.created_at, e.id), '[]')
      from public.case_entries e
      left join public.organization_members w on w.organization_id = e.organization_id and w.id = e.member_id
      where e.organization_id = c.organization_id and e.case_id = c.id
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'size', f.size, 'is_picture', private.is_picture(f.content_type)
      ) order by f.created_at, f.slot), '[]')
      from public.case_files f where f.organization_id = c.organization_id and f.case_id = c.id
    )
  )
  from public.cases c
  cross join lateral (
    select c.member_id = any ((select private.own_member_ids())::uuid[]) as is_own,
      c.state <> 'draft' and c.organization_id = any ((select private.board_organization_ids())::uuid[]) as is_board
  ) k
  join public.organizations o on o.id = c.organization_id
  join public.organization_members m on m.organization_id = c.organization_id and m.id = c.member_id
  left join public.apartments a on a.organization_id = c.organization_id and a.id = c.apartment_id
  where c.organization_id = org_id and c.id = wanted and (k.is_own or k.is_board)
$$;
grant execute on function private.read_case to authenticated;

create function public.get_case(wanted uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_case(private.current_organization_id(), wanted)
$$;
grant execute on function public.get_case to authenticated;
