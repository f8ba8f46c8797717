-- /api/ready tells the newest migration, and since when the oldest document and the oldest mail wait.
create index invitation_queue_queued_idx on public.invitation_queue (queued_at);

-- The definer's rights are needed, because the migrations' own schema is closed to the data API. A time is null if
-- nothing waits.
create function public.read_readiness(
  out schema_version text, out document_due_at timestamptz, out mail_due_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  schema_version := (select max(m.version) from supabase_migrations.schema_migrations m);
  document_due_at := (select min(j.run_after) from public.document_jobs j where j.run_after <= now());
  mail_due_at := least(
    (select min(i.queued_at) from public.invitation_queue i),
    (select min(n.due_at) from public.news_mails n where n.state = 'waiting' and n.due_at <= now())
  );
end $$;
revoke execute on function public.read_readiness from public, anon, authenticated;
grant execute on function public.read_readiness to service_role;
