-- All that the caller may search, in one reply: a search page reads nothing else. Where `known` is the version that the caller's portal has an
-- index of already, only the version comes back. Rows come in batches of `row_limit` of each kind, the next one after the ids that are named;
-- the version is that of the same snapshot. Definer in the exposed schema, as were the functions that it replaces: members hold no grant on
-- passages. It takes no organisation: it answers for the caller's active membership alone, names it, and answers null to strangers.
create function public.search_corpus(
  known text, after_passage bigint, after_document uuid, after_faq uuid, after_news uuid, row_limit integer
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'version', o.version) || case when o.version = known then '{}'::jsonb else
    jsonb_build_object(
      'passages', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from (
          select c.id, c.document_id as source_id, coalesce(d.display_name, d.name) as source_name,
            -- A hit in a document without pages is named by its heading: the number of its part means nothing to a reader.
            case when c.paragraph is null then c.page_number end as page, c.ordinal, c.heading, c.text
          from public.passages c
          join public.documents d on d.organization_id = c.organization_id and d.id = c.document_id
          where c.organization_id = o.id and c.document_id is not null and c.id > after_passage
          order by c.id limit o.row_limit
        ) p
      ),
      -- Also those that have no text to read.
      'documents', (
        select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from (
          select d.id, coalesce(d.display_name, d.name) as title, d.name as text from public.documents d
          where d.organization_id = o.id and d.id > after_document order by d.id limit o.row_limit
        ) t
      ),
      'faqs', (
        select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from (
          select f.id, f.question as title, f.answer as text from public.faq_items f
          where f.organization_id = o.id and f.id > after_faq order by f.id limit o.row_limit
        ) t
      ),
      'news', (
        select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from (
          select n.id, n.title, n.content as text from public.organization_news n
          where n.organization_id = o.id and n.id > after_news order by n.id limit o.row_limit
        ) t
      )
    ) end
  from (
    select m.id, coalesce(v.version, 0) || '.' || coalesce(v.content_version, 0) as version,
      least(greatest(search_corpus.row_limit, 1), 20000) as row_limit
    from (select private.current_organization_id() as id) m
    left join public.corpus_versions v on v.organization_id = m.id
    where m.id is not null
  ) o
$$;
revoke execute on function public.search_corpus(text, bigint, uuid, uuid, uuid, integer) from public, anon;
grant execute on function public.search_corpus(text, bigint, uuid, uuid, uuid, integer) to authenticated;

drop function public.search_version();
drop function public.search_passages(bigint, integer);
drop function public.search_texts(text, uuid, integer);
