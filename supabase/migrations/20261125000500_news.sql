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
  unique (organization_id, id),
  foreign key (organization_id, created_by)
    references public.organization_members (organization_id, id) on delete set null (created_by),
  constraint organization_news_plain_title check (private.is_plain_name(title)),
  constraint organization_news_expires_later check (expires_at > publish_at)
);
comment on table public.organization_news is 'News articles. They stay when their author leaves.';
comment on column public.organization_news.markdown_checked is 'Whether the portal has checked what the content costs to render.';
comment on column public.organization_news.words is 'The content without the marks of Markdown, for the search, the beginning on a card and the mails; null until the content is checked.';
comment on column public.organization_news.announce_at is 'From when the article is new to its readers, so that mails about it are due.';
comment on column public.organization_news.announced_at is 'When the mails about the article were queued; null until then.';
comment on column public.organization_news.is_listed is 'Whether the article is shown, as the search knows it. The worker follows the clock.';
create index organization_news_newest_idx on public.organization_news (organization_id, created_at desc, id);
create index organization_news_author_idx on public.organization_news (organization_id, created_by);
create index organization_news_shown_idx on public.organization_news (organization_id, is_pinned desc, publish_at desc, id);
create index organization_news_unannounced_idx on public.organization_news (announce_at) where announced_at is null and not is_draft;
create index organization_news_expiring_idx on public.organization_news (expires_at) where expires_at is not null and is_listed;
create index organization_news_mailed_idx on public.organization_news (organization_id, announce_at) where sends_mail and not is_draft;

-- The worker's notes and the mark of the check are no version of the article, so they do not refuse an admin's edit.
create trigger set_updated_at before update of title, content, image_url, image_width, image_height,
  publish_at, expires_at, is_draft, is_pinned, sends_mail on public.organization_news
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
  id, organization_id, title, content, image_url, created_by, image_width, image_height,
  publish_at, expires_at, is_draft, is_pinned, sends_mail
) on public.organization_news to authenticated;
grant update (title, content, image_url, image_width, image_height,
  publish_at, expires_at, is_draft, is_pinned, sends_mail) on public.organization_news to authenticated;
grant all on public.organization_news to service_role;
alter table public.organization_news enable row level security;

-- Written out, so that the indexes serve it.
create policy "Members read their organisation's news" on public.organization_news
  for select to authenticated using (
    (
      organization_id = any ((select private.member_organization_ids())::uuid[])
      and not is_draft and publish_at <= now() and (expires_at is null or expires_at > now())
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
grant execute on function private.count_article_reads, private.count_members to authenticated;

-- The conditions are written out, because a function call for each row is slow.
create function public.list_news(page_size integer, page_number integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select n.id, n.title, n.content, n.markdown_checked, left(coalesce(n.words, n.content), 1000) as beginning,
        n.image_url, n.image_width, n.image_height, n.publish_at as created_at, n.is_pinned
      from public.organization_news n where n.organization_id = org_id
        and not n.is_draft and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())
      order by n.is_pinned desc, n.publish_at desc, n.id
      limit greatest(1, least(page_size, 50))
      offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
    )
    select jsonb_build_object(
      'total', (
        select count(*) from public.organization_news n where n.organization_id = org_id
          and not n.is_draft and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())
      ),
      'members', private.count_members(org_id),
      'articles', coalesce((
        select jsonb_agg(to_jsonb(l) || jsonb_build_object(
          'reads', coalesce(r.reads, 0),
          'is_read', exists (
            select 1 from public.article_reads own join public.organization_members m on m.id = own.member_id
            where own.organization_id = org_id and own.article_id = l.id and m.auth_user_id = (select auth.uid())
          )
        ) order by l.is_pinned desc, l.created_at desc, l.id)
        from listed l left join private.count_article_reads(org_id, array(select id from listed)) r on r.article_id = l.id
      ), '[]')
    )
  );
end $$;

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

create function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
  names constant integer := 50;
