-- FAQ items come in pages too: a section of thousands costs no more than the page that is shown.
drop function public.get_section_admin(uuid, uuid, integer, integer);

create function public.get_section_admin(
  org_id uuid, section uuid, document_page_size integer, faq_page_size integer, page_number integer
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sections', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.position) from (
        select d.id, d.name, d.section_type, d.is_mandatory, d.position from public.document_sections d
        where d.organization_id = org_id order by d.position limit 500
      ) s), '[]'),
    -- A section holds documents or FAQ items, never both.
    'total', (select count(*) from public.documents d where d.organization_id = org_id and d.section_id = section)
      + (select count(*) from public.faq_items i where i.organization_id = org_id and i.section_id = section),
    'documents', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.position) from (
        select d.id, d.name, d.display_name, d.size, d.state, d.state_reason, d.page_count, d.updated_at, d.position
        from public.documents d where d.organization_id = org_id and d.section_id = section order by d.position
        limit least(document_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(document_page_size, 100)
      ) p), '[]'),
    'faqs', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.position) from (
        select i.id, i.question, i.answer, i.created_at, i.updated_at, i.sent_to_frank, i.sent_at, i.sync_error_message,
          i.last_sync_attempt, i.frank_sync_attempts, i.position
        from public.faq_items i where i.organization_id = org_id and i.section_id = section order by i.position
        limit least(faq_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(faq_page_size, 100)
      ) f), '[]')
  )
$$;
revoke execute on function public.get_section_admin(uuid, uuid, integer, integer, integer) from public, anon;
grant execute on function public.get_section_admin(uuid, uuid, integer, integer, integer) to authenticated, service_role;
