-- A sign-out without scripts names no device, so the row of a device tells its browser.
alter table public.push_subscriptions add column browser_id uuid;
comment on column public.push_subscriptions.browser_id is
  'The id in the cookie of the browser that registered the device; null until a device of an earlier version is registered again.';
grant select (browser_id) on public.push_subscriptions to authenticated;

-- Definer, because a device that another person has used loses their rows, which the caller cannot see. The endpoint
-- is known to the device alone. A member has at most ten devices; the oldest leave.
drop function public.keep_push_subscription(uuid, text, text, text);
create function public.keep_push_subscription(member uuid, device text, key text, secret text, browser uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions s using public.organization_members m
  where s.endpoint = device and m.id = s.member_id and m.auth_user_id is distinct from (select auth.uid());
  insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret, browser_id)
  select m.organization_id, m.id, device, key, secret, browser from public.organization_members m
  where m.id = member and m.auth_user_id = (select auth.uid())
  on conflict (member_id, endpoint) do update
    set device_key = excluded.device_key, device_secret = excluded.device_secret,
      browser_id = excluded.browser_id, created_at = now();
  if not found then
    return false;
  end if;
  delete from public.push_subscriptions where id in (
    select s.id from public.push_subscriptions s where s.member_id = member order by s.created_at desc, s.id offset 10
  );
  return true;
end $$;
revoke execute on function public.keep_push_subscription from public, anon;
grant execute on function public.keep_push_subscription to authenticated, service_role;