begin
  if counted then
    perform public.mark_article_read(org_id, article);
  end if;
  return (
    select jsonb_build_object(
      'id', n.id, 'title', n.title, 'content', n.content, 'markdown_checked', n.markdown_checked, 'created_at', n.publish_at,
      'image_url', n.image_url, 'image_width', n.image_width, 'image_height', n.image_height,
      'is_draft', n.is_draft, 'expires_at', n.expires_at,
      'reads', coalesce((select r.reads from private.count_article_reads(org_id, array[n.id]) r), 0),
      'members', private.count_members(org_id),
      'readers', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by lower(u.full_name), u.id) from (
          select m.full_name, m.id from public.article_reads r join public.organization_members m on m.id = r.member_id
          where r.organization_id = org_id and r.article_id = n.id
          order by lower(m.full_name), m.id limit 500
        ) u
      ), '[]') end,
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
comment on function public.open_article(uuid, boolean, integer) is
  'An article as its page shows it, noting the reading where that counts; null where the caller has no such article. unread: for admins, who has not read it, 50 a page.';
grant execute on function public.list_news, public.mark_article_read, public.open_article to authenticated, service_role;

create table public.news_preferences (
  member_id uuid primary key,
  organization_id uuid not null,
  frequency text not null check (frequency in ('at_once', 'weekly', 'never')),
  language text not null check (language in ('en', 'sv')),
  changed_at timestamptz not null default now(),
  refused_address text,
  digest_week date not null default '-infinity',
  -- The relation to the member is one to one.
  unique (organization_id, member_id),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.news_preferences is 'Who wants news by e-mail. Members without a row have not answered, and get none. The language is that of the choice; the member''s own comes first.';
comment on column public.news_preferences.refused_address is 'The address that the mail server has refused for good. Nothing is sent to it until the member chooses again.';
comment on column public.news_preferences.digest_week is 'The Monday of the last digest that was queued for the member, or found to tell nothing.';
create index news_preferences_digest_idx on public.news_preferences (digest_week, member_id) where frequency = 'weekly';
create index news_preferences_frequency_idx on public.news_preferences (organization_id, frequency);

grant select on public.news_preferences to authenticated;
grant insert (member_id, organization_id, frequency, language), update (frequency, language) on public.news_preferences to authenticated;
grant all on public.news_preferences to service_role;
alter table public.news_preferences enable row level security;

create policy "Members see their own choice" on public.news_preferences
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members choose for themselves" on public.news_preferences
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members change their own choice" on public.news_preferences
  for update to authenticated
  using (member_id = any ((select private.own_member_ids())::uuid[]))
  with check (member_id = any ((select private.own_member_ids())::uuid[]));

create function private.renew_news_choice() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.changed_at := now();
  new.refused_address := null;
  return new;
end $$;
create trigger renew_news_choice before update of frequency, language on public.news_preferences
  for each row execute function private.renew_news_choice();

create function public.choose_news_mail(org_id uuid, member uuid, wanted text, reader_language text) returns void
language sql set search_path = '' as $$
  insert into public.news_preferences (organization_id, member_id, frequency, language)
  values (org_id, member, wanted, reader_language)
  on conflict (member_id) do update set frequency = excluded.frequency, language = excluded.language
$$;
grant execute on function public.choose_news_mail to authenticated, service_role;

-- The state 'sending' is written before a mail leaves, so that a killed worker never sends it twice.
create table public.news_mails (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  member_id uuid not null,
  article_id uuid,
  -- The Monday of a digest.
  week date,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  check (num_nonnulls(article_id, week) = 1),
  unique (member_id, article_id),
  unique (member_id, week),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade,
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade
);
comment on table public.news_mails is 'The mails about news: one for a member and an article, or a member and a week.';
create index news_mails_member_idx on public.news_mails (organization_id, member_id);
create index news_mails_article_idx on public.news_mails (organization_id, article_id);
create index news_mails_due_idx on public.news_mails (due_at) where state = 'waiting';
create index news_mails_settled_idx on public.news_mails (settled_at) where state <> 'waiting';

-- Neither whom a mail is for nor which kind they chose.
grant select (organization_id, article_id, state) on public.news_mails to authenticated;
grant all on public.news_mails to service_role;
alter table public.news_mails enable row level security;

create policy "Admins see the mails of their organisation" on public.news_mails
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Definer, because an admin sees how many members want mails, but not who. Null for others.
create function private.count_news_readers(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when org_id = any (private.admin_organization_ids()) then jsonb_build_object(
    'at_once', count(*) filter (where p.frequency = 'at_once'),
    'weekly', count(*) filter (where p.frequency = 'weekly')
  ) end
  from public.news_preferences p join public.organization_members m on m.id = p.member_id
  where p.organization_id = org_id and m.auth_user_id is not null and p.refused_address is distinct from m.email
$$;
grant execute on function private.count_news_readers to authenticated;

create function private.news_digest_time(at_time timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select (date_trunc('week', at_time at time zone 'Europe/Stockholm') + interval '7 hours') at time zone 'Europe/Stockholm'
$$;
comment on function private.news_digest_time(timestamptz) is 'Monday at seven of that week, in the associations'' time zone.';

-- What a mail tells: its article, or a week's articles that the member got no mail about.
create function private.news_mail_articles(mail public.news_mails) returns table (id uuid, title text, beginning text)
language sql stable set search_path = '' as $$
  select n.id, n.title, left(coalesce(n.words, n.content), 700)
  from public.organization_news n
  where n.organization_id = mail.organization_id and private.is_news_shown(n) and n.sends_mail
    and case when mail.article_id is not null then n.id = mail.article_id else
      n.announce_at <= private.news_digest_time(mail.week::timestamp at time zone 'Europe/Stockholm')
      and n.announce_at > private.news_digest_time((mail.week - 7)::timestamp at time zone 'Europe/Stockholm')
      and not exists (select 1 from public.news_mails own where own.member_id = mail.member_id and own.article_id = n.id)
    end
  order by n.publish_at desc, n.id limit 20
$$;
grant execute on function private.news_digest_time, private.news_mail_articles to service_role;

-- Notes which articles appear and disappear, and queues at most `most` mails about articles and as many
-- digests, in equal shares for the organisations. A digest is dropped on Friday, an article after a week.
-- Planned anew each time, because a plan for few rows takes seconds for ten thousand.
create function public.queue_news_mails(most integer, clock timestamptz default now()) returns integer
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  article public.organization_news;
  chosen uuid[];
  room integer;
  share integer;
  queued integer;
  added integer := 0;
  monday constant timestamptz := private.news_digest_time(clock);
  this_week constant date := (monday at time zone 'Europe/Stockholm')::date;
begin
  update public.organization_news set is_listed = true where id = any (array(
    select n.id from public.organization_news n
    where n.announced_at is null and not n.is_draft and n.announce_at <= now() and not n.is_listed
      and (n.expires_at is null or n.expires_at > now())
    limit 200 for update skip locked
  ));
  update public.organization_news set is_listed = false where id = any (array(
    select n.id from public.organization_news n
    where n.is_listed and n.expires_at <= now() limit 200 for update skip locked
  ));
  update public.organization_news set announced_at = now() where id = any (array(
    select n.id from public.organization_news n
    where n.announced_at is null and not n.is_draft and n.announce_at <= now()
      and (not n.sends_mail or n.announce_at <= now() - interval '7 days' or n.expires_at <= now())
    limit 200 for update skip locked
  ));

  room := least(most, 2000 - (
    select count(*) from (select from public.news_mails where state = 'waiting' and due_at <= now() limit 2000) w
  ));
  if room > 0 then
    chosen := array(
      select f.id from (
        select distinct on (n.organization_id) n.id from public.organization_news n
        where n.announced_at is null and not n.is_draft and n.announce_at <= now() and n.sends_mail
          and (n.expires_at is null or n.expires_at > now())
        order by n.organization_id, n.announce_at, n.id
      ) f
      order by random() limit least(room, 20)
    );
    share := room / greatest(cardinality(chosen), 1);
    for article in select * from public.organization_news where id = any (chosen) for update skip locked loop
      insert into public.news_mails (organization_id, member_id, article_id)
      select p.organization_id, p.member_id, article.id
      from public.news_preferences p join public.organization_members m on m.id = p.member_id
      where p.organization_id = article.organization_id and p.frequency = 'at_once' and m.auth_user_id is not null
        and p.refused_address is distinct from m.email
        and not exists (select 1 from public.news_mails q where q.member_id = p.member_id and q.article_id = article.id)
      limit share
      on conflict do nothing;
      get diagnostics queued = row_count;
      added := added + queued;
      if queued < share then
        update public.organization_news set announced_at = now() where id = article.id;
      end if;
    end loop;
  end if;

  if room > 0 and clock >= monday and clock < monday + interval '4 days' then
    with readers as (
      update public.news_preferences set digest_week = this_week
      where member_id = any (array(
        select p.member_id from public.news_preferences p
        where p.frequency = 'weekly' and p.digest_week < this_week
        order by p.digest_week, p.member_id limit room for update skip locked
      ))
      returning organization_id, member_id, changed_at, refused_address
    ), fresh as materialized (
      select n.id, n.organization_id from public.organization_news n
      where n.organization_id in (select r.organization_id from readers r) and n.sends_mail and not n.is_draft
        and n.announce_at <= monday and n.announce_at > private.news_digest_time(monday - interval '6 days')
        and (n.expires_at is null or n.expires_at > now())
    )
    insert into public.news_mails (organization_id, member_id, week)
    select r.organization_id, r.member_id, this_week
    from readers r join public.organization_members m on m.id = r.member_id
    where r.changed_at < monday and m.auth_user_id is not null and r.refused_address is distinct from m.email
      and exists (
        select 1 from fresh n where n.organization_id = r.organization_id
          and not exists (select 1 from public.news_mails q where q.member_id = r.member_id and q.article_id = n.id)
      )
    on conflict do nothing;
    get diagnostics queued = row_count;
    added := added + queued;
  end if;
  return added;
end $$;

create function public.delete_old_news_mails(keep_days integer, batch integer) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.news_mails where id in (
      select id from public.news_mails
      where state <> 'waiting' and settled_at < now() - make_interval(days => greatest(keep_days, 1))
      order by settled_at limit batch for update skip locked
    ) returning 1
  ) select count(*)::integer from gone
$$;

-- Claims waiting mails, of each organisation in turn, and returns what they tell. A mail without anything left
-- to tell, a week old, or that its member no longer wants, is removed. A claim expires after five minutes.
create function public.claim_news_mails(most integer) returns jsonb
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  candidates uuid[];
  chosen uuid[];
begin
  -- More than asked for, because another worker may lock some. Two steps, because the planner expects few
  -- waiting mails and would compare each with all others.
  candidates := array(
    select w.id from (
      select * from public.news_mails
      where state = 'waiting' and due_at <= now() and (claimed_at is null or claimed_at < now() - interval '5 minutes')
      order by due_at limit 5000
    ) w
    order by row_number() over (partition by w.organization_id order by w.due_at, w.id), w.due_at, w.id
    limit most * 5
  );
  chosen := array(
    select q.id from public.news_mails q
    where q.id = any (candidates) and q.state = 'waiting'
      and (q.claimed_at is null or q.claimed_at < now() - interval '5 minutes')
    order by array_position(candidates, q.id)
    limit most
    for update skip locked
  );
  delete from public.news_mails q where q.id = any (chosen) and not (
    q.queued_at > now() - interval '7 days'
    and exists (select 1 from private.news_mail_articles(q))
    and exists (
      select 1 from public.news_preferences p join public.organization_members m on m.id = p.member_id
      where p.member_id = q.member_id and m.auth_user_id is not null and p.refused_address is distinct from m.email
        and p.frequency = case when q.week is null then 'at_once' else 'weekly' end
    )
  );
  update public.news_mails set claimed_at = now() where id = any (chosen);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', q.id, 'member_id', q.member_id, 'email', m.email, 'language', coalesce(m.language, p.language),
      'organization_name', o.name, 'is_digest', q.week is not null,
      'articles', (select jsonb_agg(to_jsonb(a)) from private.news_mail_articles(q) a)
    ) order by array_position(chosen, q.id))
    from public.news_mails q
    join public.news_preferences p on p.member_id = q.member_id
    join public.organization_members m on m.id = q.member_id
    join public.organizations o on o.id = q.organization_id
    where q.id = any (chosen)
  ), '[]');
