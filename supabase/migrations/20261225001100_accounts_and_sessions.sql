-- Definer functions, because no role of the API may read Auth's own schema.

-- An access token is verified without a round trip, so it may outlive its session. A refresh token that is
-- reused after ten seconds may be stolen, but Auth keeps the session, so its tokens are compared here.
-- Functions of each request are in plpgsql, which caches plans for the connection.
create function private.session_lives(session uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return session is null or exists (
    select 1 from auth.sessions s
    cross join lateral (
      select count(*) as tokens, max(t.created_at) filter (where not t.revoked) as newest
      from auth.refresh_tokens t where t.session_id = s.id
    ) held
    where s.id = session
      -- Sessions of Auth's second token format have no rows there; Auth deletes theirs itself.
      and (held.tokens = 0 or to_jsonb(s) ->> 'refresh_token_hmac_key' is not null
        -- Each refresh makes a token, so one that made none gave away a token that another client had already.
        or coalesce(s.refreshed_at at time zone 'utc', held.newest) <= held.newest + interval '10 seconds')
  );
end $$;
comment on function private.session_lives(uuid) is 'Definer, because no role of the API may read the auth schema. Auth notes refreshed_at in UTC, without a zone.';
grant execute on function private.session_lives(uuid) to authenticated, service_role;

create function private.session_lives() returns boolean
language sql stable set search_path = '' as $$
  select private.session_lives(((select auth.jwt()) ->> 'session_id')::uuid)
$$;
grant execute on function private.session_lives() to authenticated, service_role;

-- Deletes the session, because the next refresh would hide the reuse.
create function private.end_dead_session() returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions s
  where s.id = ((select auth.jwt()) ->> 'session_id')::uuid and s.user_id = (select auth.uid())
    and not private.session_lives(s.id)
$$;
comment on function private.end_dead_session() is 'Definer, because no role of the API may write to the auth schema.';
grant execute on function private.end_dead_session to authenticated;

-- Called only if get_current_member finds no member, to distinguish an ended session from a person without a
-- membership.
create function public.has_live_session() returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  lives boolean := private.session_lives();
begin
  if not lives then
    perform private.end_dead_session();
  end if;
  return lives;
end $$;
grant execute on function public.has_live_session to authenticated, service_role;

-- The second factor. Auth's table of factors has row level security. Under it, an owner of these functions who does not
-- bypass it would see no factor, and each session would pass. With row_security off the query fails instead.

-- A person with a second factor is nobody until their session has it, wherever the portal decides who the caller is.
-- Plpgsql, which caches the plan for the connection, because each request asks.
create function private.current_account() returns uuid
language plpgsql stable security definer set search_path = '' set row_security = off as $$
declare
  caller constant uuid := auth.uid();
begin
  if (auth.jwt() ->> 'aal') = 'aal2' or not exists (
    select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified'
  ) then
    return caller;
  end if;
  return null;
end $$;
comment on function private.current_account() is 'The caller''s account, or null while their session lacks their second factor. Definer, because no role of the API may read the auth schema.';
grant execute on function private.current_account to authenticated, service_role;

-- The factor too, because a token of two factors outlives one that was switched off.
create function private.has_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' set row_security = off as $$
begin
  return (auth.jwt() ->> 'aal') = 'aal2' and exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  );
end $$;
comment on function private.has_second_factor() is 'Whether the caller''s session has a second factor. Definer, because no role of the API may read the auth schema.';
grant execute on function private.has_second_factor() to authenticated, service_role;

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

-- Of a session that is not the caller's: the service role asks Frank for a person.
create function private.lacks_second_factor(person uuid, session uuid) returns boolean
language plpgsql stable security definer set search_path = '' set row_security = off as $$
begin
  return exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
    and not exists (select from auth.sessions s where s.id = session and s.user_id = person and s.aal = 'aal2');
end $$;
comment on function private.lacks_second_factor(uuid, uuid) is 'Definer, because no role of the API may read the auth schema.';
grant execute on function private.lacks_second_factor to service_role;

-- Called only if get_current_member finds no member, to send the person to the step of the code.
create function public.needs_second_factor() returns boolean
language sql stable set search_path = '' as $$
  select (select private.session_lives()) and (select auth.uid()) is not null and (select private.current_account()) is null
$$;
grant execute on function public.needs_second_factor to authenticated, service_role;

create function private.verified_email() returns text
language sql stable security definer set search_path = '' as $$
  select lower(email) from auth.users where id = (select private.current_account()) and email_confirmed_at is not null
$$;
comment on function private.verified_email() is 'The caller''s own address. Definer, because no role of the API may read auth.users.';
grant execute on function private.verified_email to authenticated, service_role;

-- The functions below are for the service role only, because their answers show which addresses have an
-- account.

-- Auth keeps addresses in lower case.
create function public.find_accounts(addresses text[]) returns table (address text, user_id uuid, confirmed boolean)
language sql stable security definer set search_path = '' as $$
  select email, id, email_confirmed_at is not null from auth.users where email = any (addresses)
$$;
grant execute on function public.find_accounts to service_role;

-- Ends sessions by account, because Auth's admin API needs their tokens.
create function public.end_sessions(account uuid) returns void
language sql security definer set search_path = '' as $$
  delete from auth.sessions where user_id = account
$$;
grant execute on function public.end_sessions to service_role;

-- Finds the account of a mailed link, so that its page can show it before the link is used. The conditions on
-- the form repeat those of Auth's own indexes.
create function public.find_link_owner(hash text) returns table (user_id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select id, u.email from auth.users u where confirmation_token = hash and confirmation_token !~ '^[0-9 ]*$'
  union
  select id, u.email from auth.users u where recovery_token = hash and recovery_token !~ '^[0-9 ]*$'
  union
  select id, u.email from auth.users u where email_change_token_new = hash and email_change_token_new !~ '^[0-9 ]*$'
  union
  select id, u.email from auth.users u where email_change_token_current = hash and email_change_token_current !~ '^[0-9 ]*$'
  limit 1
$$;
grant execute on function public.find_link_owner to service_role;

-- A hosted project's own links end in an address with a session. Such an address can be forged, so the portal
-- accepts only a session for which it has had a mail sent, once per mail.
create table public.sent_links (
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in ('recovery', 'invitation', 'email_change')),
  sent_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
comment on table public.sent_links is 'For which account the portal has last had which link mailed, until it is used.';

grant all on public.sent_links to service_role;
alter table public.sent_links enable row level security;
