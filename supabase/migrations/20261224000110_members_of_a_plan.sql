-- The members that a plan allows. Those whose membership has ended do not count. Nobody is removed when the limit falls.
create function private.require_room_for_members(org_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
begin
  select p.members_at_most into most from public.organizations o join public.plans p on p.id = o.plan_id
  where o.id = org_id and p.members_at_most is not null;
  if most is null then
    return;
  end if;
  -- Two admins who add at once are counted one after the other.
  perform from public.organizations o where o.id = org_id for no key update;
  if most < (
    select count(*) from public.organization_members m
    where m.organization_id = org_id and private.has_ended(m.occupancy_ends_on) is not true
  ) then
    raise exception 'members_full';
  end if;
end $$;
comment on function private.require_room_for_members(uuid) is 'Raises members_full. Definer, because no role of the API reads plans.';

create function private.check_added_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_room_for_members(n.organization_id) from (
    select distinct a.organization_id from added a where private.has_ended(a.occupancy_ends_on) is not true
    order by a.organization_id
  ) n;
  return null;
end $$;
create trigger check_added after insert on public.organization_members
  referencing new table as added for each statement execute function private.check_added_members();

-- A membership that had ended goes on.
create function private.check_returned_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_ended(old.occupancy_ends_on) and private.has_ended(new.occupancy_ends_on) is not true then
    perform private.require_room_for_members(new.organization_id);
  end if;
  return null;
end $$;
create trigger check_returned after update of occupancy_ends_on on public.organization_members
  for each row execute function private.check_returned_member();
