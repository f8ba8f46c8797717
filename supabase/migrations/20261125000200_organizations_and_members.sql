create type public.member_role as enum ('MEMBER', 'ADMIN');
create type public.invitation_status as enum ('pending', 'sent', 'expired', 'accepted', 'active');

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  association_id bigint unique check (association_id between 1 and 9007199254740991),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_steps_dismissed_at timestamptz,
  constraint organizations_plain_name check (private.is_plain_name(name))
);
comment on table public.organizations is 'The tenants. Every other row belongs to exactly one.';
comment on column public.organizations.association_id is 'The number by which an assistant service knows the organisation.';
comment on column public.organizations.first_steps_dismissed_at is 'When an admin has put the list of first steps away.';

create trigger set_updated_at before update on public.organizations
  for each row execute function private.set_updated_at();

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
  invited_at timestamptz,
  invitation_claimed_at timestamptz,
  language text check (language in ('en', 'sv')),
  apartment text check (apartment = btrim(apartment) and apartment <> '' and length(apartment) <= 20),
  unique (organization_id, id),
  unique (organization_id, email),
  unique (organization_id, auth_user_id),
  constraint organization_members_plain_name check (private.is_plain_name(full_name)),
  constraint organization_members_plain_apartment check (private.is_plain_name(apartment))
);
comment on table public.organization_members is 'A person in an organisation. The same person may be a member of several.';
comment on column public.organization_members.invited_at is 'When the newest invitation was sent.';
comment on column public.organization_members.invitation_claimed_at is 'Set while an invitation is being sent; a claim of two minutes ago counts for nothing.';
comment on column public.organization_members.language is 'Null until an invitation or the member chooses one.';
comment on column public.organization_members.apartment is 'The apartment''s number as the association writes it: 1001, 12 B.';

create index organization_members_auth_user_id_idx on public.organization_members (auth_user_id);
create index organization_members_email_idx on public.organization_members (email);

create trigger set_updated_at before update on public.organization_members
  for each row execute function private.set_updated_at();

-- The helpers of all policies. Definer, because a policy that reads the table it protects would recurse.
create function private.member_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members where auth_user_id = (select auth.uid())
$$;

create function private.admin_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select auth.uid()) and role = 'ADMIN'
$$;

create function private.own_member_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.organization_members where auth_user_id = (select auth.uid())
$$;
grant execute on function private.member_organization_ids, private.admin_organization_ids, private.own_member_ids
  to authenticated, service_role;

-- Column grants: role, organization_id, auth_user_id and email never change through a member's own update.
grant select, delete on public.organization_members to authenticated;
grant insert (organization_id, email, full_name, phone_number, role, language, apartment) on public.organization_members to authenticated;
grant update (full_name, phone_number, profile_picture_url, language) on public.organization_members to authenticated;
grant all on public.organization_members to service_role;
alter table public.organization_members enable row level security;

