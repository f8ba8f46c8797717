-- Both buckets are private: files reach a browser through the portal's own signed links only.
insert into storage.buckets (id, name, public) values ('documents', 'documents', false), ('profile-pictures', 'profile-pictures', false)
on conflict (id) do update set public = false;

-- documents: {organizationId}/{sectionId}/{random id}.{ext}, and articles/{random
-- id}.{ext} for the images of news. A file is readable exactly when the row that
-- names it is (the subqueries run under the caller's own policies).
create policy "Members read the files of their organisation's documents" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select 1 from public.documents d where d.file_path = storage.objects.name)
  );
create policy "Members read the images of their organisation's news" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select 1 from public.organization_news n where n.image_url = storage.objects.name)
  );
-- Admins need no row to read back and delete an upload.
create policy "Admins read the files in their organisation's folder" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
  );
create policy "Admins upload into the sections of their organisation" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'documents'
    and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
    and exists (
      select 1 from public.document_sections s
      where s.id::text = split_part(storage.objects.name, '/', 2) and s.organization_id::text = split_part(storage.objects.name, '/', 1)
    )
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,10}$'
  );
-- The documents of the mandatory sections are protected, and so are their files.
create policy "Admins delete the files in their organisation's folder" on storage.objects
  for delete to authenticated using (
    bucket_id = 'documents' and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
    and not exists (
      select 1 from public.documents d join public.document_sections s on s.id = d.section_id
      where d.file_path = storage.objects.name and s.is_mandatory
    )
  );
create policy "Admins upload images of news" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'documents' and name ~ '^articles/[0-9a-f-]{36}\.[a-z0-9]{1,5}$'
    and cardinality((select private.admin_organization_ids())::uuid[]) > 0
  );
-- An admin whose membership has ended is none.
create policy "Admins read and clear up images that they uploaded" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and owner_id = (select auth.uid())::text
    and cardinality((select private.admin_organization_ids())::uuid[]) > 0
  );
create policy "Admins delete images that they uploaded" on storage.objects
  for delete to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and owner_id = (select auth.uid())::text
    and cardinality((select private.admin_organization_ids())::uuid[]) > 0
  );
create policy "Admins delete the images of their organisation's news" on storage.objects
  for delete to authenticated using (
    bucket_id = 'documents' and exists (
      select 1 from public.organization_news n
      where n.image_url = storage.objects.name and n.organization_id = any ((select private.admin_organization_ids())::uuid[])
    )
  );
create policy "Admins read their organisation's unclaimed images" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and private.is_article_image_mine_to_clear(name)
  );
create policy "Admins delete their organisation's unclaimed images" on storage.objects
  for delete to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and private.is_article_image_mine_to_clear(name)
  );
-- profile-pictures: {member id}-{timestamp}.{ext}. The subqueries
-- see the caller's own row, and an admin's organisation.
create policy "People read the pictures of members whom they may see" on storage.objects
  for select to authenticated using (
    bucket_id = 'profile-pictures'
    and exists (select 1 from public.organization_members m where m.id::text = left(storage.objects.name, 36))
  );
create policy "Members upload their own picture" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'profile-pictures' and name ~ '^[0-9a-f-]{36}-[0-9]{1,16}\.[a-z0-9]{1,5}$'
    and exists (
      select 1 from public.organization_members m
      where m.id::text = left(storage.objects.name, 36) and m.auth_user_id = (select auth.uid())
    )
  );
create policy "Members delete their own picture" on storage.objects
  for delete to authenticated using (
    bucket_id = 'profile-pictures' and exists (
      select 1 from public.organization_members m
      where m.id::text = left(storage.objects.name, 36) and m.auth_user_id = (select auth.uid())
    )
  );

