create table public.organization_news (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  content text not null check (btrim(content) <> '' and length(content) <= 50000),
  -- The image's path in the bucket documents. Unique: an image is readable through its article, so no other article may claim it.
  image_url text unique check (image_url ~ '^articles/[0-9a-f-]{36}\.[a-z0-9]{1,5}$'),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, created_by)
    references public.organization_members (organization_id, id) on delete set null (created_by)
);
comment on table public.organization_news is 'News articles. They stay when their author leaves.';
create index organization_news_newest_idx on public.organization_news (organization_id, created_at desc, id);
create index organization_news_author_idx on public.organization_news (organization_id, created_by);

create trigger set_updated_at before update on public.organization_news
  for each row execute function private.set_updated_at();

grant select, delete on public.organization_news to authenticated;
grant insert (id, organization_id, title, content, image_url, created_by) on public.organization_news to authenticated;
grant update (title, content, image_url) on public.organization_news to authenticated;
grant all on public.organization_news to service_role;
alter table public.organization_news enable row level security;

create policy "Members read their organisation's news" on public.organization_news
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins publish news in their organisation" on public.organization_news
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's news" on public.organization_news
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's news" on public.organization_news
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