create policy "People read their own row, admins their whole organisation" on public.organization_members
  for select to authenticated
  using (auth_user_id = (select auth.uid()) or organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins add members to their organisation" on public.organization_members
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Members change their own row" on public.organization_members
  for update to authenticated using (auth_user_id = (select auth.uid())) with check (auth_user_id = (select auth.uid()));
create policy "Admins remove members of their organisation" on public.organization_members
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

grant select on public.organizations to authenticated;
grant all on public.organizations to service_role;
alter table public.organizations enable row level security;

create policy "Members read their own organisations" on public.organizations
  for select to authenticated using (id = any ((select private.member_organization_ids())::uuid[]));

-- An organisation never loses its last admin. The lock on the organisation serialises concurrent removals.
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

-- An admin cannot remove themselves; another admin can, and can undo it. Triggers fire in the order of their
-- names, so keep_last_admin raises its more specific error first.
create function private.keep_own_membership() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.auth_user_id = auth.uid() then
    raise exception 'own_membership' using errcode = 'P0001';
  end if;
  return old;
end $$;
create trigger keep_own_membership before delete on public.organization_members
  for each row execute function private.keep_own_membership();

-- A person who joins another organisation with an existing account needs no second password.
create function private.inherit_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.auth_user_id is not null and new.auth_user_id is distinct from old.auth_user_id and not new.password_set then
    new.password_set := exists (
      select 1 from public.organization_members where auth_user_id = new.auth_user_id and id <> new.id and password_set
    );
  end if;
  return new;
end $$;
comment on function private.inherit_account() is 'Definer, because the caller does not see their memberships before they are linked.';
create trigger inherit_account before update of auth_user_id on public.organization_members
  for each row execute function private.inherit_account();

-- The author of a row is the caller, whatever the client sends: a member or, by argument, an
-- account. Without a caller (the service role: a command, the demo) the given value stays.
create function private.set_created_by() returns trigger
language plpgsql set search_path = '' as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    return new;
  end if;
  new.created_by := case
    when tg_argv[0] = 'account' then caller
    else (select id from public.organization_members where organization_id = new.organization_id and auth_user_id = caller)
  end;
  return new;
end $$;

create table public.member_claims (
  auth_user_id uuid primary key references auth.users (id) on delete cascade,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  current_member_id uuid not null,
  updated_at timestamptz not null default now(),
  foreign key (organization_id, current_member_id)
    references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.member_claims is 'The active membership of a person who belongs to several organisations.';
create index member_claims_member_idx on public.member_claims (organization_id, current_member_id);

-- Written only by set_claim.
grant select on public.member_claims to authenticated;
grant all on public.member_claims to service_role;
alter table public.member_claims enable row level security;

create policy "People read their own active membership" on public.member_claims
  for select to authenticated using (auth_user_id = (select auth.uid()));

-- The active membership of a person, while their session lives.
-- Invoker: row level security shows the caller's own rows.
create function private.find_member(person uuid, session uuid) returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select m.id, m.full_name, m.email, m.role, m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
    where m.auth_user_id = person and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;
grant execute on function private.find_member to authenticated, service_role;

create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select * from private.find_member(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
end $$;

-- What the caller reads is of their active membership, so that a page asks for the member and its data at once.
create function private.current_organization_id() returns uuid
language sql stable set search_path = '' as $$
  select organization_id from public.get_current_member()
$$;
grant execute on function private.current_organization_id to authenticated, service_role;

-- The first membership, in the order of private.find_member, is the current one.
create function public.list_my_memberships() returns table (
  id uuid, organization_id uuid, organization_name text, role public.member_role, is_current boolean
)
language sql stable set search_path = '' as $$
  select m.id, o.id, o.name, m.role,
    row_number() over (order by c.current_member_id nulls last, m.created_at, m.id) = 1
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
  where m.auth_user_id = (select auth.uid())
  order by o.name, m.id
$$;
grant execute on function public.get_current_member, public.list_my_memberships to authenticated, service_role;

-- Definer in the exposed schema, here and in the next file, because callers reach
-- these functions by name over the REST API and they read or change what the
-- caller's grants do not cover. Each derives its rights from auth.uid() alone.

create function public.set_claim(claim text, value text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.organization_members;
begin
  if claim not in ('current_member_id', 'current_organization_id')
     or value is null or value !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'invalid_claim' using errcode = '22023';
  end if;
  select * into membership from public.organization_members m
  where m.auth_user_id = (select auth.uid())
    and case claim when 'current_member_id' then m.id else m.organization_id end = value::uuid;
  if not found then -- another's membership and none at all look the same
    raise exception 'not_found' using errcode = '42501';
  end if;
  insert into public.member_claims (auth_user_id, organization_id, current_member_id)
  values (membership.auth_user_id, membership.organization_id, membership.id)
  on conflict (auth_user_id) do update
    set organization_id = excluded.organization_id, current_member_id = excluded.current_member_id, updated_at = now();
end $$;

create function public.get_member_by_email(member_email text) returns table (id uuid, organization_id uuid)
language sql stable security definer set search_path = '' as $$
  select m.id, m.organization_id from public.organization_members m
  where m.email = lower(btrim(member_email))
    and (
      m.organization_id = any ((select private.admin_organization_ids())::uuid[])
      or exists (
        select 1 from auth.users u
        where u.id = (select auth.uid()) and lower(u.email) = m.email and u.email_confirmed_at is not null
      )
    )
$$;

-- The link in an invitation lives 24 hours (otp_expiry). Older ones have expired although no row was changed.
create function private.shown_status(status public.invitation_status, invited_at timestamptz)
returns public.invitation_status
language sql stable set search_path = '' as $$
  select case when status = 'sent' and invited_at < now() - interval '24 hours' then 'expired' else status end
$$;
grant execute on function private.shown_status to authenticated, service_role;

create function public.get_organization_colleagues(org_id uuid)
returns table (full_name text, email text, role public.member_role, id uuid, invitation_status public.invitation_status)
language sql stable security definer set search_path = '' as $$
  select m.full_name,
    case when org_id = any ((select private.admin_organization_ids())::uuid[]) then m.email end,
    m.role, m.id, private.shown_status(m.invitation_status, m.invited_at)
  from public.organization_members m
  where m.organization_id = org_id and org_id = any ((select private.member_organization_ids())::uuid[])
  order by m.full_name, m.id
$$;

-- Changing a role is not a column grant, because with one a member could promote themselves.
create function public.set_member_role(member_id uuid, new_role public.member_role) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set role = new_role
  where id = member_id and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

-- Updates the caller's rows in every organisation, because a password belongs to the person.
create function public.complete_member_setup() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members
  set password_set = true,
    invitation_status = case
      when invitation_status in ('pending', 'sent', 'expired') then 'accepted' else invitation_status end
  where auth_user_id = (select auth.uid());
  return found;
end $$;

-- Records a sign-in in the active organisation only.
create function public.record_login() returns void
language sql security definer set search_path = '' as $$
  update public.organization_members set last_login_at = now(), invitation_status = 'active'
  where id = (select member_id from public.get_current_member())
$$;

-- Returns true if every row of the caller has their verified address. A row keeps its address if its
-- organisation has another member with the new one.
create function public.sync_own_email() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  verified text := (
    select lower(email) from auth.users where id = (select auth.uid()) and email_confirmed_at is not null
  );
begin
  update public.organization_members m set email = verified
  where m.auth_user_id = (select auth.uid()) and m.email <> verified
    and not exists (
      select 1 from public.organization_members o where o.organization_id = m.organization_id and o.email = verified
    );
  return verified is not null and not exists (
    select 1 from public.organization_members where auth_user_id = (select auth.uid()) and email <> verified
  );
end $$;
grant execute on function public.set_claim, public.get_member_by_email, public.get_organization_colleagues,
  public.set_member_role, public.complete_member_setup, public.record_login, public.sync_own_email
  to authenticated, service_role;

-- The service role alone may call these, because the answers show which addresses have an account.

-- The account of a removed member, by its id or else by the address, if no organisation has it any more.
create function public.find_unused_account(account uuid, address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where (u.id = account or (account is null and lower(u.email) = lower(btrim(address))))
    and not exists (
      select 1 from public.organization_members m where m.auth_user_id = u.id or m.email = lower(u.email)
    )
  limit 1
$$;

-- The accounts that belong to this organisation only. They are deleted with it.
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
grant execute on function public.find_unused_account, public.list_own_accounts to service_role;

-- The caller's choice, for all their memberships. Invoker: people change their own rows only.
create function public.keep_own_language(chosen text) returns void
language sql set search_path = '' as $$
  update public.organization_members set language = chosen
  where auth_user_id = (select auth.uid()) and language is distinct from chosen
$$;

-- The language of the caller's newest choice or invitation. Without one, `spoken` becomes it.
create function public.settle_own_language(spoken text) returns text
language plpgsql set search_path = '' as $$
declare
  known constant text := (
    select m.language from public.organization_members m
    where m.auth_user_id = (select auth.uid()) and m.language is not null
    order by m.updated_at desc, m.id limit 1
  );
begin
  if known is null then
    perform public.keep_own_language(spoken);
  end if;
  return coalesce(known, spoken);
end $$;

-- Definer, because a column grant would let members change their own apartment. False without such a member.
create function public.set_member_apartment(member uuid, number text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set apartment = nullif(btrim(number), '')
  where id = member and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;
grant execute on function public.keep_own_language, public.settle_own_language, public.set_member_apartment to authenticated, service_role;
