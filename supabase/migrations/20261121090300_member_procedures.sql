-- Which of their memberships a signed-in person works in. Written only by set_claim.
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

grant select on public.member_claims to authenticated;
grant all on public.member_claims to service_role;
alter table public.member_claims enable row level security;
create policy "People read their own active membership" on public.member_claims
  for select to authenticated using (auth_user_id = (select auth.uid()));

-- The remote procedures of the specification. They are definer in the exposed schema because their callers reach them by name over
-- the REST API and they answer or change what the caller's own grants do not; each derives its rights from auth.uid() alone.

create function public.update_member_auth_user_id(member_email text, new_auth_user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- Only the caller's own, verified address may be linked, and only to the caller.
  if new_auth_user_id is distinct from (select auth.uid()) or not exists (
    select 1 from auth.users
    where id = (select auth.uid()) and lower(email) = lower(btrim(member_email)) and email_confirmed_at is not null
  ) then
    return false;
  end if;
  update public.organization_members m set auth_user_id = new_auth_user_id
  where m.email = lower(btrim(member_email)) and m.auth_user_id is null
    and not exists (
      select 1 from public.organization_members o
      where o.organization_id = m.organization_id and o.auth_user_id = new_auth_user_id
    );
  return found or exists (
    select 1 from public.organization_members where email = lower(btrim(member_email)) and auth_user_id = new_auth_user_id
  );
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

create function public.get_organization_colleagues(org_id uuid)
returns table (full_name text, email text, role public.member_role, id uuid, invitation_status public.invitation_status)
language sql stable security definer set search_path = '' as $$
  select m.full_name,
    case when org_id = any ((select private.admin_organization_ids())::uuid[]) then m.email end,
    m.role, m.id, m.invitation_status
  from public.organization_members m
  where m.organization_id = org_id and org_id = any ((select private.member_organization_ids())::uuid[])
  order by m.full_name, m.id
$$;

-- Changing a role is not a column grant: whoever may update the column could promote themselves.
create function public.set_member_role(member_id uuid, new_role public.member_role) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set role = new_role
  where id = member_id and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

-- The caller's active membership with its organisation, in one round trip; no row for a stranger. Invoker: RLS shows the caller's own rows.
create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint
)
language sql stable set search_path = '' as $$
  select m.id, m.full_name, m.email, m.role, m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
  where m.auth_user_id = (select auth.uid())
  order by c.current_member_id nulls last, m.created_at, m.id
  limit 1
$$;

revoke execute on function
  public.update_member_auth_user_id(text, uuid), public.get_member_by_email(text), public.set_claim(text, text),
  public.get_organization_colleagues(uuid), public.set_member_role(uuid, public.member_role), public.get_current_member()
  from public, anon;
grant execute on function
  public.update_member_auth_user_id(text, uuid), public.get_member_by_email(text), public.set_claim(text, text),
  public.get_organization_colleagues(uuid), public.set_member_role(uuid, public.member_role), public.get_current_member()
  to authenticated, service_role;