-- A path is recorded before its file is stored, and the transaction that adds the file's row deletes the
-- record. Deleting the row records the path again. So a failure between the steps leaves no file without a
-- row.
create table public.file_removals (
  path text primary key,
  -- The column has no foreign key: the files of a deleted organisation are removed after it.
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
comment on function private.forget_file_removal() is 'Definer, because members have no grant to delete a note.';
create trigger forget_file_removal after insert or update of file_path on public.documents
  for each row execute function private.forget_file_removal();

-- The images of a document's pages are {organizationId}/{sectionId}/pages/{rest of the file's path}/{page}-{width}.webp.
create function private.page_image_folder(file_path text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(file_path, '^([^/]+/[^/]+)/', '\1/pages/') || '/'
$$;
grant execute on function private.page_image_folder to service_role;

create function private.note_file_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.file_removals (path, organization_id, due_at)
  select o.name, old.organization_id, now() from storage.objects o
  where o.bucket_id = 'documents' and (o.name = old.file_path or starts_with(o.name, private.page_image_folder(old.file_path)))
  on conflict (path) do update set due_at = now();
  return null;
end $$;
comment on function private.note_file_removal() is 'Definer, because a row may go with its organisation, and then without anybody''s rights.';
create trigger note_file_removal after delete on public.documents
  for each row execute function private.note_file_removal();
create trigger note_replaced_file after update of file_path on public.documents
  for each row when (old.file_path is distinct from new.file_path) execute function private.note_file_removal();

-- The paths that the worker must remove now. Records whose file has a row are deleted.
create function public.list_due_file_removals(batch integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.file_removals r where r.due_at <= now() and (
    exists (select from public.documents d where d.file_path = r.path)
    or exists (select from public.page_images i where i.path = r.path)
    or exists (select from public.article_files f where f.file_path = r.path)
  );
  return query select r.path from public.file_removals r where r.due_at <= now() order by r.due_at, r.path limit batch;
end $$;
grant execute on function public.list_due_file_removals to service_role;

create function public.forget_file_removals(paths text[]) returns void
language sql set search_path = '' as $$
  delete from public.file_removals where path = any (paths)
$$;
grant execute on function public.forget_file_removals to service_role;

create table public.organization_storage (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  bytes bigint not null default 0,
  quota_bytes bigint check (quota_bytes > 0)
);
comment on table public.organization_storage is 'Bytes of the organisation''s documents and files of news. The portal compares them with STORAGE_QUOTA_MB.';
comment on column public.organization_storage.quota_bytes is 'Instead of the installation''s (public.storage_quota); null is that one. Written by the operator''s console.';

grant select on public.organization_storage to authenticated;
grant all on public.organization_storage to service_role;
alter table public.organization_storage enable row level security;

create policy "Admins read what their organisation's documents take up" on public.organization_storage
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- The quota of each organisation's documents. No caller states it, because an admin can call the data API by hand.
create table public.storage_quota (
  id boolean primary key default true check (id),
  bytes bigint not null check (bytes > 0)
);
comment on table public.storage_quota is 'One row, which the portal writes when it starts (STORAGE_QUOTA_MB). Without it there is no limit.';

grant all on public.storage_quota to service_role;
alter table public.storage_quota enable row level security;

-- The organisation's own quota holds before its plan's, and the installation's where neither is set. It is checked in the
-- transaction that adds the file's row, so that concurrent uploads cannot exceed it.
create function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint;
begin
  if tg_op <> 'INSERT' then
    update public.organization_storage o set bytes = o.bytes - old.size where o.organization_id = old.organization_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.organization_storage as o (organization_id, bytes) values (new.organization_id, new.size)
    on conflict (organization_id) do update set bytes = o.bytes + excluded.bytes
    returning o.bytes into used;
    if used > coalesce(private.quota_of_organization(new.organization_id), (select q.bytes from public.storage_quota q)) then
      raise exception 'storage_full';
    end if;
  end if;
  return null;
end $$;
comment on function private.count_storage() is 'Definer, because members change documents and not what is counted of them.';
create trigger count_storage after insert or update of size or delete on public.documents
  for each row execute function private.count_storage();

create function private.storage_for_admin(org_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('used_bytes', coalesce(s.bytes, 0), 'quota_bytes', private.quota_of_organization(o.id))
    from public.organizations o left join public.organization_storage s on s.organization_id = o.id
    where o.id = org_id and o.id = any ((select private.admin_organization_ids())::uuid[])
  );
end $$;
comment on function private.storage_for_admin(uuid) is 'Definer, because the quota may be the plan''s. Null unless the caller is an admin of the organisation.';
grant execute on function private.storage_for_admin to authenticated, service_role;

-- What an admin's upload may still take up.
create function public.get_storage(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.storage_for_admin(org_id)
$$;
grant execute on function public.get_storage to authenticated;

-- Adds a document whose file is stored.
create function public.add_document(document jsonb) returns void
language plpgsql set search_path = '' as $$
begin
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
comment on function public.add_document(jsonb) is
  'Raises storage_full where the organisation''s documents would take up more than the quota, and document_replaced where `replaces` names no document of the section that holds now.';
grant execute on function public.add_document to authenticated, service_role;

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
grant execute on function public.keep_page_image to service_role;
