-- Since when each member has a second factor, as far as the portal has noted, and the events of it. Auth's own tables
-- get no triggers, because a hosted project owns them; each sign-in notes what was changed elsewhere.

create function private.note_second_factor(account uuid) returns void
language plpgsql security definer set search_path = '' set row_security = off as $$
declare
  since constant timestamptz := (
    select min(f.created_at) from auth.mfa_factors f where f.user_id = account and f.status = 'verified'
  );
  member record;
begin
  for member in
    select m.id, m.organization_id, m.full_name, m.second_factor_since from public.organization_members m
    where m.auth_user_id = account and m.second_factor_since is distinct from since order by m.id for update
  loop
    update public.organization_members set second_factor_since = since where id = member.id;
    perform private.add_audit_event(
      member.organization_id,
      case when since is null then 'removed' when member.second_factor_since is null then 'added' else 'replaced' end,
      'second_factor', member.id, member.full_name, null, null);
  end loop;
end $$;
comment on function private.note_second_factor(uuid) is 'Definer, because nobody has a grant to read Auth''s factors or to write the log.';

-- Definer in the exposed schema, because callers reach it by name; it notes what Auth has of the caller, whatever the
-- client sends.
create function public.note_second_factor() returns void
language sql security definer set search_path = '' as $$
  select private.note_second_factor(private.current_account())
$$;
grant execute on function public.note_second_factor to authenticated, service_role;

-- For the operator, who takes a lost factor away. Definer, as the one above.
create function public.note_second_factor_of(account uuid) returns void
language sql security definer set search_path = '' as $$
  select private.note_second_factor(account)
$$;
grant execute on function public.note_second_factor_of to service_role;

-- Definer, because no admin has a grant to change the column. An admin who demands it must have it, so that nobody locks
-- themselves out. False for others than the organisation's admins.
create function public.demand_second_factor(org_id uuid, demanded boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not (org_id = any (private.admin_organization_ids())) then
    return false;
  end if;
  if demanded and not private.has_second_factor() then
    raise exception 'second_factor_missing' using errcode = 'P0001';
  end if;
  update public.organizations set admins_need_second_factor = demanded
  where id = org_id and admins_need_second_factor <> demanded;
  return true;
end $$;
comment on function public.demand_second_factor(uuid, boolean) is 'In the exposed schema, because admins call it by name; its rights come from admin_organization_ids alone.';
grant execute on function public.demand_second_factor to authenticated, service_role;
