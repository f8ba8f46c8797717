-- The operator's list of organisations and what is changed in it. Definers in the exposed schema, because the console calls
-- them by name: no role of the API may read over all organisations. Each asks require_operator first, and none returns a
-- row that members write, but the name and the number of an organisation.

-- A change of the language is an event, as that of the name.
drop trigger log_changes on public.organizations;
create trigger log_changes after update of name, association_id, tint, admins_need_second_factor, language on public.organizations for each row
  when ((new.name, new.association_id, new.tint, new.admins_need_second_factor, new.language)
    is distinct from (old.name, old.association_id, old.tint, old.admins_need_second_factor, old.language))
  execute function private.log_changes(
    'organization', 'name', 'name', 'association_id', 'tint', 'admins_need_second_factor', 'language');

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
      'organizations', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.name, 'association_id', p.association_id, 'language', p.language, 'paused_at', p.paused_at,
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

-- A null quota is the installation's. False if there is no such organisation.
create function public.console_change_organization(org_id uuid, new_language text, quota_mb integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  former record;
begin
  perform private.act_as_operator();
  select o.name, o.language, s.quota_bytes / 1048576 as quota into former
  from public.organizations o left join public.organization_storage s on s.organization_id = o.id
  where o.id = org_id for update of o;
  if not found then
    return false;
  end if;
  if former.language = new_language and former.quota is not distinct from quota_mb then
    return true;
  end if;
  perform private.note_operator_act('changed', org_id, jsonb_strip_nulls(jsonb_build_object(
    'language', case when former.language <> new_language then new_language end,
    'storage_quota_mb', case when former.quota is distinct from quota_mb then coalesce(to_jsonb(quota_mb), to_jsonb(''::text)) end
  )));
  update public.organizations set language = new_language where id = org_id and language <> new_language;
  if former.quota is distinct from quota_mb then
    insert into public.organization_storage (organization_id, quota_bytes) values (org_id, quota_mb * 1048576::bigint)
    on conflict (organization_id) do update set quota_bytes = excluded.quota_bytes;
    perform private.add_audit_event(org_id, 'changed', 'organization', org_id, former.name,
      jsonb_build_object('storage_quota_mb', former.quota), jsonb_build_object('storage_quota_mb', quota_mb));
  end if;
  return true;
end $$;

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

grant execute on function public.console_organizations, public.console_create_organization, public.console_pause_organization,
  public.console_change_organization, public.console_events to authenticated;
