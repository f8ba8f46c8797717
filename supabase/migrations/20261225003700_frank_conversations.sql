create type public.frank_error_type as enum (
  'TIMEOUT', 'NETWORK_ERROR', 'CORS_ERROR', 'API_DOWN', 'INVALID_CONFIG',
  'INVALID_REQUEST', 'AUTH_FAILURE', 'API_NOT_FOUND', 'API_ERROR', 'UNKNOWN_ERROR'
);
create type public.frank_sender as enum ('user', 'frank');
create type public.frank_feedback_reason as enum ('wrong', 'incomplete', 'outdated', 'unclear');

create table public.frank_api_config (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null unique references public.organizations (id) on delete cascade,
  api_url text check (length(api_url) <= 2000),
  is_enabled boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.frank_api_config is 'Which assistant service answers for an organisation; without a row, the one the portal ships.';

create trigger set_updated_at before update on public.frank_api_config
  for each row execute function private.set_updated_at();

-- When a row was changed is written by its trigger, so no admin may write it.
grant select on public.frank_api_config to authenticated;
grant insert (organization_id, api_url, is_enabled) on public.frank_api_config to authenticated;
grant update (api_url, is_enabled) on public.frank_api_config to authenticated;
grant all on public.frank_api_config to service_role;
alter table public.frank_api_config enable row level security;

create policy "Admins read their organisation's assistant settings" on public.frank_api_config
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins create their organisation's assistant settings" on public.frank_api_config
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's assistant settings" on public.frank_api_config
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create table public.frank_interaction_logs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  correlation_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  member_id uuid,
  association_id bigint,
  question text not null check (length(question) <= 2000),
  language text not null default 'en' check (length(language) <= 10),
  api_url text check (length(api_url) <= 2000),
  threshold double precision check (threshold between 0 and 1),
  success boolean not null,
  response_time_ms integer check (response_time_ms >= 0),
  answer text check (length(answer) <= 100000),
  sources text check (length(sources) <= 200000),
  error_type public.frank_error_type,
  error_code text check (length(error_code) <= 100),
  error_message text check (length(error_message) <= 2000),
  error_details text check (length(error_details) <= 10000),
  user_agent text check (length(user_agent) <= 500),
  is_mobile boolean not null default false,
  network_type text check (length(network_type) <= 50),
  -- From the assistant's answer (lib/assistant/contract.ts); null if the service does not send it.
  certainty text check (certainty in ('sure', 'closest', 'none', 'greeting')),
  relevance real check (relevance between 0 and 1),
  check (success = (error_type is null)),
  foreign key (organization_id, member_id)
    references public.organization_members (organization_id, id) on delete set null (member_id)
);
comment on table public.frank_interaction_logs is 'Questions put to the assistant, with their outcome. Read by admins of the organisation only.';
comment on column public.frank_interaction_logs.relevance is 'The calibrated probability that the first source answers the question.';
create index frank_interaction_logs_newest_idx on public.frank_interaction_logs (organization_id, created_at desc);
create index frank_interaction_logs_success_idx on public.frank_interaction_logs (organization_id, success, created_at desc);
create index frank_interaction_logs_error_idx on public.frank_interaction_logs (organization_id, error_type, created_at desc);
create index frank_interaction_logs_member_idx on public.frank_interaction_logs (organization_id, member_id);
create index frank_interaction_logs_age_idx on public.frank_interaction_logs (created_at);

-- An admin may read the questions but not the askers, and may delete the log; only the service role may
-- change it.
grant select (
  id, created_at, correlation_id, organization_id, association_id, question, language, api_url, threshold, success,
  response_time_ms, answer, sources, error_type, error_code, error_message, error_details, user_agent, is_mobile,
  network_type, certainty, relevance
) on public.frank_interaction_logs to authenticated;
grant insert (
  correlation_id, organization_id, member_id, association_id, question, language, api_url, threshold, success,
  response_time_ms, answer, sources, error_type, error_code, error_message, error_details, user_agent, is_mobile,
  network_type, certainty, relevance
) on public.frank_interaction_logs to authenticated;
grant delete on public.frank_interaction_logs to authenticated;
grant all on public.frank_interaction_logs to service_role;
alter table public.frank_interaction_logs enable row level security;

create policy "Admins read their organisation's interaction logs" on public.frank_interaction_logs
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Members log their own questions" on public.frank_interaction_logs
  for insert to authenticated with check (
    exists (
      select 1 from public.organization_members m
      where m.id = member_id and m.organization_id = frank_interaction_logs.organization_id and m.auth_user_id = (select auth.uid())
    )
  );
