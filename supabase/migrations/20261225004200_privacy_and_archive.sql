-- A member asks to be erased. An admin erases them by removing them, as they remove any member.
create table public.erasure_requests (
  member_id uuid primary key,
  organization_id uuid not null,
  asked_at timestamptz not null default now(),
  -- The relation to the member is one to one.
  unique (organization_id, member_id),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.erasure_requests is 'Who has asked to be erased. The row goes with the member, or when they change their mind.';

revoke all on public.erasure_requests from anon, authenticated, service_role;
grant select, delete, insert (organization_id, member_id) on public.erasure_requests to authenticated;
grant all on public.erasure_requests to service_role;
alter table public.erasure_requests enable row level security;

create policy "Members read their own request, and admins those of their organisation" on public.erasure_requests
  for select to authenticated using (
    member_id = any ((select private.own_member_ids())::uuid[]) or organization_id = any ((select private.admin_organization_ids())::uuid[])
  );
create policy "Members ask to be erased" on public.erasure_requests
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members change their mind" on public.erasure_requests
  for delete to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));

-- What is stored about a person, for the person: a copy of it (article 15 and 20 of the GDPR).

-- The conversations of a member. An answer that cites what is closed to them now has no text, as in the portal.
create function private.conversations_of_member(org_id uuid, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'title', c.title, 'created_at', c.created_at, 'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'sender', f.sender, 'created_at', f.created_at,
        'text', case when not k.is_closed then f.text end,
        'sources', case when k.is_closed then '[]' else f.sources end,
        'helpful', r.helpful, 'reason', r.reason
      ) order by f.position), '[]')
      from public.frank_messages f
      cross join lateral (
        select (f.audience = 'board' or f.is_withdrawn) and not (f.organization_id = any ((select private.board_organization_ids())::uuid[]))
          or f.notice_ids <> '{}' and f.notice_ids && (select private.closed_notice_ids())::uuid[] as is_closed
      ) k
      left join public.frank_feedback r on r.message_id = f.id
      where f.conversation_id = c.id and f.member_id = c.member_id and f.organization_id = c.organization_id
    )
  ) order by c.created_at, c.id), '[]')
  from public.frank_conversations c
  where c.organization_id = org_id and c.member_id = member and member = any ((select private.own_member_ids())::uuid[])
$$;
comment on function private.conversations_of_member is 'Definer, as private.read_conversation.';

