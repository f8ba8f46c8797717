-- Width and height of the stored image, so that a page can leave room for it before it has come.
alter table public.organization_news
  add column image_width integer check (image_width between 1 and 10000),
  add column image_height integer check (image_height between 1 and 10000);
grant insert (image_width, image_height), update (image_width, image_height) on public.organization_news to authenticated;

create table public.unclaimed_article_images (
  path text primary key check (path ~ '^articles/[0-9a-f-]{36}\.[a-z0-9]{1,5}$'),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table public.unclaimed_article_images is
  'Images in the storage that no article shows: noted before an upload, and when an article lets go of its image. What an interrupted save left behind is found here and removed.';
create index unclaimed_article_images_since_idx on public.unclaimed_article_images (organization_id, since);

-- Definer, because an image that another organisation's article shows is hidden from whoever asks.
create function private.is_article_image_shown(image text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.organization_news where image_url = image)
$$;
create function private.is_article_image_mine_to_clear(image text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.unclaimed_article_images u
    where u.path = image and u.organization_id = any ((select private.admin_organization_ids())::uuid[])
  ) and not exists (select 1 from public.organization_news where image_url = image)
$$;
grant execute on function private.is_article_image_shown(text), private.is_article_image_mine_to_clear(text) to authenticated;

grant select, delete on public.unclaimed_article_images to authenticated;
grant insert (path, organization_id) on public.unclaimed_article_images to authenticated;
grant all on public.unclaimed_article_images to service_role;
alter table public.unclaimed_article_images enable row level security;
create policy "Admins see their organisation's unclaimed images" on public.unclaimed_article_images
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins note images that they are about to upload" on public.unclaimed_article_images
  for insert to authenticated with check (
    organization_id = any ((select private.admin_organization_ids())::uuid[]) and not private.is_article_image_shown(path)
  );
create policy "Admins strike off unclaimed images that are gone" on public.unclaimed_article_images
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Definer, because nobody writes these notes but by saving an article.
create function private.note_article_image() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.image_url is not null and (tg_op = 'DELETE' or new.image_url is distinct from old.image_url) then
    insert into public.unclaimed_article_images (path, organization_id, since)
    select old.image_url, o.id, now() - interval '1 day' from public.organizations o where o.id = old.organization_id
    on conflict (path) do update set organization_id = excluded.organization_id, since = excluded.since;
  end if;
  if tg_op <> 'DELETE' and new.image_url is not null then
    delete from public.unclaimed_article_images where path = new.image_url;
  end if;
  return null;
end $$;
create trigger note_article_image after insert or update of image_url or delete on public.organization_news
  for each row execute function private.note_article_image();

create policy "Admins read their organisation's unclaimed images" on storage.objects
  for select to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and private.is_article_image_mine_to_clear(name)
  );
create policy "Admins delete their organisation's unclaimed images" on storage.objects
  for delete to authenticated using (
    bucket_id = 'documents' and name like 'articles/%' and private.is_article_image_mine_to_clear(name)
  );
