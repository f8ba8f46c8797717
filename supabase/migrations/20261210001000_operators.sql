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

-- What an operator does stands in the association's log too, whose admins learn that an operator did it, and not who.
alter table public.audit_events add column by_operator boolean not null default false;
comment on column public.audit_events.by_operator is 'Done in the operator''s console. The event then has no actor_id and no actor_name.';
alter table public.audit_events drop constraint audit_events_action_check;
alter table public.audit_events add constraint audit_events_action_check check (action in (
  'added', 'changed', 'moved', 'replaced', 'restored', 'removed', 'signed_in', 'exported', 'paused', 'resumed', 'retried'
));
alter table public.audit_events drop constraint audit_events_subject_kind_check;
alter table public.audit_events add constraint audit_events_subject_kind_check check (subject_kind in (
  'member', 'section', 'document', 'article', 'faq', 'calendar_entry', 'board_entry', 'organization', 'mark', 'assistant',
  'assistant_log', 'member_list', 'audit_log', 'second_factor', 'mail'
));

-- As before, and the console's functions set `portal.by_operator` for their transaction. It counts for operators only.
create or replace function private.add_audit_event(
  org_id uuid, action text, kind text, id uuid, title text, before jsonb, after jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  of_operator constant boolean := current_setting('portal.by_operator', true) is not distinct from 'on' and private.is_operator();
begin
  -- Materialized, because the plan would otherwise look for the caller among all members of the organisation.
  with own as materialized (
    select m.id, m.full_name, m.organization_id from public.organization_members m where m.auth_user_id = caller and not of_operator
  )
  insert into public.audit_events (
    organization_id, actor_id, actor_name, action, subject_kind, subject_id, subject_title, old_values, new_values, by_operator
  )
  select o.id, case when not of_operator then coalesce(m.id, caller) end, m.full_name, add_audit_event.action, kind,
    add_audit_event.id, left(title, 200), coalesce(before, '{}'), coalesce(after, '{}'), of_operator
  from public.organizations o left join own m on m.organization_id = o.id
  where o.id = org_id;
end $$;

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

-- As before, and it says whether an operator did it.
create or replace function public.list_audit_events(
  org_id uuid, search text, wanted_action text, wanted_kind text, from_day date, to_day date, before_time timestamptz,
  before_id uuid, page_size integer
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  words constant text := private.fold_text(btrim(search));
  starts constant timestamptz := coalesce(from_day::timestamp at time zone 'Europe/Stockholm', '-infinity');
  ends constant timestamptz := coalesce((to_day + 1)::timestamp at time zone 'Europe/Stockholm', 'infinity');
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id desc), '[]') from (
      select e.id, e.actor_id, e.actor_name, e.action, e.subject_kind, e.subject_id, e.subject_title, e.old_values, e.new_values,
        e.created_at, e.by_operator
      from public.audit_events e
      where e.organization_id = coalesce(org_id, private.current_organization_id())
        and e.created_at >= starts and e.created_at < ends
        and (before_id is null or (e.created_at, e.id) < (before_time, before_id))
        and (wanted_action is null or e.action = wanted_action)
        and (wanted_kind is null or e.subject_kind = wanted_kind)
        and (
          words = '' or position(words in private.fold_text(concat_ws(
            E'\n', e.actor_name, e.subject_title, e.old_values ->> 'section', e.new_values ->> 'section', e.old_values ->> 'name',
            e.new_values ->> 'name', e.old_values ->> 'full_name', e.new_values ->> 'full_name', e.old_values ->> 'host',
            e.new_values ->> 'host', e.new_values ->> 'version'
          ))) > 0
        )
      order by e.created_at desc, e.id desc limit least(greatest(page_size, 1), 1000)
    ) l
  );
end $$;

-- As before, and an operator's account stays: it is needed although no organisation has it. Otherwise an admin who adds the
-- operator's address and removes it again would take the console away.
create or replace function public.find_unused_account(account uuid, address text) returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where (u.id = account or (account is null and lower(u.email) = lower(btrim(address))))
    and not exists (
      select 1 from public.organization_members m where m.auth_user_id = u.id or m.email = lower(u.email)
    )
    and not exists (select from public.operators o where o.user_id = u.id)
  limit 1
$$;

create or replace function public.list_own_accounts(org_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where exists (
      select 1 from public.organization_members m
      where m.organization_id = org_id and (m.auth_user_id = u.id or m.email = lower(u.email))
    )
    and not exists (
      select 1 from public.organization_members m
      where m.organization_id <> org_id and (m.auth_user_id = u.id or m.email = lower(u.email))
    )
    and not exists (select from public.operators o where o.user_id = u.id)
$$;
