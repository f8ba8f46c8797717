-- What the admins' screen for sections and documents asks of the database.

-- A new FAQ section gets position 3 where there are no sections (the mandatory ones have the places before it), else the next. The lock makes
-- parallel inserts queue.
create function private.assign_section_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.position is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('document_sections' || new.organization_id::text, 0));
  select coalesce(max(position) + 1, case when new.section_type = 'FAQ' then 3 else 1 end) into new.position
  from public.document_sections where organization_id = new.organization_id;
  return new;
end $$;
comment on function private.assign_section_position() is 'Definer, because the position counts rows that the inserting role may not see.';
revoke execute on function private.assign_section_position() from public;
drop trigger assign_position on public.document_sections;
create trigger assign_position before insert on public.document_sections
  for each row execute function private.assign_section_position();

-- All sections, and one page of what the chosen one holds: a page costs what it shows. Invoker, so that row level security decides.
create function public.get_section_admin(org_id uuid, section uuid, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sections', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.position) from (
        select d.id, d.name, d.section_type, d.is_mandatory, d.position from public.document_sections d
        where d.organization_id = org_id order by d.position limit 500
      ) s), '[]'),
    'total', (select count(*) from public.documents d where d.organization_id = org_id and d.section_id = section),
    'documents', coalesce((
      select jsonb_agg(to_jsonb(p) order by p.position) from (
        select d.id, d.name, d.display_name, d.size, d.state, d.state_reason, d.page_count, d.updated_at, d.position
        from public.documents d where d.organization_id = org_id and d.section_id = section order by d.position
        limit least(page_size, 100) offset (greatest(page_number, 1) - 1)::bigint * least(page_size, 100)
      ) p), '[]'),
    'faqs', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.position) from (
        select * from public.faq_items i where i.organization_id = org_id and i.section_id = section order by i.position limit 500
      ) f), '[]')
  )
$$;

-- Has the assistant read a document once more that it could not read, or not wholly.
create function public.retry_document(document uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set state = 'waiting', state_reason = null
  where d.id = document and d.state in ('failed', 'partly')
    and d.organization_id = any ((select private.admin_organization_ids())::uuid[]);
  if not found then
    return false;
  end if;
  insert into public.document_jobs (document_id, organization_id) select d.id, d.organization_id from public.documents d where d.id = document
  on conflict (document_id) do update set attempts = 0, run_after = now();
  return true;
end $$;
comment on function public.retry_document(uuid) is 'Definer in the exposed schema, because nobody has a grant on the queue or on a state; its rights come from auth.uid() alone.';

revoke execute on function public.get_section_admin(uuid, uuid, integer, integer), public.retry_document(uuid) from public, anon;
grant execute on function public.get_section_admin(uuid, uuid, integer, integer), public.retry_document(uuid) to authenticated, service_role;
