-- The data of the dashboard in one call.
create function public.get_dashboard(page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(m.organization_id, m.member_id),
    'has_chosen_mail', exists (select 1 from public.news_preferences p where p.member_id = m.member_id),
    'dates', private.calendar_dates(m.organization_id, now(), now() + interval '60 days', 3)
  )
  from public.get_current_member() m
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
create function public.get_admin_page() returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings()
    || jsonb_build_object('first_steps', private.first_steps(private.current_organization_id()))
$$;
grant execute on function public.dismiss_first_steps, public.get_admin_page to authenticated, service_role;
