-- Questions that the assistant did not answer or answered badly: refused and uncertain ones, those sent to
-- the board, and badly rated answers. The same question in other words is in the same group; the board
-- answers or dismisses the group.
create table public.frank_question_groups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  signature text not null check (signature <> '' and length(signature) <= 500),
  asked integer not null default 0,
  refused integer not null default 0,
  sent integer not null default 0,
  rated integer not null default 0,
  last_asked_at timestamptz not null default now(),
  closed_at timestamptz,
  faq_id uuid,
  unsure integer not null default 0,
  unique (organization_id, signature),
  unique (organization_id, id),
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete set null (faq_id)
);
comment on table public.frank_question_groups is
  'Questions that are the same in other words. The numbers count what is open; closed_at goes when it is asked again. Read through private.list_question_groups only.';
create index frank_question_groups_newest_idx on public.frank_question_groups (organization_id, last_asked_at desc, id) where closed_at is null;
create index frank_question_groups_most_idx on public.frank_question_groups (organization_id, asked desc, last_asked_at desc, id)
  where closed_at is null;
create index frank_question_groups_closed_idx on public.frank_question_groups (organization_id, closed_at desc, id) where closed_at is not null;
create index frank_question_groups_faq_idx on public.frank_question_groups (organization_id, faq_id);

create table public.frank_questions (
  -- The answer's message. No foreign key, because a question that was sent to the board outlives its
  -- conversation.
  id uuid primary key,
  organization_id uuid not null,
  member_id uuid not null,
  group_id uuid not null,
  question text not null check (length(question) <= 2000),
  answer text check (length(answer) <= 100000),
  refused boolean not null,
  rated boolean not null,
  reason public.frank_feedback_reason,
  sent_at timestamptz,
  named boolean not null default false,
  rated_by_name boolean not null default false,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  faq_id uuid,
  seen_at timestamptz,
  unsure boolean not null default false,
  nearest jsonb not null default '[]' check (jsonb_typeof(nearest) = 'array' and length(nearest::text) <= 5000),
  constraint frank_questions_reason_check check (refused or unsure or rated or sent_at is not null),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references public.frank_question_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete set null (faq_id)
);
comment on table public.frank_questions is
  'A member''s question that the assistant did not answer (well). rated: badly. named, rated_by_name: the board may see who asks. faq_id: the board''s answer, seen_at when the asker opened or dismissed the news of it.';
comment on column public.frank_questions.unsure is 'The closest passages were shown, and none as the answer.';
comment on column public.frank_questions.nearest is 'The documents, or FAQ items, that came closest to a question without a certain answer.';
create index frank_questions_member_idx on public.frank_questions (organization_id, member_id);
create index frank_questions_group_idx on public.frank_questions (organization_id, group_id, created_at desc);
create index frank_questions_faq_idx on public.frank_questions (organization_id, faq_id);
create index frank_questions_news_idx on public.frank_questions (member_id) where faq_id is not null and seen_at is null;
create index frank_questions_retention_idx on public.frank_questions (created_at);

-- What the answer said, and what came closest to it, is in the conversation. The board reads it by
-- private.list_question_groups.
grant select (id, organization_id, member_id, group_id, question, refused, rated, reason, sent_at, named, rated_by_name, created_at,
  closed_at, faq_id, seen_at, unsure) on public.frank_questions to authenticated;
grant update (seen_at) on public.frank_questions to authenticated;
grant all on public.frank_questions, public.frank_question_groups to service_role;
alter table public.frank_questions enable row level security;
alter table public.frank_question_groups enable row level security;

create policy "Members read their own questions to the board" on public.frank_questions
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members note that they have seen the board's answer" on public.frank_questions
  for update to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]))
  with check (member_id = any ((select private.own_member_ids())::uuid[]));

