-- A membership ends by itself: from the day after its last one the person is no member, wherever that is decided. No
-- job has to run for it. Strict, so that a member without an end costs no call: `is not true` accepts their null.
create function private.has_ended(ends_on date) returns boolean
language sql stable strict set search_path = '' as $$
  select ends_on < (now() at time zone 'Europe/Stockholm')::date
$$;
grant execute on function private.has_ended to authenticated, service_role;

-- The helpers of all policies.

create or replace function private.member_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.organization_members
  where auth_user_id = (select auth.uid()) and private.has_ended(occupancy_ends_on) is not true
$$;

create or replace function private.admin_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select auth.uid()) and role = 'ADMIN' and private.has_ended(occupancy_ends_on) is not true
$$;

create or replace function private.board_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select auth.uid()) and role in ('BOARD', 'ADMIN') and private.has_ended(occupancy_ends_on) is not true
$$;

create or replace function private.own_member_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}')
  from public.organization_members
  where auth_user_id = (select auth.uid()) and private.has_ended(occupancy_ends_on) is not true
$$;

alter policy "People read their own row, admins their whole organisation" on public.organization_members using (
  (auth_user_id = (select auth.uid()) and private.has_ended(occupancy_ends_on) is not true)
  or organization_id = any ((select private.admin_organization_ids())::uuid[])
);
alter policy "Members change their own row" on public.organization_members
  using (auth_user_id = (select auth.uid()) and private.has_ended(occupancy_ends_on) is not true)
  with check (auth_user_id = (select auth.uid()) and private.has_ended(occupancy_ends_on) is not true);

-- As the policy that deletes: an admin whose membership has ended is none.
alter policy "Admins read and clear up images that they uploaded" on storage.objects using (
  bucket_id = 'documents' and name like 'articles/%' and owner_id = (select auth.uid())::text
  and cardinality((select private.admin_organization_ids())::uuid[]) > 0
);

-- The date is here too, because definer functions call it.
create or replace function private.find_member(person uuid, session uuid) returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select m.id, m.full_name, m.email, m.role, m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id,
      o.tint, private.mark_of(o.id)
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
    where m.auth_user_id = person and private.has_ended(m.occupancy_ends_on) is not true and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;

