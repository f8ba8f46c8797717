-- The operator's list of organisations and plans, and what is changed in it. Definers in the exposed schema, because the
-- console calls them by name: no role of the API may read over all organisations. Each asks require_operator first, and none
-- returns a row that members write, but the name and the number of an organisation.

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
grant execute on function public.console_plans to authenticated;

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
grant execute on function public.console_add_plan to authenticated;

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
grant execute on function public.console_change_plan to authenticated;

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
grant execute on function public.console_remove_plan to authenticated;

-- With the plans from which an organisation's form chooses, and what each organisation's plan allows.
create function public.console_organizations(search text, wanted_state text, page_number integer, page_size integer) returns jsonb
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
grant execute on function public.console_organizations to authenticated;

-- Creates an organisation, as `npm run organization` does, with its first admin, whose invitation the worker mails as all.
create function public.console_create_organization(
  new_name text, new_association_id bigint, new_language text, admin_email text, admin_name text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  org_id uuid;
  member uuid;
begin
  perform private.act_as_operator();
  insert into public.organizations (name, association_id, language) values (new_name, new_association_id, new_language)
  returning id into org_id;
  insert into public.organization_members (organization_id, email, full_name, role, language)
  values (org_id, lower(btrim(admin_email)), admin_name, 'ADMIN', new_language) returning id into member;
  insert into public.invitation_queue (member_id, organization_id, language) values (member, org_id, new_language);
  perform private.note_operator_act('created', org_id, null);
  return org_id;
end $$;
grant execute on function public.console_create_organization to authenticated;

-- False if there is no such organisation, or it is so already.
create function public.console_pause_organization(org_id uuid, paused boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  organization_name text;
begin
  perform private.act_as_operator();
  update public.organizations o set paused_at = case when paused then now() end
  where o.id = org_id and (o.paused_at is not null) <> paused returning o.name into organization_name;
  if not found then
    return false;
  end if;
  perform private.note_operator_act(case when paused then 'paused' else 'resumed' end, org_id, null);
  perform private.add_audit_event(
    org_id, case when paused then 'paused' else 'resumed' end, 'organization', org_id, organization_name, null, null);
  return true;
end $$;
grant execute on function public.console_pause_organization to authenticated;

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

-- The operators' own log, newest first.
create function public.console_events(page_number integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(page_size, 1), 100);
begin
  perform private.require_operator();
  return jsonb_build_object(
    'total', (select count(*) from public.operator_events),
    'events', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id desc) from (
        select e.id, e.operator_address, e.action, e.organization_name, e.detail, e.created_at
        from public.operator_events e order by e.created_at desc, e.id desc
        limit most offset (greatest(page_number, 1) - 1)::bigint * most
      ) l
    ), '[]')
  );
end $$;
grant execute on function public.console_events to authenticated;

-- What an operator tells the people of all organisations: one text per language, from a time to a time.
create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  text_sv text not null check (char_length(text_sv) between 1 and 500),
  text_en text not null check (char_length(text_en) between 1 and 500),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
comment on table public.announcements is 'Shown as text on all pages behind the sign-in. Written by the operator''s console alone, read through get_current_member.';
create index announcements_end_idx on public.announcements (ends_at);

revoke all on public.announcements from anon, authenticated, service_role;
grant select, delete on public.announcements to service_role;
alter table public.announcements enable row level security;

create function private.current_announcements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'sv', l.text_sv, 'en', l.text_en) order by l.starts_at, l.id), '[]')
    from (
      select * from public.announcements a where a.starts_at <= now() and a.ends_at > now() order by a.starts_at desc, a.id limit 3
    ) l
  );
end $$;
comment on function private.current_announcements() is 'Definer, because announcements belong to no organisation, and no policy shows them.';
grant execute on function private.current_announcements to authenticated, service_role;

create function public.console_announcements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.starts_at desc, l.id), '[]') from (
      select a.id, a.text_sv, a.text_en, a.starts_at, a.ends_at from public.announcements a
      order by a.starts_at desc, a.id limit 50
    ) l
  );
end $$;
grant execute on function public.console_announcements to authenticated;

-- The id comes from the form, so that one sent twice makes one announcement.
create function public.console_announce(id uuid, sv text, en text, starts_at timestamptz, ends_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as_operator();
  insert into public.announcements (id, text_sv, text_en, starts_at, ends_at)
  values (console_announce.id, btrim(sv), btrim(en), console_announce.starts_at, console_announce.ends_at)
  on conflict on constraint announcements_pkey do nothing;
  if found then
    perform private.note_operator_act('announced', null, jsonb_build_object('text', btrim(sv)));
  end if;
end $$;
grant execute on function public.console_announce to authenticated;

-- False if there is no such announcement.
create function public.console_remove_announcement(announcement uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former text;
begin
  perform private.act_as_operator();
  delete from public.announcements a where a.id = announcement returning a.text_sv into former;
  if not found then
    return false;
  end if;
  perform private.note_operator_act('withdrawn', null, jsonb_build_object('text', former));
  return true;
end $$;
grant execute on function public.console_remove_announcement to authenticated;
