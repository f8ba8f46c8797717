-- A person with a second factor is nobody until their session has it, wherever the portal decides who the caller is.
-- Plpgsql, which caches the plan for the connection, because each request asks.
create function private.current_account() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  if (auth.jwt() ->> 'aal') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified'
  ) then
    return caller;
  end if;
  return null;
end $$;
comment on function private.current_account() is 'The caller''s account, or null while their session lacks their second factor. Definer, because no role of the API may read the auth schema.';
grant execute on function private.current_account to authenticated, service_role;

-- Called only if get_current_member finds no member, to send the person to the step of the code.
create function public.needs_second_factor() returns boolean
language sql stable set search_path = '' as $$
  select (select private.session_lives()) and (select auth.uid()) is not null and (select private.current_account()) is null
$$;
grant execute on function public.needs_second_factor to authenticated, service_role;

-- The helpers of all policies.

create or replace function private.member_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.organization_members
  where auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true
$$;

create or replace function private.admin_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select private.current_account()) and role = 'ADMIN' and private.has_ended(occupancy_ends_on) is not true
$$;

create or replace function private.board_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select private.current_account()) and role in ('BOARD', 'ADMIN') and private.has_ended(occupancy_ends_on) is not true
$$;

create or replace function private.own_member_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}')
  from public.organization_members
  where auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true
$$;

-- Other policies read these rows, or ask the helpers.
alter policy "People read their own row, admins their whole organisation" on public.organization_members using (
  (auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true)
  or organization_id = any ((select private.admin_organization_ids())::uuid[])
);
alter policy "Members change their own row" on public.organization_members
  using (auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true)
  with check (auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true);
alter policy "People read their own active membership" on public.member_claims
  using (auth_user_id = (select private.current_account()));

-- What definer functions know of the caller.

create or replace function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(email) from auth.users where id = (select private.current_account()) and email_confirmed_at is not null
$$;

create or replace function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select * from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid);
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
  where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
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
      or private.has_ended(m.occupancy_ends_on) is not true and m.email = (select private.verified_email())
    )
$$;

create or replace function public.complete_member_setup(news_mail text default null, reader_language text default 'sv') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members
  set password_set = true,
    invitation_status = case
      when invitation_status in ('pending', 'sent', 'expired') then 'accepted' else invitation_status end
  where auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true;
  if not found then
    return false;
  end if;
  if news_mail is not null then
    perform public.choose_news_mail(m.organization_id, m.member_id, news_mail, reader_language)
    from public.get_current_member() m;
  end if;
  return true;
end $$;

create or replace function public.sync_own_email() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.current_account();
  verified constant text := private.verified_email();
begin
  update public.organization_members m set email = verified
  where m.auth_user_id = caller and m.email <> verified
    and not exists (
      select 1 from public.organization_members o where o.organization_id = m.organization_id and o.email = verified
    );
  return verified is not null and not exists (
    select 1 from public.organization_members where auth_user_id = caller and email <> verified
  );
end $$;

create or replace function public.has_ended_membership() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select private.session_lives()) and exists (
    select 1 from public.organization_members m
    where (m.auth_user_id = (select private.current_account()) or m.auth_user_id is null and m.email = (select private.verified_email()))
      and private.has_ended(m.occupancy_ends_on)
  )
$$;

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

-- Of a session that is not the caller's: the service role asks Frank for a person.
create function private.lacks_second_factor(person uuid, session uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
    and not exists (select from auth.sessions s where s.id = session and s.user_id = person and s.aal = 'aal2');
end $$;
comment on function private.lacks_second_factor(uuid, uuid) is 'Definer, because no role of the API may read the auth schema.';
grant execute on function private.lacks_second_factor to service_role;

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
  allowed := private.count_points('questionMember:' || asker.member_id, 1, 60) <= member_limit;
  if allowed then
    allowed := private.count_points('questionOrganization:' || asker.organization_id, 1, 60) <= organization_limit;
  end if;
  perform private.sweep_rate_limits();
  return jsonb_build_object(
    'member', to_jsonb(asker),
    'allowed', allowed,
    'config', (
      select jsonb_build_object('api_url', c.api_url, 'is_enabled', c.is_enabled)
      from public.frank_api_config c where c.organization_id = asker.organization_id
    )
  );
end $$;
