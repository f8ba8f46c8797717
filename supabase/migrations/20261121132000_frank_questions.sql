-- What the assistant did not answer, or not well: refused questions, those sent to the board, badly rated answers. Asked in other words, a
-- question is in the same group; the board answers or dismisses the group.
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
  -- The answer's message. No foreign key: what was sent to the board stays when the member deletes the conversation.
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
  check (refused or rated or sent_at is not null),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references public.frank_question_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete set null (faq_id)
);
comment on table public.frank_questions is
  'A member''s question that the assistant did not answer (well). rated: badly. named, rated_by_name: the board may see who asks. faq_id: the board''s answer, seen_at when the asker opened or dismissed the news of it.';
create index frank_questions_member_idx on public.frank_questions (organization_id, member_id);
create index frank_questions_group_idx on public.frank_questions (organization_id, group_id, created_at desc);
create index frank_questions_faq_idx on public.frank_questions (organization_id, faq_id);
create index frank_questions_news_idx on public.frank_questions (member_id) where faq_id is not null and seen_at is null;
create index frank_questions_retention_idx on public.frank_questions (created_at);

grant select on public.frank_questions to authenticated;
grant update (seen_at) on public.frank_questions to authenticated;
grant all on public.frank_questions, public.frank_question_groups to service_role;
alter table public.frank_questions enable row level security;
alter table public.frank_question_groups enable row level security;
create policy "Members read their own questions to the board" on public.frank_questions
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members note that they have seen the board's answer" on public.frank_questions
  for update to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]))
  with check (member_id = any ((select private.own_member_ids())::uuid[]));

alter table public.frank_messages
  add column nearest jsonb not null default '[]' check (jsonb_typeof(nearest) = 'array' and length(nearest::text) <= 5000),
  add column signature text check (length(signature) <= 500),
  add column complete text check (length(complete) <= 2000);
comment on column public.frank_messages.nearest is 'The documents that came closest to a question without an answer.';
comment on column public.frank_messages.complete is 'A follow-up with what it goes on from, as the board has to read it; null for any other question.';
comment on column public.frank_messages.signature is 'What a question is about, whatever its words: alike for questions of one group.';
grant insert (nearest, signature, complete) on public.frank_messages to authenticated;

-- The log tells an admin what was asked, not who did.
revoke select on public.frank_interaction_logs from authenticated;
grant select (
  id, created_at, correlation_id, organization_id, association_id, question, language, api_url, threshold, success, response_time_ms, answer,
  sources, error_type, error_code, error_message, error_details, user_agent, is_mobile, network_type
) on public.frank_interaction_logs to authenticated;

create function private.count_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.closed_at is null then
    update public.frank_question_groups g
    set asked = g.asked - 1, refused = g.refused - old.refused::integer, rated = g.rated - old.rated::integer,
      sent = g.sent - (old.sent_at is not null)::integer
    where g.id = old.group_id;
  end if;
  if tg_op <> 'DELETE' and new.closed_at is null then
    update public.frank_question_groups g
    set asked = g.asked + 1, refused = g.refused + new.refused::integer, rated = g.rated + new.rated::integer,
      sent = g.sent + (new.sent_at is not null)::integer
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
comment on function private.count_question() is 'Definer, because nobody has a grant on the groups.';
create trigger count_question after insert or delete or update of group_id, refused, rated, sent_at, closed_at on public.frank_questions
  for each row execute function private.count_question();

create function private.forget_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.frank_questions q where q.id = old.id and q.sent_at is null;
  -- The rating goes with the answer that was rated.
  update public.frank_questions q set rated = false, rated_by_name = false, reason = null, answer = null where q.id = old.id;
  return null;
end $$;
comment on function private.forget_question() is
  'What a member deletes is deleted; what they sent to the board was meant for it. Definer, because members delete nothing there themselves.';
create trigger forget_question after delete on public.frank_messages
  for each row when (old.sender = 'frank') execute function private.forget_question();

-- Files an answer of the caller's own where the board should know of it, sends its question to the board where asked to, and takes it out where
-- neither holds any more. Sent once: a second time changes nothing. Definer, because the groups are nobody's to write.
create function private.file_question(message uuid, send boolean, with_name boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reply public.frank_messages;
  wording public.frank_messages;
  known public.frank_questions;
  opinion public.frank_feedback;
  is_refusal boolean;
  is_news boolean;
  in_group uuid;
begin
  select * into reply from public.frank_messages m
  where m.id = message and m.sender = 'frank' and m.error_code is null and m.member_id = any (private.own_member_ids());
  if not found then
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
  select * into opinion from public.frank_feedback f where f.message_id = message and not f.helpful;
  is_refusal := reply.sources = '[]'::jsonb and coalesce(reply.source, '') = '';
  is_news := send or opinion.message_id is not null or (is_refusal and known.id is null);
  if not (is_refusal or opinion.message_id is not null or send or known.sent_at is not null) then
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
    id, organization_id, member_id, group_id, question, answer, refused, rated, reason, sent_at, named, rated_by_name
  ) values (
    message, reply.organization_id, reply.member_id, in_group, coalesce(wording.complete, wording.text), case when not is_refusal then reply.text end, is_refusal,
    opinion.message_id is not null, opinion.reason, coalesce(known.sent_at, case when send then now() end), send and with_name, coalesce(opinion.share_identity, false)
  )
  on conflict (id) do update
    set group_id = in_group, rated = excluded.rated, reason = excluded.reason, rated_by_name = excluded.rated_by_name,
      sent_at = excluded.sent_at, named = case when q.sent_at is null then excluded.named else q.named end,
      closed_at = case when is_news then null else q.closed_at end
    where q.member_id = excluded.member_id;
  return found;
