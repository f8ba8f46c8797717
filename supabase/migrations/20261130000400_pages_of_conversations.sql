-- A page of a conversation, because each of its answers is rendered: the one with the answer, or else the one of that
-- number. The first page holds the newest messages.
drop function public.get_chat(uuid);

create function public.get_chat(
  conversation uuid, page_size integer default 40, page_number integer default 1, answer uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'page', n.page,
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = me.member_id and c.organization_id = me.organization_id
    ),
    'total', (
      select count(*) from public.frank_messages f
      where f.conversation_id = conversation and f.member_id = me.member_id and f.organization_id = me.organization_id
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.text, f.markdown_checked, f.language, f.source, f.sources, f.nearest, f.certainty, f.error_code, f.created_at,
          r.helpful, r.reason, r.share_identity, q.sent_at, q.faq_id
        from public.frank_messages f
        left join public.frank_feedback r on r.message_id = f.id
        left join public.frank_questions q on q.id = f.id
        where f.conversation_id = conversation and f.member_id = me.member_id and f.organization_id = me.organization_id
        order by f.position desc
        limit n.size offset (n.page - 1) * n.size
      ) m
    ), '[]'::jsonb),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = me.organization_id
    ), '[]'::jsonb),
    'answers', private.board_answers(me.organization_id, me.member_id),
    'numbers', private.emergency_numbers(me.organization_id)
  )
  from public.get_current_member() me
  cross join lateral (
    select z.size, coalesce((
      select (count(*) - 1) / z.size + 1 from public.frank_messages a
      join public.frank_messages f on f.conversation_id = a.conversation_id and f.position >= a.position
        and f.member_id = a.member_id and f.organization_id = a.organization_id
      where a.id = answer and a.conversation_id = conversation and a.member_id = me.member_id and a.organization_id = me.organization_id
      having count(*) > 0
    ), greatest(page_number, 1)) as page
    from (select least(greatest(page_size, 1), 100) as size) z
  ) n
$$;
revoke execute on function public.get_chat from public, anon;
grant execute on function public.get_chat to authenticated, service_role;
