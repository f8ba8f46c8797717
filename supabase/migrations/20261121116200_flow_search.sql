-- A hit in a document without pages is named by its heading: the number of its part means nothing to a reader.

create or replace function public.search_passages(after_id bigint, row_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'rows', (
    select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from (
      select c.id, c.document_id as source_id, coalesce(d.display_name, d.name) as source_name,
        case when c.paragraph is null then c.page_number end as page, c.ordinal, c.heading, c.text
      from public.passages c
      join public.documents d on d.organization_id = c.organization_id and d.id = c.document_id
      where c.organization_id = o.id and c.document_id is not null and c.id > after_id
      order by c.id limit least(greatest(row_limit, 1), 5000)
    ) p
  ))
  from (select private.current_organization_id() as id) o
  where o.id is not null
$$;
