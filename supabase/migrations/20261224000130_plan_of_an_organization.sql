-- As before, and it lists the plans from which an organisation's form chooses, and what each organisation's plan allows.
create or replace function public.console_organizations(search text, wanted_state text, page_number integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.fold_text(btrim(coalesce(search, '')));
  most constant integer := least(greatest(page_size, 1), 100);
begin
  perform private.require_operator();
  return (
    with matching as materialized (
      select o.*, row_number() over (order by private.to_sortable(o.name) collate "C", o.id) as place
      from public.organizations o
      where (words = '' or position(words in private.fold_text(o.name)) > 0 or o.association_id::text = words)
        and (wanted_state is null or (o.paused_at is not null) = (wanted_state = 'paused'))
    ), page as (
      select * from matching order by place limit most offset (greatest(page_number, 1) - 1)::bigint * most
    )
    select jsonb_build_object(
      'total', (select count(*) from matching),
      'default_quota', (select q.bytes from public.storage_quota q),
      'plans', public.console_plans(),
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.name, 'association_id', p.association_id, 'language', p.language, 'paused_at', p.paused_at,
          'switched_off', p.switched_off, 'plan_id', p.plan_id,
          'members', (
            select count(*) from public.organization_members m
            where m.organization_id = p.id and private.has_ended(m.occupancy_ends_on) is not true
          ),
          'documents', (select count(*) from public.documents d where d.organization_id = p.id and d.replaced_by is null),
          'used_bytes', coalesce(s.bytes, 0), 'quota_bytes', s.quota_bytes,
          'last_activity', greatest(
            (select max(m.last_login_at) from public.organization_members m where m.organization_id = p.id),
            (select max(e.created_at) from public.audit_events e where e.organization_id = p.id and not e.by_operator)
          )
        ) order by p.place)
        from page p left join public.organization_storage s on s.organization_id = p.id
      ), '[]')
    )
  );
end $$;

drop function public.console_change_organization(uuid, text, integer, text[]);
-- A null quota is the plan's, or the installation's. False if there is no such organisation. Raises 23503 for no plan.
create function public.console_change_organization(
  org_id uuid, new_language text, quota_mb integer, switched_off text[], new_plan uuid
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former record;
  off constant text[] := array(select distinct f from unnest(console_change_organization.switched_off) f order by f);
  plan_name constant text := (select p.name from public.plans p where p.id = new_plan);
begin
  perform private.act_as_operator();
  select o.name, o.language, o.switched_off, o.plan_id, s.quota_bytes / 1048576 as quota,
    (select p.name from public.plans p where p.id = o.plan_id) as plan
  into former
  from public.organizations o left join public.organization_storage s on s.organization_id = o.id
  where o.id = org_id for update of o;
  if not found then
    return false;
  end if;
  if former.language = new_language and former.quota is not distinct from quota_mb and former.switched_off = off
    and former.plan_id is not distinct from new_plan
  then
    return true;
  end if;
  perform private.note_operator_act('changed', org_id, jsonb_strip_nulls(jsonb_build_object(
    'language', case when former.language <> new_language then new_language end,
    'storage_quota_mb', case when former.quota is distinct from quota_mb then coalesce(to_jsonb(quota_mb), to_jsonb(''::text)) end,
    'switched_off', case when former.switched_off <> off then array_to_string(off, ' ') end,
    'plan', case when former.plan_id is distinct from new_plan then coalesce(plan_name, '') end
  )));
  update public.organizations set language = new_language where id = org_id and language <> new_language;
  if former.switched_off <> off then
    update public.organizations o set switched_off = off where o.id = org_id;
    perform private.add_audit_event(org_id, 'changed', 'organization', org_id, former.name,
      jsonb_build_object('switched_off', array_to_string(former.switched_off, ' ')),
      jsonb_build_object('switched_off', array_to_string(off, ' ')));
  end if;
  if former.plan_id is distinct from new_plan then
    update public.organizations set plan_id = new_plan where id = org_id;
    perform private.add_audit_event(org_id, 'changed', 'organization', org_id, former.name,
      jsonb_build_object('plan', former.plan), jsonb_build_object('plan', plan_name));
  end if;
  if former.quota is distinct from quota_mb then
    insert into public.organization_storage (organization_id, quota_bytes) values (org_id, quota_mb * 1048576::bigint)
    on conflict (organization_id) do update set quota_bytes = excluded.quota_bytes;
    perform private.add_audit_event(org_id, 'changed', 'organization', org_id, former.name,
      jsonb_build_object('storage_quota_mb', former.quota), jsonb_build_object('storage_quota_mb', quota_mb));
  end if;
  return true;
end $$;
grant execute on function public.console_change_organization to authenticated;
