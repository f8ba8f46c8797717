create table public.organization_members (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  email text not null check (email = lower(btrim(email)) and email like '_%@_%' and length(email) <= 254),
  full_name text not null check (btrim(full_name) <> '' and length(full_name) <= 200),
  phone_number text check (length(phone_number) <= 50),
  role public.member_role not null default 'MEMBER',
  auth_user_id uuid references auth.users (id) on delete set null,
  password_set boolean not null default false,
  profile_picture_url text check (length(profile_picture_url) <= 500),
  invitation_status public.invitation_status not null default 'pending',
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, email),
  unique (organization_id, auth_user_id)
);
comment on table public.organization_members is 'A person in an organisation. The same person may be a member of several.';

create index organization_members_auth_user_id_idx on public.organization_members (auth_user_id);
create index organization_members_email_idx on public.organization_members (email);

create trigger set_updated_at before update on public.organization_members
  for each row execute function private.set_updated_at();

-- Definer, because a policy on organization_members that reads organization_members would recurse.
create function private.member_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members where auth_user_id = (select auth.uid())
$$;
create function private.admin_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select auth.uid()) and role = 'ADMIN'
$$;
grant execute on function private.member_organization_ids(), private.admin_organization_ids() to authenticated, service_role;

-- An organisation never loses its last admin. The lock on the organisation makes two removals at once queue.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'ADMIN' or (tg_op = 'UPDATE' and new.role = 'ADMIN' and new.organization_id = old.organization_id) then
    return coalesce(new, old);
  end if;
  perform 1 from public.organizations where id = old.organization_id for update;
  if not found then -- the organisation itself is going
    return coalesce(new, old);
  end if;
  if not exists (
    select 1 from public.organization_members
    where organization_id = old.organization_id and role = 'ADMIN' and id <> old.id
      and (old.auth_user_id is null or auth_user_id is not null)
  ) then
    raise exception 'last_admin' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_last_admin before update of role, organization_id or delete on public.organization_members
  for each row execute function private.keep_last_admin();

-- Column grants: role, organization_id, auth_user_id and email never change through a member's own update.
grant select, delete on public.organization_members to authenticated;
grant insert (organization_id, email, full_name, phone_number, role) on public.organization_members to authenticated;
grant update (full_name, phone_number, profile_picture_url) on public.organization_members to authenticated;
grant all on public.organization_members to service_role;
alter table public.organization_members enable row level security;

create policy "Members read their own organisations" on public.organizations
  for select to authenticated using (id = any ((select private.member_organization_ids())::uuid[]));

create policy "People read their own row, admins their whole organisation" on public.organization_members
  for select to authenticated
  using (auth_user_id = (select auth.uid()) or organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins add members to their organisation" on public.organization_members
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Members change their own row" on public.organization_members
  for update to authenticated using (auth_user_id = (select auth.uid())) with check (auth_user_id = (select auth.uid()));
create policy "Admins remove members of their organisation" on public.organization_members
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
