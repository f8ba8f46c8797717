-- A person who opened the invitation without choosing a password has an account and cannot sign in, so that the
-- news form counts them among those who have not signed in yet, as the list of members does.
create or replace view private.news_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email,
    coalesce(p.frequency, 'at_once') as frequency, coalesce(m.language, p.language, 'sv') as language,
    m.auth_user_id is not null and m.invitation_status not in ('sent', 'expired') as has_joined,
    m.auth_user_id is null and exists (
      select from public.declined_invitations d
      where d.member_id = m.id and (m.invited_at > d.declined_at) is not true
    ) as has_declined
  from public.organization_members m left join public.news_preferences p on p.member_id = m.id
  where (m.auth_user_id is not null or m.invitation_status in ('sent', 'expired'))
    and p.refused_address is distinct from m.email;
