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
comment on table public.news_preferences is 'Who has chosen how to get news by e-mail. A member without a row gets them at once. The language is that of the choice; the member''s own comes first.';
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

-- Everybody gets news at once unless they choose otherwise. Whom a mail about news may be for: members, and people who
-- were invited, although their link may have expired. An address that refused a mail is none of them. A person who opened
-- the invitation without choosing a password has an account and cannot sign in, so that they count among those who have
-- not signed in yet, as in the list of members. A view in `private`, which the API does not show; the caller's own rights
-- apply.
create view private.news_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email,
    coalesce(p.frequency, 'at_once') as frequency, coalesce(m.language, p.language, o.language) as language,
    m.auth_user_id is not null and m.invitation_status not in ('sent', 'expired') as has_joined,
    m.auth_user_id is null and exists (
      select from public.declined_invitations d
      where d.member_id = m.id and (m.invited_at > d.declined_at) is not true
    ) as has_declined,
    h.homes
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id and o.paused_at is null and not 'news_mail' = any (o.switched_off)
  join private.member_homes h on h.member_id = m.id
  left join public.news_preferences p on p.member_id = m.id
  where (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    and p.refused_address is distinct from m.email and private.has_ended(m.occupancy_ends_on) is not true;
grant select on private.news_readers to service_role;

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
  failure text check (failure in ('refused', 'later')),
  check (num_nonnulls(article_id, week) = 1),
  unique (member_id, article_id),
  unique (member_id, week),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade,
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade
);
comment on table public.news_mails is 'The mails about news: one for a member and an article, or a member and a week.';
comment on column public.news_mails.failure is 'Of a failed mail: the mail server refused the address, or did not take the mail at any try.';
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

