create function private.next_corpus_versions(org_id uuid, for_members boolean, out version bigint, out board_version bigint)
language sql security definer set search_path = '' as $$
  insert into public.corpus_versions as c (organization_id, version) values (org_id, for_members::integer)
  on conflict (organization_id) do update set version = c.version + for_members::integer, board_version = c.board_version + 1
  returning version, board_version
$$;
comment on function private.next_corpus_versions(uuid, boolean) is
  'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows. The row stays locked until the writer commits, so versions commit in order.';

-- Only index rows record changes, so passages need no triggers of their own. A change of the audience itself gives the
-- rows their versions (private.version_closed_section).
create function private.version_passage_index() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  next record;
begin
  if tg_op = 'INSERT' then
    -- A section that is being opened waits, or this row for it. Otherwise the row would have no version for members.
    perform 1 from public.documents d join public.document_sections s on s.id = d.section_id
    where d.id = new.document_id for share of s;
  end if;
  new.audience := private.audience_of_document(new.document_id);
  select * into next from private.next_corpus_versions(
    new.organization_id, new.audience = 'members' or (tg_op = 'UPDATE' and old.audience = 'members'));
  new.version := case when new.audience = 'members' then next.version else 0 end;
  new.board_version := next.board_version;
  return new;
end $$;
create trigger version_new_passage_index before insert on public.passage_indexes
  for each row execute function private.version_passage_index();
create trigger version_passage_index before update on public.passage_indexes
  for each row when (new.audience is not distinct from old.audience) execute function private.version_passage_index();

-- The index and the document's row have the same kind and date.
create function private.share_document_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select * into document from public.documents d where d.id = new.document_id;
  if document.facts_chosen or document.kind_chosen then
    new.document_kind := document.kind;
  end if;
  if document.facts_chosen then
    new.document_date := document.document_date;
  else
    update public.documents d set kind = new.document_kind, document_date = new.document_date where d.id = new.document_id;
  end if;
  return new;
end $$;
comment on function private.share_document_facts() is 'Definer, as the other triggers of the index.';
create trigger share_document_facts before insert on public.passage_indexes
  for each row when (new.document_id is not null) execute function private.share_document_facts();

create function private.index_chosen_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set document_kind = new.kind, document_date = new.document_date where i.document_id = new.id;
  return null;
end $$;
comment on function private.index_chosen_facts() is 'Definer, because an admin has no grant on the index.';
create trigger index_chosen_facts after update of kind, document_date on public.documents
  for each row when (new.facts_chosen and (new.kind, new.document_date) is distinct from (old.kind, old.document_date))
  execute function private.index_chosen_facts();

create function private.bump_corpus_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version)
  select r.organization_id, bool_or(r.audience = 'members')::integer from changed_rows r
  join public.organizations o on o.id = r.organization_id
  group by r.organization_id order by 1
  on conflict (organization_id) do update set version = c.version + excluded.version, board_version = c.board_version + 1;
  return null;
end $$;
comment on function private.bump_corpus_versions() is 'Definer, because members'' own writes (a rename, a deletion) change what the assistant knows.';
create trigger bump_on_delete after delete on public.passage_indexes
  referencing old table as changed_rows for each statement execute function private.bump_corpus_versions();

create function private.bump_corpus_versions_on_rename() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set version = 0
  where i.document_id in (
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.display_name) is distinct from (o.name, o.display_name)
  );
  return null;
end $$;
comment on function private.bump_corpus_versions_on_rename() is 'Definer, as above. Passages carry the name by which a reader knows the document.';
create trigger bump_on_rename after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_corpus_versions_on_rename();

-- The documents of a closed section leave the members' index, and those of an opened one come as new. The board's index
-- does not change. The versions of a large section are given at once, because a statement has five seconds.
create function private.version_closed_section() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sources constant bigint[] := array(
    select i.id from public.passage_indexes i join public.documents d on d.id = i.document_id where d.section_id = new.id
  );
  reader constant public.audience := greatest(new.audience, 'members');
  newest bigint;
begin
  insert into public.corpus_versions as c (organization_id, version, content_version)
  values (new.organization_id, cardinality(sources) + 1, 1)
  on conflict (organization_id) do update set
    version = c.version + excluded.version, content_version = c.content_version + 1
  returning c.version into newest;
  update public.passage_indexes i
  set audience = reader, version = case when reader = 'members' then newest - s.place else 0 end
  from unnest(sources) with ordinality s (id, place) where i.id = s.id;
  return null;
