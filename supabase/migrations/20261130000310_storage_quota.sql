-- The quota of each organisation's documents. No caller states it, because an admin can call the data API by hand.
create table public.storage_quota (
  id boolean primary key default true check (id),
  bytes bigint not null check (bytes > 0)
);
comment on table public.storage_quota is 'One row, which the portal writes when it starts (STORAGE_QUOTA_MB). Without it there is no limit.';
grant all on public.storage_quota to service_role;
alter table public.storage_quota enable row level security;

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
    if used > (select q.bytes from public.storage_quota q) then
      raise exception 'storage_full';
    end if;
  end if;
  return null;
end $$;

drop function public.add_document(jsonb, bigint);

-- Adds a document whose file is stored.
create function public.add_document(document jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.documents (
    id, organization_id, section_id, name, display_name, name_proposed, file_path, size, content_type, created_by, kind, document_date,
    facts_chosen
  )
  select d.id, d.organization_id, d.section_id, d.name, d.display_name, coalesce(d.name_proposed, false), d.file_path, d.size,
    d.content_type, d.created_by, d.kind, d.document_date, coalesce(d.facts_chosen, false)
  from jsonb_to_record(document) as d (
    id uuid, organization_id uuid, section_id uuid, name text, display_name text, name_proposed boolean, file_path text, size bigint,
    content_type text, created_by uuid, kind text, document_date text, facts_chosen boolean
  );
  if document ->> 'replaces' is not null then
    perform private.replace_document(
      (document ->> 'organization_id')::uuid, (document ->> 'replaces')::uuid, (document ->> 'id')::uuid);
  end if;
end $$;
comment on function public.add_document(jsonb) is
  'Raises storage_full where the organisation''s documents would take up more than the quota, and document_replaced where `replaces` names no document of the section that holds now.';
revoke all on function public.add_document from public, anon;
grant execute on function public.add_document to authenticated, service_role;
