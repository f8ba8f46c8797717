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
  -- The portal renders Markdown only of texts that it has checked, because a short text can take minutes to
  -- parse. The service role alone sets these two, after a check in a thread with limits. Any other text is
  -- shown as written.
  markdown_checked boolean not null default false,
  words text check (length(words) <= 200000),
  -- When the article is shown: not as a draft, not before publish_at, and not after expires_at.
  publish_at timestamptz not null,
  expires_at timestamptz,
  is_draft boolean not null default false,
  is_pinned boolean not null default false,
  sends_mail boolean not null default true,
  announce_at timestamptz not null,
  announced_at timestamptz,
  is_listed boolean not null default true,
  -- The dashboard shows an urgent article above all others, until `urgent_until`, or until the board takes the mark away.
  is_urgent boolean not null default false,
  urgent_until timestamptz,
  pushed_at timestamptz,
  -- What the image shows, for those who do not see it.
  image_alt text check (btrim(image_alt) <> '' and length(image_alt) <= 300),
  recipients text[] check (cardinality(recipients) between 1 and 500),
  unique (organization_id, id),
  foreign key (organization_id, created_by)
    references public.organization_members (organization_id, id) on delete set null (created_by),
  constraint organization_news_plain_title check (private.is_plain_name(title)),
  constraint organization_news_expires_later check (expires_at > publish_at),
  constraint organization_news_urgent_until_is_urgent check (is_urgent or urgent_until is null)
);
comment on table public.organization_news is 'News articles. They stay when their author leaves.';
comment on column public.organization_news.markdown_checked is 'Whether the portal has checked what the content costs to render.';
comment on column public.organization_news.words is 'The content without the marks of Markdown, for the search, the beginning on a card and the mails; null until the content is checked.';
comment on column public.organization_news.announce_at is 'From when the article is new to its readers, so that mails about it are due.';
comment on column public.organization_news.announced_at is 'When the mails about the article were queued; null until then.';
comment on column public.organization_news.is_listed is 'Whether the article is shown, as the search knows it. The worker follows the clock.';
comment on column public.organization_news.urgent_until is 'When the article stops being urgent; null until the mark is taken away.';
comment on column public.organization_news.pushed_at is 'When the messages about the urgent article were queued; null until then.';
comment on column public.organization_news.recipients is
  'Whom the article is for: the ids of apartments, and "{organisation}/{stairwell}" for all apartments of a stairwell. Null for everybody. What no apartment bears any longer is nobody''s, as is "gone/{stairwell}", which private.follow_stairwells writes.';
create index organization_news_newest_idx on public.organization_news (organization_id, created_at desc, id);
create index organization_news_author_idx on public.organization_news (organization_id, created_by);
create index organization_news_shown_idx on public.organization_news (organization_id, is_pinned desc, publish_at desc, id);
create index organization_news_unannounced_idx on public.organization_news (announce_at) where announced_at is null and not is_draft;
create index organization_news_expiring_idx on public.organization_news (expires_at) where expires_at is not null and is_listed;
create index organization_news_mailed_idx on public.organization_news (organization_id, announce_at) where sends_mail and not is_draft;
create index organization_news_urgent_idx on public.organization_news (organization_id, publish_at desc, id) where is_urgent;
create index organization_news_unpushed_idx on public.organization_news (publish_at)
  where is_urgent and pushed_at is null and not is_draft;
create index organization_news_chosen_idx on public.organization_news (organization_id) where recipients is not null;

-- The worker's notes and the mark of the check are no version of the article, so they do not refuse an admin's edit.
create trigger set_updated_at before update of title, content, image_url, image_width, image_height, image_alt,
  publish_at, expires_at, is_draft, is_pinned, sends_mail, is_urgent, urgent_until, recipients on public.organization_news
  for each row execute function private.set_updated_at();
create trigger set_created_by before insert on public.organization_news
  for each row execute function private.set_created_by('member');

create function private.forget_check() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.markdown_checked := false;
  new.words := null;
  return new;
end $$;
create trigger forget_check before update of content on public.organization_news
  for each row when (new.content is distinct from old.content) execute function private.forget_check();

-- Does nothing if the content has changed since the check.
create function public.mark_article_checked(article uuid, checked_content text, checked_words text) returns void
language sql set search_path = '' as $$
  update public.organization_news set markdown_checked = true, words = checked_words
  where id = article and content = checked_content
$$;
grant execute on function public.mark_article_checked to service_role;

grant select, delete on public.organization_news to authenticated;
grant insert (
  id, organization_id, title, content, image_url, created_by, image_width, image_height, image_alt,
  publish_at, expires_at, is_draft, is_pinned, is_urgent, urgent_until, sends_mail, recipients
) on public.organization_news to authenticated;
grant update (title, content, image_url, image_width, image_height, image_alt,
  publish_at, expires_at, is_draft, is_pinned, is_urgent, urgent_until, sends_mail, recipients
) on public.organization_news to authenticated;
grant all on public.organization_news to service_role;
alter table public.organization_news enable row level security;

