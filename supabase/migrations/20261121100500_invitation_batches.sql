-- A list of hundreds is invited in batches: what was asked and noted of each person by a call of its own is asked and noted of many at once.
-- The rights are those of the functions whose place these take.

create function public.mark_invitations_sent(members uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members
  set invitation_status = 'sent', invited_at = now(), invitation_claimed_at = null
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
    and invitation_status in ('pending', 'sent', 'expired')
  returning id
$$;

create function public.release_invitations(members uuid[]) returns setof uuid
language sql security definer set search_path = '' as $$
  update public.organization_members set invitation_claimed_at = null
  where id = any (members) and organization_id = any ((select private.admin_organization_ids())::uuid[])
  returning id
$$;

-- For the service role alone: an answer tells which addresses have an account. Auth keeps addresses in lower case.
create function public.find_accounts(addresses text[]) returns table (address text, user_id uuid, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select email, id, email_confirmed_at is not null from auth.users where email = any (addresses)
$$;

drop function public.mark_invitation_sent(uuid), public.release_invitation(uuid), public.find_account(text);

revoke execute on function
  public.mark_invitations_sent(uuid[]), public.release_invitations(uuid[]), public.find_accounts(text[])
  from public, anon, authenticated;
grant execute on function public.mark_invitations_sent(uuid[]), public.release_invitations(uuid[]) to authenticated, service_role;
grant execute on function public.find_accounts(text[]) to service_role;
