-- No file without a row and no row without its file, whatever dies in between: a path is noted before its file is stored, and forgotten in the
-- transaction that adds the row naming it. It is noted again when that row goes before its file. The worker removes the files of notes that are due.
create table public.file_removals (
  path text primary key,
  -- Without a foreign key: the files of an organisation that goes have to go after it.
  organization_id uuid not null,
  due_at timestamptz not null default now() + interval '1 hour',
  constraint file_removals_path_is_own check (
    path like organization_id::text || '/%' and length(path) <= 300 and path !~ '(^|/)\.\.?(/|$)'
  )
);
comment on table public.file_removals is 'Files in the bucket documents that go when they are due, unless a document names them by then.';
create index file_removals_due_idx on public.file_removals (due_at);
grant insert (path, organization_id) on public.file_removals to authenticated;
grant all on public.file_removals to service_role;
alter table public.file_removals enable row level security;

create policy "Admins note the files that they are about to store for their organisation" on public.file_removals
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create function private.forget_file_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.file_removals where path = new.file_path;
  return null;
end $$;
comment on function private.forget_file_removal() is 'Definer, because nobody may take a note away by themselves.';
create trigger forget_file_removal after insert or update of file_path on public.documents
  for each row execute function private.forget_file_removal();

create function private.note_file_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from storage.objects where bucket_id = 'documents' and name = old.file_path) then
    insert into public.file_removals (path, organization_id, due_at) values (old.file_path, old.organization_id, now())
    on conflict (path) do update set due_at = now();
  end if;
  return null;
end $$;
comment on function private.note_file_removal() is 'Definer, because a row may go with its organisation, and then without anybody''s rights.';
create trigger note_file_removal after delete on public.documents
  for each row execute function private.note_file_removal();
create trigger note_replaced_file after update of file_path on public.documents
  for each row when (old.file_path is distinct from new.file_path) execute function private.note_file_removal();

-- What the worker has to remove now. A note whose file got its row after all is forgotten.
create function public.list_due_file_removals(batch integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.file_removals r using public.documents d where d.file_path = r.path and r.due_at <= now();
  return query select r.path from public.file_removals r where r.due_at <= now() order by r.due_at, r.path limit batch;
end $$;

create function public.forget_file_removals(paths text[]) returns void
language sql set search_path = '' as $$
  delete from public.file_removals where path = any (paths)
$$;

revoke execute on function private.forget_file_removal(), private.note_file_removal(),
  public.list_due_file_removals(integer), public.forget_file_removals(text[]) from public, anon, authenticated;
grant execute on function public.list_due_file_removals(integer), public.forget_file_removals(text[]) to service_role;