-- Definer, because an admin sees how many members want mails, but not who. Null for others. A declined
-- invitation is counted as waiting, because to the organisation it looks unanswered. `refused` are those who
-- would be readers, and whose address the mail server has refused.
create function private.count_news_readers(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when org_id = any (private.admin_organization_ids()) then jsonb_build_object(
    'at_once', count(*) filter (where r.frequency = 'at_once'),
    'weekly', count(*) filter (where r.frequency = 'weekly'),
    'never', count(*) filter (where r.frequency = 'never'),
    'waiting', count(*) filter (where r.frequency = 'at_once' and not r.has_joined),
    'uninvited', (
      select count(*) from public.organization_members m
      where m.organization_id = org_id and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true
        and m.invitation_status not in ('sent', 'expired')
    ),
    'refused', (
      select count(*) from public.organization_members m
      join public.news_preferences p on p.member_id = m.id and p.refused_address = m.email
      where m.organization_id = org_id and private.has_ended(m.occupancy_ends_on) is not true
        and (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    )
  ) end
  from private.news_readers r where r.organization_id = org_id
$$;
grant execute on function private.count_news_readers to authenticated;

-- Counts the readers of each apartment, so that the form tells how many an article for chosen ones reaches: id, number,
-- stairwell, and those who get it at once, weekly or never, wait, are not invited, or whose address was refused. Null for
-- others than admins, and while no apartment has a stairwell and no news is for some. The portal sorts them, and each is
-- an array, because thousands take long here. Definer, because an admin sees how many members want mails, but not who.
create function private.count_readers_by_apartment(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with counts as materialized (
    select m.apartment_id,
      count(*) filter (where r.frequency = 'at_once') as at_once,
      count(*) filter (where r.frequency = 'weekly') as weekly,
      count(*) filter (where r.frequency = 'never') as never,
      count(*) filter (where r.frequency = 'at_once' and not r.has_joined) as waiting,
      count(*) filter (where m.auth_user_id is null and m.invitation_status not in ('sent', 'expired')) as uninvited,
      count(*) filter (
        where p.refused_address = m.email and (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
      ) as refused
    from public.organization_members m
    left join private.news_readers r on r.member_id = m.id
    left join public.news_preferences p on p.member_id = m.id
    where m.organization_id = org_id and m.apartment_id is not null and private.has_ended(m.occupancy_ends_on) is not true
    group by m.apartment_id
  )
  select jsonb_agg(jsonb_build_array(
    a.id, a.number, a.stairwell, coalesce(c.at_once, 0), coalesce(c.weekly, 0), coalesce(c.never, 0),
    coalesce(c.waiting, 0), coalesce(c.uninvited, 0), coalesce(c.refused, 0)
  ))
  from (
    select b.id, b.number, b.stairwell from public.apartments b where b.organization_id = org_id limit 5000
  ) a
  left join counts c on c.apartment_id = a.id
  where org_id = any ((select private.admin_organization_ids())::uuid[])
    and (
      exists (select from public.apartments s where s.organization_id = org_id and s.stairwell is not null)
      or exists (select from public.organization_news n where n.organization_id = org_id and n.recipients is not null)
    )
$$;
grant execute on function private.count_readers_by_apartment to authenticated;

create function private.news_digest_time(at_time timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select (date_trunc('week', at_time at time zone 'Europe/Stockholm') + interval '7 hours') at time zone 'Europe/Stockholm'
$$;
comment on function private.news_digest_time(timestamptz) is 'Monday at seven of that week, in the associations'' time zone.';
grant execute on function private.news_digest_time to service_role;

-- What a mail tells: its article, or a week's articles that the member got no mail about. Mails are for those whom the
-- article is for, and not for a board that may read it. What is not yet sent follows a change of the recipients.
create function private.news_mail_articles(mail public.news_mails)
returns table (id uuid, title text, beginning text, event jsonb, files jsonb, picture jsonb)
language sql stable set search_path = '' as $$
  select n.id, n.title, left(coalesce(n.words, n.content), 700),
    private.article_events(n.organization_id, array[n.id]) -> n.id::text,
    coalesce(private.article_files(n.organization_id, array[n.id]) -> n.id::text, '[]'),
    private.first_picture(n)
  from public.organization_news n
  where n.organization_id = mail.organization_id and private.is_news_shown(n) and n.sends_mail
    and (n.recipients is null or private.is_for_reader(n.recipients, null, null, (
      select h.homes from private.member_homes h where h.member_id = mail.member_id
    )))
    and case when mail.article_id is not null then n.id = mail.article_id else
      n.announce_at <= private.news_digest_time(mail.week::timestamp at time zone 'Europe/Stockholm')
      and n.announce_at > private.news_digest_time((mail.week - 7)::timestamp at time zone 'Europe/Stockholm')
      and not exists (select 1 from public.news_mails own where own.member_id = mail.member_id and own.article_id = n.id)
    end
  order by n.publish_at desc, n.id limit 20
$$;
grant execute on function private.news_mail_articles to service_role;

-- Notes which articles appear and disappear, and queues at most `most` mails about articles and as many
-- digests, in equal shares for the organisations. A digest is dropped on Friday, an article after a week.
-- Planned anew each time, because a plan for few rows takes seconds for ten thousand. The mails of a paused organisation
-- wait until it is resumed.
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
    select count(*) from (select from public.news_mails
      where state = 'waiting' and due_at <= now() and organization_id <> all ((select private.paused_organization_ids())::uuid[]) limit 2000) w
  ));
  if room > 0 then
    chosen := array(
      select f.id from (
        select distinct on (n.organization_id) n.id from public.organization_news n
        where n.organization_id <> all ((select private.paused_organization_ids())::uuid[])
          and n.announced_at is null and not n.is_draft and n.announce_at <= now() and n.sends_mail
          and (n.expires_at is null or n.expires_at > now())
        order by n.organization_id, n.announce_at, n.id
      ) f
      order by random() limit least(room, 20)
    );
    share := room / greatest(cardinality(chosen), 1);
    for article in select * from public.organization_news where id = any (chosen) for update skip locked loop
      insert into public.news_mails (organization_id, member_id, article_id)
      select r.organization_id, r.member_id, article.id
      from private.news_readers r
      where r.organization_id = article.organization_id and r.frequency = 'at_once' and not r.has_declined
        and (article.recipients is null or private.is_for_reader(article.recipients, null, null, r.homes))
        and not exists (select 1 from public.news_mails q where q.member_id = r.member_id and q.article_id = article.id)
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
      returning organization_id, member_id, changed_at
    ), fresh as materialized (
      select n.id, n.organization_id, n.recipients from public.organization_news n
      where n.organization_id in (select r.organization_id from readers r) and n.sends_mail and not n.is_draft
        and n.announce_at <= monday and n.announce_at > private.news_digest_time(monday - interval '6 days')
        and (n.expires_at is null or n.expires_at > now())
    )
    insert into public.news_mails (organization_id, member_id, week)
    select r.organization_id, r.member_id, this_week
    from readers r join private.news_readers m on m.member_id = r.member_id
    where r.changed_at < monday and not m.has_declined
      and exists (
        select 1 from fresh n where n.organization_id = r.organization_id
          and (n.recipients is null or private.is_for_reader(n.recipients, null, null, m.homes))
          and not exists (select 1 from public.news_mails q where q.member_id = r.member_id and q.article_id = n.id)
      )
    on conflict do nothing;
    get diagnostics queued = row_count;
    added := added + queued;
  end if;
  return added;
end $$;
grant execute on function public.queue_news_mails to service_role;

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
      where organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and state = 'waiting' and due_at <= now() and (claimed_at is null or claimed_at < now() - interval '5 minutes')
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
      select 1 from private.news_readers r
      where r.member_id = q.member_id and not r.has_declined
        and r.frequency = case when q.week is null then 'at_once' else 'weekly' end
    )
  );
  update public.news_mails set claimed_at = now() where id = any (chosen);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', q.id, 'member_id', q.member_id, 'email', r.email, 'language', r.language,
      'organization_name', o.name, 'is_digest', q.week is not null,
      'articles', (select jsonb_agg(to_jsonb(a)) from private.news_mail_articles(q) a)
    ) order by array_position(chosen, q.id))
    from public.news_mails q
    join private.news_readers r on r.member_id = q.member_id
    join public.organizations o on o.id = q.organization_id
    where q.id = any (chosen)
  ), '[]');
