-- Every page of all news tells which of its articles are urgent now, as the dashboard and the board's list do.
create or replace function public.list_news(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(private.current_organization_id(), listed.ids),
    'files', private.article_files(private.current_organization_id(), listed.ids),
    'recipients', private.article_recipients(private.current_organization_id(), listed.ids),
    'unread', coalesce((
      select private.count_unread_news(m.organization_id, m.member_id) from public.get_current_member() m
    ), 0),
    'urgent_ids', array(
      select n.id from public.organization_news n
      where n.organization_id = private.current_organization_id() and n.id = any (listed.ids)
        and n.is_urgent and private.is_urgent_now(n)
    )
  )
  from private.list_news(page_size, page_number) reply,
    lateral (select array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) as ids) listed
$$;