create or replace function public.set_claim(claim text, value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.organization_members;
begin
  if claim not in ('current_member_id', 'current_organization_id')
     or value is null or value !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'invalid_claim' using errcode = '22023';
  end if;
  select * into membership from public.organization_members m
  where m.auth_user_id = (select auth.uid()) and private.has_ended(m.occupancy_ends_on) is not true
    and case claim when 'current_member_id' then m.id else m.organization_id end = value::uuid;
  if not found then -- another's membership and none at all look the same
    raise exception 'not_found' using errcode = '42501';
  end if;
  insert into public.member_claims (auth_user_id, organization_id, current_member_id)
  values (membership.auth_user_id, membership.organization_id, membership.id)
  on conflict (auth_user_id) do update
    set organization_id = excluded.organization_id, current_member_id = excluded.current_member_id, updated_at = now();
end $$;

create or replace function public.get_member_by_email(member_email text) returns table (id uuid, organization_id uuid)
language sql stable security definer set search_path = '' as $$
  select m.id, m.organization_id from public.organization_members m
  where m.email = lower(btrim(member_email))
    and (
      m.organization_id = any ((select private.admin_organization_ids())::uuid[])
      or private.has_ended(m.occupancy_ends_on) is not true and exists (
        select 1 from auth.users u
        where u.id = (select auth.uid()) and lower(u.email) = m.email and u.email_confirmed_at is not null
      )
    )
$$;

create or replace function public.get_organization_colleagues(org_id uuid)
returns table (full_name text, email text, role public.member_role, id uuid, invitation_status public.invitation_status)
language sql stable security definer set search_path = '' as $$
  select m.full_name,
    case when org_id = any ((select private.admin_organization_ids())::uuid[]) then m.email end,
    m.role, m.id, private.shown_status(m.invitation_status, m.invited_at)
  from public.organization_members m
  where m.organization_id = org_id and private.has_ended(m.occupancy_ends_on) is not true and org_id = any ((select private.member_organization_ids())::uuid[])
  order by private.to_sortable(m.full_name) collate "C", m.id
$$;

create or replace function public.list_my_invitations() returns table (
  id uuid, organization_name text, role public.member_role, tint text, mark_id uuid
)
language sql stable security definer set search_path = '' as $$
  select m.id, o.name, m.role, o.tint, private.mark_of(o.id)
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.declined_invitations d on d.member_id = m.id
  where m.email = (select private.verified_email()) and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true
    and (select private.session_lives())
    and (d.declined_at is null or m.invited_at > d.declined_at)
    and not exists (
      select 1 from public.organization_members own
      where own.organization_id = m.organization_id and own.auth_user_id = (select auth.uid())
    )
  order by o.name, m.id
$$;

-- As before, and an ended membership is neither linked nor one with which a person signs in.
create or replace function public.update_member_auth_user_id(member_email text, new_auth_user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  verified text := private.verified_email();
begin
  if new_auth_user_id is distinct from (select auth.uid()) or verified is null or verified is distinct from lower(btrim(member_email)) then
    return false;
  end if;
  if not exists (select 1 from public.organization_members where auth_user_id = new_auth_user_id) then
    update public.organization_members m set auth_user_id = new_auth_user_id
    where m.auth_user_id is null and m.id = (
      select waiting.id from public.organization_members waiting
      join auth.users u on u.id = new_auth_user_id
      where waiting.email = verified and waiting.auth_user_id is null and private.has_ended(waiting.occupancy_ends_on) is not true
        and waiting.created_at <= u.email_confirmed_at and u.email_confirmed_at > now() - interval '24 hours'
      order by waiting.invited_at desc nulls last, waiting.created_at desc, waiting.id
      limit 1
    );
  end if;
  return exists (
    select 1 from public.organization_members
    where email = verified and auth_user_id = new_auth_user_id and private.has_ended(occupancy_ends_on) is not true
  );
end $$;

create or replace function public.complete_member_setup(news_mail text default null, reader_language text default 'sv') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members
  set password_set = true,
    invitation_status = case
      when invitation_status in ('pending', 'sent', 'expired') then 'accepted' else invitation_status end
  where auth_user_id = (select auth.uid()) and private.has_ended(occupancy_ends_on) is not true;
  if not found then
    return false;
  end if;
  if news_mail is not null then
    perform public.choose_news_mail(m.organization_id, m.member_id, news_mail, reader_language)
    from public.get_current_member() m;
  end if;
  return true;
end $$;

-- Whether the caller was a member, or was invited, and no longer is. They are told that, and nothing of the association.
create function public.has_ended_membership() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select private.session_lives()) and exists (
    select 1 from public.organization_members m
    where (m.auth_user_id = (select auth.uid()) or m.auth_user_id is null and m.email = (select private.verified_email()))
      and private.has_ended(m.occupancy_ends_on)
  )
$$;
grant execute on function public.has_ended_membership to authenticated, service_role;

create or replace function public.keep_push_subscription(member uuid, device text, key text, secret text, browser uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions s using public.organization_members m
  where s.endpoint = device and m.id = s.member_id and m.auth_user_id is distinct from (select auth.uid());
  insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret, browser_id)
  select m.organization_id, m.id, device, key, secret, browser from public.organization_members m
  where m.id = member and m.auth_user_id = (select auth.uid()) and private.has_ended(m.occupancy_ends_on) is not true
  on conflict (member_id, endpoint) do update
    set device_key = excluded.device_key, device_secret = excluded.device_secret, created_at = now();
  if not found then
    return false;
  end if;
  -- All that are left are the caller's.
  update public.push_subscriptions s set browser_id = browser
  where s.endpoint = device and s.browser_id is distinct from browser;
  delete from public.push_subscriptions where id in (
    select s.id from public.push_subscriptions s where s.member_id = member order by s.created_at desc, s.id offset 10
  );
  return true;
end $$;

-- An organisation never loses its last admin without an end. One who has an end does not count, so that no day comes
-- on which nobody is left. The lock on the organisation serialises concurrent changes.

create or replace function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'ADMIN' or old.occupancy_ends_on is not null or (
    tg_op = 'UPDATE' and new.role = 'ADMIN' and new.occupancy_ends_on is null and new.organization_id = old.organization_id
  ) then
    return coalesce(new, old);
  end if;
  perform 1 from public.organizations where id = old.organization_id for update;
  if not found then -- the organisation itself is going
    return coalesce(new, old);
  end if;
  if not exists (
    select 1 from public.organization_members
    where organization_id = old.organization_id and role = 'ADMIN' and occupancy_ends_on is null and id <> old.id
      and (old.auth_user_id is null or auth_user_id is not null)
  ) then
    raise exception 'last_admin' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
drop trigger keep_last_admin on public.organization_members;
create trigger keep_last_admin before update of role, organization_id, occupancy_ends_on or delete on public.organization_members
  for each row execute function private.keep_last_admin();

-- Nor can an admin give themselves an end, which another admin can.
create or replace function private.keep_own_membership() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.auth_user_id = auth.uid() and (
    tg_op = 'DELETE' or (new.occupancy_ends_on is not null and new.occupancy_ends_on is distinct from old.occupancy_ends_on)
  ) then
    raise exception 'own_membership' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
drop trigger keep_own_membership on public.organization_members;
create trigger keep_own_membership before update of occupancy_ends_on or delete on public.organization_members
  for each row execute function private.keep_own_membership();

-- Nobody is invited whose membership has ended.
create or replace function public.claim_invitations(members uuid[], again boolean) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members set invitation_claimed_at = now()
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and (invitation_status = 'pending' or (again and invitation_status in ('sent', 'expired')))
    and (invitation_claimed_at is null or invitation_claimed_at < now() - interval '2 minutes')
    and private.has_ended(occupancy_ends_on) is not true
  returning id
$$;

create or replace function public.queue_reminders(org_id uuid, members uuid[], mail_language text) returns integer
language sql security definer set search_path = '' as $$
  with queued as (
    insert into public.invitation_queue (member_id, organization_id, language)
    select m.id, m.organization_id, coalesce(m.language, mail_language) from public.organization_members m
    where m.organization_id = org_id and org_id = any ((select private.admin_organization_ids())::uuid[])
      and (members is null or m.id = any (members))
      and m.invitation_status in ('pending', 'sent', 'expired') and private.has_ended(m.occupancy_ends_on) is not true
      and (m.invited_at is null or m.invited_at < now() - interval '1 hour')
    on conflict (member_id) do nothing
    returning 1
  )
  select count(*)::integer from queued
$$;

create or replace function public.claim_queued_invitations(most integer) returns table (
  id uuid, email text, full_name text, organization_name text, language text
)
language plpgsql set search_path = '' as $$
begin
  delete from public.invitation_queue q using public.organization_members m
  where m.id = q.member_id and (m.invitation_status not in ('pending', 'sent', 'expired') or private.has_ended(m.occupancy_ends_on));
  return query
    with waiting as (
      select q.member_id, q.language, q.queued_at, row_number() over (partition by q.organization_id order by q.queued_at, q.member_id) as turn
      from public.invitation_queue q
      where q.attempts = 0 or q.queued_at < now() - q.attempts * interval '10 minutes'
    ), chosen as (
      select m.id, w.language from waiting w
      join public.organization_members m on m.id = w.member_id
      where m.invitation_claimed_at is null or m.invitation_claimed_at < now() - interval '2 minutes'
      order by w.turn, w.queued_at, m.id
      limit most
      for update of m skip locked
    )
    update public.organization_members m set invitation_claimed_at = now()
    from chosen, public.organizations o
    where m.id = chosen.id and o.id = m.organization_id
    returning m.id, m.email, m.full_name, o.name, chosen.language;
end $$;

-- Readers of news, of whom some get mails, messages to their devices and the address of a calendar.
create or replace view private.news_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email,
    coalesce(p.frequency, 'at_once') as frequency, coalesce(m.language, p.language, 'sv') as language,
    m.auth_user_id is not null and m.invitation_status not in ('sent', 'expired') as has_joined,
    m.auth_user_id is null and exists (
      select from public.declined_invitations d
      where d.member_id = m.id and (m.invited_at > d.declined_at) is not true
    ) as has_declined
  from public.organization_members m left join public.news_preferences p on p.member_id = m.id
  where (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    and p.refused_address is distinct from m.email and private.has_ended(m.occupancy_ends_on) is not true;

create or replace function private.count_news_readers(org_id uuid) returns jsonb
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

create or replace function private.count_article_readers(org_id uuid, articles uuid[])
returns table (article_id uuid, reads bigint, members bigint)
language sql stable security definer set search_path = '' as $$
  with joined as materialized (
    select m.id from public.organization_members m
    where m.organization_id = org_id and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
      and org_id = any ((select private.member_organization_ids())::uuid[])
  )
  select n.id,
    (
      select count(*) from public.article_reads r
      where r.organization_id = org_id and r.article_id = n.id and r.member_id is distinct from n.created_by
        and r.member_id in (select j.id from joined j)
    ),
    (select count(*) from joined j) - (select count(*) from joined j where j.id = n.created_by)
  from public.organization_news n
  where n.organization_id = org_id and n.id = any (articles) and exists (select from joined)
$$;

create or replace function private.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
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
      'is_draft', n.is_draft, 'expires_at', n.expires_at, 'reads', c.reads, 'members', c.members,
      'readers', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by private.to_sortable(u.full_name) collate "C", u.id) from (
          select m.full_name, m.id from public.article_reads r join public.organization_members m on m.id = r.member_id
          where r.organization_id = org_id and r.article_id = n.id
            and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
            and m.id is distinct from n.created_by
          order by private.to_sortable(m.full_name) collate "C", m.id limit 500
        ) u
      ), '[]') end,
      'unread', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by private.to_sortable(u.full_name) collate "C", u.id) from (
          select m.full_name, m.id from public.organization_members m
          where m.organization_id = org_id and m.auth_user_id is not null and private.has_ended(m.occupancy_ends_on) is not true
            and m.id is distinct from n.created_by
            and not exists (select 1 from public.article_reads r where r.article_id = n.id and r.member_id = m.id)
          order by private.to_sortable(m.full_name) collate "C", m.id
          limit names offset greatest(0, least(unread_page, 100000) - 1) * names
        ) u
      ), '[]') end
    )
    from public.organization_news n
    join private.count_article_readers(org_id, array[article]) c on c.article_id = n.id
    where n.organization_id = org_id and n.id = article
  );
end $$;

create or replace function private.admin_tasks(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waiting_members', (
      select count(*) from (
        select from public.organization_members m
        where m.organization_id = org_id and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true limit 100
      ) w
    ),
    'unread_documents', (
      select count(*) from (
        select from public.documents d
        where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null limit 100
      ) u
    ),
    'unread_section', (
      select d.section_id from public.documents d
      where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null
      order by d.section_id limit 1
    ),
    'has_numbers', exists (
      select from public.board_entries b where b.organization_id = org_id and b.kind = 'number'
    )
  )
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;

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
      where s.organization_id = article.organization_id
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
        where s.id = q.subscription_id and private.has_ended(m.occupancy_ends_on) is not true
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

create or replace function public.read_calendar_feed(feed uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', o.name,
    'dates', private.calendar_dates(o.id, now() - interval '90 days', now() + interval '2 years', 500)
  )
  from public.calendar_feeds f join public.organizations o on o.id = f.organization_id
  join public.organization_members m on m.id = f.member_id and private.has_ended(m.occupancy_ends_on) is not true
  where f.secret = feed
$$;
