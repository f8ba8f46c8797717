-- A question to the assistant begins with one round trip: who asks, whether they may ask now, and which service answers.

create function private.session_lives(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select session is null or exists (select 1 from auth.sessions s where s.id = session)
$$;
comment on function private.session_lives(uuid) is 'Definer, because nobody may read auth.sessions.';
grant execute on function private.session_lives(uuid) to authenticated, service_role;

create or replace function private.session_lives() returns boolean
language sql stable set search_path = '' as $$
  select private.session_lives(((select auth.jwt()) ->> 'session_id')::uuid)
$$;
comment on function private.session_lives() is null;

-- The active membership of a person, while their session lives. Invoker: of members, RLS shows the caller's own rows. In plpgsql, which keeps
-- the plan for a connection's next request; that of an SQL function is made anew for each.
create function private.find_member(person uuid, session uuid) returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query
    select m.id, m.full_name, m.email, m.role, m.password_set, m.profile_picture_url, m.invitation_status, o.id, o.name, o.association_id
    from public.organization_members m
    join public.organizations o on o.id = m.organization_id
    left join public.member_claims c on c.auth_user_id = m.auth_user_id and c.current_member_id = m.id
    where m.auth_user_id = person and private.session_lives(session)
    order by c.current_member_id nulls last, m.created_at, m.id
    limit 1;
end $$;
revoke execute on function private.find_member(uuid, uuid) from public;
grant execute on function private.find_member(uuid, uuid) to authenticated, service_role;

create or replace function public.get_current_member() returns table (
  member_id uuid, full_name text, email text, role public.member_role, password_set boolean, profile_picture_url text,
  invitation_status public.invitation_status, organization_id uuid, organization_name text, association_id bigint
)
language plpgsql stable rows 1 set search_path = '' as $$
begin
  return query select * from private.find_member(auth.uid(), (auth.jwt() ->> 'session_id')::uuid);
end $$;

-- In plpgsql for the same reason: sign-ins and questions count with it.
create or replace function public.rate_limit_upsert(key text, points integer, duration_ms bigint, force boolean)
returns setof public.rate_limits
language plpgsql rows 1 set search_path = '' as $$
#variable_conflict use_column
begin
  -- A few old rows go with each new one, so that the table needs no sweeper.
  delete from public.rate_limits where rate_limits.key in (
    select old.key from public.rate_limits old
    where old.expires_at < now() and old.key <> rate_limit_upsert.key
    order by old.expires_at limit 10 for update skip locked
  );
  return query
    insert into public.rate_limits as current (key, points, expires_at)
    values (
      rate_limit_upsert.key, rate_limit_upsert.points,
      case when duration_ms > 0 then now() + duration_ms * interval '1 millisecond' end
    )
    on conflict (key) do update set
      points = case when force or current.expires_at <= now() then excluded.points else current.points + excluded.points end,
      expires_at = case when force or current.expires_at <= now() then excluded.expires_at else current.expires_at end
    returning current.*;
end $$;

-- Null for somebody who is no member, or whose session has ended. The limits are questions within a minute; what a member asks beyond theirs is
-- not counted against their organisation, whose other members go on. Of the service that is asked, members must not learn the address: so this
-- is the server's alone, which has verified the person's token.
create function public.begin_frank_question(person uuid, session uuid, member_limit integer, organization_limit integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  asker record;
  allowed boolean;
begin
  select * into asker from private.find_member(person, session);
  if not found then
    return null;
  end if;
  select points <= member_limit into allowed
  from public.rate_limit_upsert('questionMember:' || asker.member_id, 1, 60000, false);
  if allowed then
    select points <= organization_limit into allowed
    from public.rate_limit_upsert('questionOrganization:' || asker.organization_id, 1, 60000, false);
  end if;
  return jsonb_build_object(
    'member', to_jsonb(asker),
    'allowed', allowed,
    'config', (
      select jsonb_build_object('api_url', c.api_url, 'is_enabled', c.is_enabled)
      from public.frank_api_config c where c.organization_id = asker.organization_id
    )
  );
end $$;
revoke execute on function public.begin_frank_question(uuid, uuid, integer, integer) from public, anon, authenticated;
grant execute on function public.begin_frank_question(uuid, uuid, integer, integer) to service_role;
