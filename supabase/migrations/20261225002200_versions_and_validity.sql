-- A document is replaced by a new version, which is a document of its own. The version that was replaced keeps its file, its
-- pages and its passages. They stand in no index of today's questions: a reader asks for them when a question names their
-- time.

-- What was read in part is no text, so that its passages go.
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
  delete from public.passages p where p.document_id = earlier and not exists (
    select from public.passage_indexes i where i.document_id = earlier
  );
  update public.documents d set replaced_by = current where d.organization_id = org_id and (d.id = earlier or d.replaced_by = earlier);
  update public.documents d set state = 'partly', state_reason = null, recognized_page = null
  where d.id = earlier and d.state in ('waiting', 'reading');
  update public.documents n set kind = e.kind, kind_chosen = true from public.documents e
  where n.id = current and not n.facts_chosen and e.id = earlier and (e.facts_chosen or e.kind_chosen) and e.kind is not null;
end $$;
comment on function private.replace_document(uuid, uuid, uuid) is 'Definer, because an admin has no grant on the queue and the index; its rights come from auth.uid() alone.';
grant execute on function private.replace_document to authenticated;

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

-- What private.replace_document does for an admin, for an archive that is taken in.
create function public.restore_versions(current_version uuid, earlier uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.documents d set replaced_by = current_version
  from public.documents c
  where d.id = any (earlier) and c.id = current_version and c.organization_id = d.organization_id and c.section_id = d.section_id;
end $$;
comment on function public.restore_versions is 'For the command of an operator.';
grant execute on function public.restore_versions to service_role;

-- Texts that a newer one seems to have replaced: bylaws with newer bylaws, and rules with newer ones of the same name. An
-- admin says which of them have ended. A proposal replaces nothing, and neither does what has not begun. The functions are
-- invoker.

create function private.to_first_day(partial text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return to_date(rpad(partial, 10, '-01-01'), 'YYYY-MM-DD');
exception when others then
  return null;
end $$;
comment on function private.to_first_day is 'Of 2016-04-28, 2016-04 or 2016. Null for a day that does not exist.';
grant execute on function private.to_first_day to authenticated, service_role;

create function private.list_replaced_texts(org_id uuid)
returns table (id uuid, name text, newer_id uuid, newer_name text, ends_on date)
language sql stable set search_path = '' as $$
  with dated as (
    select d.id, d.kind, coalesce(d.display_name, d.name) as name, d.document_date, d.stays_valid,
      coalesce(d.valid_from, private.to_first_day(d.document_date)) as begins,
      case d.kind when 'rules' then btrim(regexp_replace(
        regexp_replace(private.fold_text(coalesce(d.display_name, d.name)), '\.[a-z0-9]{1,5}$', ''), '[^a-z]+', ' ', 'g'
      )) end as title
    from public.documents d
    where d.organization_id = org_id and d.replaced_by is null and d.valid_to is null and d.kind in ('bylaws', 'rules')
      and private.fold_text(concat_ws(' ', d.display_name, d.name)) !~ 'forslag|utkast|proposal|draft'
  ), followed as (
    select d.*, first_value(d.id) over newer as newer_id, first_value(d.name) over newer as newer_name,
      first_value(d.document_date) over newer as newer_date, first_value(d.begins) over newer as newer_begins
    from dated d
    where d.begins <= (now() at time zone 'Europe/Stockholm')::date
    window newer as (
      partition by d.kind, d.title order by d.begins range between interval '1 day' following and unbounded following
    )
  )
  select f.id, f.name, f.newer_id, f.newer_name, f.newer_begins - 1
  from followed f
  -- A year is not older than its months.
  where f.newer_id is not null and not f.stays_valid
    and coalesce(left(f.newer_date, length(f.document_date)) <> f.document_date, true)
  order by f.kind, private.to_sortable(f.name) collate "C", f.id limit 100
$$;
grant execute on function private.list_replaced_texts to authenticated, service_role;

create function public.list_replaced_texts()
returns table (id uuid, name text, newer_id uuid, newer_name text, ends_on date)
language sql stable set search_path = '' as $$
  select r.* from private.list_replaced_texts(private.current_organization_id()) r
  where private.current_organization_id() = any ((select private.admin_organization_ids())::uuid[])
$$;
comment on function public.list_replaced_texts() is 'Empty unless the caller is an admin of the organisation that they see now.';
grant execute on function public.list_replaced_texts to authenticated, service_role;

-- Ends those of the chosen texts that are still listed, or keeps them. Their number is lower if another admin was first.
-- Invoker.
create function public.settle_replaced_texts(document_ids uuid[], has_ended boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  settled integer;
begin
  update public.documents d
  set valid_to = case when has_ended then r.ends_on end, stays_valid = not has_ended
  from public.list_replaced_texts() r
  where d.id = r.id and d.id = any (document_ids);
  get diagnostics settled = row_count;
  return settled;
end $$;
grant execute on function public.settle_replaced_texts to authenticated, service_role;

-- The time of a replaced version is known where it and the version after it have a date.
create function private.list_earlier_texts(org_id uuid)
returns table (id uuid, begins date, ends date, followed_by uuid)
language sql stable set search_path = '' as $$
  with version as (
    select d.id, d.replaced_by, coalesce(d.replaced_by, d.id) as current_version, d.kind, d.document_date, d.valid_from, d.valid_to,
      coalesce(d.valid_from, private.to_first_day(d.document_date)) as begins
    from public.documents d
    where d.organization_id = org_id and coalesce(d.replaced_by, d.id) in (
      select e.replaced_by from public.documents e where e.organization_id = org_id and e.replaced_by is not null
    )
  )
  select v.id, v.begins, coalesce(v.valid_to, n.begins - 1), coalesce(n.id, v.replaced_by)
  from version v
  left join lateral (
    select o.id, o.begins from version o
    where o.current_version = v.current_version and o.begins > v.begins
      -- A year is not older than its months.
      and (v.valid_from is not null or o.valid_from is not null
        or left(o.document_date, length(v.document_date)) is distinct from v.document_date)
    order by o.begins, o.id limit 1
  ) n on true
  where v.replaced_by is not null and coalesce(v.valid_to, n.begins - 1) is not null
    -- What these say is of their year, and another one does not replace it.
    and (v.kind is null or v.kind not in ('annual_report', 'minutes', 'motions', 'newsletter'))
$$;
comment on function private.list_earlier_texts is
  'The replaced versions of documents whose time is known, with its first and last day and the version after it. None without an organisation.';
grant execute on function private.list_earlier_texts to service_role;

-- The index gets a version, so that each reader takes the days with it, and that a text holds beside a newer one.
create function private.version_validity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set audience = i.audience where i.document_id = new.id;
  return null;
end $$;
comment on function private.version_validity() is 'Definer, because an admin has no grant on the index.';
create trigger version_validity after update of valid_from, valid_to, stays_valid on public.documents
  for each row when ((new.valid_from, new.valid_to, new.stays_valid) is distinct from (old.valid_from, old.valid_to, old.stays_valid))
  execute function private.version_validity();

-- Each reader drops the version, or learns when it held.
create function private.version_earlier_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set audience = i.audience
  where i.document_id = new.id and new.replaced_by is distinct from old.replaced_by or i.document_id in (
    select d.id from public.documents d
    where d.organization_id = new.organization_id and d.replaced_by = coalesce(new.replaced_by, new.id)
  );
  return null;
end $$;
comment on function private.version_earlier_texts() is 'Definer, because an admin has no grant on the index.';
create trigger version_earlier_texts after update of replaced_by, kind, document_date, valid_from on public.documents
  for each row when ((new.replaced_by, new.kind, new.document_date, new.valid_from)
    is distinct from (old.replaced_by, old.kind, old.document_date, old.valid_from))
  execute function private.version_earlier_texts();

create function private.log_validity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'document', new.id, coalesce(new.display_name, new.name),
    jsonb_build_object('valid_from', old.valid_from, 'valid_to', old.valid_to),
    jsonb_build_object('valid_from', new.valid_from, 'valid_to', new.valid_to));
  return null;
end $$;
comment on function private.log_validity() is 'Definer, because nobody has a grant to write the log.';
create trigger log_validity after update of valid_from, valid_to on public.documents
  for each row when ((new.valid_from, new.valid_to) is distinct from (old.valid_from, old.valid_to))
  execute function private.log_validity();

create function private.log_kept_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_audit_event(
    new.organization_id, 'changed', 'document', new.id, coalesce(new.display_name, new.name),
    jsonb_build_object('stays_valid', old.stays_valid), jsonb_build_object('stays_valid', new.stays_valid));
  return null;
end $$;
comment on function private.log_kept_text() is 'Definer, because nobody has a grant to write the log.';
create trigger log_kept_text after update of stays_valid on public.documents
  for each row when (new.stays_valid is distinct from old.stays_valid)
  execute function private.log_kept_text();
