-- A document is replaced by a new version, which is a document of its own. The old one keeps its file and its
-- pages, which members read, and loses its passages, so that nothing finds or cites it.

create function private.replace_document(org_id uuid, earlier uuid, current uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two admins at once: the second waits here, and then finds it replaced.
  perform 1 from public.documents d
  where d.id = earlier and d.organization_id = org_id and d.replaced_by is null and d.id <> current
    and d.section_id = (select n.section_id from public.documents n where n.id = current and n.organization_id = org_id)
    and org_id = any ((select private.admin_organization_ids())::uuid[])
  for update;
  if not found then
    raise exception 'document_replaced' using errcode = 'P0001';
  end if;
  -- A worker that reads it has lost its job, so that it stores nothing more.
  delete from public.document_jobs where document_id = earlier;
  delete from public.passage_indexes where document_id = earlier;
  delete from public.passages where document_id = earlier;
  update public.documents d set replaced_by = current where d.organization_id = org_id and (d.id = earlier or d.replaced_by = earlier);
  update public.documents d set state = 'partly', state_reason = null, recognized_page = null
  where d.id = earlier and d.state in ('waiting', 'reading');
end $$;
comment on function private.replace_document(uuid, uuid, uuid) is 'Definer, because an admin has no grant on the queue and the index; its rights come from auth.uid() alone.';
grant execute on function private.replace_document to authenticated;

create or replace function public.add_document(document jsonb, quota bigint) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('portal.storage_quota', coalesce(quota::text, ''), true);
  insert into public.documents (
    id, organization_id, section_id, name, display_name, file_path, size, content_type, created_by, kind, document_date, facts_chosen
  )
  select d.id, d.organization_id, d.section_id, d.name, d.display_name, d.file_path, d.size, d.content_type, d.created_by,
    d.kind, d.document_date, coalesce(d.facts_chosen, false)
  from jsonb_to_record(document) as d (
    id uuid, organization_id uuid, section_id uuid, name text, display_name text, file_path text, size bigint, content_type text,
    created_by uuid, kind text, document_date text, facts_chosen boolean
  );
  if document ->> 'replaces' is not null then
    perform private.replace_document(
      (document ->> 'organization_id')::uuid, (document ->> 'replaces')::uuid, (document ->> 'id')::uuid);
  end if;
end $$;
comment on function public.add_document(jsonb, bigint) is
  'Raises storage_full where the organisation''s documents would take up more than quota bytes (null: no limit), and document_replaced where `replaces` names no document of the section that holds now.';

-- Deleting the document that holds now gives its place to the version before it, which is read again.
create function private.restore_earlier_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  heir uuid;
begin
  select d.id into heir from public.documents d
  where d.organization_id = old.organization_id and d.replaced_by = old.id order by d.created_at desc, d.id limit 1 for update;
  if not found then
    return null;
  end if;
  update public.documents d set replaced_by = heir where d.organization_id = old.organization_id and d.replaced_by = old.id and d.id <> heir;
  update public.documents d set replaced_by = null, state = 'waiting', state_reason = null where d.id = heir;
  insert into public.document_jobs (document_id, organization_id) values (heir, old.organization_id) on conflict (document_id) do nothing;
  return null;
end $$;
comment on function private.restore_earlier_version() is 'Definer, because an admin has no grant on the queue.';
create trigger restore_earlier_version after delete on public.documents
  for each row execute function private.restore_earlier_version();

-- A document that could not be read answers nothing, so that it may go from any section.
drop policy "Admins delete documents outside the mandatory sections" on public.documents;
create policy "Admins delete unread documents, and others outside the mandatory sections" on public.documents
  for delete to authenticated using (
    organization_id = any ((select private.admin_organization_ids())::uuid[])
    and (
      state = 'failed' or not exists (select 1 from public.document_sections s where s.id = section_id and s.is_mandatory)
    )
  );

drop trigger bump_content_on_update on public.documents;
create trigger bump_content_on_update after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('name', 'display_name', 'replaced_by');

create or replace function public.retry_document(document uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set state = 'waiting', state_reason = null, page_count = null
  where d.id = document and d.state in ('failed', 'partly') and d.replaced_by is null
    and d.organization_id = any ((select private.admin_organization_ids())::uuid[]);
  if not found then
    return false;
  end if;
  update public.recognized_pages set failure = null where document_id = document and failure is not null;
  insert into public.document_jobs (document_id, organization_id) select d.id, d.organization_id from public.documents d where d.id = document
  on conflict (document_id) do update set attempts = 0, run_after = now();
  return true;
end $$;

-- Earlier versions are not read again.
create or replace function public.reread_documents(organization uuid, version integer, every boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  queued uuid[];
begin
  select array_agg(l.id) into queued from (
    select d.id from public.documents d
    where (reread_documents.organization is null or d.organization_id = reread_documents.organization)
      and d.state in ('ready', 'partly', 'failed') and (every or d.reader_version is null or d.reader_version < version)
      and d.replaced_by is null
    order by d.id for update
  ) l;
  delete from public.recognized_pages r where r.document_id = any (queued);
  update public.documents d set state = 'waiting', state_reason = null, recognized_page = null where d.id = any (queued);
  insert into public.document_jobs (document_id, organization_id)
  select d.id, d.organization_id from public.documents d where d.id = any (queued)
  on conflict (document_id) do update set attempts = 0, run_after = now();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', coalesce(d.display_name, d.name), 'file_path', d.file_path)
      order by d.created_at, d.id), '[]')
    from public.documents d where d.id = any (queued)
  );
