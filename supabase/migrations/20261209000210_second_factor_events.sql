-- Since when each member has a second factor, as far as the portal has noted, and the events of it. Auth's own tables
-- get no triggers, because a hosted project owns them; each sign-in notes what was changed elsewhere.
alter table public.organization_members add column second_factor_since timestamptz;
comment on column public.organization_members.second_factor_since is 'A copy, for the member and the admins. Auth alone decides at a sign-in.';

alter table public.audit_events drop constraint audit_events_subject_kind_check;
alter table public.audit_events add constraint audit_events_subject_kind_check check (subject_kind in (
  'member', 'section', 'document', 'article', 'faq', 'calendar_entry', 'board_entry', 'organization', 'mark', 'assistant',
  'assistant_log', 'member_list', 'audit_log', 'second_factor'
));

create function private.note_second_factor(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := (
    select min(f.created_at) from auth.mfa_factors f where f.user_id = account and f.status = 'verified'
  );
  member record;
begin
  for member in
    select m.id, m.organization_id, m.full_name, m.second_factor_since from public.organization_members m
    where m.auth_user_id = account and m.second_factor_since is distinct from since order by m.id for update
  loop
    update public.organization_members set second_factor_since = since where id = member.id;
    perform private.add_audit_event(
      member.organization_id,
      case when since is null then 'removed' when member.second_factor_since is null then 'added' else 'replaced' end,
      'second_factor', member.id, member.full_name, null, null);
  end loop;
end $$;
comment on function private.note_second_factor(uuid) is 'Definer, because nobody has a grant to read Auth''s factors or to write the log.';

-- Definer in the exposed schema, because callers reach it by name; it notes what Auth has of the caller, whatever the
-- client sends.
create function public.note_second_factor() returns void
language sql security definer set search_path = '' as $$
  select private.note_second_factor(private.current_account())
$$;
grant execute on function public.note_second_factor to authenticated, service_role;

-- For the operator, who takes a lost factor away. Definer, as the one above.
create function public.note_second_factor_of(account uuid) returns void
language sql security definer set search_path = '' as $$
  select private.note_second_factor(account)
$$;
grant execute on function public.note_second_factor_of to service_role;

create or replace function public.record_login() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.organization_members set last_login_at = now(), invitation_status = 'active'
  where id = (select member_id from public.get_current_member());
  perform private.note_second_factor(private.current_account());
end $$;
