-- A question to the assistant begins with one round trip: who asks, whether they may ask now, and which service answers.

-- What follows is in plpgsql, which keeps the plan for a connection's next request; that of an SQL function is made anew for each.

create function private.session_lives(session uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return session is null or exists (select 1 from auth.sessions s where s.id = session);
end $$;
revoke execute on function private.session_lives(uuid) from public;
comment on function private.session_lives(uuid) is 'Definer, because nobody may read auth.sessions.';
grant execute on function private.session_lives(uuid) to authenticated, service_role;

create or replace function private.session_lives() returns boolean
language sql stable set search_path = '' as $$
  select private.session_lives(((select auth.jwt()) ->> 'session_id')::uuid)
$$;
comment on function private.session_lives() is null;

-- The active membership of a person, while their session lives. Invoker: of members, RLS shows the caller's own rows.
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

-- Old rows are swept when all has been counted: until then a transaction holds only the rows of its own
-- keys, in the order of the keys, and no two of them can wait for each other.
create function private.count_points(key text, points integer, duration_ms bigint, force boolean)
returns setof public.rate_limits
language plpgsql rows 1 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    insert into public.rate_limits as current (key, points, expires_at)
    values (
      count_points.key, count_points.points,
      case when duration_ms > 0 then now() + duration_ms * interval '1 millisecond' end
    )
    on conflict (key) do update set
      points = case when force or current.expires_at <= now() then excluded.points else current.points + excluded.points end,
      expires_at = case when force or current.expires_at <= now() then excluded.expires_at else current.expires_at end
    returning current.*;
end $$;

-- A few old rows go with each new one, so that the table needs no sweeper. It waits for nobody.
create function private.sweep_rate_limits() returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.rate_limits where key in (
    select old.key from public.rate_limits old where old.expires_at < now() order by old.expires_at limit 20 for update skip locked
  );
end $$;
revoke execute on function private.count_points(text, integer, bigint, boolean), private.sweep_rate_limits() from public;
grant execute on function private.count_points(text, integer, bigint, boolean), private.sweep_rate_limits() to service_role;

create or replace function public.rate_limit_upsert(key text, points integer, duration_ms bigint, force boolean)
returns setof public.rate_limits
language plpgsql rows 1 set search_path = '' as $$
begin
  return query select * from private.count_points(key, points, duration_ms, force);
  perform private.sweep_rate_limits();
end $$;

create or replace function public.rate_limit_upsert_all(entries jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry record;
  counted jsonb := '[]';
begin
  for entry in
    select e.value ->> 'key' as key, (e.value -> 'points')::integer as points, (e.value -> 'duration_ms')::bigint as duration_ms,
      (e.value -> 'force')::boolean as force, e.place
    from jsonb_array_elements(entries) with ordinality e (value, place)
    order by 1
  loop
    counted := counted || (
      select jsonb_build_object('place', entry.place, 'count', to_jsonb(c))
      from private.count_points(entry.key, entry.points, entry.duration_ms, entry.force) c
    );
  end loop;
  perform private.sweep_rate_limits();
  return (select coalesce(jsonb_agg(c -> 'count' order by (c -> 'place')::integer), '[]') from jsonb_array_elements(counted) c);
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
  from private.count_points('questionMember:' || asker.member_id, 1, 60000, false);
  if allowed then
    select points <= organization_limit into allowed
    from private.count_points('questionOrganization:' || asker.organization_id, 1, 60000, false);
  end if;
  perform private.sweep_rate_limits();
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
