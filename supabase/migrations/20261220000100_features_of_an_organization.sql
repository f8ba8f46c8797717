-- What the operator switches off for an organisation: the assistant, mails of news, messages of urgent news to devices. What
-- was made with it before stays, and is there again when it is on.
alter table public.organizations add column switched_off text[] not null default '{}'
  check (switched_off <@ array['assistant', 'news_mail', 'news_push']);
comment on column public.organizations.switched_off is 'What the portal does not do for the organisation. Written by the operator''s console.';

create function private.is_switched_off(org_id uuid, feature text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.organizations o where o.id = org_id and feature = any (o.switched_off))
$$;
grant execute on function private.is_switched_off to authenticated, service_role;

-- As before, and the portal learns what is off.
drop function public.get_current_member();
create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid, lacks_demanded_factor boolean, announcements jsonb, switched_off text[]
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select m.*, private.current_announcements(), o.switched_off
    from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid) m
    join public.organizations o on o.id = m.organization_id;
end $$;
grant execute on function public.get_current_member to authenticated, service_role;

-- The functions below are as before but for what is off.

create or replace view private.news_readers with (security_invoker = true) as
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

create or replace function public.keep_push_subscription(member uuid, device text, key text, secret text, browser uuid)
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

create or replace function public.begin_frank_question(person uuid, session uuid, member_limit integer, organization_limit integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  asker record;
  allowed boolean;
begin
  select * into asker from private.find_member(person, session);
  if not found or private.lacks_second_factor(person, session) then
    return null;
  end if;
  if asker.lacks_demanded_factor and private.has_second_factor(person, session) then
    asker.role := 'ADMIN'::public.member_role;
    asker.lacks_demanded_factor := false;
  end if;
  allowed := private.count_points('questionMember:' || asker.member_id, 1, 60) <= member_limit;
  if allowed then
    allowed := private.count_points('questionOrganization:' || asker.organization_id, 1, 60) <= organization_limit;
  end if;
  perform private.sweep_rate_limits();
  return jsonb_build_object(
    'member', to_jsonb(asker),
    'allowed', allowed,
    'config', case when private.is_switched_off(asker.organization_id, 'assistant')
      then jsonb_build_object('api_url', null, 'is_enabled', false)
      else (
        select jsonb_build_object('api_url', c.api_url, 'is_enabled', c.is_enabled)
        from public.frank_api_config c where c.organization_id = asker.organization_id
      ) end
  );
end $$;

-- The console.

create or replace function public.console_organizations(search text, wanted_state text, page_number integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.fold_text(btrim(coalesce(search, '')));
  most constant integer := least(greatest(page_size, 1), 100);
begin
  perform private.require_operator();
  return (
    with matching as materialized (
      select o.*, row_number() over (order by private.to_sortable(o.name) collate "C", o.id) as place
      from public.organizations o
      where (words = '' or position(words in private.fold_text(o.name)) > 0 or o.association_id::text = words)
        and (wanted_state is null or (o.paused_at is not null) = (wanted_state = 'paused'))
    ), page as (
      select * from matching order by place limit most offset (greatest(page_number, 1) - 1)::bigint * most
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'default_quota', (select q.bytes from public.storage_quota q),
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.name, 'association_id', p.association_id, 'language', p.language, 'paused_at', p.paused_at,
          'switched_off', p.switched_off,
          'members', (
            select count(*) from public.organization_members m
            where m.organization_id = p.id and private.has_ended(m.occupancy_ends_on) is not true
          ),
          'documents', (select count(*) from public.documents d where d.organization_id = p.id and d.replaced_by is null),
          'used_bytes', coalesce(s.bytes, 0), 'quota_bytes', s.quota_bytes,
          'last_activity', greatest(
            (select max(m.last_login_at) from public.organization_members m where m.organization_id = p.id),
            (select max(e.created_at) from public.audit_events e where e.organization_id = p.id and not e.by_operator)
          )
        ) order by p.place)
        from page p left join public.organization_storage s on s.organization_id = p.id
      ), '[]')
    )
  );
end $$;

drop function public.console_change_organization(uuid, text, integer);
-- A null quota is the installation's. False if there is no such organisation.
create function public.console_change_organization(
  org_id uuid, new_language text, quota_mb integer, switched_off text[]
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former record;
  off constant text[] := array(select distinct f from unnest(console_change_organization.switched_off) f order by f);
begin
  perform private.act_as_operator();
  select o.name, o.language, o.switched_off, s.quota_bytes / 1048576 as quota into former
  from public.organizations o left join public.organization_storage s on s.organization_id = o.id
  where o.id = org_id for update of o;
  if not found then
    return false;
  end if;
  if former.language = new_language and former.quota is not distinct from quota_mb and former.switched_off = off then
    return true;
  end if;
  perform private.note_operator_act('changed', org_id, jsonb_strip_nulls(jsonb_build_object(
    'language', case when former.language <> new_language then new_language end,
    'storage_quota_mb', case when former.quota is distinct from quota_mb then coalesce(to_jsonb(quota_mb), to_jsonb(''::text)) end,
    'switched_off', case when former.switched_off <> off then array_to_string(off, ' ') end
  )));
  update public.organizations set language = new_language where id = org_id and language <> new_language;
  if former.switched_off <> off then
    update public.organizations o set switched_off = off where o.id = org_id;
    perform private.add_audit_event(org_id, 'changed', 'organization', org_id, former.name,
      jsonb_build_object('switched_off', array_to_string(former.switched_off, ' ')),
      jsonb_build_object('switched_off', array_to_string(off, ' ')));
  end if;
  if former.quota is distinct from quota_mb then
    insert into public.organization_storage (organization_id, quota_bytes) values (org_id, quota_mb * 1048576::bigint)
    on conflict (organization_id) do update set quota_bytes = excluded.quota_bytes;
    perform private.add_audit_event(org_id, 'changed', 'organization', org_id, former.name,
      jsonb_build_object('storage_quota_mb', former.quota), jsonb_build_object('storage_quota_mb', quota_mb));
  end if;
  return true;
end $$;
grant execute on function public.console_change_organization to authenticated;
