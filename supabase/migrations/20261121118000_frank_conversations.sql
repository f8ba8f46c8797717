-- What a member and the assistant said to each other. Private to the member: nobody else reads it, admins included.

-- Definer, because the policies below would otherwise read a table whose own policy reads it again for each row.
create function private.own_member_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.organization_members where auth_user_id = (select auth.uid())
$$;
grant execute on function private.own_member_ids() to authenticated, service_role;

create type public.frank_sender as enum ('user', 'frank');
create type public.frank_feedback_reason as enum ('wrong', 'incomplete', 'outdated', 'unclear');

create table public.frank_conversations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  member_id uuid not null,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The chat page chooses the id: one that another member has too is another conversation, and tells nothing of theirs.
  primary key (organization_id, member_id, id),
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.frank_conversations is 'A member''s conversations with the assistant; updated_at is when the last answer came.';
create index frank_conversations_newest_idx on public.frank_conversations (member_id, updated_at desc, id);
create index frank_conversations_retention_idx on public.frank_conversations (updated_at);

create table public.frank_messages (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  organization_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  correlation_id uuid not null,
  sender public.frank_sender not null,
  text text not null check (length(text) <= 100000),
  language text check (length(language) <= 10),
  source text check (length(source) <= 500),
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and length(sources::text) <= 1000000),
  error_code text check (length(error_code) <= 100),
  created_at timestamptz not null default now(),
  unique (organization_id, member_id, id, correlation_id),
  foreign key (organization_id, member_id, conversation_id)
    references public.frank_conversations (organization_id, member_id, id) on delete cascade
);
comment on table public.frank_messages is 'Questions and answers. correlation_id is that of the row in frank_interaction_logs; an answer that failed has a code and no text.';
create index frank_messages_conversation_idx on public.frank_messages (conversation_id, position);

create table public.frank_feedback (
  message_id uuid primary key,
  organization_id uuid not null,
  member_id uuid not null,
  correlation_id uuid not null,
  helpful boolean not null,
  reason public.frank_feedback_reason,
  share_identity boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not (helpful and reason is not null)),
  foreign key (organization_id, member_id, message_id, correlation_id)
    references public.frank_messages (organization_id, member_id, id, correlation_id) on delete cascade
);
comment on table public.frank_feedback is 'What a member thought of an answer. Who it was is for admins only where share_identity says so.';
create index frank_feedback_answer_idx on public.frank_feedback (organization_id, member_id, message_id);
create index frank_feedback_log_idx on public.frank_feedback (organization_id, correlation_id);
create trigger set_updated_at before update on public.frank_feedback
  for each row execute function private.set_updated_at();

grant select, delete on public.frank_conversations to authenticated;
grant insert (id, organization_id, member_id, title) on public.frank_conversations to authenticated;
grant update (title, updated_at) on public.frank_conversations to authenticated;
grant select on public.frank_messages to authenticated;
grant insert (
  id, organization_id, member_id, conversation_id, correlation_id, sender, text, language, source, sources, error_code, created_at
) on public.frank_messages to authenticated;
grant select, delete on public.frank_feedback to authenticated;
grant insert (message_id, organization_id, member_id, correlation_id, helpful, reason, share_identity) on public.frank_feedback to authenticated;
grant update (helpful, reason, share_identity) on public.frank_feedback to authenticated;
grant all on public.frank_conversations, public.frank_messages, public.frank_feedback to service_role;
alter table public.frank_conversations enable row level security;
alter table public.frank_messages enable row level security;
alter table public.frank_feedback enable row level security;

create policy "Members read their own conversations" on public.frank_conversations
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members begin their own conversations" on public.frank_conversations
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members rename their own conversations" on public.frank_conversations
  for update to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]))
  with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members delete their own conversations" on public.frank_conversations
  for delete to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));

create policy "Members read their own messages" on public.frank_messages
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members keep what was said in their own conversations" on public.frank_messages
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));

create policy "Members read their own ratings" on public.frank_feedback
  for select to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members rate answers that they got" on public.frank_feedback
  for insert to authenticated with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members change their own ratings" on public.frank_feedback
  for update to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]))
  with check (member_id = any ((select private.own_member_ids())::uuid[]));
create policy "Members take their own ratings back" on public.frank_feedback
  for delete to authenticated using (member_id = any ((select private.own_member_ids())::uuid[]));

-- Files a question with what came of it: the log's row, and the two messages of the member's conversation, which begins where it is not there
-- (any more). Invoker: the policies decide. Returns the conversation's id.
create function public.record_frank_question(log jsonb, conversation uuid, answer jsonb) returns uuid
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
  insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, created_at)
  values (
    entry.organization_id, entry.member_id, kept, entry.correlation_id, 'user', entry.question,
    now() - coalesce(entry.response_time_ms, 0) * interval '1 millisecond'
  );
  insert into public.frank_messages (
    id, organization_id, member_id, conversation_id, correlation_id, sender, text, language, source, sources, error_code
  ) values (
    (answer ->> 'id')::uuid, entry.organization_id, entry.member_id, kept, entry.correlation_id, 'frank', coalesce(answer ->> 'text', ''),
    answer ->> 'language', answer ->> 'source', coalesce(answer -> 'sources', '[]'::jsonb), answer ->> 'error_code'
  );
  return kept;
end $$;

-- An answer is rated once; a further rating takes the place of the first. False for what is no answer of the caller's.
create function public.rate_frank_answer(
  message uuid, is_helpful boolean, why public.frank_feedback_reason, with_name boolean
) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.frank_feedback (message_id, organization_id, member_id, correlation_id, helpful, reason, share_identity)
  select m.id, m.organization_id, m.member_id, m.correlation_id, is_helpful, why, with_name
  from public.frank_messages m where m.id = message and m.sender = 'frank' and m.error_code is null
  on conflict (message_id) do update
    set helpful = excluded.helpful, reason = excluded.reason, share_identity = excluded.share_identity;
  return found;
end $$;

revoke execute on function public.record_frank_question(jsonb, uuid, jsonb),
  public.rate_frank_answer(uuid, boolean, public.frank_feedback_reason, boolean) from public, anon;
grant execute on function public.record_frank_question(jsonb, uuid, jsonb),
  public.rate_frank_answer(uuid, boolean, public.frank_feedback_reason, boolean) to authenticated;
