-- Mails about news count with the invitations as the mails of the hour.

comment on table public.mail_pace is
  'When the invitations and mails about news of the last hour were sent, and until when the project has refused more invitations.';

-- Returns how many of the wanted mails about news may be sent now, and counts them as sent. Invitations that
-- wait come first, but get at most half, because one association's import would stop all others' news. A pause does not apply, because it is the refusal of invitations by the project.
create function public.take_news_mails(wanted integer, per_hour integer) returns integer
language plpgsql set search_path = '' as $$
declare
  pace public.mail_pace;
  recent timestamptz[];
  granted integer;
begin
  select * into pace from public.mail_pace for update;
  recent := array(select sent from unnest(pace.sent_at) sent where sent > now() - interval '1 hour');
  granted := greatest(
    least(
      wanted,
      per_hour - cardinality(recent)
        - least((select count(*)::integer from public.invitation_queue), per_hour / 2)),
    0);
  if granted > 0 then
    update public.mail_pace set sent_at = recent || array_fill(now(), array[granted]) where id;
  end if;
  return granted;
end $$;

-- For mails that were counted and have not left: the newest, because they were taken last.
create function public.return_mails(unsent integer) returns void
language sql set search_path = '' as $$
  update public.mail_pace set sent_at = sent_at[:greatest(cardinality(sent_at) - unsent, 0)] where id and unsent > 0
$$;
grant execute on function public.take_news_mails, public.return_mails to service_role;
