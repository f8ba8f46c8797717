-- What has failed for good is kept with its tries and the code of its error, for the operator.

-- How often a document that cannot be read was tried. A row counts while the document's state is `failed`.
create table public.failed_readings (
  document_id uuid primary key,
  organization_id uuid not null,
  attempts integer not null,
  failed_at timestamptz not null default now(),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete cascade
);
comment on table public.failed_readings is 'Written by a trigger, read by the operator''s console.';
create index failed_readings_document_idx on public.failed_readings (organization_id, document_id);

revoke all on public.failed_readings from anon, authenticated, service_role;
grant select on public.failed_readings to service_role;
alter table public.failed_readings enable row level security;

create function private.note_failed_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.failed_readings (document_id, organization_id, attempts)
  select d.id, d.organization_id, old.attempts from public.documents d where d.id = old.document_id and d.state = 'failed'
  on conflict (document_id) do update set attempts = excluded.attempts, failed_at = excluded.failed_at;
  return null;
end $$;
comment on function private.note_failed_reading() is 'Definer, because the service role has no grant to write the table.';

-- At the end of the transaction, because a job is deleted before its document gets its state.
create constraint trigger note_failed_reading after delete on public.document_jobs
  deferrable initially deferred for each row when (old.attempts > 0) execute function private.note_failed_reading();

-- All that has failed, without a name of a person or a text of a document or mail.
create view private.failures with (security_invoker = true) as
  select 'document' as kind, d.id, d.organization_id, coalesce(f.failed_at, d.read_at, d.created_at) as failed_at,
    d.state_reason as code, f.attempts
  from public.documents d left join public.failed_readings f on f.document_id = d.id
  where d.state = 'failed' and d.replaced_by is null
  union all
  select 'mail', q.id, q.organization_id, coalesce(q.settled_at, q.queued_at), q.failure, q.attempts
  from public.news_mails q where q.state = 'failed'
  union all
  select 'invitation', f.member_id, f.organization_id, f.failed_at, f.failure, f.attempts
  from public.failed_invitations f join public.organization_members m on m.id = f.member_id
  where m.invitation_status in ('pending', 'sent', 'expired') and (m.invited_at is null or m.invited_at < f.failed_at)
    and not exists (select from public.invitation_queue q where q.member_id = f.member_id);

-- The console's list of failed work and its retries. Definers in the exposed schema, as the console's other functions.

create function public.console_failures(page_number integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(page_size, 1), 100);
begin
  perform private.require_operator();
  return jsonb_build_object(
    'total', (select count(*) from private.failures),
    'failures', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.failed_at desc, l.id) from (
        select f.kind, f.id, o.name as organization_name, f.failed_at, f.code, f.attempts
        from private.failures f join public.organizations o on o.id = f.organization_id
        order by f.failed_at desc, f.id limit most offset (greatest(page_number, 1) - 1)::bigint * most
      ) l
    ), '[]')
  );
end $$;
grant execute on function public.console_failures to authenticated;