end $$;

-- Releases claimed mails that were not tried.
create function public.release_news_mails(mails uuid[]) returns void
language sql set search_path = '' as $$
  update public.news_mails set claimed_at = null where id = any (mails) and state = 'waiting'
$$;

-- Returns true to exactly one caller.
create function public.begin_news_mail(mail uuid) returns boolean
language sql set search_path = '' as $$
  with begun as (
    update public.news_mails set state = 'sending', attempts = attempts + 1, settled_at = now()
    where id = mail and state = 'waiting' returning 1
  )
  select exists (select 1 from begun)
$$;

-- 'sent'; 'refused': the address takes no mail; 'later': the mail is tried again, five times in all within 15
-- hours; 'unavailable': the mail server takes no mail now, which is no attempt.
create function public.settle_news_mail(mail uuid, outcome text) returns void
language sql set search_path = '' as $$
  update public.news_preferences p set refused_address = m.email
  from public.news_mails q join public.organization_members m on m.id = q.member_id
  where outcome = 'refused' and q.id = mail and p.member_id = q.member_id;
  update public.news_mails set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'unavailable' or outcome = 'later' and attempts < 5 then 'waiting'
      else 'failed'
    end,
    attempts = attempts - case when outcome = 'unavailable' then 1 else 0 end,
    due_at = now() + interval '10 minutes' * case when outcome = 'later' then 4 ^ (attempts - 1) else 1 end,
    claimed_at = null, settled_at = now()
  where id = mail and state = 'sending'