-- Written out, so that the indexes serve it and news for everybody costs no call.
create policy "Members read their organisation's news" on public.organization_news
  for select to authenticated using (
    (
      organization_id = any ((select private.member_organization_ids())::uuid[])
      and not is_draft and publish_at <= now() and (expires_at is null or expires_at > now())
      and (
        recipients is null
        or private.is_for_reader(recipients, organization_id, created_by, (select private.own_reader_keys())::text[])
      )
    )
    or organization_id = any ((select private.admin_organization_ids())::uuid[])
  );
create policy "Admins publish news in their organisation" on public.organization_news
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's news" on public.organization_news
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's news" on public.organization_news
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create function private.is_news_shown(article public.organization_news) returns boolean
language sql stable set search_path = '' as $$
  select not article.is_draft and article.publish_at <= now() and (article.expires_at is null or article.expires_at > now())
$$;
grant execute on function private.is_news_shown to authenticated, service_role;

create function private.is_urgent_now(article public.organization_news) returns boolean
language sql stable set search_path = '' as $$
  select article.is_urgent and (article.urgent_until is null or article.urgent_until > now())
$$;
grant execute on function private.is_urgent_now to authenticated, service_role;

-- Without a date, an article that is not shown yet is published now. It is new again when an admin shows it
-- anew or asks for mails. The worker's notes on an article that is shown or has expired change none of this.
create function private.set_news_state() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.publish_at := coalesce(new.publish_at, case
    when tg_op = 'INSERT' then new.created_at
    when old.is_draft or old.publish_at > now() then now()
    else old.publish_at
  end);
  if tg_op = 'INSERT' then
    new.announce_at := new.publish_at;
  elsif not new.is_draft and (new.expires_at is null or new.expires_at > now())
    and (new.sends_mail and not old.sends_mail or new.publish_at > now() or not private.is_news_shown(old)) then
    new.announce_at := greatest(new.publish_at, now());
    new.announced_at := null;
  end if;
  new.is_listed := private.is_news_shown(new);
  return new;
end $$;
create trigger set_news_state before insert or update on public.organization_news
  for each row execute function private.set_news_state();

-- Raises `recipient_unknown` for an apartment or a stairwell that the organisation does not have.
create function private.check_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select r.key from unnest(new.recipients) r (key) where starts_with(r.key, 'gone/') is not true
    except
    select k.key from public.apartments a
    cross join lateral unnest(array[a.id::text, a.organization_id || '/' || a.stairwell]) k (key)
    where a.organization_id = new.organization_id and k.key is not null
  ) then
    raise exception 'recipient_unknown' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger check_recipients before insert on public.organization_news
  for each row when (new.recipients is not null) execute function private.check_recipients();
create trigger check_changed_recipients before update of recipients on public.organization_news
  for each row when (new.recipients is not null and new.recipients is distinct from old.recipients)
  execute function private.check_recipients();

-- New recipients get the mails and messages that they have not got. Those of an old article get none.
create function private.announce_to_recipients() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.announced_at := null;
  new.pushed_at := null;
  return new;
end $$;
create trigger announce_to_recipients before update of recipients on public.organization_news
  for each row when (new.recipients is distinct from old.recipients) execute function private.announce_to_recipients();

create function private.log_recipients() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  names constant text[] := array['stairwells', 'apartments'];
  before jsonb;
  after jsonb;
begin
  select
    jsonb_object_agg(f.key, f.list) filter (where not f.is_new), jsonb_object_agg(f.key, f.list) filter (where f.is_new)
  into before, after
  from (
    select v.is_new, e.key, (
      select string_agg(n.name, ', ') from jsonb_array_elements_text(nullif(e.value, 'null')) n (name)
    ) as list
    from (values (false, old.recipients), (true, new.recipients)) v (is_new, keys)
    cross join lateral jsonb_each(private.name_recipients(new.organization_id, v.keys)) e
    where e.key = any (names)
  ) f;
  perform private.add_audit_event(
    new.organization_id, 'changed', 'article', new.id, new.title,
    private.pick_changes(before, after, names), private.pick_changes(after, before, names));
  return null;
end $$;
comment on function private.log_recipients() is 'Definer, because nobody has a grant to write the log.';
create trigger log_recipients after update of recipients on public.organization_news
  for each row when (new.recipients is distinct from old.recipients) execute function private.log_recipients();

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
grant execute on function private.is_article_image_shown to authenticated;

create function private.is_article_image_mine_to_clear(image text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.unclaimed_article_images u
    where u.path = image and u.organization_id = any ((select private.admin_organization_ids())::uuid[])
  ) and not exists (select 1 from public.organization_news where image_url = image)
