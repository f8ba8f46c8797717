-- Whoever files, answers, dismisses or deletes questions locks their groups first: the board may be closing a group, which then changes its
-- questions, and would wait for who holds a question and waits for the group.

create or replace function private.forget_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.frank_question_groups g
  where g.id = (select q.group_id from public.frank_questions q where q.id = old.id) for update;
  delete from public.frank_questions q where q.id = old.id and q.sent_at is null;
  -- The rating goes with the answer that was rated.
  update public.frank_questions q set rated = false, rated_by_name = false, reason = null, answer = null where q.id = old.id;
  return null;
end $$;

create or replace function public.delete_expired_frank_conversations(keep_days integer, batch integer) returns integer
language plpgsql set search_path = '' as $$
declare
  cutoff constant timestamptz := now() - make_interval(days => greatest(keep_days, 1));
  expired uuid[];
  gone integer;
  asked integer;
begin
  delete from public.frank_conversations c where (c.organization_id, c.member_id, c.id) in (
    select o.organization_id, o.member_id, o.id from public.frank_conversations o
    where o.updated_at < cutoff order by o.updated_at limit batch for update skip locked
  );
  get diagnostics gone = row_count;
  expired := array(select o.id from public.frank_questions o where o.created_at < cutoff order by o.created_at limit batch);
  perform 1 from public.frank_question_groups g
  where g.id in (select q.group_id from public.frank_questions q where q.id = any (expired)) order by g.id for update;
  delete from public.frank_questions q where q.id = any (expired);
  get diagnostics asked = row_count;
  return greatest(gone, asked);
end $$;
