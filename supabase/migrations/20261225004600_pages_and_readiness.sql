-- The data of the pages that tell of everything, each in one call.

-- Definer, because no admin has a grant to change their organisation. False for others than its admins.
create function public.dismiss_first_steps(org_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organizations set first_steps_dismissed_at = coalesce(first_steps_dismissed_at, now())
  where id = org_id and id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;
grant execute on function public.dismiss_first_steps to authenticated, service_role;

-- Which steps are done. They stand on an admin's dashboard too, so they do not carry the documents that are missing. Null
-- for others than admins, and once the steps are dismissed. Definer, because questions are their askers' own; only counts
-- leave it.
create function private.first_steps(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'documents', least(3, (select count(*) from public.documents d where d.organization_id = o.id and d.replaced_by is null)),
    'asked', exists (select 1 from public.frank_messages m where m.organization_id = o.id),
    'board', exists (select 1 from public.board_entries b where b.organization_id = o.id and b.kind = 'person'),
    'invited', exists (select 1 from public.organization_members m where m.organization_id = o.id and m.role <> 'ADMIN'),
    'news', exists (select 1 from public.organization_news n where n.organization_id = o.id)
  )
  from public.organizations o
  where o.id = org_id and o.first_steps_dismissed_at is null
    and org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
grant execute on function private.first_steps to authenticated;

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

-- What waits for the board, as numbers that end at a hundred, so that the cost does not grow with what is stored. Null for
-- others than admins. Definer, because who has an account, and what the assistant has read of a document, is counted
-- only; no row leaves it but the section of a document that could not be read.
create function private.admin_tasks(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waiting_members', (
      select count(*) from (
        select from public.organization_members m
        where m.organization_id = org_id and m.auth_user_id is null and private.has_ended(m.occupancy_ends_on) is not true limit 100
      ) w
    ),
    'unread_documents', (
      select count(*) from (
        select from public.documents d
        where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null limit 100
      ) u
    ),
    'unread_section', (
      select d.section_id from public.documents d
      where d.organization_id = org_id and d.state in ('partly', 'failed') and d.replaced_by is null
      order by d.section_id limit 1
    ),
    'replaced_texts', (select count(*) from private.list_replaced_texts(org_id)),
    'disagreements', (select count(*) from private.list_disagreements(org_id)),
    'erasures', (
      select count(*) from (select from public.erasure_requests e where e.organization_id = org_id limit 100) w
    ),
    'has_numbers', exists (
      select from public.board_entries b where b.organization_id = org_id and b.kind = 'number'
    )
  )
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
grant execute on function private.admin_tasks to authenticated;

create function public.get_dashboard(page_size integer) returns jsonb
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
grant execute on function public.get_dashboard to authenticated, service_role;

-- The home of the administration also says until when operators may look, and how many golden questions' answers have
-- changed for the worse.
create function public.get_admin_page() returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings() || jsonb_build_object(
    'first_steps', private.first_steps(private.current_organization_id()),
    'missing', private.missing_documents(private.current_organization_id()),
    'tasks', private.admin_tasks(private.current_organization_id()),
    'support_until', (
      select g.expires_at from public.support_grants g
      where g.organization_id = (select private.current_organization_id()) and g.expires_at > now()
    ),
    'golden_to_review', (
      select count(*) from public.golden_questions q
      where q.organization_id = (select private.current_organization_id()) and q.outcome <> 'right'
        and q.expected_text is not null and q.asked_version is not null
    )
  )
$$;
grant execute on function public.get_admin_page to authenticated, service_role;

-- /api/ready tells the newest migration, and since when the oldest document and the oldest mail wait; what a paused
-- organisation has does not count. The definer's rights are needed, because the migrations' own schema is closed to the
-- data API. A time is null if nothing waits.
create function public.read_readiness(
  out schema_version text, out document_due_at timestamptz, out mail_due_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  schema_version := (select max(m.version) from supabase_migrations.schema_migrations m);
  document_due_at := (select min(j.run_after) from public.document_jobs j 
    where j.run_after <= now() and j.organization_id <> all ((select private.paused_organization_ids())::uuid[]));
  mail_due_at := least(
    (select min(i.queued_at) from public.invitation_queue i where i.organization_id <> all ((select private.paused_organization_ids())::uuid[])),
    (select min(n.due_at) from public.news_mails n 
      where n.state = 'waiting' and n.due_at <= now() and n.organization_id <> all ((select private.paused_organization_ids())::uuid[]))
  );
end $$;
grant execute on function public.read_readiness to service_role;