create function private.count_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.closed_at is null then
    update public.frank_question_groups g
    set asked = g.asked - 1, refused = g.refused - old.refused::integer, unsure = g.unsure - old.unsure::integer,
      rated = g.rated - old.rated::integer, sent = g.sent - (old.sent_at is not null)::integer
    where g.id = old.group_id;
  end if;
  if tg_op <> 'DELETE' and new.closed_at is null then
    update public.frank_question_groups g
    set asked = g.asked + 1, refused = g.refused + new.refused::integer, unsure = g.unsure + new.unsure::integer,
      rated = g.rated + new.rated::integer, sent = g.sent + (new.sent_at is not null)::integer
    where g.id = new.group_id;
  end if;
  if tg_op = 'DELETE' then
    update public.frank_question_groups g set closed_at = now() where g.id = old.group_id and g.asked = 0 and g.closed_at is null;
    delete from public.frank_question_groups g
    where g.id = old.group_id
      and not exists (select 1 from public.frank_questions q where q.organization_id = g.organization_id and q.group_id = g.id);
  end if;
  return null;
end $$;
comment on function private.count_question() is 'Definer, because members have no grant on the groups.';
create trigger count_question
  after insert or delete or update of group_id, refused, unsure, rated, sent_at, closed_at on public.frank_questions
  for each row execute function private.count_question();

-- Each deletion of questions (with a conversation, with a member, by retention) locks their groups first, in
-- one order. Otherwise it could deadlock with the board, which locks a group and then changes its questions.
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
comment on function private.lock_question_groups() is 'Definer, because members have no grant on the groups.';
create trigger lock_question_groups before delete on public.organization_members
  for each row execute function private.lock_question_groups();

-- The places of the closest passages, three at most; for a refusal, the nearest documents. A place on the
-- board's page stays one, as do an article and a date.
create function private.find_near_documents(reply public.frank_messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when reply.certainty is distinct from 'closest' then reply.nearest else coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'board', s.value -> 'board', 'article_id', s.value -> 'article_id', 'event_id', s.value -> 'event_id'
    )) || jsonb_build_object(
      'document_id', s.value -> 'document_id', 'faq_id', s.value -> 'faq_id', 'source', left(s.value ->> 'source', 500), 'page', s.value -> 'page'
    ) order by s.place)
    from jsonb_array_elements(reply.sources) with ordinality s (value, place) where s.place <= 3
  ), '[]'::jsonb) end
$$;

-- Adds one of the caller's own answers to the board's list, or removes it if it does not belong there any
-- more. `send` sends its question to the board; an answered question only if it is rated badly, and once.
-- Definer, because members have no grant on the groups.
create function private.file_question(message uuid, send boolean, with_name boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reply public.frank_messages;
  wording public.frank_messages;
  known public.frank_questions;
  opinion public.frank_feedback;
  is_refusal boolean;
  is_closest boolean;
  is_unsure boolean;
  is_bad boolean;
  is_news boolean;
  in_group uuid;
begin
  select * into reply from public.frank_messages m
  where m.id = message and m.sender = 'frank' and m.error_code is null and m.member_id = any (private.own_member_ids());
  if not found or reply.certainty = 'greeting' then
    return false;
  end if;
  select * into wording from public.frank_messages m
  where m.conversation_id = reply.conversation_id and m.organization_id = reply.organization_id and m.member_id = reply.member_id
    and m.correlation_id = reply.correlation_id and m.sender = 'user';
  if not found then
    return false;
  end if;
  -- The board may be closing its group: its answer then stands, and the question is not opened again.
  perform 1 from public.frank_question_groups g
  where g.id = (select q.group_id from public.frank_questions q where q.id = message) for update;
  select * into known from public.frank_questions q where q.id = message;
  if known.faq_id is not null then
    return true;
  end if;
  select * into opinion from public.frank_feedback f where f.message_id = message;
  is_bad := opinion.message_id is not null and not opinion.helpful;
  -- A service that does not say how sure it is has refused where it cites nothing.
  is_refusal := case when reply.certainty is null then reply.sources = '[]'::jsonb and coalesce(reply.source, '') = '' else reply.certainty = 'none' end;
  is_closest := reply.certainty is not distinct from 'closest';
  is_unsure := is_closest and coalesce(not opinion.helpful, true);
  if send and not (is_refusal or is_closest or is_bad or known.sent_at is not null) then
    return false;
  end if;
  is_news := send or is_bad or ((is_refusal or is_unsure) and known.id is null);
  if not (is_refusal or is_unsure or is_bad or send or known.sent_at is not null) then
    delete from public.frank_questions q where q.id = message;
    return true;
  end if;
  insert into public.frank_question_groups as g (organization_id, signature, last_asked_at)
  values (
    reply.organization_id,
    coalesce(wording.signature, '=' || left(btrim(lower(regexp_replace(wording.text, '[^[:alnum:]]+', ' ', 'g'))), 400)),
    wording.created_at
  )
  on conflict (organization_id, signature) do update
    set closed_at = case when is_news then null else g.closed_at end, last_asked_at = greatest(g.last_asked_at, excluded.last_asked_at)
  returning g.id into in_group;
  insert into public.frank_questions as q (
    id, organization_id, member_id, group_id, question, answer, refused, unsure, nearest, rated, reason, sent_at, named, rated_by_name
  ) values (
    message, reply.organization_id, reply.member_id, in_group, coalesce(wording.complete, wording.text),
    case when not (is_refusal or is_closest) then reply.text end, is_refusal, is_unsure, private.find_near_documents(reply),
    is_bad, case when is_bad then opinion.reason end, coalesce(known.sent_at, case when send then now() end), send and with_name,
    is_bad and opinion.share_identity
  )
  on conflict (id) do update
    set group_id = in_group, unsure = excluded.unsure, rated = excluded.rated, reason = excluded.reason, rated_by_name = excluded.rated_by_name,
      sent_at = excluded.sent_at, named = case when q.sent_at is null then excluded.named else q.named end,
      closed_at = case when is_news then null else q.closed_at end
    where q.member_id = excluded.member_id;
  return found;
end $$;
grant execute on function private.file_question to authenticated;

-- Returns false if the message is no answer of the caller, or may not be sent.
create function public.send_frank_question(message uuid, with_name boolean) returns boolean
language sql set search_path = '' as $$ select private.file_question(message, true, with_name) $$;
grant execute on function public.send_frank_question to authenticated, service_role;

-- The board's answers to the caller's own questions that they have not opened. Invoker.
create function private.board_answers(org_id uuid, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('faq_id', a.faq_id, 'question', a.question) order by a.closed_at desc), '[]'::jsonb) from (
    select * from (
      select distinct on (q.faq_id) q.faq_id, q.question, q.closed_at
      from public.frank_questions q
      where q.member_id = member and q.organization_id = org_id and q.faq_id is not null and q.seen_at is null
      order by q.faq_id, q.created_at desc
    ) newest
    order by newest.closed_at desc limit 5
  ) a
