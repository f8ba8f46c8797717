-- Frank says that documents are still being read where an answer is not sure.
create function private.has_unread_documents(org_id uuid, reader public.audience) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.document_jobs j join public.documents d on d.id = j.document_id
    where j.organization_id = org_id and d.read_at is null and private.audience_of_document(d.id) <= reader
  )
$$;
comment on function private.has_unread_documents(uuid, public.audience) is
  'Documents that the reader may read. One whose old reading is renewed counts as read.';
grant execute on function private.has_unread_documents to service_role;

create or replace function public.assistant_corpus(
  org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[],
  reader public.audience default 'members', asker uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model, reader, k.keys)
    || jsonb_build_object('scope', private.news_scope(org_id, k.keys), 'unread', private.has_unread_documents(org_id, reader))
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals, reader, k.keys))
    || jsonb_build_object('sentences', private.sentence_vectors(org_id, model, source_ids[1:30], ordinals[1:30], reader, k.keys))
  from (select private.asker_keys(org_id, asker, reader) as keys) k
$$;
