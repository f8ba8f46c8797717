-- A person has a row of one device in each of their organisations, and all of them have the same browser.
create or replace function public.keep_push_subscription(member uuid, device text, key text, secret text, browser uuid)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_subscriptions s using public.organization_members m
  where s.endpoint = device and m.id = s.member_id and m.auth_user_id is distinct from (select auth.uid());
  insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret, browser_id)
  select m.organization_id, m.id, device, key, secret, browser from public.organization_members m
  where m.id = member and m.auth_user_id = (select auth.uid())
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