-- The keys are the tables. What others wrote is named by its title, not copied.
create function private.data_of_member(m public.organization_members) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'organization', (select o.name from public.organizations o where o.id = m.organization_id),
    'organization_members', to_jsonb(m) - 'auth_user_id' - 'organization_id' - 'apartment_id',
    'apartments', (
      select jsonb_build_object('number', a.number, 'official_number', a.official_number, 'stairwell', a.stairwell)
      from public.apartments a where a.organization_id = m.organization_id and a.id = m.apartment_id
    ),
    'member_claims', exists (select from public.member_claims c where c.current_member_id = m.id),
    'erasure_requests', (select e.asked_at from public.erasure_requests e where e.member_id = m.id),
    'invitation_queue', (select q.queued_at from public.invitation_queue q where q.member_id = m.id),
    'failed_invitations', (select f.failed_at from public.failed_invitations f where f.member_id = m.id),
    'declined_invitations', (select d.declined_at from public.declined_invitations d where d.member_id = m.id),
    'news_preferences', (
      select to_jsonb(p) - 'organization_id' - 'member_id' from public.news_preferences p where p.member_id = m.id
    ),
    'calendar_feeds', exists (select from public.calendar_feeds f where f.member_id = m.id),
    'push_subscriptions', (
      select coalesce(jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'created_at', s.created_at) order by s.created_at), '[]')
      from public.push_subscriptions s where s.organization_id = m.organization_id and s.member_id = m.id
    ),
    'article_reads', (
      select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'read_at', r.read_at) order by r.read_at), '[]')
      from public.article_reads r join public.organization_news n on n.id = r.article_id
      where r.organization_id = m.organization_id and r.member_id = m.id
        and n.id <> all ((select private.closed_notice_ids())::uuid[])
    ),
    'news_mails', (
      select coalesce(jsonb_agg(jsonb_build_object('article', n.title, 'week', s.week, 'state', s.state, 'settled_at', s.settled_at)
        order by s.queued_at), '[]')
      from public.news_mails s left join public.organization_news n on n.id = s.article_id
        and n.id <> all ((select private.closed_notice_ids())::uuid[])
      where s.organization_id = m.organization_id and s.member_id = m.id
    ),
    'frank_conversations', private.conversations_of_member(m.organization_id, m.id),
    'frank_questions', (
      select coalesce(jsonb_agg(jsonb_build_object('question', q.question, 'asked_at', q.created_at, 'sent_at', q.sent_at,
        'with_name', q.named, 'closed_at', q.closed_at) order by q.created_at), '[]')
      from public.frank_questions q where q.organization_id = m.organization_id and q.member_id = m.id
    ),
    'frank_interaction_logs', (
      select coalesce(jsonb_agg(jsonb_build_object('question', l.question, 'asked_at', l.created_at, 'success', l.success,
        'response_time_ms', l.response_time_ms, 'user_agent', l.user_agent, 'is_mobile', l.is_mobile) order by l.created_at), '[]')
      from public.frank_interaction_logs l where l.organization_id = m.organization_id and l.member_id = m.id
    ),
    'audit_events', (
      select coalesce(jsonb_agg(jsonb_build_object('at', e.created_at, 'action', e.action, 'kind', e.subject_kind,
        'by_you', e.actor_id is not distinct from m.id, 'about_you', e.subject_id is not distinct from m.id,
        'title', e.subject_title, 'before', e.old_values, 'after', e.new_values) order by e.created_at), '[]')
      from (
        select * from public.audit_events a where a.organization_id = m.organization_id and a.actor_id = m.id
        union
        select * from public.audit_events a
        where a.organization_id = m.organization_id and a.subject_id = m.id and a.subject_kind = 'member'
      ) e
    ),
    'board_entries', (
      select coalesce(jsonb_agg(to_jsonb(b) - 'organization_id' - 'member_id'), '[]')
      from public.board_entries b where b.organization_id = m.organization_id and b.member_id = m.id
    ),
    'organization_news', (
      select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'content', n.content, 'created_at', n.created_at) order by n.created_at), '[]')
      from public.organization_news n where n.organization_id = m.organization_id and n.created_by = m.id
    ),
    'calendar_entries', (
      select coalesce(jsonb_agg(jsonb_build_object('title', c.title, 'place', c.place, 'starts_at', c.starts_at) order by c.created_at), '[]')
      from public.calendar_entries c where c.organization_id = m.organization_id and c.created_by = m.id
    ),
    'document_sections', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'created_at', s.created_at) order by s.created_at), '[]')
      from public.document_sections s where s.organization_id = m.organization_id and s.created_by = m.id
        and s.id <> all ((select private.closed_section_ids())::uuid[])
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(d.display_name, d.name), 'created_at', d.created_at) order by d.created_at), '[]')
      from public.documents d where d.organization_id = m.organization_id and d.created_by = m.id
        and d.section_id <> all ((select private.closed_section_ids())::uuid[])
    ),
    'faq_items', (
      select coalesce(jsonb_agg(jsonb_build_object('question', f.question, 'answer', f.answer, 'created_at', f.created_at) order by f.created_at), '[]')
      from public.faq_items f where f.organization_id = m.organization_id and f.created_by = m.auth_user_id
        and f.section_id <> all ((select private.closed_section_ids())::uuid[])
    ),
    'golden_questions', (
      select coalesce(jsonb_agg(jsonb_build_object('question', g.question, 'created_at', g.created_at) order by g.created_at), '[]')
      from public.golden_questions g where g.organization_id = m.organization_id and g.created_by = m.id
        and m.organization_id = any ((select private.admin_organization_ids())::uuid[])
    )
  )
