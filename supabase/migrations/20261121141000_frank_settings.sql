-- What the admins' pages show of the assistant, in one round trip: its settings, and how many questions wait for the board, up to a hundred.

create function private.count_open_questions(org uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select 1 from public.frank_question_groups g
    where g.organization_id = org and g.closed_at is null and org = any ((select private.admin_organization_ids())::uuid[])
    limit 100
  ) open
$$;
comment on function private.count_open_questions(uuid) is
  'Definer, because row level security shows each question to its asker alone; 0 to who is no admin of the organisation.';
revoke execute on function private.count_open_questions(uuid) from public;
grant execute on function private.count_open_questions(uuid) to authenticated;

-- Invoker: row level security shows the settings to the organisation's admins.
create function public.get_frank_settings(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'config', (
      select jsonb_build_object('api_url', c.api_url, 'is_enabled', c.is_enabled, 'updated_at', c.updated_at)
      from public.frank_api_config c where c.organization_id = org_id
    ),
    'open_questions', private.count_open_questions(org_id)
  )
$$;
revoke execute on function public.get_frank_settings(uuid) from public, anon;
grant execute on function public.get_frank_settings(uuid) to authenticated;
