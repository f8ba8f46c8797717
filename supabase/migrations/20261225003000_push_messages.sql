-- Urgent news reach the devices on which members asked for them (Web Push, RFC 8030).
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  member_id uuid not null,
  -- The device's address at the push service of its browser, and the keys that a message is encrypted with.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  device_key text not null check (length(device_key) <= 100),
  device_secret text not null check (length(device_secret) <= 100),
  created_at timestamptz not null default now(),
  -- A sign-out without scripts names no device, so the row of a device tells its browser.
  browser_id uuid,
  unique (member_id, endpoint),
  unique (organization_id, id),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.push_subscriptions is 'The devices that get a message about urgent news: one row for a device and a membership.';
comment on column public.push_subscriptions.browser_id is
  'The id in the cookie of the browser that registered the device; null until a device of an earlier version is registered again.';
create index push_subscriptions_member_idx on public.push_subscriptions (organization_id, member_id);
create index push_subscriptions_endpoint_idx on public.push_subscriptions (endpoint);

grant select (id, organization_id, member_id, endpoint, created_at, browser_id), delete on public.push_subscriptions to authenticated;
grant all on public.push_subscriptions to service_role;
alter table public.push_subscriptions enable row level security;

create policy "Members see their own devices" on public.push_subscriptions
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members remove their own devices" on public.push_subscriptions
  for delete to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));

-- Definer, because a device that another person has used loses their rows, which the caller cannot see. The endpoint
-- is known to the device alone. A person has a row of one device in each of their organisations, and all of them have the
-- same browser. A member has at most ten devices; the oldest leave.
create function public.keep_push_subscription(member uuid, device text, key text, secret text, browser uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.current_account();
begin
  if caller is null then
    return false;
  end if;
  delete from public.push_subscriptions s using public.organization_members m
  where s.endpoint = device and m.id = s.member_id and m.auth_user_id is distinct from caller;
  insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret, browser_id)
  select m.organization_id, m.id, device, key, secret, browser from public.organization_members m
  where m.id = member and m.auth_user_id = caller and private.has_ended(m.occupancy_ends_on) is not true
    and not private.is_switched_off(m.organization_id, 'news_push')
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
grant execute on function public.keep_push_subscription to authenticated, service_role;

-- The state 'sending' is written before a message leaves, so that a killed worker never sends it twice.
create table public.news_pushes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  subscription_id uuid not null,
  article_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  settled_at timestamptz,
  unique (subscription_id, article_id),
  foreign key (organization_id, subscription_id) references public.push_subscriptions (organization_id, id) on delete cascade,
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade
);
comment on table public.news_pushes is 'The messages about urgent news: one for a device and an article. Only the worker uses them.';
create index news_pushes_subscription_idx on public.news_pushes (organization_id, subscription_id);
create index news_pushes_article_idx on public.news_pushes (organization_id, article_id);
create index news_pushes_due_idx on public.news_pushes (due_at) where state = 'waiting';
create index news_pushes_settled_idx on public.news_pushes (settled_at) where state <> 'waiting';

grant all on public.news_pushes to service_role;
alter table public.news_pushes enable row level security;

-- Queues at most `most` messages, for those whom an article is for, and not for a board that may read it. An article is
-- noted as pushed when all its messages are queued, or when it is no longer urgent. The messages of a paused organisation
-- wait until it is resumed.
create function public.queue_news_pushes(most integer) returns integer
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  article public.organization_news;
  queued integer;
  added integer := 0;
begin
  for article in
    select * from public.organization_news n
    where n.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      and n.is_urgent and n.pushed_at is null and not n.is_draft and n.publish_at <= now()
    order by n.publish_at, n.id limit 20 for update skip locked
  loop
    if private.is_news_shown(article) and private.is_urgent_now(article)
      and not private.is_switched_off(article.organization_id, 'news_push')
    then
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
grant execute on function public.queue_news_pushes to service_role;

-- Claims waiting messages, of each organisation in turn, and returns what they tell. A message about an article
-- that is no longer urgent is removed. A claim expires after five minutes.
create function public.claim_news_pushes(most integer) returns jsonb
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  candidates uuid[];
  chosen uuid[];
begin
  candidates := array(
    select w.id from (
      select * from public.news_pushes
      where organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and state = 'waiting' and due_at <= now() and (claimed_at is null or claimed_at < now() - interval '5 minutes')
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
      ) and private.is_news_shown(n) and private.is_urgent_now(n) and not private.is_switched_off(n.organization_id, 'news_push')
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
grant execute on function public.claim_news_pushes to service_role;

-- Returns true to exactly one caller.
create function public.begin_news_push(push uuid) returns boolean
language sql set search_path = '' as $$
  with begun as (
    update public.news_pushes set state = 'sending', attempts = attempts + 1, settled_at = now()
    where id = push and state = 'waiting' returning 1
  )
  select exists (select 1 from begun)
$$;
grant execute on function public.begin_news_push to service_role;

-- 'sent'; 'gone': the device takes no message any more and is removed; 'later': the message is tried again, five
-- times in all within an hour and a half; 'failed'.
create function public.settle_news_push(push uuid, outcome text) returns void
language sql set search_path = '' as $$
  update public.news_pushes set
    state = case when outcome = 'sent' then 'sent' when outcome = 'later' and attempts < 5 then 'waiting' else 'failed' end,
    due_at = now() + interval '1 minute' * 4 ^ (attempts - 1), claimed_at = null, settled_at = now()
  where id = push and state = 'sending';
  delete from public.push_subscriptions s using public.news_pushes q
  where outcome = 'gone' and q.id = push and s.id = q.subscription_id
$$;
grant execute on function public.settle_news_push to service_role;

create function public.delete_old_news_pushes(keep_days integer, batch integer) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.news_pushes where id in (
      select id from public.news_pushes
      where state <> 'waiting' and settled_at < now() - make_interval(days => greatest(keep_days, 1))
      order by settled_at limit batch for update skip locked
    ) returning 1
  ) select count(*)::integer from gone
$$;
grant execute on function public.delete_old_news_pushes to service_role;
