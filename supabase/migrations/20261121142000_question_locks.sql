-- Whatever deletes questions (a conversation, a member, retention) locks their groups first, in one order: the board may be closing a group, which then
-- changes its questions, and would wait for who holds a question and waits for the group.

create function private.forget_questions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.frank_question_groups g
  where g.id in (select q.group_id from public.frank_questions q join gone on gone.id = q.id) order by g.id for update;
  delete from public.frank_questions q using gone where q.id = gone.id and q.sent_at is null;
  -- The rating goes with the answer that was rated.
  update public.frank_questions q set rated = false, rated_by_name = false, reason = null, answer = null from gone where q.id = gone.id;
  return null;
end $$;
comment on function private.forget_questions() is
  'What a member deletes is deleted; what they sent to the board was meant for it. Definer, because members delete nothing there themselves.';
revoke execute on function private.forget_questions() from public;

drop trigger forget_question on public.frank_messages;
drop function private.forget_question();
create trigger forget_questions after delete on public.frank_messages
  referencing old table as gone for each statement execute function private.forget_questions();

create function private.lock_question_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.frank_question_groups g
  where g.id in (
    select q.group_id from public.frank_questions q where q.organization_id = old.organization_id and q.member_id = old.id
  ) order by g.id for update;
  return old;
end $$;
comment on function private.lock_question_groups() is 'Definer, because nobody has a grant on the groups.';
revoke execute on function private.lock_question_groups() from public;
create trigger lock_question_groups before delete on public.organization_members
  for each row execute function private.lock_question_groups();

create or replace function public.delete_expired_frank_conversations(keep_days integer, batch integer) returns integer
language plpgsql set search_path = '' as $$
declare
  cutoff constant timestamptz := now() - make_interval(days => greatest(keep_days, 1));
  conversations public.frank_conversations[];
  questions uuid[];
  gone integer;
  asked integer;
begin
  conversations := array(
    select o from public.frank_conversations o where o.updated_at < cutoff order by o.updated_at limit batch for update skip locked
  );
  questions := array(select o.id from public.frank_questions o where o.created_at < cutoff order by o.created_at limit batch);
  perform 1 from public.frank_question_groups g
  where g.id in (
    select q.group_id from public.frank_questions q where q.id = any (questions)
    union all
    select q.group_id from unnest(conversations) o
    join public.frank_messages m on m.conversation_id = o.id and m.member_id = o.member_id and m.organization_id = o.organization_id
    join public.frank_questions q on q.id = m.id
  ) order by g.id for update;
  -- An id is its member's only: another's conversation may have the same.
  delete from public.frank_conversations c using unnest(conversations) o
  where c.organization_id = o.organization_id and c.member_id = o.member_id and c.id = o.id;
  get diagnostics gone = row_count;
  delete from public.frank_questions q where q.id = any (questions);
  get diagnostics asked = row_count;
  return greatest(gone, asked);
end $$;
