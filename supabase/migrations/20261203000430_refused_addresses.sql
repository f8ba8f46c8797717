-- Definer, because an admin sees how many members want mails, but not who. Null for others. A declined
-- invitation is counted as waiting, because to the organisation it looks unanswered. `refused` are those who
-- would be readers, and whose address the mail server has refused.
create or replace function private.count_news_readers(org_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when org_id = any (private.admin_organization_ids()) then jsonb_build_object(
    'at_once', count(*) filter (where r.frequency = 'at_once'),
    'weekly', count(*) filter (where r.frequency = 'weekly'),
    'never', count(*) filter (where r.frequency = 'never'),
    'waiting', count(*) filter (where r.frequency = 'at_once' and not r.has_joined),
    'uninvited', (
      select count(*) from public.organization_members m
      where m.organization_id = org_id and m.auth_user_id is null
        and m.invitation_status not in ('sent', 'expired')
    ),
    'refused', (
      select count(*) from public.organization_members m
      join public.news_preferences p on p.member_id = m.id and p.refused_address = m.email
      where m.organization_id = org_id
        and (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    )
  ) end
  from private.news_readers r where r.organization_id = org_id
$$;
