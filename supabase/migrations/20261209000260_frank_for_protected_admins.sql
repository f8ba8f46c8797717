-- The service role asks for a person, so the token's level is not the person's. Whether an admin has the second factor
-- that the organisation demands follows from the person and the session.
create function private.has_second_factor(person uuid, session uuid) returns boolean
language plpgsql stable security definer set search_path = '' set row_security = off as $$
begin
  return exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
    and exists (select from auth.sessions s where s.id = session and s.user_id = person and s.aal = 'aal2');
end $$;
comment on function private.has_second_factor(uuid, uuid) is 'Definer, because no role of the API may read the auth schema.';
grant execute on function private.has_second_factor(uuid, uuid) to service_role;

create or replace function public.begin_frank_question(person uuid, session uuid, member_limit integer, organization_limit integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  asker record;
  allowed boolean;
begin
  select * into asker from private.find_member(person, session);
  if not found or private.lacks_second_factor(person, session) then
    return null;
  end if;
  if asker.lacks_demanded_factor and private.has_second_factor(person, session) then
    asker.role := 'ADMIN'::public.member_role;
    asker.lacks_demanded_factor := false;
  end if;
  allowed := private.count_points('questionMember:' || asker.member_id, 1, 60) <= member_limit;
  if allowed then
    allowed := private.count_points('questionOrganization:' || asker.organization_id, 1, 60) <= organization_limit;
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
