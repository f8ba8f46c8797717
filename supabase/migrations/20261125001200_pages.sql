-- The data of the dashboard in one call.
create function public.get_dashboard(org_id uuid, member uuid, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(org_id, page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(org_id, member),
    'has_chosen_mail', exists (select 1 from public.news_preferences p where p.member_id = member),
    'dates', private.calendar_dates(org_id, now(), now() + interval '60 days', 3)
  )
$$;
grant execute on function public.get_dashboard to authenticated, service_role;

-- Definer, because no admin has a grant to change their organisation. False for others than its admins.
create function public.dismiss_first_steps(org_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organizations set first_steps_dismissed_at = coalesce(first_steps_dismissed_at, now())
  where id = org_id and id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

-- Which steps are done, and which documents are missing that most associations have. Null for others than
-- admins, and once the steps are dismissed. Definer, because questions are their askers' own and kinds of
-- documents the assistant's; only counts and kinds leave it. `missing` is empty while documents are still to
-- be read.
create function private.first_steps(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documents', least(3, (select count(*) from public.documents d where d.organization_id = o.id and d.replaced_by is null)),
    'asked', exists (select 1 from public.frank_messages m where m.organization_id = o.id),
    'board', exists (select 1 from public.board_entries b where b.organization_id = o.id and b.kind = 'person'),
    'invited', exists (select 1 from public.organization_members m where m.organization_id = o.id and m.role = 'MEMBER'),
    'news', exists (select 1 from public.organization_news n where n.organization_id = o.id),
    'year', expected.year,
    'missing', case when exists (
        select 1 from public.documents d where d.organization_id = o.id and d.state in ('waiting', 'reading')
      ) then '[]'::jsonb else (
        select coalesce(jsonb_agg(w.kind order by w.place), '[]') from (
          values ('bylaws', false, 1), ('annual_report', true, 2), ('minutes', true, 3), ('rules', false, 4)
        ) w (kind, dated, place)
        where not exists (
          select 1 from public.documents d
          where d.organization_id = o.id and d.replaced_by is null and d.kind = w.kind
            -- A report bears the year that it is about, or the next, in which it is signed.
            and (not w.dated or left(d.document_date, 4)::integer >= expected.year)
        )
      ) end
  )
  from public.organizations o
  -- Reports and minutes of a year are there by July of the next.
  cross join lateral (
    select extract(year from now() at time zone 'Europe/Stockholm' - interval '18 months')::integer as year
  ) expected
  where o.id = org_id and o.first_steps_dismissed_at is null
    and org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
grant execute on function private.first_steps to authenticated;

-- The admin dashboard in one round trip.
create function public.get_admin_page(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings(org_id) || jsonb_build_object('first_steps', private.first_steps(org_id))
$$;
grant execute on function public.dismiss_first_steps, public.get_admin_page to authenticated, service_role;

-- The member and what a page shows in one call: the page would wait for the first before the second.
-- Invoker, as the functions that it calls.
create function public.open_page(page text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member record;
  shown jsonb;
begin
  select * into member from public.get_current_member();
  if not found then
    return jsonb_build_object('member', '[]'::jsonb, 'page', null);
  end if;
  case page
    when 'dashboard' then
      shown := public.get_dashboard(member.organization_id, member.member_id, (args ->> 'page_size')::integer);
    when 'news' then
      shown := public.list_news(member.organization_id, (args ->> 'page_size')::integer, (args ->> 'page_number')::integer);
    when 'documents' then
      shown := public.get_documents_page(
        member.organization_id, (args ->> 'section')::uuid, (args ->> 'faq')::uuid, (args ->> 'page_number')::integer,
        (args ->> 'page_size')::integer, args ->> 'wanted_kind', args ->> 'words', args ->> 'sort');
    when 'cited' then
      shown := public.get_cited_page(
        member.organization_id, (args ->> 'document')::uuid, (args ->> 'page')::integer, (args ->> 'message')::uuid,
        (args ->> 'source')::integer);
    when 'chat' then
      shown := public.get_chat(member.member_id, member.organization_id, (args ->> 'conversation')::uuid);
    else
      raise exception 'unknown_page' using errcode = '22023';
  end case;
  return jsonb_build_object('member', jsonb_build_array(to_jsonb(member)), 'page', shown);
end $$;
grant execute on function public.open_page to authenticated;
