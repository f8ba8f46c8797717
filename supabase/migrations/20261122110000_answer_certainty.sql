-- How sure an answer was, as the assistant said it (lib/assistant/contract.ts). Null for a service that does not say, and for older rows.
alter table public.frank_interaction_logs
  add column certainty text check (certainty in ('sure', 'closest', 'none', 'greeting')),
  add column relevance real check (relevance between 0 and 1);
comment on column public.frank_interaction_logs.relevance is 'The calibrated probability that the first source answers the question.';
grant select (certainty, relevance), insert (certainty, relevance) on public.frank_interaction_logs to authenticated;

alter table public.frank_messages
  add column certainty text check (certainty in ('sure', 'closest', 'none', 'greeting'));
grant insert (certainty) on public.frank_messages to authenticated;

-- `log.question` is the question as it was looked up; `answer.asked` is what the member wrote, where that differs.
create or replace function public.record_frank_question(log jsonb, conversation uuid, answer jsonb) returns uuid
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

create or replace function public.get_chat(member uuid, organization uuid, conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = member and c.organization_id = organization
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.text, f.language, f.source, f.sources, f.nearest, f.certainty, f.error_code, f.created_at,
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

create or replace function public.search_frank_logs(org_id uuid, search text, filter text, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
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
$$;
