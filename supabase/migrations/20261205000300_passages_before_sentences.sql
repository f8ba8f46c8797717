-- A passage's vector is made before those of its sentences, so that a new document is searched by meaning after a
-- third of the time.
alter table public.passage_indexes add column sentence_model text;
comment on column public.passage_indexes.sentence_model is
  'The model of which every passage has the vectors of its sentences; null while they are made. Such a source has this vector_model.';

-- The vectors of sentences are made again, because a text is divided into other sentences than before.
update public.passage_vectors set sentences = null where sentences is not null;

-- The vectors of a source that is not complete are made again, in the new order.
delete from public.passage_vectors v using public.passages p, public.passage_indexes i
where p.id = v.passage_id and i.vector_model is distinct from v.model
  and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of or p.article_id = i.article_id or p.event_id = i.event_id);

drop function public.assistant_store_vectors(text, bigint[], text[], text[]);
drop function public.assistant_next_unembedded(text, integer, uuid);

-- Stores vectors (base64) and skips deleted passages. A source that has all vectors of a model is switched to
-- it, and its other vectors are deleted with their sentences.
create function public.assistant_store_vectors(for_model text, passage_ids bigint[], vectors text[]) returns void
language plpgsql set search_path = '' as $$
declare
  source public.passage_indexes;
begin
  insert into public.passage_vectors (passage_id, model, organization_id, vector)
  select p.id, for_model, p.organization_id, decode(w.vector, 'base64')
  from unnest(passage_ids, vectors) as w (id, vector) join public.passages p on p.id = w.id
  for share of p
  on conflict (passage_id, model) do update set vector = excluded.vector;
  for source in
    select i.* from public.passage_indexes i
    where i.vector_model is distinct from for_model
      and exists (
        select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id)
      )
      and not exists (
        select 1 from public.passages p where (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id)
          and not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = for_model)
      )
  loop
    delete from public.passage_vectors v using public.passages p
    where p.id = v.passage_id and (p.document_id = source.document_id or p.faq_id = source.faq_id or p.board_of = source.board_of
        or p.article_id = source.article_id or p.event_id = source.event_id)
      and v.model <> for_model;
    update public.passage_indexes set vector_model = for_model, sentence_model = null where id = source.id;
  end loop;
end $$;

-- Stores the vectors of the sentences of passages that have a vector.
create function public.assistant_store_sentence_vectors(for_model text, passage_ids bigint[], vectors text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.passage_vectors v set sentences = decode(w.vectors, 'base64')
  from unnest(passage_ids, vectors) as w (id, vectors) where v.passage_id = w.id and v.model = for_model;
  update public.passage_indexes i set sentence_model = for_model
  where i.vector_model = for_model and i.sentence_model is distinct from for_model
    and exists (
      select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id)
    )
    and not exists (
      select 1 from public.passages p left join public.passage_vectors v on v.passage_id = p.id and v.model = for_model
      where (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id) and v.sentences is null
    );
end $$;

-- The passages of all associations come before the sentences, which a passage with a vector still needs. Associations
-- take turns, so that a large upload of one delays another's by one batch at most. A source that lacks nothing is
-- skipped, because it would stop the turns.
create function public.assistant_next_unembedded(model text, row_limit integer, after uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, p.organization_id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text,
      coalesce(d.display_name, d.name) as name, v.passage_id is not null as has_vector
    from (
      select * from public.passage_indexes x
      where x.sentence_model is distinct from assistant_next_unembedded.model
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

-- How many passages lack a vector, and how many lack those of their sentences, together.
create or replace function public.assistant_embedding_backlog(model text) returns bigint
language sql stable set search_path = '' as $$
  select count(*) filter (where v.passage_id is null) + count(*) filter (where v.sentences is null)
  from public.passage_indexes i
  join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
    or p.article_id = i.article_id or p.event_id = i.event_id
  left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_embedding_backlog.model
  where i.sentence_model is distinct from assistant_embedding_backlog.model
$$;

revoke all on function public.assistant_store_vectors, public.assistant_store_sentence_vectors, public.assistant_next_unembedded
  from public, anon, authenticated;
grant execute on function public.assistant_store_vectors, public.assistant_store_sentence_vectors, public.assistant_next_unembedded
  to service_role;

-- As before, but the questions also wait for the vectors of sentences.
create or replace function public.assistant_next_golden_questions(model text, row_limit integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  org_id uuid;
  now_version bigint;
  lent uuid[];
begin
  select q.organization_id, coalesce(c.version, 0) into org_id, now_version
  from public.golden_questions q left join public.corpus_versions c on c.organization_id = q.organization_id
  where (q.asked_version, q.asked_model) is distinct from (coalesce(c.version, 0), assistant_next_golden_questions.model)
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
