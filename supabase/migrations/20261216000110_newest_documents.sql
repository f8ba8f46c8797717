-- The page of documents begins with the newest of all sections that the caller reads. A paper without a date has the
-- day on which it was added.
create function private.list_newest_documents(org_id uuid) returns table (id uuid, rank bigint)
language sql stable set search_path = '' as $$
  select d.id, row_number() over (
    order by
      -- A year comes after its months, and a month after its days, as in the list of a section.
      rpad(coalesce(d.document_date, to_char(d.created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD')), 10, '~')
        collate "C" desc,
      d.created_at desc, d.id
  ) as rank
  from public.documents d
  where d.organization_id = org_id and d.replaced_by is null
  order by rank limit 10
$$;
grant execute on function private.list_newest_documents to authenticated, service_role;

create or replace function public.get_documents_page(
  section uuid, faq uuid, page_number integer, page_size integer, wanted_kind text, words text, sort text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
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
    ), listed as materialized (
      select * from private.list_section_documents(org_id, (select id from chosen), wanted_kind, words, sort)
    )
    select private.count_section_documents(org_id, (select id from chosen)) || jsonb_build_object(
      'section', (select id from chosen),
      'page', (select number from page),
      'sections', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'section_type', s.section_type,
          'is_mandatory', s.is_mandatory, 'audience', s.audience) order by s.position)
        from (
          select * from public.document_sections where organization_id = org_id order by position limit 500
        ) s
      ), '[]'),
      'total', coalesce((select max(total) from listed), 0) + (
        select count(*) from public.faq_items f where f.organization_id = org_id and f.section_id = (select id from chosen)
      ),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(d) - 'rank' order by d.rank) from (
          select d.id, d.name, d.display_name, d.content_type, d.state, d.state_reason, d.page_count, d.kind, d.document_date,
            d.created_at, private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            (select id, rank from listed order by rank
            limit (select rows from size) offset (select (number - 1) * rows from page, size))
            union all
            select n.id, n.rank from private.list_newest_documents(org_id) n where not exists (select from chosen)
          ) l join public.documents d on d.id = l.id
        ) d
      ), '[]'),
      'faqs', coalesce((
        select jsonb_agg(to_jsonb(f) - 'position' order by f.position) from (
          select id, question, answer, created_at, updated_at, sent_to_frank, sent_at, sync_error_message, last_sync_attempt,
            frank_sync_attempts, position
          from public.faq_items
          where organization_id = org_id and section_id = (select id from chosen where section_type = 'FAQ')
          order by position
          limit (select rows from size) offset (select (number - 1) * rows from page, size)
        ) f
      ), '[]')
    )
  );
end $$;
