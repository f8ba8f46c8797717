-- The steps stand on an admin's dashboard too, so they no longer carry the documents that are missing, which
-- the admin page shows whether or not the steps are dismissed. Null for others than admins, and once dismissed.
create or replace function private.first_steps(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documents', least(3, (select count(*) from public.documents d where d.organization_id = o.id and d.replaced_by is null)),
    'asked', exists (select 1 from public.frank_messages m where m.organization_id = o.id),
    'board', exists (select 1 from public.board_entries b where b.organization_id = o.id and b.kind = 'person'),
    'invited', exists (select 1 from public.organization_members m where m.organization_id = o.id and m.role = 'MEMBER'),
    'news', exists (select 1 from public.organization_news n where n.organization_id = o.id)
  )
  from public.organizations o
  where o.id = org_id and o.first_steps_dismissed_at is null
    and org_id = any ((select private.admin_organization_ids())::uuid[])
$$;

-- Which documents are missing that most associations have. Null for others than admins; empty while documents
-- are still to be read. Definer, because kinds of documents are the assistant's; only kinds leave it.
create function private.missing_documents(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'year', expected.year,
    'kinds', case when exists (
        select 1 from public.documents d where d.organization_id = org_id and d.state in ('waiting', 'reading')
      ) then '[]'::jsonb else (
        select coalesce(jsonb_agg(w.kind order by w.place), '[]') from (
          values ('bylaws', false, 1), ('annual_report', true, 2), ('minutes', true, 3), ('rules', false, 4)
        ) w (kind, dated, place)
        where not exists (
          select 1 from public.documents d
          where d.organization_id = org_id and d.replaced_by is null and d.kind = w.kind
            -- A report bears the year that it is about, or the next, in which it is signed.
            and (not w.dated or left(d.document_date, 4)::integer >= expected.year)
        )
      ) end
  )
  -- Reports and minutes of a year are there by July of the next.
  from (
    select extract(year from now() at time zone 'Europe/Stockholm' - interval '18 months')::integer as year
  ) expected
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
grant execute on function private.missing_documents to authenticated;

create or replace function public.get_admin_page() returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings() || jsonb_build_object(
    'first_steps', private.first_steps(private.current_organization_id()),
    'missing', private.missing_documents(private.current_organization_id()),
    'golden_to_review', (
      select count(*) from public.golden_questions q
      where q.organization_id = (select private.current_organization_id()) and q.outcome <> 'right'
        and q.expected_text is not null and q.asked_version is not null
    )
  )
$$;

create or replace function public.get_dashboard(page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  select public.list_news(page_size, 1) || jsonb_build_object(
    'answers', private.board_answers(m.organization_id, m.member_id),
    'dates', private.calendar_dates(m.organization_id, now(), now() + interval '60 days', 3),
    'numbers', private.emergency_numbers(m.organization_id),
    'first_steps', private.first_steps(m.organization_id)
  )
  from public.get_current_member() m
$$;

-- Associations that have done all steps before are not told so now.
update public.organizations o set first_steps_dismissed_at = now()
where o.first_steps_dismissed_at is null
  and (select count(*) from public.documents d where d.organization_id = o.id and d.replaced_by is null) >= 3
  and exists (select 1 from public.frank_messages m where m.organization_id = o.id)
  and exists (select 1 from public.board_entries b where b.organization_id = o.id and b.kind = 'person')
  and exists (select 1 from public.organization_members m where m.organization_id = o.id and m.role = 'MEMBER')
  and exists (select 1 from public.organization_news n where n.organization_id = o.id);
