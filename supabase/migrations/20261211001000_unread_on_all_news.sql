-- Every page of all news tells how many articles the caller has not read, as the dashboard does.
create or replace function public.list_news(page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select reply || jsonb_build_object(
    'events', private.article_events(private.current_organization_id(), listed.ids),
    'files', private.article_files(private.current_organization_id(), listed.ids),
    'recipients', private.article_recipients(private.current_organization_id(), listed.ids),
    'unread', coalesce((
      select private.count_unread_news(m.organization_id, m.member_id) from public.get_current_member() m
    ), 0)
  )
  from private.list_news(page_size, page_number) reply,
    lateral (select array(select (a ->> 'id')::uuid from jsonb_array_elements(reply -> 'articles') a) as ids) listed
$$;

create or replace function public.get_dashboard(page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(m.organization_id, m.member_id),
    'dates', private.calendar_dates(m.organization_id, now(), now() + interval '60 days', 3),
    'numbers', private.emergency_numbers(m.organization_id),
    'first_steps', private.first_steps(m.organization_id),
    'urgent', private.urgent_news(m.organization_id),
    -- The board's own place for faults, among at most a hundred entries.
    'fault_report', (
      select jsonb_build_object('name', e.name, 'url', e.url) from public.board_entries e
      where e.organization_id = m.organization_id and e.kind = 'link' and e.url is not null
        and e.name ~* '(felanm|serviceanm|fault)'
      order by e.position limit 1
    )
  )
  from public.get_current_member() m
$$;
