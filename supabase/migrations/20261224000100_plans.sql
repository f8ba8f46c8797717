-- Plans: named sets of limits that operators keep. An organisation has one or none. Its own quota holds before the plan's, and
-- the installation's where neither is set.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  quota_bytes bigint check (quota_bytes > 0),
  members_at_most integer check (members_at_most > 0),
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table public.plans is 'A limit that is null is the installation''s quota, or no limit of members. Read and written by the operator''s console alone.';
create unique index plans_name_key on public.plans (lower(name));
revoke all on public.plans from anon, authenticated, service_role;
alter table public.plans enable row level security;

alter table public.organizations add column plan_id uuid references public.plans (id);
comment on column public.organizations.plan_id is 'Written by the operator''s console. A plan that is in use is not deleted.';
create index organizations_plan_id_idx on public.organizations (plan_id);

create function private.quota_of_organization(org_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(s.quota_bytes, p.quota_bytes) from public.organizations o
    left join public.organization_storage s on s.organization_id = o.id
    left join public.plans p on p.id = o.plan_id
    where o.id = org_id
  );
end $$;
comment on function private.quota_of_organization(uuid) is 'Null is the installation''s. Definer, because no role of the API reads plans.';

-- As before, and the plan's quota holds where the organisation has none of its own.
create or replace function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint;
begin
  if tg_op <> 'INSERT' then
    update public.organization_storage o set bytes = o.bytes - old.size where o.organization_id = old.organization_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.organization_storage as o (organization_id, bytes) values (new.organization_id, new.size)
    on conflict (organization_id) do update set bytes = o.bytes + excluded.bytes
    returning o.bytes into used;
    if used > coalesce(private.quota_of_organization(new.organization_id), (select q.bytes from public.storage_quota q)) then
      raise exception 'storage_full';
    end if;
  end if;
  return null;
end $$;

create function private.storage_for_admin(org_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('used_bytes', coalesce(s.bytes, 0), 'quota_bytes', private.quota_of_organization(o.id))
    from public.organizations o left join public.organization_storage s on s.organization_id = o.id
    where o.id = org_id and o.id = any ((select private.admin_organization_ids())::uuid[])
  );
end $$;
comment on function private.storage_for_admin(uuid) is 'Definer, because the quota may be the plan''s. Null unless the caller is an admin of the organisation.';
grant execute on function private.storage_for_admin to authenticated, service_role;

-- What an admin's upload may still take up.
create function public.get_storage(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.storage_for_admin(org_id)
$$;
grant execute on function public.get_storage to authenticated;

-- As before, and the quota may be the plan's.
create or replace function public.get_section_admin(
  section uuid, document_page_size integer, faq_page_size integer, page_number integer,
  wanted_kind text, words text, sort text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with listed as materialized (
      select * from private.list_section_documents(org_id, section, wanted_kind, words, sort)
    ), chosen as (
      select s.id from public.document_sections s where s.organization_id = org_id and s.id = section
    )
    select private.count_section_documents(org_id, section)
      || coalesce(private.storage_for_admin(org_id), '{"used_bytes": 0, "quota_bytes": null}') || jsonb_build_object(
      'sections', coalesce((
        select jsonb_agg(to_jsonb(s) order by s.position) from (
          select d.id, d.name, d.section_type, d.is_mandatory, d.audience, d.position from public.document_sections d
          where d.organization_id = org_id order by d.position limit 500
        ) s), '[]'),
      -- A section holds documents or FAQ items, never both.
      'total', coalesce((select max(total) from listed), 0)
        + (select count(*) from public.faq_items i where i.organization_id = org_id and i.section_id = section),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(p) order by p.rank) from (
          select d.id, d.section_id, d.name, d.display_name, d.size, d.state, d.state_reason, d.page_count, d.recognized_page,
            d.updated_at, d.position, d.kind, d.document_date, d.valid_from, d.valid_to,
            private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            (select id, rank from listed order by rank
            limit least(document_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(document_page_size, 100))
            union all
            select n.id, n.rank from private.list_newest_documents(org_id) n where not exists (select from chosen)
          ) l join public.documents d on d.id = l.id
        ) p), '[]'),
      'faqs', coalesce((
        select jsonb_agg(to_jsonb(f) order by f.position) from (
          select i.id, i.question, i.answer, i.created_at, i.updated_at, i.sent_to_frank, i.sent_at, i.sync_error_message,
            i.last_sync_attempt, i.frank_sync_attempts, i.position
          from public.faq_items i where i.organization_id = org_id and i.section_id = section order by i.position
          limit least(faq_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(faq_page_size, 100)
        ) f), '[]')
    )
  );
end $$;
