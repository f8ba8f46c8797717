-- An association may demand a second factor of its admins. One without it has the rights of the board until then.
alter table public.organizations add column admins_need_second_factor boolean not null default false;
comment on column public.organizations.admins_need_second_factor is 'Written by demand_second_factor alone.';

drop trigger log_changes on public.organizations;
create trigger log_changes after update of name, association_id, tint, admins_need_second_factor on public.organizations for each row
  when ((new.name, new.association_id, new.tint, new.admins_need_second_factor)
    is distinct from (old.name, old.association_id, old.tint, old.admins_need_second_factor))
  execute function private.log_changes('organization', 'name', 'name', 'association_id', 'tint', 'admins_need_second_factor');

-- The factor too, because a token of two factors outlives one that was switched off.
create function private.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (auth.jwt() ->> 'aal') = 'aal2' and exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  );
end $$;
comment on function private.has_second_factor() is 'Whether the caller''s session has a second factor. Definer, because no role of the API may read the auth schema.';
grant execute on function private.has_second_factor to authenticated, service_role;

create or replace function private.admin_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.organization_id), '{}')
  from public.organization_members m join public.organizations o on o.id = m.organization_id
  where m.auth_user_id = (select private.current_account()) and m.role = 'ADMIN' and private.has_ended(m.occupancy_ends_on) is not true
    and (not o.admins_need_second_factor or private.has_second_factor())
$$;

drop function public.get_current_member();
drop function private.find_member(uuid, uuid);

-- The role is the one that the person may use now.
create function private.find_member(person uuid, session uuid) returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid, lacks_demanded_factor boolean
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select m.id, m.full_name, m.email,
      case when demand.is_unmet then 'BOARD'::public.member_role else m.role end,
      m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id,
      o.tint, private.mark_of(o.id), demand.is_unmet
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    cross join lateral (
      select o.admins_need_second_factor and m.role = 'ADMIN' and not private.has_second_factor() as is_unmet
    ) demand
    left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
    where m.auth_user_id = person and private.has_ended(m.occupancy_ends_on) is not true and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;
grant execute on function private.find_member to authenticated, service_role;

create function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint,
  tint text, mark_id uuid, lacks_demanded_factor boolean
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select * from private.find_member(private.current_account(), (auth.jwt() ->> 'session_id')::uuid);
end $$;
grant execute on function public.get_current_member to authenticated, service_role;

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
