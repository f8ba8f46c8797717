-- Mails and messages are for those whom the article is for, and not for a board that may read it. What is not yet sent
-- follows a change of the recipients.
create or replace view private.news_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email,
    coalesce(p.frequency, 'at_once') as frequency, coalesce(m.language, p.language, 'sv') as language,
    m.auth_user_id is not null and m.invitation_status not in ('sent', 'expired') as has_joined,
    m.auth_user_id is null and exists (
      select from public.declined_invitations d
      where d.member_id = m.id and (m.invited_at > d.declined_at) is not true
    ) as has_declined,
    h.homes
  from public.organization_members m
  join private.member_homes h on h.member_id = m.id
  left join public.news_preferences p on p.member_id = m.id
  where (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    and p.refused_address is distinct from m.email and private.has_ended(m.occupancy_ends_on) is not true;

create or replace function private.news_mail_articles(mail public.news_mails)
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

create or replace function public.queue_news_pushes(most integer) returns integer
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  article public.organization_news;
  queued integer;
  added integer := 0;
begin
  for article in
    select * from public.organization_news n
    where n.is_urgent and n.pushed_at is null and not n.is_draft and n.publish_at <= now()
    order by n.publish_at, n.id limit 20 for update skip locked
  loop
    if private.is_news_shown(article) and private.is_urgent_now(article) then
      insert into public.news_pushes (organization_id, subscription_id, article_id)
      select s.organization_id, s.id, article.id from public.push_subscriptions s
      join public.organization_members m on m.id = s.member_id and private.has_ended(m.occupancy_ends_on) is not true
      join private.member_homes h on h.member_id = m.id
      where s.organization_id = article.organization_id
        and (article.recipients is null or private.is_for_reader(article.recipients, null, null, h.homes))
        and not exists (select from public.news_pushes q where q.subscription_id = s.id and q.article_id = article.id)
      limit most - added
      on conflict do nothing;
      get diagnostics queued = row_count;
      added := added + queued;
      exit when added >= most;
    end if;
    update public.organization_news set pushed_at = now() where id = article.id;
  end loop;
  return added;
end $$;

create or replace function public.claim_news_pushes(most integer) returns jsonb
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  candidates uuid[];
  chosen uuid[];
begin
  candidates := array(
    select w.id from (
      select * from public.news_pushes
      where state = 'waiting' and due_at <= now() and (claimed_at is null or claimed_at < now() - interval '5 minutes')
      order by due_at limit 5000
    ) w
    order by row_number() over (partition by w.organization_id order by w.due_at, w.id), w.due_at, w.id
    limit most * 5
  );
  chosen := array(
    select q.id from public.news_pushes q
    where q.id = any (candidates) and q.state = 'waiting'
      and (q.claimed_at is null or q.claimed_at < now() - interval '5 minutes')
    order by array_position(candidates, q.id)
    limit most
    for update skip locked
  );
  delete from public.news_pushes q where q.id = any (chosen) and not exists (
    select from public.organization_news n
    where n.id = q.article_id and exists (
        select from public.push_subscriptions s join public.organization_members m on m.id = s.member_id
        join private.member_homes h on h.member_id = m.id
        where s.id = q.subscription_id
          and (n.recipients is null or private.is_for_reader(n.recipients, null, null, h.homes))
          and private.has_ended(m.occupancy_ends_on) is not true
      ) and private.is_news_shown(n) and private.is_urgent_now(n)
  );
  update public.news_pushes set claimed_at = now() where id = any (chosen);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', q.id, 'endpoint', s.endpoint, 'device_key', s.device_key, 'device_secret', s.device_secret,
      'organization_name', o.name, 'article_id', n.id, 'title', n.title,
      'beginning', left(coalesce(n.words, n.content), 300)
    ) order by array_position(chosen, q.id))
    from public.news_pushes q
    join public.push_subscriptions s on s.id = q.subscription_id
    join public.organization_news n on n.id = q.article_id
    join public.organizations o on o.id = q.organization_id
    where q.id = any (chosen)
  ), '[]');
end $$;

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

create or replace function public.list_managed_articles(page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(
      private.current_organization_id(),
      array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
    ),
    'recipients', private.article_recipients(
      private.current_organization_id(),
      array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) || edited
    ),
    'apartments', private.count_readers_by_apartment(private.current_organization_id()),
    'chosen', (
      select n.recipients from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = edited
        and n.organization_id = any ((select private.admin_organization_ids())::uuid[])
    ),
    'files', coalesce(private.article_files(private.current_organization_id(), array[edited]) -> edited::text, '[]'),
    'image_alt', (
      select n.image_alt from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = edited
    )
  )
  from private.list_managed_articles(page_size, page_number, edited) reply
$$;
