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

alter table public.news_mails add column failure text check (failure in ('refused', 'later'));
comment on column public.news_mails.failure is 'Of a failed mail: the mail server refused the address, or did not take the mail at any try.';

alter table public.invitation_queue add column failure text check (failure in ('failed', 'limited'));
comment on column public.invitation_queue.failure is 'Of the last try: the mail could not be sent, or the person had got too many.';

create table public.failed_invitations (
  member_id uuid primary key,
  organization_id uuid not null,
  language text not null,
  attempts integer not null,
  failure text,
  failed_at timestamptz not null default now(),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.failed_invitations is 'Invitations that the worker has given up. A row counts while the person has not been invited since.';
create index failed_invitations_member_idx on public.failed_invitations (organization_id, member_id);
revoke all on public.failed_invitations from anon, authenticated, service_role;
grant select, insert, update, delete on public.failed_invitations to service_role;
alter table public.failed_invitations enable row level security;

create or replace function public.settle_news_mail(mail uuid, outcome text) returns void
language sql set search_path = '' as $$
  insert into public.news_preferences (organization_id, member_id, frequency, language, refused_address)
  select r.organization_id, r.member_id, r.frequency, r.language, r.email
  from public.news_mails q join private.news_readers r on r.member_id = q.member_id
  where outcome = 'refused' and q.id = mail
  on conflict (member_id) do update set refused_address = excluded.refused_address;
  update public.news_mails set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'unavailable' or outcome = 'later' and attempts < 5 then 'waiting'
      else 'failed'
    end,
    failure = case when outcome = 'refused' or outcome = 'later' and attempts >= 5 then outcome end,
    attempts = attempts - case when outcome = 'unavailable' then 1 else 0 end,
    due_at = now() + interval '10 minutes' * case when outcome = 'later' then 4 ^ (attempts - 1) else 1 end,
    claimed_at = null, settled_at = now()
  where id = mail and state = 'sending'
$$;

drop function public.settle_queued_invitations(uuid[], uuid[], uuid[]);
create function public.settle_queued_invitations(sent uuid[], later uuid[], failed uuid[], limited uuid[] default '{}') returns void
language sql set search_path = '' as $$
  update public.organization_members set invitation_status = 'sent', invited_at = now()
  where id = any (sent) and invitation_status in ('pending', 'sent', 'expired');
  update public.organization_members set invitation_claimed_at = null where id = any (sent || later || failed || limited);
  update public.invitation_queue set attempts = attempts + 1, queued_at = now(),
    failure = case when member_id = any (limited) then 'limited' else 'failed' end
  where member_id = any (failed || limited);
  insert into public.failed_invitations (member_id, organization_id, language, attempts, failure)
  select q.member_id, q.organization_id, q.language, q.attempts, q.failure from public.invitation_queue q where q.attempts >= 3
  on conflict (member_id) do update set attempts = excluded.attempts, failure = excluded.failure, failed_at = now();
  delete from public.invitation_queue where member_id = any (sent) or attempts >= 3;
$$;
grant execute on function public.settle_queued_invitations to service_role;

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
