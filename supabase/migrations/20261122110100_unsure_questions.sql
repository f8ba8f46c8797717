-- A question that got passages instead of an answer is on the board's list too, apart from those that got nothing, until its asker says that
-- the passages helped.
alter table public.frank_questions
  add column unsure boolean not null default false,
  add column nearest jsonb not null default '[]' check (jsonb_typeof(nearest) = 'array' and length(nearest::text) <= 5000),
  drop constraint frank_questions_check,
  add constraint frank_questions_reason_check check (refused or unsure or rated or sent_at is not null);
comment on column public.frank_questions.unsure is 'The closest passages were shown, and none as the answer.';
comment on column public.frank_questions.nearest is 'The documents, or FAQ items, that came closest to a question without a certain answer.';
alter table public.frank_question_groups add column unsure integer not null default 0;

create or replace function private.count_question() returns trigger
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
drop trigger count_question on public.frank_questions;
create trigger count_question
  after insert or delete or update of group_id, refused, unsure, rated, sent_at, closed_at on public.frank_questions
  for each row execute function private.count_question();

-- Where the passages that were shown stand, three at most; beside a refusal, the documents that came closest.
create function private.find_near_documents(reply public.frank_messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when reply.certainty is distinct from 'closest' then reply.nearest else coalesce((
    select jsonb_agg(jsonb_build_object(
      'document_id', s.value -> 'document_id', 'faq_id', s.value -> 'faq_id', 'source', left(s.value ->> 'source', 500), 'page', s.value -> 'page'
    ) order by s.place)
    from jsonb_array_elements(reply.sources) with ordinality s (value, place) where s.place <= 3
  ), '[]'::jsonb) end
$$;
revoke execute on function private.find_near_documents(public.frank_messages) from public;

-- Files an answer of the caller's own where the board should know of it, sends its question to the board where asked to, and takes it out where
-- neither holds any more. What was answered is sent only once it is rated badly; a greeting is no question. Sent once: a second time changes
-- nothing. Definer, because the groups are nobody's to write.
create or replace function private.file_question(message uuid, send boolean, with_name boolean) returns boolean
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

create or replace function private.list_question_groups(org uuid, kind text, most_asked boolean, page_size integer, page_number integer) returns jsonb
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
  if org is null or not (org = any (private.admin_organization_ids())) then
    return null;
  end if;
  execute format(
    'select count(*) from (select 1 from public.frank_question_groups where organization_id = $1 and %s limit 1000) g', wanted
  ) into total using org;
  execute format(
    'select array(select id from public.frank_question_groups where organization_id = $1 and %s order by %s limit $2 offset $3)', wanted, ranked
  ) into listed using org, size, (greatest(1, least(page_number, 1000)) - 1) * size;
  return jsonb_build_object(
    'total', total,
    'groups', coalesce((
      select jsonb_agg(private.describe_question_group(org, l.id) order by l.place) from unnest(listed) with ordinality l (id, place)
    ), '[]'::jsonb),
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.position)
      from public.document_sections s where s.organization_id = org and s.section_type = 'FAQ'
    ), '[]'::jsonb)
  );
end $$;

create or replace function private.describe_question_group(org uuid, in_group uuid) returns jsonb
language sql stable set search_path = '' as $$
  with newest as materialized (
    select q.* from public.frank_questions q join public.frank_question_groups g on g.id = q.group_id
    where q.organization_id = org and q.group_id = in_group and (q.closed_at is null or g.closed_at is not null)
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
    'nearest', coalesce((select nearest from newest where nearest <> '[]' order by created_at desc limit 1), '[]'::jsonb),
    'askers', coalesce((
      select jsonb_agg(distinct m.full_name) from newest n
      join public.organization_members m on m.organization_id = org and m.id = n.member_id
      -- What they said when they sent it is their last word on it.
      where case when n.sent_at is not null then n.named else n.rated_by_name end
    ), '[]'::jsonb),
    'faq', (
      select jsonb_build_object(
        'id', f.id, 'section_id', f.section_id, 'question', f.question, 'sent_to_frank', f.sent_to_frank, 'sent_at', f.sent_at,
        'sync_error_message', f.sync_error_message, 'last_sync_attempt', f.last_sync_attempt,
        'place', (select count(*) from public.faq_items b where b.section_id = f.section_id and b.position <= f.position)
      )
      from public.faq_items f where f.organization_id = org and f.id = g.faq_id
    )
  )
  from public.frank_question_groups g where g.organization_id = org and g.id = in_group
$$;