$$;
grant execute on function private.is_article_image_mine_to_clear to authenticated;

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
-- The subquery runs under the caller's own policies, so that nobody learns by trying which articles there are.
create policy "Members note their own reading" on public.article_reads
  for insert to authenticated with check (
    exists (
      select 1 from public.organization_members m
      where m.organization_id = article_reads.organization_id and m.id = article_reads.member_id
        and m.auth_user_id = (select auth.uid())
    )
    and exists (
      select 1 from public.organization_news n
      where n.organization_id = article_reads.organization_id and n.id = article_reads.article_id
    )
  );

create function public.mark_article_read(org_id uuid, article uuid) returns boolean
language sql set search_path = '' as $$
  with noted as (
    insert into public.article_reads (article_id, member_id, organization_id)
    select n.id, m.id, n.organization_id
    from public.organization_news n
    join public.organization_members m on m.organization_id = n.organization_id and m.auth_user_id = (select auth.uid())
    where n.organization_id = org_id and n.id = article and private.is_news_shown(n)
    on conflict do nothing
    returning 1
  )
  select exists (select 1 from noted)
$$;
comment on function public.mark_article_read(uuid, uuid) is 'Notes that the caller has read an article. True the first time.';
grant execute on function public.mark_article_read to authenticated, service_role;

-- Reads are counted among those who can read: members with an account for whom the article is, and not the author. The
-- counts of all articles are made at once, because a page of them may have tens of thousands of readings. Definer,
-- because a member may see the number of readers but not their names. Answers for the caller's own organisations only.
create function private.count_article_readers(org_id uuid, articles uuid[])
returns table (article_id uuid, reads bigint, members bigint)
language sql stable security definer set search_path = '' as $$
  with joined as materialized (
    select m.id, m.apartment_id from public.organization_members m
    where m.organization_id = org_id and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
      and org_id = any ((select private.member_organization_ids())::uuid[])
  ), listed as materialized (
    select n.id, n.created_by, n.recipients from public.organization_news n
    where n.organization_id = org_id and n.id = any (articles)
  ), addressed as materialized (
    select n.id, j.id as member_id from listed n
    cross join lateral unnest(private.chosen_apartments(org_id, n.recipients)) a (id)
    join joined j on j.apartment_id = a.id
    where n.recipients is not null and j.id is distinct from n.created_by
  ), read as materialized (
    select n.id, count(*) as reads from listed n
    join public.article_reads r
      on r.organization_id = org_id and r.article_id = n.id and r.member_id is distinct from n.created_by
    join joined j on j.id = r.member_id
    where n.recipients is null or (n.id, r.member_id) in (select d.id, d.member_id from addressed d)
    group by n.id
  )
  select n.id, coalesce(r.reads, 0),
    case when n.recipients is null
      then (select count(*) from joined j) - (select count(*) from joined j where j.id = n.created_by)
      else (select count(*) from addressed d where d.id = n.id)
    end
  from listed n left join read r on r.id = n.id
  where exists (select from joined)
$$;
grant execute on function private.count_article_readers to authenticated;

-- How many of the newest hundred articles the caller has not read.
create function private.count_unread_news(org_id uuid, reader uuid) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from (
    select n.id from public.organization_news n
    where n.organization_id = org_id and private.is_news_shown(n)
    order by n.is_pinned desc, n.publish_at desc, n.id limit 100
  ) l
  where not exists (
    select from public.article_reads r
    where r.organization_id = org_id and r.article_id = l.id and r.member_id = reader
  )
$$;
grant execute on function private.count_unread_news to authenticated, service_role;

-- The newest urgent articles that are shown. Drafts are left out here, because admins read those too.
create function private.urgent_news(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(u) order by u.created_at desc, u.id), '[]') from (
    select n.id, n.title, left(coalesce(n.words, n.content), 1000) as beginning, n.publish_at as created_at
    from public.organization_news n
    where n.organization_id = org_id and n.is_urgent and private.is_urgent_now(n) and private.is_news_shown(n)
    order by n.publish_at desc, n.id limit 3
  ) u
$$;
grant execute on function private.urgent_news to authenticated, service_role;

-- Whom each of the given articles is for, by the article's id, without those for everybody. Admins and the board get all
-- stairwells and apartments, others those of their own alone. Definer, because members read no apartments.
create function private.article_recipients(org_id uuid, articles uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(n.id, private.name_recipients(org_id, case
    when org_id = any ((select private.board_organization_ids())::uuid[]) then n.recipients
    else array(select r.key from unnest(n.recipients) r (key) where r.key = any ((select private.own_reader_keys())::text[]))
  end)), '{}')
  from public.organization_news n
  where n.organization_id = org_id and n.id = any (articles) and n.recipients is not null
    and (private.is_news_shown(n) or org_id = any ((select private.admin_organization_ids())::uuid[]))
    and private.is_for_reader(n.recipients, n.organization_id, n.created_by, (select private.own_reader_keys())::text[])
$$;
grant execute on function private.article_recipients to authenticated, service_role;
