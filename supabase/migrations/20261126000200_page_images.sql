-- The images of documents' pages: a cache with a share of its own, which organization_storage does not count.
create table public.page_images (
  path text primary key,
  organization_id uuid not null,
  document_id uuid not null,
  bytes bigint not null check (bytes >= 0),
  -- Not now(), because the order within a transaction counts too.
  stored_at timestamptz not null default clock_timestamp(),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade,
  constraint page_images_path_is_own check (
    path like organization_id::text || '/%' and length(path) <= 300 and path !~ '(^|/)\.\.?(/|$)'
  )
);
comment on table public.page_images is 'The stored images of pages. A row is written before its file, and a deleted row notes the file for removal.';
create index page_images_document_idx on public.page_images (organization_id, document_id);
create index page_images_stored_idx on public.page_images (organization_id, stored_at);

grant all on public.page_images to service_role;
alter table public.page_images enable row level security;

create function private.note_image_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Its upload may still run, and would end after a removal. A note that is due now knows a stored file.
  insert into public.file_removals as r (path, organization_id, due_at)
  values (old.path, old.organization_id, greatest(now(), old.stored_at + interval '10 minutes'))
  on conflict (path) do update set due_at = least(r.due_at, excluded.due_at);
  return null;
end $$;
comment on function private.note_image_removal() is 'Definer, because a row may go with its organisation, and then without anybody''s rights.';
create trigger note_image_removal after delete on public.page_images
  for each row execute function private.note_image_removal();

create function private.drop_page_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.page_images where document_id = new.id and organization_id = new.organization_id;
  return null;
end $$;
comment on function private.drop_page_images() is 'Definer, because admins replace a file and have no grant on its images.';
create trigger drop_page_images after update of file_path on public.documents
  for each row when (old.file_path is distinct from new.file_path) execute function private.drop_page_images();

-- Counts an image that is about to be stored. Returns the paths of the images whose files must go, the oldest of
-- the organisation, so that all of them take at most `share` bytes; `image` itself if it must not be stored.
create function public.keep_page_image(document uuid, image text, size bigint, share bigint) returns setof text
language plpgsql set search_path = '' as $$
declare
  org_id uuid;
begin
  select d.organization_id into org_id from public.documents d
  where d.id = document and starts_with(image, private.page_image_folder(d.file_path));
  if org_id is null then
    return query select image;
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('page_images' || org_id::text, 0));
  insert into public.page_images (path, organization_id, document_id, bytes) values (image, org_id, document, size)
  on conflict (path) do update set bytes = excluded.bytes, stored_at = excluded.stored_at;
  delete from public.file_removals where path = image;
  return query
    delete from public.page_images p using (
      select i.path, sum(i.bytes) over (order by i.stored_at desc, i.path) as total
      from public.page_images i where i.organization_id = org_id
    ) ranked
    where p.path = ranked.path and ranked.total > share
    returning p.path;
end $$;
grant execute on function public.keep_page_image, private.page_image_folder to service_role;

-- The paths that the worker must remove now. Records whose file has a row are deleted.
create or replace function public.list_due_file_removals(batch integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.file_removals r where r.due_at <= now() and (
    exists (select 1 from public.documents d where d.file_path = r.path)
    or exists (select 1 from public.page_images i where i.path = r.path)
  );
  return query select r.path from public.file_removals r where r.due_at <= now() order by r.due_at, r.path limit batch;
end $$;

-- Images that were stored before they were counted are drawn again.
insert into public.file_removals (path, organization_id, due_at)
select o.name, split_part(o.name, '/', 1)::uuid, now() from storage.objects o
where o.bucket_id = 'documents' and o.name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/pages/' and length(o.name) <= 300
on conflict (path) do update set due_at = now();
