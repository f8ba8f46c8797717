-- An access token is verified without a round trip, so it outlives its session by up to an hour: after a change of password or a removal it
-- must open nothing. The guard asks this function on each request for the member, which it makes anyway.

create function private.session_lives() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.jwt()) ->> 'session_id' is null
    or exists (select 1 from auth.sessions s where s.id = ((select auth.jwt()) ->> 'session_id')::uuid)
$$;
comment on function private.session_lives() is 'Definer, because nobody may read auth.sessions.';
grant execute on function private.session_lives() to authenticated, service_role;

create or replace function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint
)
language sql stable set search_path = '' as $$
  select m.id, m.full_name, m.email, m.role, m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id
  left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
  where m.auth_user_id = (select auth.uid()) and (select private.session_lives())
  order by c.current_member_id nulls last, m.created_at, m.id
  limit 1
$$;
