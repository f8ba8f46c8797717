-- Everything that the documents page shows, in one round trip: the sections, and a page of what the chosen one holds. `faq` names an item
-- instead, and chooses its section and page. One row more than a page tells whether there are more. Invoker: RLS shows the caller's own rows.
create function public.get_documents_page(org_id uuid, section uuid, faq uuid, page_number integer, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  with item as (
    select f.section_id, f.position from public.faq_items f where f.organization_id = org_id and f.id = faq
  ), chosen as (
    select s.id, s.section_type from public.document_sections s
    where s.organization_id = org_id and s.id = coalesce((select section_id from item), section)
  ), size as (
    select least(greatest(page_size, 1), 200) as rows
  ), page as (
    select case when exists (select from item) then 1 + (
      select count(*) from public.faq_items f
      where f.organization_id = org_id and f.section_id = (select section_id from item) and f.position < (select position from item)
    ) / (select rows from size) else greatest(page_number, 1) end as number
  )
  select jsonb_build_object(
    'section', (select id from chosen),
    'page', (select number from page),
    'sections', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'section_type', s.section_type) order by s.position)
      from (
        select * from public.document_sections where organization_id = org_id order by position limit 500
      ) s
    ), '[]'),
    'documents', coalesce((
      select jsonb_agg(to_jsonb(d) - 'position' order by d.position) from (
        select id, name, display_name, content_type, state, state_reason, page_count, position from public.documents
        where organization_id = org_id and section_id = (select id from chosen where section_type = 'DOCUMENTS')
        order by position
        limit (select rows + 1 from size) offset (select (number - 1) * rows from page, size)
      ) d
    ), '[]'),
    'faqs', coalesce((
      select jsonb_agg(to_jsonb(f) - 'position' order by f.position) from (
        select id, question, answer, position from public.faq_items
        where organization_id = org_id and section_id = (select id from chosen where section_type = 'FAQ')
        order by position
        limit (select rows + 1 from size) offset (select (number - 1) * rows from page, size)
      ) f
    ), '[]')
  )
$$;
revoke execute on function public.get_documents_page(uuid, uuid, uuid, integer, integer) from public, anon;
grant execute on function public.get_documents_page(uuid, uuid, uuid, integer, integer) to authenticated, service_role;
