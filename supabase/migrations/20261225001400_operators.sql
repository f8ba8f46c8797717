-- The operators of the installation. Only `npm run operator` on the server writes the table. An operator is no member by it:
-- no policy knows the table, and the console's functions say nothing of what an organisation's members read.
create table public.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  address text not null check (address = lower(btrim(address))),
  created_at timestamptz not null default now()
);
comment on table public.operators is 'Who may open the console of the operator. The service role alone reads and writes it.';

revoke all on public.operators from anon, authenticated, service_role;
grant select, insert, delete on public.operators to service_role;
alter table public.operators enable row level security;

-- What the caller's session still needs: null is no operator, or a session that has ended.
create function private.operator_state() returns text
language plpgsql stable security definer set search_path = '' set row_security = off as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null or not exists (select from public.operators o where o.user_id = caller) or not private.session_lives() then
    return null;
  end if;
  if private.has_second_factor() then
    return 'ready';
  end if;
  return case when exists (select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified')
    then 'needs_code' else 'needs_factor' end;
end $$;
comment on function private.operator_state() is 'Definer, because no role of the API reads the operators or Auth''s factors.';

create function private.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.operator_state() is not distinct from 'ready';
end $$;

-- For the guard of the console.
create function public.get_operator_state() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.operator_state();
end $$;
comment on function public.get_operator_state() is 'Definer in the exposed schema, because the guard calls it by name; it says nothing but what the caller is.';
grant execute on function public.get_operator_state to authenticated, service_role;

-- Raises 42501 for everybody else than an operator whose session has two factors.
create function private.require_operator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_operator() then
    raise exception 'access_denied' using errcode = '42501';
  end if;
end $$;

-- The operators' own log. It has no foreign keys, because it stays when an organisation or an account goes.
create table public.operator_events (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null,
  operator_address text not null,
  action text not null,
  organization_id uuid,
  organization_name text,
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.operator_events is 'What operators did in the console. Written by its functions alone, read by operators.';
create index operator_events_newest_idx on public.operator_events (created_at desc, id desc);

revoke all on public.operator_events from anon, authenticated, service_role;
grant select on public.operator_events to service_role;
alter table public.operator_events enable row level security;

create trigger refuse_change before update on public.operator_events
  for each row execute function private.refuse_audit_change();

-- Begins an act of the console: the events of this transaction are the operator's.
create function private.act_as_operator() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_operator();
  perform set_config('portal.by_operator', 'on', true);
end $$;

create function private.note_operator_act(act text, org_id uuid, detail jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.operator_events (operator_id, operator_address, action, organization_id, organization_name, detail)
  select p.user_id, p.address, act, org_id, (select o.name from public.organizations o where o.id = org_id),
    coalesce(note_operator_act.detail, '{}')
  from public.operators p where p.user_id = auth.uid();
end $$;
comment on function private.note_operator_act(text, uuid, jsonb) is 'Definer, because nobody has a grant to write the log.';
