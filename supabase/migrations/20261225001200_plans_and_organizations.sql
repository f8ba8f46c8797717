-- Plans: named sets of limits that operators keep. An organisation has one or none. Its own quota holds before the plan's, and
-- the installation's where neither is set.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  quota_bytes bigint check (quota_bytes > 0),
  members_at_most integer check (members_at_most > 0),
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.plans is 'A limit that is null is the installation''s quota, or no limit of members. Read and written by the operator''s console alone.';
create unique index plans_name_key on public.plans (lower(name));

revoke all on public.plans from anon, authenticated, service_role;
alter table public.plans enable row level security;

create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  association_id bigint unique check (association_id between 1 and 9007199254740991),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_steps_dismissed_at timestamptz,
  -- What an association looks like: a tint of a fixed set, and its mark (public.organization_marks).
  tint text not null default 'spruce' check (tint in ('spruce', 'moss', 'petrol', 'lake', 'plum', 'slate')),
  -- An association may demand a second factor of its admins. One without it has the rights of the board until then.
  admins_need_second_factor boolean not null default false,
  paused_at timestamptz,
  language text not null default 'sv' check (language in ('en', 'sv')),
  -- The assistant, mails of news, messages of urgent news to devices. What was made with one that is off stays, and is
  -- there again when it is on.
  switched_off text[] not null default '{}' check (switched_off <@ array['assistant', 'news_mail', 'news_push']),
  plan_id uuid references public.plans (id),
  -- An association may have one page for everybody, such as brokers and buyers. It is off until an admin switches it on.
  -- The default is twelve random digits: the letters of a version 4 uuid that are not random come after them.
  public_code text not null default left(replace(gen_random_uuid()::text, '-', ''), 12) unique,
  has_public_page boolean not null default false,
  is_public_page_indexed boolean not null default false,
  constraint organizations_plain_name check (private.is_plain_name(name))
);
comment on table public.organizations is 'The tenants. Every other row belongs to exactly one.';
comment on column public.organizations.association_id is 'The number by which an assistant service knows the organisation.';
comment on column public.organizations.first_steps_dismissed_at is 'When an admin has put the list of first steps away.';
comment on column public.organizations.tint is 'The colour of links and buttons; app/styles/tints.css has its values.';
comment on column public.organizations.admins_need_second_factor is 'Written by demand_second_factor, and by the operator, who can only end the demand.';
comment on column public.organizations.paused_at is 'Since when the organisation is paused; null while it is active. Written by the operator''s console.';
comment on column public.organizations.language is 'Of mails to members who have chosen none. Written by the operator''s console.';
comment on column public.organizations.switched_off is 'What the portal does not do for the organisation. Written by the operator''s console.';
comment on column public.organizations.plan_id is 'Written by the operator''s console. A plan that is in use is not deleted.';
comment on column public.organizations.public_code is 'The end of the public page''s address.';
comment on column public.organizations.has_public_page is 'Written by save_public_page, and by an archive that is moved in.';
comment on column public.organizations.is_public_page_indexed is 'Whether search engines may list the page. Written as has_public_page.';
create index organizations_paused_idx on public.organizations (id) where paused_at is not null;
create index organizations_plan_id_idx on public.organizations (plan_id);

create trigger set_updated_at before update on public.organizations
  for each row execute function private.set_updated_at();

-- Few, so that the queries of the worker compare with a short list.
create function private.paused_organization_ids() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(id), '{}') from public.organizations where paused_at is not null);
end $$;
grant execute on function private.paused_organization_ids to service_role;

create function private.is_switched_off(org_id uuid, feature text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.organizations o where o.id = org_id and feature = any (o.switched_off))
$$;
grant execute on function private.is_switched_off to authenticated, service_role;

-- The helpers of all policies. Definer, because a policy that reads the table it protects would recurse. Postgres plans
-- the query of a `language sql` definer function anew at each call; plpgsql caches the plan for the connection.
--
-- A paused organisation is, for its members and admins, as one whose membership has ended: these helpers decide it. Its
-- rows stay as they are, and nobody is signed out. Only the operator's console pauses and resumes.

create function private.member_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null
  );
end $$;
grant execute on function private.member_organization_ids to authenticated, service_role;

create function private.board_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and m.role in ('BOARD', 'ADMIN') and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null
  );
end $$;
grant execute on function private.board_organization_ids to authenticated, service_role;

create function private.admin_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and m.role = 'ADMIN' and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null and (not o.admins_need_second_factor or private.has_second_factor())
  );
end $$;
grant execute on function private.admin_organization_ids to authenticated, service_role;

create function private.own_member_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null
  );
end $$;
grant execute on function private.own_member_ids to authenticated, service_role;

grant select on public.organizations to authenticated;
grant all on public.organizations to service_role;
alter table public.organizations enable row level security;

create policy "Members read their own organisations" on public.organizations
  for select to authenticated using (id = any ((select private.member_organization_ids())::uuid[]));

create function private.quota_of_organization(org_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(s.quota_bytes, p.quota_bytes) from public.organizations o
    left join public.organization_storage s on s.organization_id = o.id
    left join public.plans p on p.id = o.plan_id
    where o.id = org_id
  );
end $$;
comment on function private.quota_of_organization(uuid) is 'Null is the installation''s. Definer, because no role of the API reads plans.';

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

-- A membership that had ended goes on.
create function private.check_returned_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_ended(old.occupancy_ends_on) and private.has_ended(new.occupancy_ends_on) is not true then
    perform private.require_room_for_members(new.organization_id);
  end if;
  return null;
end $$;
