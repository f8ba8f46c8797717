-- The mark of a checked answer is that of its text: a member may delete the row and record another text under the
-- same id while the answer is being checked.
create function public.mark_answer_checked(message uuid, checked_text text) returns void
language sql set search_path = '' as $$
  update public.frank_messages set markdown_checked = true where id = message and text = checked_text
$$;
comment on function public.mark_answer_checked(uuid, text) is 'Does nothing if the message has another text than the one that was checked.';
revoke all on function public.mark_answer_checked from public, anon, authenticated;
grant execute on function public.mark_answer_checked to service_role;

create function private.forget_answer_check() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.markdown_checked := false;
  return new;
end $$;
revoke execute on function private.forget_answer_check from public;
create trigger forget_answer_check before update of text on public.frank_messages
  for each row when (new.text is distinct from old.text) execute function private.forget_answer_check();