create policy "Admins clear their organisation's interaction logs" on public.frank_interaction_logs
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- The newest questions that match. The search is plain text, without patterns or operators.
-- Invoker: row level security shows an admin the rows of their own organisation, and a member none.
create function public.search_frank_logs(search text, filter text, row_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]'::jsonb) from (
      select f.id, f.created_at, f.correlation_id, f.association_id, f.question, f.language, f.api_url, f.success, f.response_time_ms,
        f.answer, f.certainty, f.relevance, f.error_type, f.error_code, f.error_message, f.is_mobile, f.network_type
      from public.frank_interaction_logs f
      where f.organization_id = org_id
        and case filter
          when 'all' then true
          when 'success' then f.success
          when 'errors' then not f.success
          else f.error_type::text = filter
        end
        and (
          search = '' or position(lower(search) in lower(f.question)) > 0 or position(lower(search) in lower(coalesce(f.error_message, ''))) > 0
          or position(lower(search) in f.correlation_id::text) > 0 or position(search in coalesce(f.association_id::text, '')) > 0
        )
      order by f.created_at desc, f.id limit least(greatest(row_limit, 1), 500)
    ) l
  );
end $$;
grant execute on function public.search_frank_logs to authenticated, service_role;

-- Retention, for the worker: deletes a batch of old rows and returns how many.
create function public.delete_expired_frank_logs(keep_days integer, batch integer) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.frank_interaction_logs where id in (
      select id from public.frank_interaction_logs where created_at < now() - make_interval(days => greatest(keep_days, 1))
      order by created_at limit batch for update skip locked
    ) returning 1
  ) select count(*)::integer from gone
$$;
grant execute on function public.delete_expired_frank_logs to service_role;

-- A conversation is private to its member: admins cannot read it either.
create table public.frank_conversations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  member_id uuid not null,
  title text not null check (btrim(title) <> '' and length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The chat page chooses the id. Two members may have conversations with the same id.
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
  -- A page of a conversation holds 20 answers, so that the sources of one are 60,000 characters at most. The portal
  -- writes less (lib/frank/limits.ts).
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array' and length(sources::text) <= 60000),
  error_code text check (length(error_code) <= 100),
  created_at timestamptz not null default now(),
  nearest jsonb not null default '[]' check (jsonb_typeof(nearest) = 'array' and length(nearest::text) <= 5000),
  signature text check (length(signature) <= 500),
  complete text check (length(complete) <= 2000),
  certainty text check (certainty in ('sure', 'closest', 'none', 'greeting')),
  markdown_checked boolean not null default false,
  -- A stored answer is for whoever may read each of the documents that it cites. An answer that cites a document of the
  -- board stays the board's when the document is deleted.
  document_ids uuid[] not null default '{}',
  audience public.audience not null default 'members',
  -- A stored answer that cites news for some, or its event, is for those who may read them still.
  notice_ids uuid[] not null default '{}',
  is_withdrawn boolean not null default false,
  unique (organization_id, member_id, id, correlation_id),
  foreign key (organization_id, member_id, conversation_id)
    references public.frank_conversations (organization_id, member_id, id) on delete cascade
);
comment on table public.frank_messages is 'Questions and answers. correlation_id is that of the row in frank_interaction_logs; an answer that failed has a code and no text.';
comment on column public.frank_messages.nearest is 'The documents that came closest to a question without an answer.';
comment on column public.frank_messages.signature is 'What a question is about, whatever its words: alike for questions of one group.';
comment on column public.frank_messages.complete is 'A follow-up, completed from the question before it, as the board reads it; null for any other question.';
comment on column public.frank_messages.markdown_checked is 'Whether the portal has checked what the text costs to render. A text never changes.';
comment on column public.frank_messages.document_ids is 'The documents that the sources and the nearest documents name.';
comment on column public.frank_messages.audience is 'Who may read the answer: whoever may read all documents that it cites. Others learn only that it is closed.';
comment on column public.frank_messages.notice_ids is 'The news and the events that the sources name.';
comment on column public.frank_messages.is_withdrawn is
  'It cites news for some that is deleted. It is not the audience, because that follows the documents.';
create index frank_messages_conversation_idx on public.frank_messages (conversation_id, position);
create index frank_messages_citing_idx on public.frank_messages using gin (document_ids) where document_ids <> '{}';
create index frank_messages_noticing_idx on public.frank_messages using gin (notice_ids) where notice_ids <> '{}';

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

