-- Questions whose answer a board knows. The worker asks them again when what the assistant reads has changed.

create type public.golden_outcome as enum ('right', 'shown', 'lost');

create table public.golden_questions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  question text not null check (btrim(question) <> '' and length(question) <= 500),
  expected_text text check (btrim(expected_text) <> '' and length(expected_text) <= 10000),
  expected_source text check (length(expected_source) <= 600),
  expected_page integer check (expected_page > 0),
  document_id uuid,
  faq_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  asked_version bigint,
  asked_model text,
  tried_at timestamptz,
  checked_at timestamptz,
  outcome public.golden_outcome,
  certainty text check (certainty in ('sure', 'closest', 'none', 'greeting')),
  answer jsonb check (jsonb_typeof(answer) = 'object' and length(answer::text) <= 20000),
  before jsonb check (jsonb_typeof(before) = 'object' and length(before::text) <= 25000),
  foreign key (organization_id, document_id) references public.documents (organization_id, id) on delete set null (document_id),
  foreign key (organization_id, faq_id) references public.faq_items (organization_id, id) on delete set null (faq_id)
);
comment on table public.golden_questions is
  'A board''s questions with the passage that should answer them, and the last result. Results are written by the worker.';
comment on column public.golden_questions.expected_text is 'Null until an answer shows a passage for the first time.';
comment on column public.golden_questions.asked_version is 'The corpus version of the last result; null if the question is to be asked.';
comment on column public.golden_questions.outcome is 'right: the first quote holds the expected passage. shown: another quote does. lost: none.';
comment on column public.golden_questions.answer is 'The first source of the answer: {source, page, quote, document_id, faq_id}. Null if the answer had none.';
comment on column public.golden_questions.before is 'The last result that was another: {outcome, certainty, answer, checked_at}.';
create unique index golden_questions_once_idx on public.golden_questions (organization_id, lower(question));
create index golden_questions_document_idx on public.golden_questions (organization_id, document_id);
create index golden_questions_faq_idx on public.golden_questions (organization_id, faq_id);
create index golden_questions_tried_idx on public.golden_questions (tried_at);

create trigger set_created_by before insert on public.golden_questions
  for each row execute function private.set_created_by('account');

create function private.limit_golden_questions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('golden_questions' || new.organization_id::text, 0));
  if (select count(*) from public.golden_questions where organization_id = new.organization_id) >= 50 then
    raise exception 'golden_full' using errcode = 'P0001';
  end if;
  return new;
end $$;
comment on function private.limit_golden_questions() is 'Definer, because it counts rows that the inserting role may not see.';
create trigger limit_questions before insert on public.golden_questions
  for each row execute function private.limit_golden_questions();

-- A question that is kept from an FAQ item expects that item.
create function private.expect_faq_item() returns trigger
language plpgsql set search_path = '' as $$
begin
  select f.answer, 'FAQ: ' || f.question into new.expected_text, new.expected_source
  from public.faq_items f where f.organization_id = new.organization_id and f.id = new.faq_id;
  return new;
end $$;
create trigger expect_faq_item before insert on public.golden_questions
  for each row when (new.faq_id is not null and new.expected_text is null) execute function private.expect_faq_item();

grant select, delete on public.golden_questions to authenticated;
grant insert (id, organization_id, question, faq_id) on public.golden_questions to authenticated;
grant all on public.golden_questions to service_role;
alter table public.golden_questions enable row level security;

create policy "Admins read their organisation's golden questions" on public.golden_questions
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins add to their organisation's golden questions" on public.golden_questions
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete from their organisation's golden questions" on public.golden_questions
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- The changed ones first. Invoker.
create function public.list_golden_questions() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(g) order by g.rank, g.created_at desc, g.id), '[]') from (
    select q.id, q.question, q.expected_text, q.expected_source, q.expected_page, q.created_at, q.checked_at,
      q.asked_version is null as is_waiting, q.outcome, q.certainty, q.answer, q.before,
      case when q.asked_version is null then 2 when q.outcome = 'lost' then 0 when q.outcome = 'shown' then 1 else 3 end as rank
    from public.golden_questions q where q.organization_id = (select private.current_organization_id())
  ) g
$$;
grant execute on function public.list_golden_questions to authenticated, service_role;