$$;
grant execute on function private.board_answers to authenticated;

-- A page of a conversation, because each of its answers is rendered: the one with the answer, or else the one of that
-- number. The first page holds the newest messages. Definer, because the place of a closed answer stays in its
-- conversation, without anything that it said.
create function private.read_conversation(
  org_id uuid, member uuid, conversation uuid, page_size integer, page_number integer, answer uuid
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'page', n.page,
    'total', (
      select count(*) from public.frank_messages f
      where f.conversation_id = conversation and f.member_id = member and f.organization_id = org_id
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.created_at, c.is_closed,
          case when c.is_closed then '' else f.text end as text,
          f.markdown_checked and not c.is_closed as markdown_checked,
          f.language,
          case when not c.is_closed then f.source end as source,
          case when c.is_closed then '[]' else f.sources end as sources,
          case when c.is_closed then '[]' else f.nearest end as nearest,
          case when not c.is_closed then f.certainty end as certainty,
          f.error_code, r.helpful, r.reason, r.share_identity, q.sent_at, q.faq_id
        from public.frank_messages f
        cross join lateral (
          select (f.audience = 'board' or f.is_withdrawn) and not (f.organization_id = any ((select private.board_organization_ids())::uuid[]))
            or f.notice_ids <> '{}' and f.notice_ids && (select private.closed_notice_ids())::uuid[] as is_closed
        ) c
        left join public.frank_feedback r on r.message_id = f.id
        left join public.frank_questions q on q.id = f.id
        where f.conversation_id = conversation and f.member_id = member and f.organization_id = org_id
        order by f.position desc
        limit n.size offset (n.page - 1) * n.size
      ) m
    ), '[]'::jsonb)
  )
  from (
    select z.size, coalesce((
      select (count(*) - 1) / z.size + 1 from public.frank_messages a
      join public.frank_messages f on f.conversation_id = a.conversation_id and f.position >= a.position
        and f.member_id = a.member_id and f.organization_id = a.organization_id
      where a.id = answer and a.conversation_id = conversation and a.member_id = member and a.organization_id = org_id
      having count(*) > 0
    ), greatest(page_number, 1)) as page
    from (select least(greatest(page_size, 1), 100) as size) z
  ) n
  where member = any ((select private.own_member_ids())::uuid[])
