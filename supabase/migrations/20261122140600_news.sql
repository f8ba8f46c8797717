create table public.organization_news (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  content text not null check (btrim(content) <> '' and length(content) <= 50000),
  -- The image's path in the bucket documents. Unique: an image
  -- is readable through its article, so no other may claim it.
  image_url text unique check (image_url ~ '^articles/[0-9a-f-]{36}\.[a-z0-9]{1,5}$'),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The size of the stored image, so that a page reserves its place before it is loaded.
  image_width integer check (image_width between 1 and 10000),
  image_height integer check (image_height between 1 and 10000),
  -- The rendered text: {of, html, mac}. `of` is the SHA-256 of the text, `html`
  -- is null if the text is shown unchanged, and `mac` is the portal's
  -- signature, because admins may write these columns through the API.
  card jsonb check (length(card::text) <= 400000),
  page jsonb check (length(page::text) <= 400000),
  words text check (length(words) <= 200000),
  unique (organization_id, id),
  foreign key (organization_id, created_by)
    references public.organization_members (organization_id, id) on delete set null (created_by),
  constraint organization_news_plain_title check (private.is_plain_name(title))
);
comment on table public.organization_news is 'News articles. They stay when their author leaves.';
comment on column public.organization_news.card is 'The article as a card shows it, without headings.';
comment on column public.organization_news.page is 'The article as its own page shows it.';
comment on column public.organization_news.words is 'Its words without the marks of Markdown, for the search and the beginning on a card. Those of the version that card.of names.';
create index organization_news_newest_idx on public.organization_news (organization_id, created_at desc, id);
create index organization_news_author_idx on public.organization_news (organization_id, created_by);

create trigger set_updated_at before update on public.organization_news
  for each row execute function private.set_updated_at();
create trigger set_created_by before insert on public.organization_news
  for each row execute function private.set_created_by('member');

grant select, delete on public.organization_news to authenticated;
grant insert (
  id, organization_id, title, content, image_url, created_by, image_width, image_height, card, page, words
) on public.organization_news to authenticated;
grant update (title, content, image_url, image_width, image_height, card, page, words) on public.organization_news to authenticated;
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