-- The news and events of the caller's organisations that the caller may not read. Definer, as the other helpers of policies.
create function private.closed_notice_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from (
    select n.id from public.organization_news n
    where n.organization_id = any ((select private.member_organization_ids())::uuid[]) and n.recipients is not null
      and not private.is_for_reader(n.recipients, n.organization_id, n.created_by, (select private.own_reader_keys())::text[])
    union all
    select e.id from public.calendar_entries e
    where e.organization_id = any ((select private.member_organization_ids())::uuid[]) and e.recipients is not null
      and not private.is_for_reader(e.recipients, e.organization_id, e.created_by, (select private.own_reader_keys())::text[])
  ) c
$$;
grant execute on function private.closed_notice_ids to authenticated, service_role;

grant select, delete on public.frank_conversations to authenticated;
grant insert (id, organization_id, member_id, title) on public.frank_conversations to authenticated;
grant update (title, updated_at) on public.frank_conversations to authenticated;
grant select on public.frank_messages to authenticated;
grant insert (
  id, organization_id, member_id, conversation_id, correlation_id, sender, text, language, source, sources, error_code,
  created_at, nearest, signature, complete, certainty
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

create policy "Members read their own messages, unless one cites what is not open to them" on public.frank_messages
  for select to authenticated using (
    member_id = any ((select private.own_member_ids())::uuid[])
    and (audience = 'members' and not is_withdrawn or organization_id = any ((select private.board_organization_ids())::uuid[]))
    and (notice_ids = '{}' or not notice_ids && (select private.closed_notice_ids())::uuid[])
  );
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

-- The mark of a checked answer is that of its text: a member may delete the row and record another text under the
-- same id while the answer is being checked.
create function public.mark_answer_checked(message uuid, checked_text text) returns void
language sql set search_path = '' as $$
  update public.frank_messages set markdown_checked = true where id = message and text = checked_text
$$;
comment on function public.mark_answer_checked(uuid, text) is 'Does nothing if the message has another text than the one that was checked.';
grant execute on function public.mark_answer_checked to service_role;

create function private.forget_answer_check() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.markdown_checked := false;
  return new;
end $$;
create trigger forget_answer_check before update of text on public.frank_messages
  for each row when (new.text is distinct from old.text) execute function private.forget_answer_check();

-- A page of the caller's conversations in their active membership, the newest first, and one more row if another
-- page follows. Invoker.
create function public.list_conversations(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(l) order by l.updated_at desc, l.id), '[]') from (
    select c.id, c.title, c.updated_at from public.get_current_member() m
    join public.frank_conversations c on c.member_id = m.member_id and c.organization_id = m.organization_id
    order by c.updated_at desc, c.id
    limit least(page_size, 100) + 1 offset (greatest(page_number, 1) - 1)::bigint * least(page_size, 100)
  ) l
$$;
grant execute on function public.list_conversations to authenticated, service_role;

