-- A paused organisation is, for its members and admins, as one whose membership has ended: the same helpers decide it. Its rows
-- stay as they are, and nobody is signed out. Only the operator's console pauses and resumes.
alter table public.organizations
  add column paused_at timestamptz,
  add column language text not null default 'sv' check (language in ('en', 'sv'));
comment on column public.organizations.paused_at is 'Since when the organisation is paused; null while it is active. Written by the operator''s console.';
comment on column public.organizations.language is 'Of mails to members who have chosen none. Written by the operator''s console.';
create index organizations_paused_idx on public.organizations (id) where paused_at is not null;

-- Few, so that the queries of the worker compare with a short list.
create function private.paused_organization_ids() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(id), '{}') from public.organizations where paused_at is not null);
end $$;
grant execute on function private.paused_organization_ids to service_role;

-- The helpers of all policies.

create or replace function private.member_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null
  );
end $$;

create or replace function private.board_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and m.role in ('BOARD', 'ADMIN') and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null
  );
end $$;

create or replace function private.own_member_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null
  );
end $$;

create or replace function private.admin_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}')
    from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and m.role = 'ADMIN' and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is null and (not o.admins_need_second_factor or private.has_second_factor())
  );
end $$;

-- own_member_ids knows the end of a membership and the pause.
alter policy "People read their own row, admins their whole organisation" on public.organization_members using (
  id = any ((select private.own_member_ids())::uuid[])
  or organization_id = any ((select private.admin_organization_ids())::uuid[])
);
alter policy "Members change their own row" on public.organization_members
  using (id = any ((select private.own_member_ids())::uuid[])) with check (id = any ((select private.own_member_ids())::uuid[]));

-- The pause is here too, because definer functions call it. A person of several organisations gets another of theirs.
create or replace function private.find_member(person uuid, session uuid) returns table (
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
    where m.auth_user_id = person and private.has_ended(m.occupancy_ends_on) is not true and o.paused_at is null and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;

-- Nobody joins a paused organisation.
create or replace function public.list_my_invitations() returns table (
  id uuid, organization_name text, role public.member_role, tint text, mark_id uuid
)
language sql stable security definer set search_path = '' as $$
  select m.id, o.name, m.role, o.tint, private.mark_of(o.id)
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.declined_invitations d on d.member_id = m.id
  where m.email = (select private.verified_email()) and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true
    and o.paused_at is null and (select private.session_lives())
    and (d.declined_at is null or m.invited_at > d.declined_at)
    and not exists (
      select 1 from public.organization_members own
      where own.organization_id = m.organization_id and own.auth_user_id = (select auth.uid())
    )
  order by o.name, m.id
$$;

-- Whether the caller would be a member if their organisation were not paused. They are told that, and nothing of it.
create function public.has_paused_membership() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select private.session_lives()) and exists (
    select from public.organization_members m join public.organizations o on o.id = m.organization_id
    where m.auth_user_id = (select private.current_account()) and private.has_ended(m.occupancy_ends_on) is not true
      and o.paused_at is not null
  )
$$;
comment on function public.has_paused_membership() is 'Definer, because no member reads a paused organisation.';
grant execute on function public.has_paused_membership to authenticated, service_role;

-- Calendars and mails.

create or replace function public.read_calendar_feed(feed uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'name', o.name,
    'dates', private.calendar_dates(o.id, now() - interval '90 days', now() + interval '2 years', 500, private.reader_keys(m))
  )
  from public.calendar_feeds f join public.organizations o on o.id = f.organization_id and o.paused_at is null
  join public.organization_members m on m.id = f.member_id and private.has_ended(m.occupancy_ends_on) is not true
  where f.secret = feed
$$;

create or replace view private.news_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email,
    coalesce(p.frequency, 'at_once') as frequency, coalesce(m.language, p.language, o.language) as language,
    m.auth_user_id is not null and m.invitation_status not in ('sent', 'expired') as has_joined,
    m.auth_user_id is null and exists (
      select from public.declined_invitations d
      where d.member_id = m.id and (m.invited_at > d.declined_at) is not true
    ) as has_declined,
    h.homes
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id and o.paused_at is null
  join private.member_homes h on h.member_id = m.id
  left join public.news_preferences p on p.member_id = m.id
  where (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    and p.refused_address is distinct from m.email and private.has_ended(m.occupancy_ends_on) is not true;
