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

-- The paths that the worker must remove now. Records whose file has a row, or is an image of a page of one that has, are deleted.
create function public.list_due_file_removals(batch integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.file_removals r using public.documents d
  where r.due_at <= now() and d.file_path in (r.path, regexp_replace(r.path, '^([^/]+/[^/]+)/pages/(.+)/[^/]+$', '\1/\2'));
  return query select r.path from public.file_removals r where r.due_at <= now() order by r.due_at, r.path limit batch;
end $$;

create function public.forget_file_removals(paths text[]) returns void
language sql set search_path = '' as $$
  delete from public.file_removals where path = any (paths)
$$;
grant execute on function public.list_due_file_removals, public.forget_file_removals to service_role;

create table public.organization_storage (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  bytes bigint not null default 0
);
comment on table public.organization_storage is 'Bytes of the organisation''s documents. The portal compares them with STORAGE_QUOTA_MB.';

grant select on public.organization_storage to authenticated;
grant all on public.organization_storage to service_role;
alter table public.organization_storage enable row level security;

create policy "Admins read what their organisation's documents take up" on public.organization_storage
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

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
    if used > nullif(current_setting('portal.storage_quota', true), '')::bigint then
      raise exception 'storage_full';
    end if;
  end if;
  return null;
end $$;
comment on function private.count_storage() is 'Definer, because members change documents and not what is counted of them.';
create trigger count_storage after insert or update of size or delete on public.documents
  for each row execute function private.count_storage();

-- Adds a document whose file is stored. The quota is checked in the same transaction, so that concurrent
-- uploads cannot exceed it.
create function public.add_document(document jsonb, quota bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('portal.storage_quota', coalesce(quota::text, ''), true);
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
comment on function public.add_document(jsonb, bigint) is
  'Raises storage_full where the organisation''s documents would take up more than quota bytes (null: no limit), and document_replaced where `replaces` names no document of the section that holds now.';
grant execute on function public.add_document to authenticated, service_role;

-- All sections, the used bytes, and one page of the chosen section's contents, for admins. Invoker.
create function public.get_section_admin(
  section uuid, document_page_size integer, faq_page_size integer, page_number integer,
  wanted_kind text, words text, sort text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select * from private.list_section_documents(org_id, section, wanted_kind, words, sort)
    )
    select private.count_section_documents(org_id, section) || jsonb_build_object(
      'used_bytes', coalesce((select o.bytes from public.organization_storage o where o.organization_id = org_id), 0),
      'sections', coalesce((
        select jsonb_agg(to_jsonb(s) order by s.position) from (
          select d.id, d.name, d.section_type, d.is_mandatory, d.position from public.document_sections d
          where d.organization_id = org_id order by d.position limit 500
        ) s), '[]'),
      -- A section holds documents or FAQ items, never both.
      'total', coalesce((select max(total) from listed), 0)
        + (select count(*) from public.faq_items i where i.organization_id = org_id and i.section_id = section),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(p) order by p.rank) from (
          select d.id, d.name, d.display_name, d.size, d.state, d.state_reason, d.page_count, d.recognized_page,
            d.updated_at, d.position, d.kind, d.document_date,
            private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            select * from listed order by rank
            limit least(document_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(document_page_size, 100)
          ) l join public.documents d on d.id = l.id
        ) p), '[]'),
      'faqs', coalesce((
        select jsonb_agg(to_jsonb(f) order by f.position) from (
          select i.id, i.question, i.answer, i.created_at, i.updated_at, i.sent_to_frank, i.sent_at, i.sync_error_message,
            i.last_sync_attempt, i.frank_sync_attempts, i.position
          from public.faq_items i where i.organization_id = org_id and i.section_id = section order by i.position
          limit least(faq_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(faq_page_size, 100)
        ) f), '[]')
    )
  );
end $$;
grant execute on function public.get_section_admin to authenticated, service_role;
