-- What the portal's server asks about accounts with the secret key, because Auth's admin API cannot be asked by address. All of it is for the
-- service role alone: an answer tells which addresses have an account. Definer, because that role may not read the auth schema itself.

create function public.find_account(address text) returns table (user_id uuid, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select id, email_confirmed_at is not null from auth.users where lower(email) = lower(btrim(address)) limit 1
$$;

-- The account that a removed member leaves behind (by its id, else by the address), where no organisation knows it any more.
create function public.find_unused_account(account uuid, address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where (u.id = account or (account is null and lower(u.email) = lower(btrim(address))))
    and not exists (
      select 1 from public.organization_members m where m.auth_user_id = u.id or m.email = lower(u.email)
    )
  limit 1
$$;

-- The accounts that only this organisation knows: they go when it goes.
create function public.list_own_accounts(org_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where exists (
      select 1 from public.organization_members m
      where m.organization_id = org_id and (m.auth_user_id = u.id or m.email = lower(u.email))
    )
    and not exists (
      select 1 from public.organization_members m
      where m.organization_id <> org_id and (m.auth_user_id = u.id or m.email = lower(u.email))
    )
$$;

-- Auth's admin API ends sessions only by their token.
create function public.end_sessions(account uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions where user_id = account
$$;

revoke execute on function
  public.find_account(text), public.find_unused_account(uuid, text), public.list_own_accounts(uuid), public.end_sessions(uuid)
  from public, anon, authenticated;
grant execute on function
  public.find_account(text), public.find_unused_account(uuid, text), public.list_own_accounts(uuid), public.end_sessions(uuid)
  to service_role;