-- The asker, whether they may ask now, and the service's settings; null without a membership or a session.
-- The limits are questions a minute; a question over the member's limit does not count against the
-- organisation. For the service role only, because members must not see the service's address.
create function public.begin_frank_question(person uuid, session uuid, member_limit integer, organization_limit integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  asker record;
  allowed boolean;
begin
  select * into asker from private.find_member(person, session);
  if not found or private.lacks_second_factor(person, session) then
    return null;
  end if;
  if asker.lacks_demanded_factor and private.has_second_factor(person, session) then
    asker.role := 'ADMIN'::public.member_role;
    asker.lacks_demanded_factor := false;
  end if;
  allowed := private.count_points('questionMember:' || asker.member_id, 1, 60) <= member_limit;
  if allowed then
    allowed := private.count_points('questionOrganization:' || asker.organization_id, 1, 60) <= organization_limit;
  end if;
  perform private.sweep_rate_limits();
  return jsonb_build_object(
    'member', to_jsonb(asker),
    'allowed', allowed,
    'config', case when private.is_switched_off(asker.organization_id, 'assistant')
      then jsonb_build_object('api_url', null, 'is_enabled', false)
      else (
        select jsonb_build_object('api_url', c.api_url, 'is_enabled', c.is_enabled)
        from public.frank_api_config c where c.organization_id = asker.organization_id
      ) end
  );
end $$;
grant execute on function public.begin_frank_question to service_role;

-- Stores a question with its outcome: the row of the log, and the two messages of the member's conversation,
-- which is created if missing. `log.question` is the rewritten question; `answer.asked` is the member's text
-- if it differs. Invoker. Returns the conversation's id.
create function public.record_frank_question(log jsonb, conversation uuid, answer jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  entry public.frank_interaction_logs := jsonb_populate_record(null::public.frank_interaction_logs, log);
  asked text := coalesce(answer ->> 'asked', entry.question);
  kept uuid;
begin
  insert into public.frank_interaction_logs (
    correlation_id, organization_id, member_id, association_id, question, language, api_url, threshold, success, response_time_ms,
    answer, sources, certainty, relevance, error_type, error_code, error_message, error_details, user_agent, is_mobile, network_type
  ) values (
    entry.correlation_id, entry.organization_id, entry.member_id, entry.association_id, entry.question, coalesce(entry.language, 'en'),
    entry.api_url, entry.threshold, entry.success, entry.response_time_ms, entry.answer, entry.sources, entry.certainty, entry.relevance,
    entry.error_type, entry.error_code, entry.error_message, entry.error_details, entry.user_agent, coalesce(entry.is_mobile, false),
    entry.network_type
  );
  insert into public.frank_conversations (id, organization_id, member_id, title)
  values (
    coalesce(conversation, gen_random_uuid()), entry.organization_id, entry.member_id,
    left(regexp_replace(btrim(asked), '\s+', ' ', 'g'), 120)
  )
  on conflict (organization_id, member_id, id) do update set updated_at = now()
  returning id into kept;
  insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, signature, complete, created_at)
  values (
    entry.organization_id, entry.member_id, kept, entry.correlation_id, 'user', asked, nullif(answer ->> 'signature', ''), answer ->> 'complete',
    now() - coalesce(entry.response_time_ms, 0) * interval '1 millisecond'
  );
  insert into public.frank_messages (
    id, organization_id, member_id, conversation_id, correlation_id, sender, text, language, source, sources, nearest, certainty, error_code
  ) values (
    (answer ->> 'id')::uuid, entry.organization_id, entry.member_id, kept, entry.correlation_id, 'frank', coalesce(answer ->> 'text', ''),
    answer ->> 'language', answer ->> 'source', coalesce(answer -> 'sources', '[]'::jsonb), coalesce(answer -> 'nearest', '[]'::jsonb),
    entry.certainty, answer ->> 'error_code'
  );
  -- Kept only where the board should know of it.
  if entry.success then
    perform private.file_question((answer ->> 'id')::uuid, false, false);
  end if;
  return kept;
end $$;
grant execute on function public.record_frank_question to authenticated, service_role;

-- Rates an answer; a further rating replaces the first. Returns false if the message is no answer of the
-- caller.
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
  if not found then
    return false;
  end if;
  perform private.file_question(message, false, false);
  return true;
end $$;
grant execute on function public.rate_frank_answer to authenticated, service_role;

-- Questions that the empty chat offers. They are valid for one version of the assistant's passages, and
-- deleted when that changes.
create table public.frank_suggestions (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  created_at timestamptz not null default now()
);
comment on table public.frank_suggestions is 'Questions that the assistant answers from the organisation''s documents. Written by the worker.';

grant select on public.frank_suggestions to authenticated;
grant all on public.frank_suggestions to service_role;
alter table public.frank_suggestions enable row level security;

create policy "Members read what their organisation's assistant can be asked" on public.frank_suggestions
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));

create function private.drop_suggestions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.frank_suggestions where organization_id = new.organization_id;
  return null;
end $$;
comment on function private.drop_suggestions() is 'Definer, because members'' own writes (a deletion, a rename) change what the assistant knows.';

-- What the board changes drops no suggestion of the members.
create trigger drop_suggestions after update on public.corpus_versions
  for each row when ((new.version, new.content_version) is distinct from (old.version, old.content_version))
  execute function private.drop_suggestions();

-- An organisation without suggestions, and the version of its passages; none whose documents for members are still being
-- read, and none that is paused.
create function public.assistant_next_suggestions() returns table (organization_id uuid, version bigint)
language sql stable set search_path = '' as $$
  select c.organization_id, c.version from public.corpus_versions c
  where c.organization_id <> all ((select private.paused_organization_ids())::uuid[])
    and not exists (select 1 from public.frank_suggestions s where s.organization_id = c.organization_id)
    and not exists (
      select 1 from public.document_jobs j
      where j.organization_id = c.organization_id and private.audience_of_document(j.document_id) = 'members'
    )
  limit 1
$$;
grant execute on function public.assistant_next_suggestions to service_role;

-- Stores questions for this version. Returns false if the passages have changed meanwhile.
create function public.assistant_keep_suggestions(org_id uuid, for_version bigint, found_questions jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.corpus_versions c where c.organization_id = org_id and c.version = for_version for update;
  if not found then
    return false;
  end if;
  insert into public.frank_suggestions (organization_id, questions) values (org_id, found_questions)
  on conflict (organization_id) do update set questions = excluded.questions, created_at = now();
  return true;
end $$;
grant execute on function public.assistant_keep_suggestions to service_role;
