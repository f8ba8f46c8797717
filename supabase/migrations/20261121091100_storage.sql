-- Both buckets are private: files reach a browser through the portal's own signed links only.
insert into storage.buckets (id, name, public) values ('documents', 'documents', false), ('profile-pictures', 'profile-pictures', false)
on conflict (id) do update set public = false;

-- documents: {organizationId}/{sectionId}/{random id}.{ext}, and articles/{random id}.{ext} for the images of news.
-- A file is readable exactly when the row that names it is (the subqueries run under the caller's own policies).
create policy "Members read the files of their organisation's documents" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select 1 from public.documents d where d.file_path = storage.objects.name)
  );
create policy "Members read the images of their organisation's news" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select 1 from public.organization_news n where n.image_url = storage.objects.name)
  );
-- Reading back and clearing up what was just uploaded needs no row yet.
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
create policy "Admins read and clear up images that they uploaded" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and owner_id = (select auth.uid())::text
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

-- profile-pictures: {member id}-{timestamp}.{ext}. The subqueries see the caller's own row, and an admin's whole organisation.
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
