-- Asked for an answer that is not sure, so that Frank can say that he has not read everything.
create function public.assistant_has_unread_documents(org_id uuid, reader public.audience) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.document_jobs j join public.documents d on d.id = j.document_id
    where j.organization_id = org_id and d.read_at is null and private.audience_of_document(d.id) <= reader
  )
$$;
comment on function public.assistant_has_unread_documents(uuid, public.audience) is
  'Documents whose old reading is renewed count as read.';
revoke all on function public.assistant_has_unread_documents from public, anon, authenticated;
grant execute on function public.assistant_has_unread_documents to service_role;