$$;

-- The signed link in a mail calls this and needs no session.
create function public.stop_news_mail(member uuid) returns void
language sql set search_path = '' as $$
  update public.news_preferences set frequency = 'never' where member_id = member and frequency <> 'never'
$$;
grant execute on function public.queue_news_mails, public.delete_old_news_mails, public.claim_news_mails,
  public.release_news_mails, public.begin_news_mail, public.settle_news_mail, public.stop_news_mail to service_role;

create function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select n.id, n.title, n.created_at, n.publish_at, n.expires_at, n.is_draft, n.is_pinned, m.full_name as author
      from public.organization_news n
      left join public.organization_members m on m.organization_id = n.organization_id and m.id = n.created_by
      where n.organization_id = org_id
      order by n.created_at desc, n.id
      limit greatest(1, least(page_size, 50))
      offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
    )
    select jsonb_build_object(
      'total', (select count(*) from public.organization_news where organization_id = org_id),
      'members', private.count_members(org_id),
      'readers', private.count_news_readers(org_id),
      'articles', coalesce((
        select jsonb_agg(to_jsonb(l) || jsonb_build_object(
          'reads', coalesce(r.reads, 0),
          'mailed', (
            select count(*) from public.news_mails q
            where q.organization_id = org_id and q.article_id = l.id and q.state in ('sending', 'sent')
          )
        ) order by l.created_at desc, l.id)
        from listed l left join private.count_article_reads(org_id, array(select id from listed)) r on r.article_id = l.id
      ), '[]'),
      'edited', (
        select jsonb_build_object(
          'id', n.id, 'title', n.title, 'content', n.content, 'image_url', n.image_url, 'updated_at', n.updated_at,
          'publish_at', n.publish_at, 'expires_at', n.expires_at, 'is_draft', n.is_draft, 'is_pinned', n.is_pinned,
          'sends_mail', n.sends_mail
        )
        from public.organization_news n where n.organization_id = org_id and n.id = edited
      )
    )
  );
end $$;
grant execute on function public.list_managed_articles to authenticated, service_role;
