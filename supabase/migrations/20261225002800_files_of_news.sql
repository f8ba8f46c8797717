-- Files of news: minutes, a form, a plan, and pictures (JPEG and PNG), in the author's order, each with what it shows. They
-- are stored as documents are, in {organizationId}/news/{random id}.{ext}.
create table public.article_files (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  article_id uuid not null,
  name text not null check (btrim(name) <> '' and length(name) <= 255 and private.is_plain_name(name)),
  file_path text not null unique,
  size bigint not null check (size > 0),
  content_type text not null check (length(content_type) <= 255),
  -- An article has ten slots, so at most ten files.
  slot smallint not null check (slot between 0 and 9),
  created_at timestamptz not null default now(),
  -- The author's order.
  position smallint not null default 0,
  -- What a picture shows, for those who do not see it.
  alt_text text check (btrim(alt_text) <> '' and length(alt_text) <= 300),
  unique (article_id, slot),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  constraint article_files_path_is_own check (
    file_path ~ '^[0-9a-f-]{36}/news/[0-9a-f-]{36}\.[a-z0-9]{1,10}$' and starts_with(file_path, organization_id::text || '/')
  )
);
comment on table public.article_files is 'Files of news in the bucket documents. They go with their article.';
create index article_files_article_idx on public.article_files (organization_id, article_id);

create trigger forget_file_removal after insert on public.article_files
  for each row execute function private.forget_file_removal();
create trigger note_file_removal after delete on public.article_files
  for each row execute function private.note_file_removal();
create trigger count_storage after insert or delete on public.article_files
  for each row execute function private.count_storage();

grant select, delete on public.article_files to authenticated;
grant insert (organization_id, article_id, name, file_path, size, content_type, slot, position, alt_text) on public.article_files to authenticated;
grant update (position, alt_text) on public.article_files to authenticated;
grant all on public.article_files to service_role;
alter table public.article_files enable row level security;

-- The subquery runs under the caller's own policies.
create policy "Members read the files of news that they can read" on public.article_files
  for select to authenticated using (
    exists (
      select 1 from public.organization_news n
      where n.organization_id = article_files.organization_id and n.id = article_files.article_id
    )
  );
create policy "Admins add files to their organisation's news" on public.article_files
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins describe and order files of their organisation's news" on public.article_files
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins remove files of their organisation's news" on public.article_files
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create policy "Members read the stored files of news that they can read" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and exists (select 1 from public.article_files f where f.file_path = storage.objects.name)
  );
create policy "Admins upload files of news into their organisation's folder" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'documents'
    and split_part(name, '/', 1) = any ((select private.admin_organization_ids())::text[])
    and name ~ '^[0-9a-f-]{36}/news/[0-9a-f-]{36}\.[a-z0-9]{1,10}$'
  );

-- Whether a browser shows the file as a picture.
create function private.is_picture(content_type text) returns boolean
language sql immutable set search_path = '' as $$
  select content_type in ('image/jpeg', 'image/png')
$$;
grant execute on function private.is_picture to authenticated, service_role;

-- The files of each article, by the article's id, in the author's order.
create function private.article_files(org_id uuid, articles uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(a.article_id, a.files), '{}') from (
    select f.article_id, jsonb_agg(
      jsonb_build_object(
        'id', f.id, 'name', f.name, 'size', f.size, 'is_picture', private.is_picture(f.content_type), 'alt_text', f.alt_text
      ) order by f.position, f.created_at, f.slot
    ) as files
    from public.article_files f
    where f.organization_id = org_id and f.article_id = any (articles)
    group by f.article_id
  ) a
$$;
grant execute on function private.article_files to authenticated, service_role;

-- Where the first picture of an article is stored and what it shows; null if the article has none.
create function private.first_picture(article public.organization_news) returns jsonb
language sql stable set search_path = '' as $$
  select case when article.image_url is not null then
    jsonb_build_object('path', article.image_url, 'alt', article.image_alt)
  else (
    select jsonb_build_object('path', f.file_path, 'alt', f.alt_text) from public.article_files f
    where f.organization_id = article.organization_id and f.article_id = article.id and private.is_picture(f.content_type)
    order by f.position, f.created_at, f.slot limit 1
  ) end
$$;
grant execute on function private.first_picture to service_role;
