-- What other parts tell of cases: the log, the home of the administration, a person's own data and the archive.

alter table public.audit_events drop constraint audit_events_subject_kind_check, add constraint audit_events_subject_kind_check
  check (subject_kind in (
    'member', 'section', 'document', 'article', 'faq', 'calendar_entry', 'board_entry', 'organization', 'mark', 'assistant',
    'assistant_log', 'member_list', 'audit_log', 'second_factor', 'mail', 'support_access', 'case'
  ));

-- What the board does with a case. What its applicant does, the case tells.
create function private.log_case_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'case', new.id,
    (select m.full_name from public.organization_members m where m.id = new.member_id),
    jsonb_build_object('case_kind', new.kind, 'state', old.state), jsonb_build_object('case_kind', new.kind, 'state', new.state));
  return null;
end $$;
comment on function private.log_case_move() is 'Definer, because nobody has a grant to write the log.';
create trigger log_changes after update of state on public.cases for each row
  when (new.state <> old.state and new.state not in ('sent', 'withdrawn')) execute function private.log_case_move();

-- It replaces the function without cases.
create or replace function public.get_admin_page() returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings() || jsonb_build_object(
    'first_steps', private.first_steps(private.current_organization_id()),
    'missing', private.missing_documents(private.current_organization_id()),
    'tasks', private.admin_tasks(private.current_organization_id())
      || jsonb_build_object('open_cases', private.count_open_cases(private.current_organization_id())),
    'support_until', (
      select g.expires_at from public.support_grants g
      where g.organization_id = (select private.current_organization_id()) and g.expires_at > now()
    ),
    'golden_to_review', (
      select count(*) from public.golden_questions q
      where q.organization_id = (select private.current_organization_id()) and q.outcome <> 'right'
        and q.expected_text is not null and q.asked_version is not null
    )
  )
$$;

-- The cases of a member, and what they wrote in those of others as one of the board. The board's note is its own.
create function private.cases_of_member(m public.organization_members) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'cases', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', c.kind, 'state', c.state, 'fields', c.fields, 'created_at', c.created_at, 'changed_at', c.changed_at,
        'files', (
          select coalesce(jsonb_agg(f.name order by f.created_at, f.slot), '[]') from public.case_files f
          where f.organization_id = c.organization_id and f.case_id = c.id
        ),
        'entries', (
          select coalesce(jsonb_agg(jsonb_build_object('by_board', e.is_board, 'state', e.state, 'text', e.text, 'rule', e.rule,
            'created_at', e.created_at) order by e.created_at, e.id), '[]')
          from public.case_entries e where e.organization_id = c.organization_id and e.case_id = c.id
        )
      ) order by c.created_at, c.id), '[]')
      from public.cases c where c.organization_id = m.organization_id and c.member_id = m.id
    ),
    'case_entries', (
      select coalesce(jsonb_agg(jsonb_build_object('state', e.state, 'text', e.text, 'created_at', e.created_at)
        order by e.created_at, e.id), '[]')
      from public.case_entries e where e.organization_id = m.organization_id and e.member_id = m.id and e.is_board
    )
  )
$$;
comment on function private.cases_of_member is 'Definer, as private.data_of_member.';

-- It replaces the function without cases.
create or replace function public.read_own_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant uuid := private.current_account();
begin
  return (
    select jsonb_build_object(
      'account', (
        select jsonb_build_object('email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
        from auth.users u where u.id = account
      ),
      'sent_links', (
        select coalesce(jsonb_agg(jsonb_build_object('purpose', s.purpose, 'sent_at', s.sent_at) order by s.sent_at), '[]')
        from public.sent_links s where s.user_id = account
      ),
      'operators', (select o.created_at from public.operators o where o.user_id = account),
      'operator_events', (
        select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'action', e.action) order by e.created_at), '[]')
        from public.operator_events e where e.operator_id = account
      ),
      'memberships', jsonb_agg(private.data_of_member(m) || private.cases_of_member(m) order by m.created_at)
    )
    from public.organization_members m
    where m.id = any ((select private.own_member_ids())::uuid[])
    having count(*) > 0
  );
end $$;

-- The cases that were sent, for the archive. People are named by their address, as its list of members names them.
create function public.read_archived_cases(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'state', c.state, 'applicant', m.email, 'apartment', a.number, 'fields', c.fields,
    'starts_on', c.starts_on, 'ends_on', c.ends_on, 'due_on', c.due_on, 'created_at', c.created_at, 'changed_at', c.changed_at,
    'note', (select n.text from public.case_notes n where n.organization_id = c.organization_id and n.case_id = c.id),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'author', w.email, 'is_board', e.is_board, 'state', e.state, 'text', e.text, 'rule', e.rule, 'created_at', e.created_at
      ) order by e.created_at, e.id), '[]')
      from public.case_entries e
      left join public.organization_members w on w.organization_id = e.organization_id and w.id = e.member_id
      where e.organization_id = c.organization_id and e.case_id = c.id
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'content_type', f.content_type, 'stored_as', f.file_path)
        order by f.created_at, f.slot), '[]')
      from public.case_files f where f.organization_id = c.organization_id and f.case_id = c.id
    )
  ) order by c.created_at, c.id), '[]')
  from public.cases c
  join public.organization_members m on m.organization_id = c.organization_id and m.id = c.member_id
  left join public.apartments a on a.organization_id = c.organization_id and a.id = c.apartment_id
  where c.organization_id = org_id and c.state <> 'draft'
    and c.organization_id = any ((select private.admin_organization_ids())::uuid[])
$$;
comment on function public.read_archived_cases is 'Empty unless the caller is an admin of the organisation. Row level security decides what stands in it.';
grant execute on function public.read_archived_cases to authenticated;