end $$;
comment on function private.version_closed_section() is 'Definer, because an admin has no grant on the index.';
create trigger version_closed_section after update of audience on public.document_sections
  for each row when (greatest(new.audience, 'members') is distinct from greatest(old.audience, 'members'))
  execute function private.version_closed_section();

create function private.version_moved_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set version = 0
  where i.document_id = new.id and i.audience <> private.audience_of_document(new.id);
  return null;
end $$;
comment on function private.version_moved_document() is 'Definer, as above.';
create trigger version_moved_document after update of section_id on public.documents
  for each row when (new.section_id is distinct from old.section_id) execute function private.version_moved_document();

-- A change of the recipients is one of the index at once, so that it is dropped where it is no longer open.
create function private.version_chosen_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set audience = i.audience
  where i.organization_id = new.organization_id and (
    i.article_id = new.id or i.event_id in (
      select e.id from public.calendar_entries e where e.organization_id = new.organization_id and e.article_id = new.id
    )
  );
  return null;
end $$;
comment on function private.version_chosen_news() is 'Definer, because an admin has no grant on the index.';
create trigger version_chosen_news after update of recipients on public.organization_news
  for each row when (new.recipients is distinct from old.recipients) execute function private.version_chosen_news();

-- Members search the pages of documents, the documents' names, all FAQ items and all news. content_version of
-- corpus_versions counts changes of the searched data other than passages.

create function private.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select distinct r.organization_id, 0, 1, 1 from changed_rows r
  join public.organizations o on o.id = r.organization_id
  order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + 1, board_content_version = c.board_content_version + 1;
  return null;
end $$;
comment on function private.bump_content_version() is 'Definer, because no member may write corpus_versions.';

-- The trigger's arguments name the columns whose change counts, so that a worker's note does not.
create function private.bump_content_version_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select distinct n.organization_id, 0, 1, 1 from new_rows n
  join old_rows o on o.id = n.id
  where exists (
    select 1 from unnest(tg_argv) as watched (name) where to_jsonb(n) -> watched.name is distinct from to_jsonb(o) -> watched.name
  )
  order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + 1, board_content_version = c.board_content_version + 1;
  return null;
end $$;
comment on function private.bump_content_version_on_change() is 'Definer, as above.';

create trigger bump_content_on_insert after insert on public.faq_items
  referencing new table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_delete after delete on public.faq_items
  referencing old table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_update after update on public.faq_items
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('question', 'answer');
create trigger bump_content_on_insert after insert on public.organization_news
  referencing new table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_delete after delete on public.organization_news
  referencing old table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_update after update on public.organization_news
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('title', 'content', 'words', 'is_listed', 'recipients');

create function private.bump_document_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select r.organization_id, 0, bool_or(s.audience <= 'members')::integer, 1 from changed_rows r
  join public.organizations o on o.id = r.organization_id
  join public.document_sections s on s.id = r.section_id
  group by r.organization_id order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + excluded.content_version, board_content_version = c.board_content_version + 1;
  return null;
end $$;
comment on function private.bump_document_names() is 'Definer, because no member may write corpus_versions.';

create function private.bump_changed_document_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions as c (organization_id, version, content_version, board_content_version)
  select n.organization_id, 0, bool_or(least(s.audience, e.audience) <= 'members')::integer, 1 from new_rows n
  join old_rows o on o.id = n.id
  join public.document_sections s on s.id = n.section_id
  join public.document_sections e on e.id = o.section_id
  where (n.name, n.display_name, n.replaced_by, greatest(s.audience, 'members'))
    is distinct from (o.name, o.display_name, o.replaced_by, greatest(e.audience, 'members'))
  group by n.organization_id order by 1
  on conflict (organization_id) do update set
    content_version = c.content_version + excluded.content_version, board_content_version = c.board_content_version + 1;
  return null;
end $$;
comment on function private.bump_changed_document_names() is 'Definer, as above.';

create trigger bump_content_on_insert after insert on public.documents
  referencing new table as changed_rows for each statement execute function private.bump_document_names();
create trigger bump_content_on_delete after delete on public.documents
  referencing old table as changed_rows for each statement execute function private.bump_document_names();
create trigger bump_content_on_update after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_changed_document_names();