create table public.unclaimed_article_images (
  path text primary key check (path ~ '^articles/[0-9a-f-]{36}\.[a-z0-9]{1,5}$'),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table public.unclaimed_article_images is
  'Images in the storage that no article shows: noted before an upload, and when an article lets go of its image. What an interrupted save left behind is found here and removed.';
create index unclaimed_article_images_since_idx on public.unclaimed_article_images (organization_id, since);

-- Definer, because an image that another organisation's article shows is hidden from the caller.
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
grant execute on function private.is_article_image_shown, private.is_article_image_mine_to_clear to authenticated;

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

-- Definer, because these records are written only by saving an article.
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

create table public.article_reads (
  article_id uuid not null,
  member_id uuid not null,
  organization_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (article_id, member_id),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.article_reads is 'Who has read which article: at most one row a member. Members learn the numbers, admins the names too.';
create index article_reads_article_idx on public.article_reads (organization_id, article_id);
create index article_reads_member_idx on public.article_reads (organization_id, member_id);

grant select on public.article_reads to authenticated;
grant insert (article_id, member_id, organization_id) on public.article_reads to authenticated;
grant all on public.article_reads to service_role;
alter table public.article_reads enable row level security;

create policy "Members see what they have read, admins what their organisation has" on public.article_reads
  for select to authenticated using (
    organization_id = any ((select private.admin_organization_ids())::uuid[])
    or exists (
      select 1 from public.organization_members m
      where m.organization_id = article_reads.organization_id and m.id = article_reads.member_id
        and m.auth_user_id = (select auth.uid())
    )
  );
create policy "Members note their own reading" on public.article_reads
  for insert to authenticated with check (
    exists (
      select 1 from public.organization_members m
      where m.organization_id = article_reads.organization_id and m.id = article_reads.member_id
        and m.auth_user_id = (select auth.uid())
    )
  );

-- Definer, because a member may see the number of readers but not their names. Both functions answer for the
-- caller's own organisations only.
create function private.count_article_reads(org_id uuid, articles uuid[]) returns table (article_id uuid, reads bigint)
language sql stable security definer set search_path = '' as $$
  select r.article_id, count(*) from public.article_reads r
  where r.organization_id = org_id and r.article_id = any (articles)
    and org_id = any ((select private.member_organization_ids())::uuid[])
  group by r.article_id
$$;

create function private.count_members(org_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.organization_members m
  where m.organization_id = org_id and org_id = any ((select private.member_organization_ids())::uuid[])
$$;

-- The stored words of an article, if they belong to its current text.
create function private.article_words(article public.organization_news) returns text
language sql stable set search_path = '' as $$
  select case when article.card ->> 'of' = encode(sha256(convert_to(article.content, 'UTF8')), 'hex') then article.words end
$$;
grant execute on function private.count_article_reads, private.count_members, private.article_words to authenticated;

create function public.list_news(org_id uuid, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select n.id, n.title, n.content, n.card, left(private.article_words(n), 1000) as beginning,
      n.image_url, n.image_width, n.image_height, n.created_at
    from public.organization_news n where n.organization_id = org_id
    order by n.created_at desc, n.id
    limit greatest(1, least(page_size, 50))
    offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
  )
  select jsonb_build_object(
    'total', (select count(*) from public.organization_news where organization_id = org_id),
    'members', private.count_members(org_id),
    'articles', coalesce((
      select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'reads', coalesce(r.reads, 0),
        'is_read', exists (
          select 1 from public.article_reads own join public.organization_members m on m.id = own.member_id
          where own.organization_id = org_id and own.article_id = l.id and m.auth_user_id = (select auth.uid())
        )
      ) order by l.created_at desc, l.id)
      from listed l left join private.count_article_reads(org_id, array(select id from listed)) r on r.article_id = l.id
    ), '[]')
  )
$$;

create function public.mark_article_read(org_id uuid, article uuid) returns boolean
language sql set search_path = '' as $$
  with noted as (
    insert into public.article_reads (article_id, member_id, organization_id)
    select n.id, m.id, n.organization_id
    from public.organization_news n
    join public.organization_members m on m.organization_id = n.organization_id and m.auth_user_id = (select auth.uid())
    where n.organization_id = org_id and n.id = article
    on conflict do nothing
    returning 1
  )
  select exists (select 1 from noted)
$$;
comment on function public.mark_article_read(uuid, uuid) is 'Notes that the caller has read an article. True the first time.';

create function public.open_article(org_id uuid, article uuid, counted boolean, unread_page integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  names constant integer := 50;
begin
  if counted then
    perform public.mark_article_read(org_id, article);
  end if;
  return (
    select jsonb_build_object(
      'id', n.id, 'title', n.title, 'content', n.content, 'page', n.page, 'created_at', n.created_at,
      'image_url', n.image_url, 'image_width', n.image_width, 'image_height', n.image_height,
      'reads', coalesce((select r.reads from private.count_article_reads(org_id, array[n.id]) r), 0),
      'members', private.count_members(org_id),
      'unread', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by lower(u.full_name), u.id) from (
          select m.full_name, m.id from public.organization_members m
          where m.organization_id = org_id
            and not exists (select 1 from public.article_reads r where r.article_id = n.id and r.member_id = m.id)
          order by lower(m.full_name), m.id
          limit names offset greatest(0, least(unread_page, 100000) - 1) * names
        ) u
      ), '[]') end
    )
    from public.organization_news n where n.organization_id = org_id and n.id = article
  );
end $$;
comment on function public.open_article(uuid, uuid, boolean, integer) is
  'An article as its page shows it, noting the reading where that counts; null where the caller has no such article. unread: for admins, who has not read it, 50 a page.';

create function public.list_managed_articles(org_id uuid, page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.organization_news where organization_id = org_id),
    'articles', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id) from (
        select n.id, n.title, n.created_at, m.full_name as author
        from public.organization_news n
        left join public.organization_members m on m.organization_id = n.organization_id and m.id = n.created_by
        where n.organization_id = org_id
        order by n.created_at desc, n.id
        limit greatest(1, least(page_size, 50))
        offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
      ) l
    ), '[]'),
    'edited', (
      select jsonb_build_object('id', n.id, 'title', n.title, 'content', n.content, 'image_url', n.image_url, 'updated_at', n.updated_at)
      from public.organization_news n where n.organization_id = org_id and n.id = edited
    )
  )
$$;
grant execute on function public.list_news, public.mark_article_read, public.open_article, public.list_managed_articles
  to authenticated, service_role;
