-- An admin lets the operators of the installation look into the association for a time. A grant cannot be edited: it ends by
-- an admin, or by its time. The row goes with its end, and the audit log keeps who granted it, its uses and its end.
create table public.support_grants (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null unique references public.organizations (id) on delete cascade,
  purpose text not null
    check (purpose = btrim(purpose) and char_length(purpose) between 1 and 200 and private.is_plain_name(purpose)),
  hours integer not null check (hours in (1, 24, 168)),
  granted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at = granted_at + hours * interval '1 hour')
);
comment on table public.support_grants is 'For which association operators may call console_support, and until when. One for each at most.';

revoke all on public.support_grants from anon, authenticated, service_role;
grant select, delete on public.support_grants to authenticated, service_role;
grant insert (organization_id, purpose, hours) on public.support_grants to authenticated;
alter table public.support_grants enable row level security;

create policy "Admins read the support access that their organisation grants" on public.support_grants
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins grant support access to their organisation" on public.support_grants
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins end the support access that their organisation grants" on public.support_grants
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create function private.start_support_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.support_grants g where g.organization_id = new.organization_id and g.expires_at <= now();
  new.granted_at := now();
  new.expires_at := now() + new.hours * interval '1 hour';
  return new;
end $$;
comment on function private.start_support_grant() is
  'The time is the database''s, whatever the client sends. Definer, so that an expired grant never stands in the way.';
create trigger start_grant before insert on public.support_grants
  for each row execute function private.start_support_grant();

alter table public.audit_events drop constraint audit_events_action_check;
alter table public.audit_events add constraint audit_events_action_check check (action in (
  'added', 'changed', 'moved', 'replaced', 'restored', 'removed', 'signed_in', 'exported', 'paused', 'resumed', 'retried',
  'granted', 'used', 'ended'
));
alter table public.audit_events drop constraint audit_events_subject_kind_check;
alter table public.audit_events add constraint audit_events_subject_kind_check check (subject_kind in (
  'member', 'section', 'document', 'article', 'faq', 'calendar_entry', 'board_entry', 'organization', 'mark', 'assistant',
  'assistant_log', 'member_list', 'audit_log', 'second_factor', 'mail', 'support_access'
));

-- A grant that has ended by its time is the system's event of that time, whoever removes the row later.
create function private.log_support_grant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_audit_event(
      new.organization_id, 'granted', 'support_access', new.id, new.purpose, null, jsonb_build_object('hours', new.hours));
  elsif old.expires_at > now() then
    perform private.add_audit_event(old.organization_id, 'ended', 'support_access', old.id, old.purpose, null, null);
  else
    insert into public.audit_events (organization_id, action, subject_kind, subject_id, subject_title, created_at)
    select o.id, 'ended', 'support_access', old.id, old.purpose, old.expires_at
    from public.organizations o where o.id = old.organization_id;
  end if;
  return null;
end $$;
comment on function private.log_support_grant() is 'Definer, because nobody has a grant to write the log.';
create trigger log_grant after insert or delete on public.support_grants
  for each row execute function private.log_support_grant();

-- For the worker. A grant gives nothing after its time, also while its row is there.
create function public.end_expired_support() returns integer
language sql set search_path = '' as $$
  with gone as (delete from public.support_grants g where g.expires_at <= now() returning 1) select count(*)::integer from gone
$$;
grant execute on function public.end_expired_support to service_role;

-- For the page of an association's security: the current grant, who granted it, and when it was last used. Invoker: null for
-- others than its admins.
create function public.get_support_access() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'purpose', g.purpose, 'granted_at', g.granted_at, 'expires_at', g.expires_at,
    'granted_by', max(e.actor_name) filter (where e.action = 'granted'),
    'used_at', max(e.created_at) filter (where e.action = 'used')
  )
  from public.support_grants g left join public.audit_events e
    on e.organization_id = g.organization_id and e.subject_kind = 'support_access' and e.subject_id = g.id
  where g.organization_id = (select private.current_organization_id()) and g.expires_at > now()
  group by g.id
$$;
grant execute on function public.get_support_access to authenticated, service_role;

-- As before, and until when operators may look, so that the administration's home says so.
create or replace function public.get_admin_page() returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings() || jsonb_build_object(
    'first_steps', private.first_steps(private.current_organization_id()),
    'missing', private.missing_documents(private.current_organization_id()),
    'tasks', private.admin_tasks(private.current_organization_id()),
    'support_until', (
      select g.expires_at from public.support_grants g
      where g.organization_id = (select private.current_organization_id()) and g.expires_at > now()
    ),
    'golden_to_review', (
      select count(*) from public.golden_questions q
      where q.organization_id = (select private.current_organization_id()) and q.outcome <> 'right'
        and q.expected_text is not null and q.asked_version is not null
    )
  )
$$;
