-- All that the caller's search needs, in one call: what has changed in the index of passages since `known`, what is searched beside it where
-- that has changed since `known_content`, and the texts of what the index finds, as far as it is known. Definer in the exposed schema, because
-- members hold no grant on passages. It takes no organisation: it answers for the caller's active membership alone, names it, and answers null
-- to strangers.
drop function public.search_corpus(text, bigint, uuid, uuid, uuid, integer);
create function public.search_corpus(
  known bigint, known_content bigint, model text, source_ids uuid[], ordinals integer[]
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'content_version', o.content_version)
    || private.corpus_changes(o.id, known, model)
    || jsonb_build_object('texts', private.passage_texts(o.id, source_ids, ordinals))
    || case when o.content_version = known_content then '{}'::jsonb else jsonb_build_object(
      -- Also those that have no text to read.
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', coalesce(d.display_name, d.name), 'text', d.name)), '[]')
        from public.documents d where d.organization_id = o.id
      ),
      'faqs', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.question, 'text', f.answer)), '[]')
        from public.faq_items f where f.organization_id = o.id
      ),
      'news', (
        select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'text', n.content)), '[]')
        from public.organization_news n where n.organization_id = o.id
      )
    ) end
  from (
    select m.id, coalesce(v.content_version, 0) as content_version
    from (select private.current_organization_id() as id) m
    left join public.corpus_versions v on v.organization_id = m.id
    where m.id is not null
  ) o
$$;
revoke execute on function public.search_corpus(bigint, bigint, text, uuid[], integer[]) from public, anon;
grant execute on function public.search_corpus(bigint, bigint, text, uuid[], integer[]) to authenticated;
