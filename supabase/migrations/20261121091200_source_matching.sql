-- The document that an assistant's source names (specification, section 5): an equal name, a source that contains the name, or equal names
-- once their extensions are gone; the closest match first. Invoker: the caller sees the documents of their own organisation only.
create function public.find_document_by_source(org_id uuid, source text) returns uuid
language sql stable set search_path = '' as $$
  select d.id
  from public.documents d
  cross join lateral unnest(array[lower(d.display_name), lower(d.name)]) as known (name)
  cross join lower(btrim(source)) as wanted
  where d.organization_id = org_id and known.name is not null and wanted <> ''
    and (
      known.name = wanted
      or position(known.name in wanted) > 0
      or regexp_replace(known.name, '\.[a-z0-9]{1,5}$', '') = regexp_replace(wanted, '\.[a-z0-9]{1,5}$', '')
    )
  order by (known.name = wanted) desc, length(known.name) desc, d.created_at desc, d.id
  limit 1
$$;
revoke execute on function public.find_document_by_source(uuid, text) from public, anon;
grant execute on function public.find_document_by_source(uuid, text) to authenticated, service_role;
