-- Vectors of a passage's sentences, read only with the texts of a question's best passages: the index in memory
-- keeps one vector for each passage.
alter table public.passage_vectors add column sentences bytea check (octet_length(sentences) <= 262144);
comment on column public.passage_vectors.sentences is
  'The vectors of the text''s first sentences in their order, each as long as vector. Null: not made.';

-- All vectors are made again, because those of the same model have no sentences.
delete from public.passage_vectors;
update public.passage_indexes set vector_model = null where vector_model is not null;

drop function public.assistant_store_vectors(text, bigint[], text[]);
drop function public.assistant_next_unembedded(text, integer);

create function private.sentence_vectors(org_id uuid, model text, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'vectors', encode(v.sentences, 'base64')
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = org_id and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id or p.board_of = w.source_id
      or p.article_id = w.source_id or p.event_id = w.source_id)
  join public.passage_vectors v on v.passage_id = p.id and v.model = sentence_vectors.model
  where v.sentences is not null
$$;

create function public.assistant_store_vectors(for_model text, passage_ids bigint[], vectors text[], sentence_vectors text[]) returns void
language plpgsql set search_path = '' as $$
declare
  source public.passage_indexes;
begin
  insert into public.passage_vectors (passage_id, model, organization_id, vector, sentences)
  select p.id, for_model, p.organization_id, decode(w.vector, 'base64'), decode(w.sentences, 'base64')
  from unnest(passage_ids, vectors, sentence_vectors) as w (id, vector, sentences) join public.passages p on p.id = w.id
  for share of p
  on conflict (passage_id, model) do update set vector = excluded.vector, sentences = excluded.sentences;
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
    update public.passage_indexes set vector_model = for_model where id = source.id;
  end loop;
end $$;

-- Associations take turns, so that a large upload of one delays another's by one batch at most.
create function public.assistant_next_unembedded(model text, row_limit integer, after uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, p.organization_id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text,
      coalesce(d.display_name, d.name) as name
    from (
      select * from public.passage_indexes x where x.vector_model is distinct from assistant_next_unembedded.model
      order by coalesce(x.organization_id > after, false) desc, x.organization_id, x.passages, x.id limit 1
    ) i
    join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id
    left join public.documents d on d.id = i.document_id
    where not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = assistant_next_unembedded.model)
    order by p.ordinal limit least(greatest(row_limit, 1), 500)
  ) t
$$;

revoke all on function public.assistant_store_vectors, public.assistant_next_unembedded from public, anon, authenticated;
grant execute on function private.sentence_vectors, public.assistant_store_vectors, public.assistant_next_unembedded to service_role;

-- The caller sends the best passages first. Only the sentences of the first 30 are compared, to bound the reply.
create or replace function public.assistant_corpus(org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model)
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals))
    || jsonb_build_object('sentences', private.sentence_vectors(org_id, model, source_ids[1:30], ordinals[1:30]))
$$;