$$;
grant execute on function private.read_conversation to authenticated;

-- The data of the chat page in one call: a page of one of the member's conversations, suggested questions, the board's
-- answers, and the emergency numbers.
create function public.get_chat(
  conversation uuid, page_size integer default 40, page_number integer default 1, answer uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_conversation(me.organization_id, me.member_id, conversation, page_size, page_number, answer) || jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = me.member_id and c.organization_id = me.organization_id
    ),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = me.organization_id
    ), '[]'::jsonb),
    'answers', private.board_answers(me.organization_id, me.member_id),
    'numbers', private.emergency_numbers(me.organization_id)
  )
  from public.get_current_member() me
$$;
grant execute on function public.get_chat to authenticated, service_role;

-- Questions to the board are answered by the board: its members and the admins. Settings, members and documents stay the
-- admins'.

-- One group, from its newest hundred questions: the open ones, or all of a closed group.
create function private.describe_question_group(org_id uuid, in_group uuid) returns jsonb
language sql stable set search_path = '' as $$
  with newest as materialized (
    select q.* from public.frank_questions q join public.frank_question_groups g on g.id = q.group_id
    where q.organization_id = org_id and q.group_id = in_group and (q.closed_at is null or g.closed_at is not null)
    order by q.created_at desc limit 100
  )
  select jsonb_build_object(
    'id', g.id, 'last_asked_at', g.last_asked_at, 'is_closed', g.closed_at is not null,
    'asked', case when g.closed_at is null then g.asked else (select count(*) from newest) end,
    'sent', case when g.closed_at is null then g.sent else (select count(*) from newest where sent_at is not null) end,
    'refused', case when g.closed_at is null then g.refused else (select count(*) from newest where refused) end,
    'unsure', case when g.closed_at is null then g.unsure else (select count(*) from newest where unsure) end,
    'rated', case when g.closed_at is null then g.rated else (select count(*) from newest where rated) end,
    'question', (select question from newest order by created_at desc limit 1),
    'wordings', coalesce((
      select jsonb_agg(w.question) from (
        select min(n.question) as question from newest n
        where lower(n.question) <> (select lower(question) from newest order by created_at desc limit 1)
        group by lower(n.question) order by max(n.created_at) desc limit 3
      ) w
    ), '[]'::jsonb),
    'reasons', coalesce((
      select jsonb_object_agg(r.reason, r.count) from (
        select reason, count(*) from newest where rated and reason is not null group by reason
      ) r
    ), '{}'::jsonb),
    'answer', (select answer from newest where rated and answer is not null order by created_at desc limit 1),
    -- The mark is missing if the asker has deleted the conversation.
    'answer_checked', coalesce((
      select m.markdown_checked and m.text = n.answer from newest n left join public.frank_messages m on m.id = n.id
      where n.rated and n.answer is not null order by n.created_at desc limit 1
    ), false),
    'nearest', coalesce((select nearest from newest where nearest <> '[]' order by created_at desc limit 1), '[]'::jsonb),
    'askers', coalesce((
      select jsonb_agg(distinct m.full_name) from newest n
      join public.organization_members m on m.organization_id = org_id and m.id = n.member_id
      -- What they said when they sent it is their last word on it.
      where case when n.sent_at is not null then n.named else n.rated_by_name end
    ), '[]'::jsonb),
    'faq', (
      select jsonb_build_object(
        'id', f.id, 'section_id', f.section_id, 'question', f.question, 'sent_to_frank', f.sent_to_frank, 'sent_at', f.sent_at,
        'sync_error_message', f.sync_error_message, 'last_sync_attempt', f.last_sync_attempt,
        'place', (select count(*) from public.faq_items b where b.section_id = f.section_id and b.position <= f.position)
      )
      from public.faq_items f where f.organization_id = org_id and f.id = g.faq_id
    )
  )
  from public.frank_question_groups g where g.organization_id = org_id and g.id = in_group