-- Asks a question again or, with `accept`, expects the passage that the last answer showed first. Returns false
-- if the caller is no admin of its organisation, or nothing was shown.
create function private.renew_golden_question(org_id uuid, item uuid, accept boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not (org_id = any (private.admin_organization_ids())) then
    return false;
  end if;
  if accept then
    update public.golden_questions q
    set expected_text = q.answer ->> 'quote', expected_source = q.answer ->> 'source', expected_page = (q.answer ->> 'page')::integer,
      document_id = (select d.id from public.documents d where d.organization_id = org_id and d.id::text = q.answer ->> 'document_id'),
      faq_id = (select f.id from public.faq_items f where f.organization_id = org_id and f.id::text = q.answer ->> 'faq_id'),
      outcome = 'right', before = null
    where q.id = item and q.organization_id = org_id and q.answer is not null;
  else
    update public.golden_questions q set asked_version = null, tried_at = null where q.id = item and q.organization_id = org_id;
  end if;
  return found;
end $$;
comment on function private.renew_golden_question(uuid, uuid, boolean) is 'Definer, because an admin must not write results.';
grant execute on function private.renew_golden_question to authenticated, service_role;

create function public.renew_golden_question(org_id uuid, item uuid, accept boolean) returns boolean
language sql set search_path = '' as $$ select private.renew_golden_question(org_id, item, accept) $$;
grant execute on function public.renew_golden_question to authenticated, service_role;

-- Questions of one organisation that were last asked of another corpus version or embedding model, and the
-- version now; none while its documents are read, or the vectors of its passages and their sentences are made. They are
-- lent for a minute, so that one that fails comes again after the others.
create function public.assistant_next_golden_questions(model text, row_limit integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  org_id uuid;
  now_version bigint;
  lent uuid[];
begin
  select q.organization_id, coalesce(c.version, 0) into org_id, now_version
  from public.golden_questions q left join public.corpus_versions c on c.organization_id = q.organization_id
  where q.organization_id <> all ((select private.paused_organization_ids())::uuid[])
    and (q.asked_version, q.asked_model) is distinct from (coalesce(c.version, 0), assistant_next_golden_questions.model)
    and coalesce(q.tried_at < now() - interval '1 minute', true)
    and not exists (select 1 from public.document_jobs j where j.organization_id = q.organization_id)
    and not exists (
      select 1 from public.passage_indexes i
      where i.organization_id = q.organization_id
        and (i.stale or (assistant_next_golden_questions.model is not null and i.sentence_model is distinct from assistant_next_golden_questions.model))
    )
  order by q.tried_at nulls first, q.id limit 1;
  if org_id is null then
    return '[]';
  end if;
  select array_agg(l.id) into lent from (
    select q.id from public.golden_questions q
    where q.organization_id = org_id
      and (q.asked_version, q.asked_model) is distinct from (now_version, assistant_next_golden_questions.model)
      and coalesce(q.tried_at < now() - interval '1 minute', true)
    order by q.tried_at nulls first, q.id limit least(greatest(row_limit, 1), 50) for update skip locked
  ) l;
  update public.golden_questions q set tried_at = now() where q.id = any (lent);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'organization_id', q.organization_id, 'question', q.question, 'version', now_version,
      'expected_text', q.expected_text, 'faq_id', q.faq_id
    )), '[]')
    from public.golden_questions q where q.id = any (lent)
  );
end $$;
grant execute on function public.assistant_next_golden_questions to service_role;

-- Stores a result. A result that differs becomes the one before. `judged_text` is the expected passage that the
-- outcome was judged by. False if the question is gone or expects another passage by now.
create function public.assistant_keep_golden_result(
  item uuid, judged_text text, for_version bigint, for_model text,
  new_outcome public.golden_outcome, new_certainty text, new_answer jsonb
) returns boolean
language plpgsql set search_path = '' as $$
declare
  known public.golden_questions;
begin
  select * into known from public.golden_questions q where q.id = item and q.expected_text is not distinct from judged_text for update;
  if not found then
    return false;
  end if;
  if known.expected_text is null and new_answer is not null then
    update public.golden_questions q
    set expected_text = new_answer ->> 'quote', expected_source = new_answer ->> 'source', expected_page = (new_answer ->> 'page')::integer,
      document_id = (
        select d.id from public.documents d where d.organization_id = q.organization_id and d.id::text = new_answer ->> 'document_id'
      ),
      faq_id = (select f.id from public.faq_items f where f.organization_id = q.organization_id and f.id::text = new_answer ->> 'faq_id')
    where q.id = item;
  elsif known.checked_at is not null and (known.outcome, known.certainty, known.answer ->> 'quote')
    is distinct from (new_outcome, new_certainty, new_answer ->> 'quote') then
    update public.golden_questions q set before = jsonb_build_object(
      'outcome', known.outcome, 'certainty', known.certainty, 'answer', known.answer, 'checked_at', known.checked_at
    ) where q.id = item;
  end if;
  update public.golden_questions q
  set asked_version = for_version, asked_model = for_model, tried_at = null, checked_at = now(), outcome = new_outcome,
    certainty = new_certainty, answer = new_answer
  where q.id = item;
  return true;
end $$;
grant execute on function public.assistant_keep_golden_result to service_role;
