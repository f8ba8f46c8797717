-- What waits for the board, as numbers that end at a hundred, so that the cost does not grow with what is stored.
create index organization_members_waiting_idx on public.organization_members (organization_id) where auth_user_id is null;
create index documents_unread_idx on public.documents (organization_id, section_id)
  where state in ('partly', 'failed') and replaced_by is null;
-- For the documents that are missing.
create index documents_pending_idx on public.documents (organization_id) where state in ('waiting', 'reading');
create index documents_kind_idx on public.documents (organization_id, kind, document_date) where replaced_by is null;

-- Null for others than admins. Definer, because who has an account, and what the assistant has read of a
-- document, is counted only; no row leaves it but the section of a document that could not be read.
create function private.admin_tasks(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waiting_members', (
      select count(*) from (
        select from public.organization_members m where m.organization_id = org_id and m.auth_user_id is null limit 100
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
    'has_numbers', exists (
      select from public.board_entries b where b.organization_id = org_id and b.kind = 'number'
    )
  )
  where org_id = any ((select private.admin_organization_ids())::uuid[])
$$;
grant execute on function private.admin_tasks to authenticated;

create or replace function public.get_admin_page() returns jsonb
language sql stable set search_path = '' as $$
  select public.get_frank_settings() || jsonb_build_object(
    'first_steps', private.first_steps(private.current_organization_id()),
    'missing', private.missing_documents(private.current_organization_id()),
    'tasks', private.admin_tasks(private.current_organization_id()),
    'golden_to_review', (
      select count(*) from public.golden_questions q
      where q.organization_id = (select private.current_organization_id()) and q.outcome <> 'right'
        and q.expected_text is not null and q.asked_version is not null
    )
  )
$$;
