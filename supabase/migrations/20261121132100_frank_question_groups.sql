-- What the board sees of the questions, and does with them. Who asked is told only where the member agreed.

-- A page of the groups of a kind, with what the newest of their questions say, and the sections that an answer may go into. Definer, because
-- row level security shows each question to its asker alone; the caller has to be an admin of the organisation. `total` counts up to 1000.
create function private.list_question_groups(org uuid, kind text, most_asked boolean, page_size integer, page_number integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := case kind
    when 'done' then 'closed_at is not null'
    when 'sent' then 'closed_at is null and sent > 0'
    when 'unanswered' then 'closed_at is null and refused > 0'
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

-- One group, from its newest hundred questions: those that are open, or all of one that is closed.
create function private.describe_question_group(org uuid, in_group uuid) returns jsonb
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
comment on function private.describe_question_group(uuid, uuid) is 'For private.list_question_groups alone, with its rights.';

-- Closes a group: as answered by an item, of which everybody who asked is told, or as not needed. False where there is no such group.
create function private.close_question_group(org uuid, in_group uuid, item uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known public.frank_question_groups;
begin
  if not (org = any (private.admin_organization_ids())) then
    return false;
  end if;
  select * into known from public.frank_question_groups g where g.id = in_group and g.organization_id = org for update;
  if not found then
    return false;
  end if;
  if item is not null and known.closed_at is not null and known.faq_id <> item then
    raise exception 'question_answered' using errcode = 'P0001';
  end if;
  -- Not needed once more, where the board has answered before: who asked is led to that answer.
  update public.frank_questions q
  set closed_at = now(), faq_id = coalesce(item, known.faq_id), seen_at = case when item is null then q.seen_at end
  where q.organization_id = org and q.group_id = in_group and q.faq_id is null and (item is not null or q.closed_at is null);
  update public.frank_question_groups g set closed_at = coalesce(g.closed_at, now()), faq_id = coalesce(item, g.faq_id) where g.id = in_group;
  return true;
end $$;
comment on function private.close_question_group(uuid, uuid, uuid) is 'Definer, because an admin may tell the askers without knowing them.';
grant execute on function private.list_question_groups(uuid, text, boolean, integer, integer),
  private.close_question_group(uuid, uuid, uuid) to authenticated;

create function public.list_frank_questions(org_id uuid, kind text, most_asked boolean, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_question_groups(org_id, kind, most_asked, page_size, page_number)
$$;

create function public.dismiss_frank_question(org_id uuid, in_group uuid) returns boolean
language sql set search_path = '' as $$ select private.close_question_group(org_id, in_group, null) $$;

-- Answers a group in one step: the FAQ item is made and the group closed, or neither. Without a section it goes into the organisation's first
-- for FAQ, which is made where there is none. The form sent twice is one item. Invoker: only admins add to the FAQ. False for no such group.
create function public.answer_frank_question(
  org_id uuid, in_group uuid, item uuid, section uuid, new_question text, new_answer text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  target uuid := section;
begin
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
    where f.organization_id = org_id and (f.question, f.answer) is distinct from (excluded.question, excluded.answer);
  if not private.close_question_group(org_id, in_group, item) then
    raise exception 'question_gone' using errcode = 'P0001';
  end if;
  return true;
end $$;

-- Retention: a batch of the conversations, and of the questions to the board, that are older than they may be, for the worker. How many went.
create function public.delete_expired_frank_conversations(keep_days integer, batch integer) returns integer
language plpgsql set search_path = '' as $$
declare
  cutoff constant timestamptz := now() - make_interval(days => greatest(keep_days, 1));
  gone integer;
  asked integer;
begin
  delete from public.frank_conversations c where (c.organization_id, c.member_id, c.id) in (
    select o.organization_id, o.member_id, o.id from public.frank_conversations o
    where o.updated_at < cutoff order by o.updated_at limit batch for update skip locked
  );
  get diagnostics gone = row_count;
  delete from public.frank_questions q where q.id in (
    select o.id from public.frank_questions o where o.created_at < cutoff order by o.created_at limit batch for update skip locked
  );
  get diagnostics asked = row_count;
  return greatest(gone, asked);
end $$;

revoke execute on function
  public.list_frank_questions(uuid, text, boolean, integer, integer), public.dismiss_frank_question(uuid, uuid),
  public.answer_frank_question(uuid, uuid, uuid, uuid, text, text), public.delete_expired_frank_conversations(integer, integer)
  from public, anon, authenticated;
grant execute on function
  public.list_frank_questions(uuid, text, boolean, integer, integer), public.dismiss_frank_question(uuid, uuid),
  public.answer_frank_question(uuid, uuid, uuid, uuid, text, text) to authenticated;
grant execute on function public.delete_expired_frank_conversations(integer, integer) to service_role;
