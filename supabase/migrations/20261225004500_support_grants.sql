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

-- What an operator sees of an association whose admin has granted it. Definers in the exposed schema, as the console's other
-- functions. No policy of any table knows operators, so that they read the named fields alone, and write nothing.

-- A paused association grants nothing, because its admins could not end it.
create function private.current_support_grants() returns setof public.support_grants
language sql stable set search_path = '' as $$
  select g.* from public.support_grants g join public.organizations o on o.id = g.organization_id
  where g.expires_at > now() and o.paused_at is null
$$;

create function public.console_support_grants() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', g.organization_id, 'organization_name', o.name, 'purpose', g.purpose,
      'granted_at', g.granted_at, 'expires_at', g.expires_at
    ) order by g.expires_at, g.id), '[]')
    from private.current_support_grants() g join public.organizations o on o.id = g.organization_id
  );
end $$;
grant execute on function public.console_support_grants to authenticated;

-- The newest use of an operator stands for an hour, so that reading one page after another fills no log.
create function private.note_support_use(held public.support_grants) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.operator_events e
    where e.operator_id = auth.uid() and e.action = 'looked' and e.organization_id = held.organization_id
      and e.detail ->> 'grant' = held.id::text and e.created_at > now() - interval '1 hour'
  ) then
    return;
  end if;
  perform private.note_operator_act('looked', held.organization_id, jsonb_build_object('grant', held.id));
  perform private.add_audit_event(held.organization_id, 'used', 'support_access', held.id, held.purpose, null, null);
end $$;
comment on function private.note_support_use is 'Definer, because nobody has a grant to write the logs.';

-- The documents that the reader has trouble with come first. A document of the board has no name here.
create function private.list_supported_documents(org_id uuid, page_number integer, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  with ordered as materialized (
    select d.id, s.audience, s.name as section, coalesce(d.display_name, d.name) as name, d.state, d.state_reason, d.page_count,
      d.recognized_page, d.size, d.created_at, d.valid_from, d.valid_to,
      row_number() over (
        order by case d.state when 'failed' then 1 when 'partly' then 2 when 'ready' then 4 else 3 end, d.created_at desc, d.id
      ) as place
    from public.documents d
    join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
    where d.organization_id = org_id and d.replaced_by is null
  )
  select jsonb_build_object(
    'total', (select count(*) from ordered),
    'documents', coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id,
      'name', case when o.audience <= 'members' then o.name end, 'section', case when o.audience <= 'members' then o.section end,
      'state', o.state, 'state_reason', o.state_reason, 'page_count', o.page_count, 'recognized_page', o.recognized_page,
      'size', o.size, 'added_at', o.created_at, 'valid_from', o.valid_from, 'valid_to', o.valid_to,
      'passages', coalesce((
        select i.passages from public.passage_indexes i where i.organization_id = org_id and i.document_id = o.id
      ), 0)
    ) order by o.place) filter (where o.place > least(page_number - 1, 100000)::bigint * page_size
      and o.place <= least(page_number, 100001)::bigint * page_size), '[]')
  )
  from ordered o
$$;

-- Null without a current grant of the association. Volatile, because it writes the look into both logs.
create function public.console_support(org_id uuid, page_number integer, page_size integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held public.support_grants;
begin
  perform private.act_as_operator();
  -- Locked, because two pages that open at once would else be two events, and one that has just been ended would count.
  select g.* into held from public.support_grants g
  where g.id in (select c.id from private.current_support_grants() c where c.organization_id = org_id) for no key update;
  if not found then
    return null;
  end if;
  perform private.note_support_use(held);
  return (
    select private.list_supported_documents(org_id, greatest(page_number, 1), least(greatest(page_size, 1), 100))
      || jsonb_build_object(
      'name', o.name, 'language', o.language, 'switched_off', o.switched_off,
      'purpose', held.purpose, 'expires_at', held.expires_at,
      'assistant', (
        select jsonb_build_object('is_enabled', c.is_enabled, 'host', private.host_of(c.api_url))
        from public.frank_api_config c where c.organization_id = org_id
      ),
      'admins', (
        select coalesce(jsonb_agg(m.full_name order by m.full_name, m.id), '[]') from public.organization_members m
        where m.organization_id = org_id and m.role = 'ADMIN' and private.has_ended(m.occupancy_ends_on) is not true
      ),
      'members', (
        select jsonb_build_object('total', count(*), 'not_signed_in', count(*) filter (where m.auth_user_id is null))
        from public.organization_members m
        where m.organization_id = org_id and private.has_ended(m.occupancy_ends_on) is not true
      ),
      'waiting', jsonb_build_object(
        'documents', (select count(*) from public.document_jobs j where j.organization_id = org_id),
        'mails', (select count(*) from public.news_mails q where q.organization_id = org_id and q.state = 'waiting'),
        'invitations', (select count(*) from public.invitation_queue i where i.organization_id = org_id)
      ),
      'failures', (
        select coalesce(jsonb_agg(to_jsonb(l) order by l.newest desc, l.kind), '[]') from (
          select f.kind, f.code, count(*) as count, max(f.failed_at) as newest from private.failures f
          where f.organization_id = org_id and f.kind <> 'document' group by f.kind, f.code
        ) l
      )
    )
    from public.organizations o where o.id = org_id
  );
end $$;
grant execute on function public.console_support to authenticated;
