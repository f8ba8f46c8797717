-- As before, and an invited person of the board is invited too.
create or replace function private.first_steps(org_id uuid) returns jsonb
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
