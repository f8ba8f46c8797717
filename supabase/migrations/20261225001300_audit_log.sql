-- Who did what to which row. Triggers alone write it, and nobody edits it.
create table public.audit_events (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  actor_id uuid,
  actor_name text,
  action text not null check (action in (
    'added', 'changed', 'moved', 'replaced', 'restored', 'removed', 'signed_in', 'exported', 'paused', 'resumed', 'retried',
    'granted', 'used', 'ended'
  )),
  subject_kind text not null check (subject_kind in (
    'member', 'section', 'document', 'article', 'faq', 'calendar_entry', 'board_entry', 'organization', 'mark', 'assistant',
    'assistant_log', 'member_list', 'audit_log', 'second_factor', 'mail', 'support_access'
  )),
  subject_id uuid,
  subject_title text,
  old_values jsonb not null default '{}' check (jsonb_typeof(old_values) = 'object'),
  new_values jsonb not null default '{}' check (jsonb_typeof(new_values) = 'object'),
  -- Of the clock, so that the events of one transaction keep their order.
  created_at timestamptz not null default clock_timestamp(),
  -- What an operator does stands in the association's log too, whose admins learn that an operator did it, and not who.
  by_operator boolean not null default false
);
comment on table public.audit_events is 'What was done in an organisation. Read by its admins only.';
comment on column public.audit_events.actor_id is 'The member who did it, or the account of a person who is no member; null is the system: a worker, a command or a migration.';
comment on column public.audit_events.actor_name is 'The member''s name at the time.';
comment on column public.audit_events.subject_title is 'The row''s name at the time. No e-mail address, phone number, question to Frank or text of an article is kept.';
comment on column public.audit_events.old_values is 'Of the named columns that changed. new_values likewise.';
comment on column public.audit_events.by_operator is 'Done in the operator''s console. The event then has no actor_id and no actor_name.';
create index audit_events_newest_idx on public.audit_events (organization_id, created_at desc, id desc);
create index audit_events_action_idx on public.audit_events (organization_id, action, created_at desc, id desc);
create index audit_events_kind_idx on public.audit_events (organization_id, subject_kind, created_at desc, id desc);
create index audit_events_sign_ins_idx on public.audit_events (organization_id, actor_id) where action = 'signed_in';
create index audit_events_age_idx on public.audit_events (created_at);
create index audit_events_actor_idx on public.audit_events (organization_id, actor_id);
create index audit_events_member_idx on public.audit_events (organization_id, subject_id) where subject_kind = 'member';

-- Hosted projects grant new tables to the service role by default.
revoke all on public.audit_events from anon, authenticated, service_role;
grant select on public.audit_events to authenticated, service_role;
alter table public.audit_events enable row level security;

create policy "Admins read their organisation's audit log" on public.audit_events
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Refuses its owner too, so that no later function edits the log by mistake.
create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'audit_event_fixed' using errcode = 'P0001';
end $$;
create trigger refuse_change before update on public.audit_events
  for each row execute function private.refuse_audit_change();

-- Does nothing for an organisation that is being deleted, because its log goes with it. The console's functions set
-- `portal.by_operator` for their transaction. It counts for operators only.
create function private.add_audit_event(
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
comment on function private.add_audit_event is 'Definer, because nobody has a grant to write the log. The actor is the caller, whatever the client sends.';

-- The named fields, without those that are null.
create function private.pick_values(fields jsonb, names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
  from jsonb_each(fields) f where f.key = any (names) and f.value <> 'null'
$$;

-- The named fields that differ from those of the other row.
create function private.pick_changes(fields jsonb, other jsonb, names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}')
  from jsonb_each(fields) f where f.key = any (names) and f.value is distinct from other -> f.key
$$;

-- Arguments: the kind of the subject, the column of its title ('' for none), and the columns whose values are
-- harmless. Additions and removals come as a statement, changes as rows.
create function private.log_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := tg_argv[0];
  title constant text := tg_argv[1];
  names constant text[] := tg_argv[2:];
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_event(
      coalesce(r.new ->> 'organization_id', r.new ->> 'id')::uuid, 'added', kind, (r.new ->> 'id')::uuid, r.new ->> title,
      null, private.pick_values(r.new, names))
    from (select to_jsonb(n) as new from new_rows n) r;
  elsif tg_op = 'DELETE' then
    perform private.add_audit_event(
      (r.old ->> 'organization_id')::uuid, 'removed', kind, (r.old ->> 'id')::uuid, r.old ->> title,
      private.pick_values(r.old, names), null)
    from (select to_jsonb(o) as old from old_rows o) r;
  else
    perform private.add_audit_event(
      coalesce(to_jsonb(new) ->> 'organization_id', to_jsonb(new) ->> 'id')::uuid, 'changed', kind, new.id, to_jsonb(new) ->> title,
      private.pick_changes(to_jsonb(old), to_jsonb(new), names), private.pick_changes(to_jsonb(new), to_jsonb(old), names));
  end if;
  return null;
end $$;
comment on function private.log_changes() is 'Definer, because nobody has a grant to write the log.';

-- A page of the log of an organisation, of the current one if it is null, newest first: the events before the time and
-- the id of one. The search is plain text. Days are of Stockholm. Invoker: row level security shows an admin the events
-- of their own organisations, and others none.
create function public.list_audit_events(
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
grant execute on function public.list_audit_events to authenticated, service_role;

-- Definer in the exposed schema, because nobody has a grant to write the log; its rights come from auth.uid() alone.
-- False unless the caller is an admin of the organisation.
create function public.log_export(org_id uuid, kind text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if kind not in ('member_list', 'audit_log', 'organization') or not (org_id = any (private.admin_organization_ids())) then
    return false;
  end if;
  perform private.add_audit_event(org_id, 'exported', kind, null, null, null, null);
  return true;
end $$;
grant execute on function public.log_export to authenticated, service_role;

-- Retention, for the worker: deletes a batch of old events, never of the newest thirty days, and returns how many.
-- Definer in the exposed schema, because nobody has a grant to delete them.
create function public.delete_expired_audit_events(keep_days integer, batch integer) returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.audit_events where id in (
      select id from public.audit_events where created_at < now() - make_interval(days => greatest(keep_days, 30))
      order by created_at limit batch for update skip locked
    ) returning 1
  ) select count(*)::integer from gone
$$;
grant execute on function public.delete_expired_audit_events to service_role;
