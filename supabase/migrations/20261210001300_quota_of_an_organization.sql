-- An organisation may have a quota of its own.
alter table public.organization_storage add column quota_bytes bigint check (quota_bytes > 0);
comment on column public.organization_storage.quota_bytes is 'Instead of the installation''s (public.storage_quota); null is that one. Written by the operator''s console.';

create or replace function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used bigint;
  own_quota bigint;
begin
  if tg_op <> 'INSERT' then
    update public.organization_storage o set bytes = o.bytes - old.size where o.organization_id = old.organization_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.organization_storage as o (organization_id, bytes) values (new.organization_id, new.size)
    on conflict (organization_id) do update set bytes = o.bytes + excluded.bytes
    returning o.bytes, o.quota_bytes into used, own_quota;
    if used > coalesce(own_quota, (select q.bytes from public.storage_quota q)) then
      raise exception 'storage_full';
    end if;
  end if;
  return null;
end $$;

-- As before, and it says the organisation's own quota.
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
    )
    select private.count_section_documents(org_id, section) || jsonb_build_object(
      'used_bytes', coalesce((select o.bytes from public.organization_storage o where o.organization_id = org_id), 0),
      'quota_bytes', (select o.quota_bytes from public.organization_storage o where o.organization_id = org_id),
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
          select d.id, d.name, d.display_name, d.size, d.state, d.state_reason, d.page_count, d.recognized_page,
            d.updated_at, d.position, d.kind, d.document_date,
            private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            select * from listed order by rank
            limit least(document_page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(document_page_size, 100)
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
