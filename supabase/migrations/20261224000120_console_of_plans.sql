-- The operator's list of plans and what is changed in it. Definers in the exposed schema, as all functions of the console.

create function public.console_plans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'quota_bytes', p.quota_bytes, 'members_at_most', p.members_at_most, 'revision', p.revision,
      'organizations', (select count(*) from public.organizations o where o.plan_id = p.id)
    ) order by private.to_sortable(p.name) collate "C", p.id), '[]')
    from (select * from public.plans order by created_at, id limit 500) p
  );
end $$;

-- The id comes from the form, so that one sent twice makes one plan. A name that another plan has raises 23505.
create function public.console_add_plan(id uuid, new_name text, quota_mb integer, members_at_most integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as_operator();
  insert into public.plans (id, name, quota_bytes, members_at_most)
  values (console_add_plan.id, btrim(new_name), quota_mb * 1048576::bigint, console_add_plan.members_at_most)
  on conflict on constraint plans_pkey do nothing;
  if found then
    perform private.note_operator_act('plan_added', null, jsonb_strip_nulls(jsonb_build_object(
      'plan', btrim(new_name), 'storage_quota_mb', quota_mb, 'members_at_most', console_add_plan.members_at_most)));
  end if;
end $$;

-- False if there is no such plan. Raises plan_changed where it has another revision than the one that the operator read, and
-- 23505 for a name that another plan has. The logs of the organisations that have the plan say what it is now.
create function public.console_change_plan(
  plan uuid, read_revision integer, new_name text, quota_mb integer, members_at_most integer
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former record;
  before jsonb;
  after jsonb;
begin
  perform private.act_as_operator();
  select p.name, p.quota_bytes / 1048576 as quota, p.members_at_most as most, p.revision into former
  from public.plans p where p.id = plan for no key update;
  if not found then
    return false;
  end if;
  if former.revision <> read_revision then
    raise exception 'plan_changed';
  end if;
  before := jsonb_build_object('plan', former.name, 'plan_quota_mb', former.quota, 'members_at_most', former.most);
  after := jsonb_build_object(
    'plan', btrim(new_name), 'plan_quota_mb', quota_mb, 'members_at_most', console_change_plan.members_at_most);
  if before = after then
    return true;
  end if;
  update public.plans p set name = btrim(new_name), quota_bytes = quota_mb * 1048576::bigint,
    members_at_most = console_change_plan.members_at_most, revision = p.revision + 1
  where p.id = plan;
  -- An empty text is a limit that the plan no longer has.
  perform private.note_operator_act('plan_changed', null, jsonb_build_object(
    'plan', btrim(new_name), 'storage_quota_mb', coalesce(to_jsonb(quota_mb), to_jsonb(''::text)),
    'members_at_most', coalesce(to_jsonb(console_change_plan.members_at_most), to_jsonb(''::text))));
  insert into public.audit_events (
    organization_id, action, subject_kind, subject_id, subject_title, old_values, new_values, by_operator
  )
  select o.id, 'changed', 'organization', o.id, left(o.name, 200), c.old_values, c.new_values, true
  from public.organizations o, (
    select jsonb_object_agg(b.key, b.value) as old_values, jsonb_object_agg(b.key, after -> b.key) as new_values
    from jsonb_each(before) b where b.value is distinct from after -> b.key
  ) c
  where o.plan_id = plan;
  return true;
end $$;

-- False if there is no such plan. A plan that an organisation has raises 23503.
create function public.console_remove_plan(plan uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former text;
begin
  perform private.act_as_operator();
  delete from public.plans p where p.id = plan returning p.name into former;
  if not found then
    return false;
  end if;
  perform private.note_operator_act('plan_removed', null, jsonb_build_object('plan', former));
  return true;
end $$;
grant execute on function public.console_plans, public.console_add_plan, public.console_change_plan, public.console_remove_plan
  to authenticated;