$$;
comment on function private.data_of_member is 'Definer, because a member reads neither the log of questions nor the audit log by themselves.';

create function public.read_own_data() returns jsonb
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
      'memberships', jsonb_agg(private.data_of_member(m) order by m.created_at)
    )
    from public.organization_members m
    where m.id = any ((select private.own_member_ids())::uuid[])
    having count(*) > 0
  );
end $$;
comment on function public.read_own_data is
  'All that is stored about the caller in the organisations that they are a member of, or null without one. Definer in the exposed schema; its rights come from auth.uid() alone.';
grant execute on function public.read_own_data to authenticated, service_role;

-- The archive of an organisation: what its admins take with them to another installation.

create function public.read_archive(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'organization', jsonb_build_object(
      'name', o.name, 'tint', o.tint, 'has_public_page', o.has_public_page, 'is_public_page_indexed', o.is_public_page_indexed
    ),
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'type', s.section_type, 'audience', s.audience) order by s.position), '[]')
      from public.document_sections s where s.organization_id = o.id
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'section', s.name, 'name', d.name, 'display_name', d.display_name, 'kind', d.kind, 'date', d.document_date,
        'valid_from', d.valid_from, 'valid_to', d.valid_to, 'stays_valid', d.stays_valid,
        'content_type', d.content_type, 'added_at', d.created_at, 'replaced_by', d.replaced_by, 'stored_as', d.file_path
      ) order by s.position, d.position), '[]')
      from public.documents d
      join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
      where d.organization_id = o.id
    ),
    'faqs', (
      select coalesce(jsonb_agg(jsonb_build_object('section', s.name, 'question', f.question, 'answer', f.answer) order by s.position, f.position), '[]')
      from public.faq_items f
      join public.document_sections s on s.organization_id = f.organization_id and s.id = f.section_id
      where f.organization_id = o.id
    ),
    'news', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'title', n.title, 'content', n.content, 'created_at', n.created_at, 'publish_at', n.publish_at,
        'expires_at', n.expires_at, 'is_draft', n.is_draft, 'is_pinned', n.is_pinned, 'is_for_chosen', n.recipients is not null,
        'image_alt', n.image_alt, 'image_stored_as', n.image_url, 'files', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'name', f.name, 'content_type', f.content_type, 'alt', f.alt_text, 'stored_as', f.file_path
          ) order by f.position, f.created_at, f.slot), '[]')
          from public.article_files f where f.organization_id = n.organization_id and f.article_id = n.id
        )
      ) order by n.created_at, n.id), '[]')
      from public.organization_news n where n.organization_id = o.id
    ),
    'calendar', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'title', c.title, 'place', c.place, 'starts_at', c.starts_at, 'ends_at', c.ends_at, 'is_all_day', c.is_all_day,
        'article', c.article_id, 'is_for_chosen', c.recipients is not null
      ) order by c.starts_at, c.id), '[]')
      from public.calendar_entries c where c.organization_id = o.id
    ),
    'board', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url,
        'is_public', b.is_public
      ) order by b.position), '[]')
      from public.board_entries b where b.organization_id = o.id
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', m.full_name, 'email', m.email, 'phone', m.phone_number, 'role', m.role, 'language', m.language,
        'apartment', a.number, 'official_number', a.official_number, 'stairwell', a.stairwell,
        'occupancy', m.occupancy, 'ends_on', m.occupancy_ends_on
      ) order by m.full_name, m.id), '[]')
      from public.organization_members m
      left join public.apartments a on a.organization_id = m.organization_id and a.id = m.apartment_id
      where m.organization_id = o.id
    )
  )
  from public.organizations o
  where o.id = org_id and o.id = any ((select private.admin_organization_ids())::uuid[])
$$;
comment on function public.read_archive is 'Null unless the caller is an admin of the organisation. Row level security decides what stands in it.';
grant execute on function public.read_archive to authenticated, service_role;
