-- A motion to the meeting is a kind of case. The board decides nothing about it, and hands it to the meeting, which is done.
alter table public.cases drop constraint cases_kind_check, add constraint cases_kind_check
  check (kind in ('subletting', 'alteration', 'fault', 'key', 'motion'));

-- It replaces the function without motions.
create or replace function private.may_case_move(kind text, old_state public.case_state, new_state public.case_state) returns boolean
language sql immutable set search_path = '' as $$
  select case old_state
    when 'draft' then new_state = 'sent'
    when 'sent' then new_state in ('more_asked', 'withdrawn') or new_state = any (ends)
    when 'more_asked' then new_state in ('sent', 'withdrawn') or new_state = any (ends)
    when 'ordered' then new_state = 'done'
    when 'approved' then new_state = 'expired'
    when 'approved_with_conditions' then new_state = 'expired'
    else false
  end
  from (
    select (case kind
      when 'fault' then '{ordered,done}'
      when 'motion' then '{done}'
      else '{approved,approved_with_conditions,refused}'
    end)::public.case_state[] as ends
  ) of_kind
$$;