end $$;
grant execute on function private.file_question(uuid, boolean, boolean) to authenticated;

-- Sends the question of one of the caller's own answers to the board. False for what is no answer of theirs.
create function public.send_frank_question(message uuid, with_name boolean) returns boolean
language sql set search_path = '' as $$ select private.file_question(message, true, with_name) $$;

create or replace function public.record_frank_question(log jsonb, conversation uuid, answer jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  entry public.frank_interaction_logs := jsonb_populate_record(null::public.frank_interaction_logs, log);
  kept uuid;
begin
  insert into public.frank_interaction_logs (
    correlation_id, organization_id, member_id, association_id, question, language, api_url, threshold, success, response_time_ms,
    answer, sources, error_type, error_code, error_message, error_details, user_agent, is_mobile, network_type
  ) values (
    entry.correlation_id, entry.organization_id, entry.member_id, entry.association_id, entry.question, coalesce(entry.language, 'en'),
    entry.api_url, entry.threshold, entry.success, entry.response_time_ms, entry.answer, entry.sources, entry.error_type, entry.error_code,
    entry.error_message, entry.error_details, entry.user_agent, coalesce(entry.is_mobile, false), entry.network_type
  );
  insert into public.frank_conversations (id, organization_id, member_id, title)
  values (
    coalesce(conversation, gen_random_uuid()), entry.organization_id, entry.member_id,
    left(regexp_replace(btrim(entry.question), '\s+', ' ', 'g'), 120)
  )
  on conflict (organization_id, member_id, id) do update set updated_at = now()
  returning id into kept;
  insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, signature, complete, created_at)
  values (
    entry.organization_id, entry.member_id, kept, entry.correlation_id, 'user', entry.question, nullif(answer ->> 'signature', ''), answer ->> 'complete',
    now() - coalesce(entry.response_time_ms, 0) * interval '1 millisecond'
  );
  insert into public.frank_messages (
    id, organization_id, member_id, conversation_id, correlation_id, sender, text, language, source, sources, nearest, error_code
  ) values (
    (answer ->> 'id')::uuid, entry.organization_id, entry.member_id, kept, entry.correlation_id, 'frank', coalesce(answer ->> 'text', ''),
    answer ->> 'language', answer ->> 'source', coalesce(answer -> 'sources', '[]'::jsonb), coalesce(answer -> 'nearest', '[]'::jsonb),
    answer ->> 'error_code'
  );
  -- Kept only where it is a refusal.
  if entry.success then
    perform private.file_question((answer ->> 'id')::uuid, false, false);
  end if;
  return kept;
end $$;

create or replace function public.rate_frank_answer(
  message uuid, is_helpful boolean, why public.frank_feedback_reason, with_name boolean
) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.frank_feedback (message_id, organization_id, member_id, correlation_id, helpful, reason, share_identity)
  select m.id, m.organization_id, m.member_id, m.correlation_id, is_helpful, why, with_name
  from public.frank_messages m where m.id = message and m.sender = 'frank' and m.error_code is null
  on conflict (message_id) do update
    set helpful = excluded.helpful, reason = excluded.reason, share_identity = excluded.share_identity;
  if not found then
    return false;
  end if;
  perform private.file_question(message, false, false);
  return true;
end $$;

-- What the board has answered of the caller's own questions, and they have not looked at. Invoker: row level security holds it to their own.
create function private.board_answers(organization uuid, member uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('faq_id', a.faq_id, 'question', a.question) order by a.closed_at desc), '[]'::jsonb) from (
    select * from (
      select distinct on (q.faq_id) q.faq_id, q.question, q.closed_at
      from public.frank_questions q
      where q.member_id = member and q.organization_id = organization and q.faq_id is not null and q.seen_at is null
      order by q.faq_id, q.created_at desc
    ) newest
    order by newest.closed_at desc limit 5
  ) a
$$;
grant execute on function private.board_answers(uuid, uuid) to authenticated;

create or replace function public.get_chat(member uuid, organization uuid, conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = member and c.organization_id = organization
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.text, f.language, f.source, f.sources, f.nearest, f.error_code, f.created_at,
          r.helpful, r.reason, r.share_identity, q.sent_at, q.faq_id
        from public.frank_messages f
        left join public.frank_feedback r on r.message_id = f.id
        left join public.frank_questions q on q.id = f.id
        where f.conversation_id = conversation and f.member_id = member and f.organization_id = organization
        order by f.position desc limit 100
      ) m
    ), '[]'::jsonb),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = organization
    ), '[]'::jsonb),
    'answers', private.board_answers(organization, member)
  )
$$;

-- All that the dashboard shows, in one call: the newest of the news, and what the board has answered.
create function public.get_dashboard(org_id uuid, member uuid, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(org_id, page_size, 1) || jsonb_build_object('answers', private.board_answers(org_id, member))
$$;

revoke execute on function public.send_frank_question(uuid, boolean), public.get_dashboard(uuid, uuid, integer) from public, anon;
grant execute on function public.send_frank_question(uuid, boolean), public.get_dashboard(uuid, uuid, integer) to authenticated;