end $$;

-- The document that an assistant's source names (specification, section 5): an equal name, a source
-- that contains the name, or equal names without their extensions; the closest match first, and what
-- holds now before its earlier versions. Invoker.
create or replace function public.find_document_by_source(org_id uuid, source text) returns uuid
language sql stable set search_path = '' as $$
  select d.id
  from public.documents d
  cross join lateral unnest(array[lower(d.display_name), lower(d.name)]) as known (name)
  cross join lower(btrim(source)) as wanted
  where d.organization_id = org_id and known.name is not null and wanted <> ''
    and (
      known.name = wanted
      or position(known.name in wanted) > 0
      or regexp_replace(known.name, '\.[a-z0-9]{1,5}$', '') = regexp_replace(wanted, '\.[a-z0-9]{1,5}$', '')
    )
  order by (known.name = wanted) desc, length(known.name) desc, (d.replaced_by is null) desc, d.created_at desc, d.id
  limit 1
$$;

create or replace function public.get_cited_page(org_id uuid, document uuid, page integer, message uuid, source integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', coalesce(d.display_name, d.name),
    'replaced_by', d.replaced_by,
    'page_count', d.page_count,
    'text', coalesce(p.text, ''),
    'width', p.width,
    'height', p.height,
    'recognized', coalesce(p.recognized, false),
    'runs', coalesce(p.runs, '[]'),
    'quote', (
      select jsonb_build_object(
        'page', f.sources -> get_cited_page.source -> 'page',
        'text', f.sources -> get_cited_page.source ->> 'text',
        'is_older', f.created_at < d.read_at,
        'conversation', f.conversation_id,
        'answer', f.text,
        'rendered', f.rendered,
        'language', f.language,
        'question', (
          select q.text from public.frank_messages q
          where q.conversation_id = f.conversation_id and q.member_id = f.member_id and q.organization_id = f.organization_id
            and q.sender = 'user' and q.position < f.position
          order by q.position desc limit 1
        )
      )
      from public.frank_messages f
      where f.id = message and f.member_id = m.member_id and f.organization_id = m.organization_id
        and f.sources -> get_cited_page.source ->> 'document_id' = d.id::text
    )
  )
  from public.get_current_member() m
  join public.documents d on d.organization_id = m.organization_id
  left join public.document_pages p on p.document_id = d.id and p.page_number = page
  where m.organization_id = org_id and d.id = document and page between 1 and d.page_count
$$;