$$;
comment on function private.describe_question_group(uuid, uuid) is 'For private.list_question_groups alone, with its rights.';

-- A page of the groups of a kind (`total` counts up to 1000), and the sections that an answer may go into. Null for
-- others than the board. Definer, because row level security shows a question to its asker only. Askers are named only
-- if they agreed.
create function private.list_question_groups(org_id uuid, kind text, most_asked boolean, page_size integer, page_number integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := case kind
    when 'done' then 'closed_at is not null'
    when 'sent' then 'closed_at is null and sent > 0'
    when 'unanswered' then 'closed_at is null and refused + unsure > 0'
    when 'rated' then 'closed_at is null and rated > 0'
    else 'closed_at is null'
  end;
  ranked constant text := case
    when kind = 'done' then 'closed_at desc, id'
    when most_asked then 'asked desc, last_asked_at desc, id'
    else 'last_asked_at desc, id'
  end;
  size constant integer := greatest(1, least(page_size, 50));
  total integer;
  listed uuid[];
begin
  if org_id is null or not (org_id = any (private.board_organization_ids())) then
    return null;
  end if;
  execute format(
    'select count(*) from (select 1 from public.frank_question_groups where organization_id = $1 and %s limit 1000) g', wanted
  ) into total using org_id;
  execute format(
    'select array(select id from public.frank_question_groups where organization_id = $1 and %s order by %s limit $2 offset $3)', wanted, ranked
  ) into listed using org_id, size, (greatest(1, least(page_number, 1000)) - 1) * size;
  return jsonb_build_object(
    'total', total,
    'groups', coalesce((
      select jsonb_agg(private.describe_question_group(org_id, l.id) order by l.place) from unnest(listed) with ordinality l (id, place)
    ), '[]'::jsonb),
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.position)
      from public.document_sections s where s.organization_id = org_id and s.section_type = 'FAQ'
    ), '[]'::jsonb)
  );
end $$;
grant execute on function private.list_question_groups to authenticated;