-- Puts what has failed back into its queue. Returns how many. A mail that an address was refused for is tried there again.
create function private.retry_failures(wanted text[], ids uuid[]) returns table (kind text, id uuid, organization_id uuid, title text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  documents uuid[];
  mails uuid[];
  invitations uuid[];
begin
  select array_agg(f.id) filter (where f.kind = 'document'), array_agg(f.id) filter (where f.kind = 'mail'),
    array_agg(f.id) filter (where f.kind = 'invitation') into documents, mails, invitations
  from private.failures f where f.kind = any (wanted) and (ids is null or f.id = any (ids));

  return query update public.documents d set state = 'waiting', state_reason = null, page_count = null
    where d.id = any (documents) and d.state = 'failed' returning 'document', d.id, d.organization_id, coalesce(d.display_name, d.name);
  update public.recognized_pages r set failure = null where r.document_id = any (documents) and r.failure is not null;
  insert into public.document_jobs (document_id, organization_id)
  select d.id, d.organization_id from public.documents d where d.id = any (documents)
  on conflict (document_id) do update set attempts = 0, run_after = now();

  update public.news_preferences p set refused_address = null
  where p.member_id in (select q.member_id from public.news_mails q where q.id = any (mails) and q.failure = 'refused');
  return query update public.news_mails q
    set state = 'waiting', failure = null, attempts = 0, queued_at = now(), due_at = now(), claimed_at = null, settled_at = null
    where q.id = any (mails) and q.state = 'failed' returning 'mail', q.id, q.organization_id, null::text;

  insert into public.invitation_queue (member_id, organization_id, language)
  select f.member_id, f.organization_id, f.language from public.failed_invitations f where f.member_id = any (invitations)
  on conflict (member_id) do nothing;
  return query delete from public.failed_invitations f where f.member_id = any (invitations)
    returning 'mail', f.member_id, f.organization_id, null::text;
end $$;
comment on function private.retry_failures(text[], uuid[]) is 'Definer, because the console''s functions alone may do it over all organisations.';

-- False if it has not failed, or was tried again meanwhile.
create function public.console_retry(kind text, id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  tried record;
begin
  perform private.act_as_operator();
  select * into tried from private.retry_failures(array[console_retry.kind], array[console_retry.id]);
  if not found then
    return false;
  end if;
  perform private.add_audit_event(tried.organization_id, 'retried', tried.kind, tried.id, tried.title, null, null);
  perform private.note_operator_act('retried', tried.organization_id, jsonb_build_object('kind', console_retry.kind));
  return true;
end $$;
grant execute on function public.console_retry to authenticated;

-- Returns how many. Each organisation's log and the operators' get one event for each kind.
create function public.console_retry_all() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  tried record;
  total integer := 0;
begin
  perform private.act_as_operator();
  for tried in
    select r.organization_id, r.kind, count(*)::integer as count
    from private.retry_failures(array['document', 'mail', 'invitation'], null) r
    group by r.organization_id, r.kind order by r.organization_id, r.kind
  loop
    perform private.add_audit_event(
      tried.organization_id, 'retried', tried.kind, null, null, null, jsonb_build_object('count', tried.count));
    perform private.note_operator_act(
      'retried', tried.organization_id, jsonb_build_object('kind', tried.kind, 'count', tried.count));
    total := total + tried.count;
  end loop;
  return total;
end $$;
grant execute on function public.console_retry_all to authenticated;

-- How much waits, how much of it is due, and since when the oldest, for each queue. What a paused organisation has is apart.
create function public.console_queues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  paused constant uuid[] := private.paused_organization_ids();
begin
  perform private.require_operator();
  return (
    with work as (
      select 'documents' as queue, j.organization_id, j.run_after as due_at from public.document_jobs j
      union all select 'invitations', i.organization_id, i.queued_at from public.invitation_queue i
      union all select 'mails', q.organization_id, q.due_at from public.news_mails q where q.state = 'waiting'
      union all select 'messages', q.organization_id, q.due_at from public.news_pushes q where q.state = 'waiting'
      union all select 'notices', n.organization_id, null from public.notice_jobs n
    )
    select jsonb_agg(jsonb_build_object(
      'queue', k.queue, 'waiting', w.waiting, 'due', w.due, 'paused', w.paused, 'oldest_due_at', w.oldest
    ) order by k.place)
    from unnest(array['documents', 'invitations', 'mails', 'messages', 'notices']) with ordinality k (queue, place)
    cross join lateral (
      select count(*) filter (where o.organization_id <> all (paused)) as waiting,
        count(*) filter (where o.organization_id <> all (paused) and o.due_at <= now()) as due,
        count(*) filter (where o.organization_id = any (paused)) as paused,
        min(o.due_at) filter (where o.organization_id <> all (paused) and o.due_at <= now()) as oldest
      from work o where o.queue = k.queue
    ) w
  );
end $$;
grant execute on function public.console_queues to authenticated;
