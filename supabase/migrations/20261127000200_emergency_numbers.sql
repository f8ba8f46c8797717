-- The numbers of the board's page, as the dashboard and a refusal of the assistant show them. At most six.
create function private.emergency_numbers(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(b) - 'position' order by b.position), '[]') from (
    select e.id, e.name, e.detail, e.phone, e.position from public.board_entries e
    where e.organization_id = org_id and e.kind = 'number' and e.phone is not null
    order by e.position limit 6
  ) b
$$;
grant execute on function private.emergency_numbers to authenticated, service_role;

create or replace function public.get_dashboard(page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(m.organization_id, m.member_id),
    'dates', private.calendar_dates(m.organization_id, now(), now() + interval '60 days', 3),
    'numbers', private.emergency_numbers(m.organization_id)
  )
  from public.get_current_member() m
$$;

create or replace function public.get_chat(conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = me.member_id and c.organization_id = me.organization_id
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.text, f.markdown_checked, f.language, f.source, f.sources, f.nearest, f.certainty, f.error_code, f.created_at,
          r.helpful, r.reason, r.share_identity, q.sent_at, q.faq_id
        from public.frank_messages f
        left join public.frank_feedback r on r.message_id = f.id
        left join public.frank_questions q on q.id = f.id
        where f.conversation_id = conversation and f.member_id = me.member_id and f.organization_id = me.organization_id
        order by f.position desc limit 100
      ) m
    ), '[]'::jsonb),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = me.organization_id
    ), '[]'::jsonb),
    'answers', private.board_answers(me.organization_id, me.member_id),
    'numbers', private.emergency_numbers(me.organization_id)
  )
  from public.get_current_member() me
$$;
