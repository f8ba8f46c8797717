-- Everybody gets news at once unless they choose otherwise. Whom a mail about news may be for: members, and
-- people who were invited, although their link may have expired. An address that refused a mail is none of them. A view in `private`,
-- which the API does not show; the caller's own rights apply.
create view private.news_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email,
    coalesce(p.frequency, 'at_once') as frequency, coalesce(m.language, p.language, 'sv') as language,
    m.auth_user_id is not null as has_joined,
    m.auth_user_id is null and exists (
      select from public.declined_invitations d
      where d.member_id = m.id and (m.invited_at > d.declined_at) is not true
    ) as has_declined
  from public.organization_members m left join public.news_preferences p on p.member_id = m.id
  where (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    and p.refused_address is distinct from m.email;
grant select on private.news_readers to service_role;

comment on table public.news_preferences is 'Who has chosen how to get news by e-mail. A member without a row gets them at once. The language is that of the choice; the member''s own comes first.';

-- Definer, because an admin sees how many members want mails, but not who. Null for others. A declined
-- invitation is counted as waiting, because to the organisation it looks unanswered.
create or replace function private.count_news_readers(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when org_id = any (private.admin_organization_ids()) then jsonb_build_object(
    'at_once', count(*) filter (where r.frequency = 'at_once'),
    'weekly', count(*) filter (where r.frequency = 'weekly'),
    'never', count(*) filter (where r.frequency = 'never'),
    'waiting', count(*) filter (where r.frequency = 'at_once' and not r.has_joined),
    'uninvited', (
      select count(*) from public.organization_members m
      where m.organization_id = org_id and m.auth_user_id is null
        and m.invitation_status not in ('sent', 'expired')
    )
  ) end
  from private.news_readers r where r.organization_id = org_id
$$;

-- Notes which articles appear and disappear, and queues at most `most` mails about articles and as many
-- digests, in equal shares for the organisations. A digest is dropped on Friday, an article after a week.
-- Planned anew each time, because a plan for few rows takes seconds for ten thousand.
create or replace function public.queue_news_mails(most integer, clock timestamptz default now()) returns integer
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
      select r.organization_id, r.member_id, article.id
      from private.news_readers r
      where r.organization_id = article.organization_id and r.frequency = 'at_once' and not r.has_declined
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
      select n.id, n.organization_id from public.organization_news n
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
          and not exists (select 1 from public.news_mails q where q.member_id = r.member_id and q.article_id = n.id)
      )
    on conflict do nothing;
    get diagnostics queued = row_count;
    added := added + queued;
  end if;
  return added;
end $$;

-- Claims waiting mails, of each organisation in turn, and returns what they tell. A mail without anything left
-- to tell, a week old, or that its member no longer wants, is removed. A claim expires after five minutes.
create or replace function public.claim_news_mails(most integer) returns jsonb
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

-- 'sent'; 'refused': the address takes no mail; 'later': the mail is tried again, five times in all within 15
-- hours; 'unavailable': the mail server takes no mail now, which is no attempt.
create or replace function public.settle_news_mail(mail uuid, outcome text) returns void
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
    attempts = attempts - case when outcome = 'unavailable' then 1 else 0 end,
    due_at = now() + interval '10 minutes' * case when outcome = 'later' then 4 ^ (attempts - 1) else 1 end,
    claimed_at = null, settled_at = now()
  where id = mail and state = 'sending'
$$;

-- The signed link in a mail calls this and needs no session.
create or replace function public.stop_news_mail(member uuid) returns void
language sql set search_path = '' as $$
  insert into public.news_preferences as p (organization_id, member_id, frequency, language)
  select m.organization_id, m.id, 'never', coalesce(m.language, 'sv')
  from public.organization_members m where m.id = member
  on conflict (member_id) do update set frequency = 'never' where p.frequency <> 'never'
$$;

-- Updates the caller's rows in every organisation, because a password belongs to the person. The choice of
-- mails about news, if there is one, is of the current membership.
drop function public.complete_member_setup();
create function public.complete_member_setup(news_mail text default null, reader_language text default 'sv') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members
  set password_set = true,
    invitation_status = case
      when invitation_status in ('pending', 'sent', 'expired') then 'accepted' else invitation_status end
  where auth_user_id = (select auth.uid());
  if not found then
    return false;
  end if;
  if news_mail is not null then
    perform public.choose_news_mail(m.organization_id, m.member_id, news_mail, reader_language)
    from public.get_current_member() m;
  end if;
  return true;
end $$;
grant execute on function public.complete_member_setup to authenticated, service_role;

-- The data of the dashboard in one call.
create or replace function public.get_dashboard(page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(m.organization_id, m.member_id),
    'dates', private.calendar_dates(m.organization_id, now(), now() + interval '60 days', 3)
  )
  from public.get_current_member() m
$$;
