-- Messages about urgent news to devices wait too.

create or replace function public.claim_news_pushes(most integer) returns jsonb
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

create or replace function public.queue_news_pushes(most integer) returns integer
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
