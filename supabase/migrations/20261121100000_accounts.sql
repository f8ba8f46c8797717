-- When the newest invitation went out, and who is sending one right now (so that two admins at once send one mail).
alter table public.organization_members
  add column invited_at timestamptz,
  add column invitation_claimed_at timestamptz;
comment on column public.organization_members.invited_at is 'When the newest invitation was sent.';
comment on column public.organization_members.invitation_claimed_at is 'Set while an invitation is being sent; a claim of two minutes ago counts for nothing.';

-- The link in an invitation lives 24 hours (otp_expiry), so an older one has expired without anybody writing it down.
create function private.shown_status(status public.invitation_status, invited_at timestamptz)
returns public.invitation_status
language sql stable set search_path = '' as $$
  select case when status = 'sent' and invited_at < now() - interval '24 hours' then 'expired' else status end
$$;
revoke execute on function private.shown_status(public.invitation_status, timestamptz) from public;
grant execute on function private.shown_status(public.invitation_status, timestamptz) to authenticated, service_role;

-- A person who joins another organisation with the account they have needs no second password.
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
revoke execute on function private.inherit_account() from public;
create trigger inherit_account before update of auth_user_id on public.organization_members
  for each row execute function private.inherit_account();

-- The procedures below are definer in the exposed schema for the reason given in member_procedures: callers reach them by name, and each
-- derives its rights from auth.uid() alone. Their columns are not granted, so that nobody writes another state than these.

-- The state of an invitation: claimed, then sent or released. For admins of the member's organisation.
create function public.claim_invitations(members uuid[], again boolean) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members set invitation_claimed_at = now()
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and (invitation_status = 'pending' or (again and invitation_status in ('sent', 'expired')))
    and (invitation_claimed_at is null or invitation_claimed_at < now() - interval '2 minutes')
  returning id
$$;

create function public.mark_invitation_sent(member uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members
  set invitation_status = 'sent', invited_at = now(), invitation_claimed_at = null
  where id = member and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and invitation_status in ('pending', 'sent', 'expired');
  return found;
end $$;

create function public.release_invitation(member uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set invitation_claimed_at = null
  where id = member and organization_id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

-- The caller's own rows, in every organisation: a password and a sign-in belong to the person.
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

create function public.record_login() returns void
language sql security definer set search_path = '' as $$
  update public.organization_members set last_login_at = now(), invitation_status = 'active'
  where auth_user_id = (select auth.uid())
$$;

-- True when every row of the caller has their verified address. A row stays as it is where the organisation knows the address already.
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

-- Invoker: RLS shows the caller's own rows. The first is the one that get_current_member answers with.
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

-- A page of the members and how many match. The search is plain text: no pattern, no operator. Invoker: RLS decides who is listed.
create function public.search_members(org_id uuid, search text, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  with matching as (
    select m.id, m.full_name, m.email, m.role, private.shown_status(m.invitation_status, m.invited_at) as status
    from public.organization_members m
    where m.organization_id = org_id
      and (position(lower(search) in lower(m.full_name)) > 0 or position(lower(search) in m.email) > 0)
  ), page as (
    select * from matching order by lower(full_name), id
    limit least(page_size, 500) offset (greatest(page_number, 1) - 1)::bigint * least(page_size, 500)
  )
  select jsonb_build_object(
    'total', (select count(*) from matching),
    'members', coalesce((select jsonb_agg(to_jsonb(page) order by lower(full_name), id) from page), '[]')
  )
$$;

-- Which of these addresses the organisation has already. By POST, because hundreds of addresses do not fit into a URL.
create function public.find_members_by_email(org_id uuid, addresses text[])
returns table (id uuid, email text, full_name text, status public.invitation_status)
language sql stable set search_path = '' as $$
  select m.id, m.email, m.full_name, m.invitation_status from public.organization_members m
  where m.organization_id = org_id and m.email = any (addresses)
$$;

create or replace function public.get_organization_colleagues(org_id uuid)
returns table (full_name text, email text, role public.member_role, id uuid, invitation_status public.invitation_status)
language sql stable security definer set search_path = '' as $$
  select m.full_name,
    case when org_id = any ((select private.admin_organization_ids())::uuid[]) then m.email end,
    m.role, m.id, private.shown_status(m.invitation_status, m.invited_at)
  from public.organization_members m
  where m.organization_id = org_id and org_id = any ((select private.member_organization_ids())::uuid[])
  order by m.full_name, m.id
$$;

revoke execute on function
  public.claim_invitations(uuid[], boolean), public.mark_invitation_sent(uuid), public.release_invitation(uuid),
  public.complete_member_setup(), public.record_login(), public.sync_own_email(), public.list_my_memberships(),
  public.search_members(uuid, text, integer, integer), public.find_members_by_email(uuid, text[])
  from public, anon;
grant execute on function
  public.claim_invitations(uuid[], boolean), public.mark_invitation_sent(uuid), public.release_invitation(uuid),
  public.complete_member_setup(), public.record_login(), public.sync_own_email(), public.list_my_memberships(),
  public.search_members(uuid, text, integer, integer), public.find_members_by_email(uuid, text[])
  to authenticated, service_role;
