-- The answer stays beside the other pages of the document; the quote is marked only on its own page.
create or replace function public.get_cited_page(org_id uuid, document uuid, page integer, message uuid, source integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', coalesce(d.display_name, d.name),
    'page_count', d.page_count,
    'text', coalesce(p.text, ''),
    'width', p.width,
    'height', p.height,
    'recognized', coalesce(p.recognized, false),
    'runs', coalesce(p.runs, '[]'),
    'quote', (
      select jsonb_build_object(
        'page', f.sources -> get_cited_page.source -> 'page',
        'text', f.sources -> get_cited_page.source ->> 'text',
        'is_older', f.created_at < d.read_at,
        'conversation', f.conversation_id,
        'answer', f.text,
        'rendered', f.rendered,
        'language', f.language,
        'question', (
          select q.text from public.frank_messages q
          where q.conversation_id = f.conversation_id and q.member_id = f.member_id and q.organization_id = f.organization_id
            and q.sender = 'user' and q.position < f.position
          order by q.position desc limit 1
        )
      )
      from public.frank_messages f
      where f.id = message and f.member_id = m.member_id and f.organization_id = m.organization_id
        and f.sources -> get_cited_page.source ->> 'document_id' = d.id::text
    )
  )
  from public.get_current_member() m
  join public.documents d on d.organization_id = m.organization_id
  left join public.document_pages p on p.document_id = d.id and p.page_number = page
  where m.organization_id = org_id and d.id = document and page between 1 and d.page_count
$$;
