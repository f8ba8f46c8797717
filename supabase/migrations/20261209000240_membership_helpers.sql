-- Postgres plans the query of a `language sql` definer function anew at each call. Plpgsql caches the plan for the
-- connection, and all policies ask these helpers.
create or replace function private.member_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(organization_id), '{}')
    from public.organization_members
    where auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true
  );
end $$;

create or replace function private.admin_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and m.role = 'ADMIN' and private.has_ended(m.occupancy_ends_on) is not true
      and (not o.admins_need_second_factor or private.has_second_factor())
  );
end $$;

create or replace function private.board_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(organization_id), '{}') from public.organization_members
    where auth_user_id = (select private.current_account()) and role in ('BOARD', 'ADMIN') and private.has_ended(occupancy_ends_on) is not true
  );
end $$;

create or replace function private.own_member_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(id), '{}')
    from public.organization_members
    where auth_user_id = (select private.current_account()) and private.has_ended(occupancy_ends_on) is not true
  );
end $$;