end $$;
grant execute on function public.claim_news_mails to service_role;

-- Releases claimed mails that were not tried.
create function public.release_news_mails(mails uuid[]) returns void
language sql set search_path = '' as $$
  update public.news_mails set claimed_at = null where id = any (mails) and state = 'waiting'
$$;
grant execute on function public.release_news_mails to service_role;

-- Returns true to exactly one caller.
create function public.begin_news_mail(mail uuid) returns boolean
language sql set search_path = '' as $$
  with begun as (
    update public.news_mails set state = 'sending', attempts = attempts + 1, settled_at = now()
    where id = mail and state = 'waiting' returning 1
  )
  select exists (select 1 from begun)
$$;
grant execute on function public.begin_news_mail to service_role;

-- 'sent'; 'refused': the address takes no mail; 'later': the mail is tried again, five times in all within 15
-- hours; 'unavailable': the mail server takes no mail now, which is no attempt.
create function public.settle_news_mail(mail uuid, outcome text) returns void
language sql set search_path = '' as $$
  insert into public.news_preferences (organization_id, member_id, frequency, language, refused_address)
  select r.organization_id, r.member_id, r.frequency, r.language, r.email
  from public.news_mails q join private.news_readers r on r.member_id = q.member_id
  where outcome = 'refused' and q.id = mail
  on conflict (member_id) do update set refused_address = excluded.refused_address;
  update public.news_mails set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'unavailable' or outcome = 'later' and attempts < 5 then 'waiting'
      else 'failed'
    end,
    failure = case when outcome = 'refused' or outcome = 'later' and attempts >= 5 then outcome end,
    attempts = attempts - case when outcome = 'unavailable' then 1 else 0 end,
    due_at = now() + interval '10 minutes' * case when outcome = 'later' then 4 ^ (attempts - 1) else 1 end,
    claimed_at = null, settled_at = now()
  where id = mail and state = 'sending'
$$;
grant execute on function public.settle_news_mail to service_role;

-- The signed link in a mail calls this and needs no session.
create function public.stop_news_mail(member uuid) returns void
language sql set search_path = '' as $$
  insert into public.news_preferences as p (organization_id, member_id, frequency, language)
  select m.organization_id, m.id, 'never', coalesce(m.language, 'sv')
  from public.organization_members m where m.id = member
  on conflict (member_id) do update set frequency = 'never' where p.frequency <> 'never'
$$;
grant execute on function public.stop_news_mail to service_role;

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
grant execute on function public.delete_old_news_mails to service_role;
