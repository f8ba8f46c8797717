-- Questions to the board are answered by the board: its members and the admins. Settings, members and documents stay the
-- admins'.
create or replace function private.list_question_groups(org_id uuid, kind text, most_asked boolean, page_size integer, page_number integer) returns jsonb
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

create or replace function private.close_question_group(org_id uuid, in_group uuid, item uuid) returns boolean
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

create or replace function private.count_open_questions(org_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select 1 from public.frank_question_groups g
    where g.organization_id = org_id and g.closed_at is null and org_id = any ((select private.board_organization_ids())::uuid[])
    limit 100
  ) open
$$;

comment on function private.count_open_questions(uuid) is
  'At most 100. Definer; 0 for others than the board and the admins of the organisation.';

-- Definer, because the board writes FAQ items only as answers. A form sent twice changes the item that answers this
-- group, if its sender made it; an admin may change any of the organisation.
drop function public.answer_frank_question(uuid, uuid, uuid, uuid, text, text);
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
create function public.answer_frank_question(
  org_id uuid, in_group uuid, item uuid, section uuid, new_question text, new_answer text
) returns boolean
language sql set search_path = '' as $$
  select private.answer_question_group(org_id, in_group, item, section, new_question, new_answer)
$$;
revoke all on function public.answer_frank_question from public, anon;
grant execute on function private.answer_question_group, public.answer_frank_question to authenticated, service_role;

-- As before, also for the board, of the items that answer a question to it. Definer, because the board writes no FAQ
-- item itself.
drop function public.record_faq_sync(uuid, uuid, timestamptz, boolean, boolean, text);
create function private.record_faq_sync(
  org_id uuid, item_id uuid, version timestamptz, sent boolean, attempted boolean, problem text
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.faq_items f
  set sent_to_frank = sent, sent_at = case when sent then now() else f.sent_at end, sync_error_message = problem,
    last_sync_attempt = now(), frank_sync_attempts = f.frank_sync_attempts + case when attempted then 1 else 0 end
  where f.id = item_id and f.organization_id = org_id and f.updated_at = version
    and (
      org_id = any (private.admin_organization_ids())
      or (
        org_id = any (private.board_organization_ids())
        and exists (select 1 from public.frank_question_groups g where g.organization_id = org_id and g.faq_id = f.id)
      )
    );
  return found;
end $$;
create function public.record_faq_sync(
  org_id uuid, item_id uuid, version timestamptz, sent boolean, attempted boolean, problem text
) returns boolean
language sql set search_path = '' as $$
  select private.record_faq_sync(org_id, item_id, version, sent, attempted, problem)
$$;
revoke all on function public.record_faq_sync from public, anon;
grant execute on function private.record_faq_sync, public.record_faq_sync to authenticated;
