-- What the worker does for Frank waits too, while an organisation is paused.

create or replace function public.assistant_embedding_backlog(model text) returns bigint
language sql stable set search_path = '' as $$
  select count(*) filter (where v.passage_id is null) + count(*) filter (where v.sentences is null)
  from public.passage_indexes i
  join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
    or p.article_id = i.article_id or p.event_id = i.event_id
  left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_embedding_backlog.model
  where i.organization_id <> all ((select private.paused_organization_ids())::uuid[])
    and i.sentence_model is distinct from assistant_embedding_backlog.model
$$;

create or replace function public.assistant_next_unembedded(model text, row_limit integer, after uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, p.organization_id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text,
      coalesce(d.display_name, d.name) as name, v.passage_id is not null as has_vector
    from (
      select * from public.passage_indexes x
      where x.organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and x.sentence_model is distinct from assistant_next_unembedded.model
        and exists (
          select 1 from public.passages p
          left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_next_unembedded.model
          where (p.document_id = x.document_id or p.faq_id = x.faq_id or p.board_of = x.board_of
              or p.article_id = x.article_id or p.event_id = x.event_id)
            and case when x.vector_model = assistant_next_unembedded.model then v.sentences is null else v.passage_id is null end
        )
      order by x.vector_model is not distinct from assistant_next_unembedded.model,
        coalesce(x.organization_id > after, false) desc, x.organization_id, x.passages, x.id
      limit 1
    ) i
    join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id
    left join public.documents d on d.id = i.document_id
    left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_next_unembedded.model
    where case when i.vector_model = assistant_next_unembedded.model then v.sentences is null else v.passage_id is null end
    order by p.ordinal limit least(greatest(row_limit, 1), 500)
  ) t
$$;

create or replace function public.assistant_next_golden_questions(model text, row_limit integer) returns jsonb
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

create or replace function public.assistant_next_suggestions() returns table (organization_id uuid, version bigint)
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

create or replace function public.assistant_stale_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer
    from public.passage_indexes i join public.passages p on p.faq_id = i.faq_id
    where i.stale and i.organization_id <> all ((select private.paused_organization_ids())::uuid[]) order by i.id limit 50
  ) t
$$;

create or replace function public.assistant_unindexed_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer from public.passages p
    where p.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      and p.faq_id is not null and not exists (select 1 from public.passage_indexes i where i.faq_id = p.faq_id)
    order by p.id limit 50
  ) t
$$;

create or replace function public.assistant_unread_boards() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(t.organization_id), '[]') from (
    select p.organization_id from public.board_pages p where p.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      and p.version <> p.read_version limit 20
  ) t
$$;

create or replace function public.assistant_unread_notices() returns jsonb
language plpgsql set search_path = '' as $$
begin
  with gone as (delete from public.passage_indexes where until <= now() returning article_id, event_id)
  delete from public.passages p using gone g where p.article_id = g.article_id or p.event_id = g.event_id;
  return (
    select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
      select j.id, j.version, coalesce(n.title, e.title) as title, coalesce(n.words, n.content) as text,
        e.place, e.starts_at, e.ends_at, coalesce(e.is_all_day, false) as is_all_day
      from public.notice_jobs j
      left join public.organization_news n on n.id = j.article_id and private.is_news_shown(n)
      left join public.calendar_entries e on e.id = j.event_id and private.find_event_end(e) > now()
      where j.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      order by j.id limit 20
    ) t
  );
end $$;
