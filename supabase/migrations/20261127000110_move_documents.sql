-- A moved document keeps its file, because a file cannot be moved in the transaction that moves the row. The
-- path then names the section into which it was uploaded.
alter table public.documents drop constraint documents_file_path_is_own;
alter table public.documents add constraint documents_file_path_is_own check (
  file_path like organization_id::text || '/%/%' and file_path !~ '(^|/)\.\.?(/|$)'
);

grant update (section_id) on public.documents to authenticated;

-- Moves the documents with their earlier versions to the end of a section, in their order: all of them or none.
-- Returns how many it moved. Raises not_found unless the caller is an admin of the section's organisation, and
-- each document is the organisation's and no earlier version.
create function public.move_documents(document_ids uuid[], to_section uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  org_id uuid;
  known integer;
  moved integer;
begin
  select s.organization_id into org_id from public.document_sections s
  where s.id = to_section and s.section_type = 'DOCUMENTS'
    and s.organization_id = any ((select private.admin_organization_ids())::uuid[]);
  if not found then
    raise exception 'not_found' using errcode = 'P0001';
  end if;
  -- The lock of private.assign_position: an upload at the same time gets another position.
  perform pg_advisory_xact_lock(hashtextextended('documents' || to_section::text, 0));
  -- In one order, because two admins may move the same documents.
  perform 1 from public.documents d
  where d.organization_id = org_id and (d.id = any (document_ids) or d.replaced_by = any (document_ids))
  order by d.id for update;
  select count(*) into known from public.documents d
  where d.organization_id = org_id and d.id = any (document_ids) and d.replaced_by is null;
  if known <> (select count(distinct i.id) from unnest(document_ids) as i (id)) then
    raise exception 'not_found' using errcode = 'P0001';
  end if;
  update public.documents d set section_id = to_section, position = m.position
  from (
    select o.id, row_number() over (order by s.position, o.position)
      + (select coalesce(max(t.position), 0) from public.documents t where t.section_id = to_section) as position
    from public.documents o join public.document_sections s on s.id = o.section_id
    where o.organization_id = org_id and o.section_id <> to_section
      and (o.id = any (document_ids) or o.replaced_by = any (document_ids))
  ) m
  where d.id = m.id;
  get diagnostics moved = row_count;
  return moved;
end $$;
grant execute on function public.move_documents to authenticated;