-- Closes a group as answered by an item, of which its askers are notified, or as not needed. Returns false if
-- there is no such group.
create function private.close_question_group(org_id uuid, in_group uuid, item uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known public.frank_question_groups;
begin
  if not (org_id = any (private.board_organization_ids())) then
    return false;
  end if;
  select * into known from public.frank_question_groups g where g.id = in_group and g.organization_id = org_id for update;
  if not found then
    return false;
  end if;
  if item is not null and known.closed_at is not null and known.faq_id <> item then
    raise exception 'question_answered' using errcode = 'P0001';
  end if;
  -- No new answer is needed where the board has answered before: who asked is led to that answer.
  update public.frank_questions q
  set closed_at = now(), faq_id = coalesce(item, known.faq_id), seen_at = case when item is null then q.seen_at end
  where q.organization_id = org_id and q.group_id = in_group and q.faq_id is null and (item is not null or q.closed_at is null);
  update public.frank_question_groups g set closed_at = coalesce(g.closed_at, now()), faq_id = coalesce(item, g.faq_id) where g.id = in_group;
  return true;
end $$;
comment on function private.close_question_group(uuid, uuid, uuid) is 'Definer, because an admin may tell the askers without knowing them.';
grant execute on function private.close_question_group to authenticated;

create function public.list_frank_questions(kind text, most_asked boolean, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_question_groups(private.current_organization_id(), kind, most_asked, page_size, page_number)
$$;
grant execute on function public.list_frank_questions to authenticated, service_role;

create function public.dismiss_frank_question(org_id uuid, in_group uuid) returns boolean
language sql set search_path = '' as $$ select private.close_question_group(org_id, in_group, null) $$;
grant execute on function public.dismiss_frank_question to authenticated, service_role;

-- Creates an FAQ item and closes the group, or does neither. Without a section the item goes into the organisation's first
-- FAQ section, which is created if missing. Definer, because the board writes FAQ items only as answers. A form sent twice
-- creates one item; the second time changes the item that answers this group, if its sender made it. An admin may change
-- any of the organisation.
create function private.answer_question_group(
  org_id uuid, in_group uuid, item uuid, section uuid, new_question text, new_answer text
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  target uuid := section;
begin
  if not (org_id = any (private.board_organization_ids())) then
    return false;
  end if;
  if exists (
    select 1 from public.faq_items f
    where f.id = item and (
      f.organization_id <> org_id
      or not (org_id = any (private.admin_organization_ids())) and (
        f.created_by is distinct from (select auth.uid())
        or not exists (select 1 from public.frank_question_groups g where g.id = in_group and g.organization_id = org_id and g.faq_id = f.id)
      )
    )
  ) then
    raise exception 'question_gone' using errcode = 'P0001';
  end if;
  if target is null then
    select s.id into target from public.document_sections s
    where s.organization_id = org_id and s.section_type = 'FAQ' order by s.position limit 1;
  end if;
  if target is null then
    insert into public.document_sections (organization_id, name, section_type) values (org_id, 'FAQ', 'FAQ') returning id into target;
  end if;
  insert into public.faq_items as f (id, organization_id, section_id, question, answer, created_by)
  values (item, org_id, target, new_question, new_answer, (select auth.uid()))
  on conflict (id) do update set question = excluded.question, answer = excluded.answer, sent_to_frank = false
    where f.organization_id = org_id and (f.question, f.answer) is distinct from (excluded.question, excluded.answer)
      and (org_id = any (private.admin_organization_ids()) or f.created_by = (select auth.uid()));
  if not private.close_question_group(org_id, in_group, item) then
    raise exception 'question_gone' using errcode = 'P0001';
  end if;
  return true;
end $$;
comment on function private.answer_question_group(uuid, uuid, uuid, uuid, text, text) is
  'Its rights come from auth.uid() alone. False for others than the board of the organisation.';
grant execute on function private.answer_question_group to authenticated, service_role;

create function public.answer_frank_question(
  org_id uuid, in_group uuid, item uuid, section uuid, new_question text, new_answer text
) returns boolean
language sql set search_path = '' as $$
  select private.answer_question_group(org_id, in_group, item, section, new_question, new_answer)
$$;
grant execute on function public.answer_frank_question to authenticated, service_role;

create function private.count_open_questions(org_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select 1 from public.frank_question_groups g
    where g.organization_id = org_id and g.closed_at is null and org_id = any ((select private.board_organization_ids())::uuid[])
    limit 100
  ) open
$$;
comment on function private.count_open_questions(uuid) is
  'At most 100. Definer; 0 for others than the board and the admins of the organisation.';
grant execute on function private.count_open_questions to authenticated;

-- The assistant's data on the admin pages in one round trip: its settings, and the number of open questions,
-- up to a hundred. Invoker.
create function public.get_frank_settings() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select jsonb_build_object(
      'config', (
        select jsonb_build_object('api_url', c.api_url, 'is_enabled', c.is_enabled, 'updated_at', c.updated_at)
        from public.frank_api_config c where c.organization_id = org_id
      ),
      'open_questions', private.count_open_questions(org_id)
    )
  );
end $$;
grant execute on function public.get_frank_settings to authenticated, service_role;

-- The members' wordings of the questions that an FAQ item answers, newest first. Search finds the item by
-- them too.
create function public.assistant_asked_questions(org_id uuid, faq uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(q.question), '[]') from (
    select distinct on (lower(a.question)) a.question, a.created_at from public.frank_questions a
    where a.organization_id = org_id and a.faq_id = faq
    order by lower(a.question), a.created_at desc limit 20
  ) q
$$;
grant execute on function public.assistant_asked_questions to service_role;

-- The words of a question are deleted with it. The worker then builds the item's index from the remaining
-- questions.
create function private.forget_asked_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with changed as (
    update public.passages p set also_asked = null from gone
    where p.organization_id = gone.organization_id and p.faq_id = gone.faq_id and p.also_asked is not null
    returning p.faq_id
  )
  update public.passage_indexes i set stale = true from changed where i.faq_id = changed.faq_id;
  return null;
end $$;
comment on function private.forget_asked_words() is 'Definer, because members delete their conversations and have no grant on passages.';
create trigger forget_asked_words after delete on public.frank_questions
  referencing old table as gone for each statement execute function private.forget_asked_words();

-- Retention, for the worker: deletes a batch of old conversations and of old questions, and returns how many.
create function public.delete_expired_frank_conversations(keep_days integer, batch integer) returns integer
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
grant execute on function public.delete_expired_frank_conversations to service_role;
