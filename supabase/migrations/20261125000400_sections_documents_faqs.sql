create type public.section_type as enum ('DOCUMENTS', 'FAQ');
create type public.document_state as enum ('waiting', 'reading', 'ready', 'partly', 'failed');

create table public.document_sections (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 100),
  section_type public.section_type not null default 'DOCUMENTS',
  position integer not null check (position > 0),
  is_mandatory boolean not null generated always as (name in ('Stadgar', 'Ordningsregler', 'FAQ')) stored,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, position) deferrable initially immediate,
  unique (organization_id, id, section_type),
  constraint document_sections_plain_name check (private.is_plain_name(name))
);
comment on table public.document_sections is 'The tabs under which documents and FAQ items are kept.';
-- Unique names, because two equal sections look the same and a second "Stadgar" could never be deleted.
create unique index document_sections_name_idx on public.document_sections (organization_id, lower(name));

create trigger set_updated_at before update on public.document_sections
  for each row execute function private.set_updated_at();
create trigger set_created_by before insert on public.document_sections
  for each row execute function private.set_created_by('member');

-- A new FAQ section gets position 3 if there are no sections, because the mandatory ones come before it;
-- otherwise the next position. The lock serialises concurrent inserts.
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
create trigger assign_position before insert on public.document_sections
  for each row execute function private.assign_section_position();

-- The mandatory sections cannot be changed or deleted until their organisation is deleted.
create function private.protect_mandatory_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.is_mandatory and exists (select 1 from public.organizations where id = old.organization_id) then
      raise exception 'mandatory_section' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if old.is_mandatory and (new.name, new.section_type, new.organization_id) is distinct from (old.name, old.section_type, old.organization_id) then
    raise exception 'mandatory_section' using errcode = 'P0001';
  end if;
  return new;
end $$;
comment on function private.protect_mandatory_section() is 'Definer, because the deleting role may not see the organisation.';
create trigger protect_mandatory_section before update or delete on public.document_sections
  for each row execute function private.protect_mandatory_section();

create function private.create_mandatory_sections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.document_sections (organization_id, name, section_type, position)
  values (new.id, 'Stadgar', 'DOCUMENTS', 1), (new.id, 'Ordningsregler', 'DOCUMENTS', 2), (new.id, 'FAQ', 'FAQ', 3);
  return new;
end $$;
comment on function private.create_mandatory_sections() is 'Definer, because the creator of an organisation is not yet its admin.';
create trigger create_mandatory_sections after insert on public.organizations
  for each row execute function private.create_mandatory_sections();

grant select, delete on public.document_sections to authenticated;
grant insert (id, organization_id, name, section_type, position, created_by) on public.document_sections to authenticated;
grant update (name, position) on public.document_sections to authenticated;
grant all on public.document_sections to service_role;
alter table public.document_sections enable row level security;

create policy "Members read their organisation's sections" on public.document_sections
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add sections to their organisation" on public.document_sections
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's sections" on public.document_sections
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete their organisation's sections" on public.document_sections
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  section_id uuid not null,
  -- Fixed, so that the foreign key admits only sections that hold documents.
  section_type public.section_type not null generated always as ('DOCUMENTS'::public.section_type) stored,
  name text not null check (btrim(name) <> '' and length(name) <= 255),
  display_name text check (btrim(display_name) <> '' and length(display_name) <= 255),
  file_path text not null unique,
  size bigint not null check (size >= 0),
  content_type text not null check (length(content_type) <= 255),
  position integer not null check (position > 0),
  state public.document_state not null default 'waiting',
  state_reason text,
  page_count integer check (page_count >= 0),
  recognized_page integer check (recognized_page > 0),
  reader_version integer,
  read_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Read from the names when the document is added, then from the text, unless an admin has chosen them.
  kind text check (kind in ('bylaws', 'rules', 'law', 'annual_report', 'minutes', 'motions', 'newsletter', 'form', 'other')),
  document_date text check (document_date ~ '^\d{4}(-\d{2}){0,2}$'),
  facts_chosen boolean not null default false,
  replaced_by uuid,
  name_proposed boolean not null default false,
  kind_chosen boolean not null default false,
  unique (organization_id, id),
  unique (section_id, position) deferrable initially immediate,
  foreign key (organization_id, section_id, section_type)
    references public.document_sections (organization_id, id, section_type) on delete cascade,
  -- Deferred, because a deleted document's place is given to an earlier version in the same transaction.
  foreign key (organization_id, replaced_by) references public.documents (organization_id, id) deferrable initially deferred,
  -- The indexing worker reads files with the secret key: a path
  -- may only point into the document's own organisation.
  constraint documents_file_path_is_own check (
    file_path like organization_id::text || '/' || section_id::text || '/%' and file_path !~ '(^|/)\.\.?(/|$)'
  ),
  constraint documents_plain_name check (private.is_plain_name(name) and private.is_plain_name(display_name))
);
comment on table public.documents is 'Files in the bucket documents, with how far the assistant has read them.';
comment on column public.documents.state_reason is 'Why a document is partly read or failed: a code, see lib/documents/state.ts.';
comment on column public.documents.recognized_page is 'The last page that was read from its picture, while the document is read.';
comment on column public.documents.reader_version is 'Of the reader that read the file (lib/ingest/jobs/store-reading.ts); null until it is read.';
comment on column public.documents.read_at is 'When the pages that are stored were read.';
comment on column public.documents.kind is 'Null until it is known.';
comment on column public.documents.document_date is 'As exact as the document states it: 2016-04-28, 2016-04 or 2016.';
comment on column public.documents.facts_chosen is 'An admin has chosen the kind and the date, which the reader then leaves.';
comment on column public.documents.replaced_by is 'Of an earlier version: the document that holds now. Members read it; nothing finds or cites it.';
comment on column public.documents.name_proposed is 'No admin has typed the display name, so that the reader may set it.';
comment on column public.documents.kind_chosen is
  'The kind is that which an admin has chosen for an earlier version, which the reader then leaves. See facts_chosen.';
create index documents_organization_idx on public.documents (organization_id, section_id, position);
create index documents_replaced_idx on public.documents (organization_id, replaced_by) where replaced_by is not null;

create trigger set_updated_at before update of name, display_name, file_path, position on public.documents
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.documents
  for each row execute function private.assign_position('section_id');
create trigger set_created_by before insert on public.documents
  for each row execute function private.set_created_by('member');

grant select, delete on public.documents to authenticated;
grant insert (id, organization_id, section_id, name, display_name, file_path, size, content_type, position, created_by,
    kind, document_date, facts_chosen, name_proposed)
  on public.documents to authenticated;
grant update (name, display_name, file_path, size, content_type, position, kind, document_date, facts_chosen, name_proposed) on public.documents to authenticated;
grant all on public.documents to service_role;
alter table public.documents enable row level security;

create policy "Members read their organisation's documents" on public.documents
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add documents to their organisation" on public.documents
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's documents" on public.documents
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
-- A document that could not be read answers nothing, so that it may go from any section.
create policy "Admins delete unread documents, and others outside the mandatory sections" on public.documents
  for delete to authenticated using (
    organization_id = any ((select private.admin_organization_ids())::uuid[])
    and (
      state = 'failed' or not exists (select 1 from public.document_sections s where s.id = section_id and s.is_mandatory)
    )
  );

-- The document that an assistant's source names (specification, section 5): an equal name, a source
-- that contains the name, or equal names without their extensions; the closest match first, and what
-- holds now before its earlier versions. Invoker.
create function public.find_document_by_source(org_id uuid, source text) returns uuid
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
grant execute on function public.find_document_by_source to authenticated, service_role;

create table public.faq_items (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  section_id uuid not null,
  -- Fixed, so that the foreign key admits only FAQ sections.
  section_type public.section_type not null generated always as ('FAQ'::public.section_type) stored,
  question text not null check (btrim(question) <> '' and length(question) <= 500),
  answer text not null check (btrim(answer) <> '' and length(answer) <= 10000),
  position integer not null check (position > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_to_frank boolean not null default false,
  sent_at timestamptz,
  sync_error_message text,
  last_sync_attempt timestamptz,
  frank_sync_attempts integer not null default 0 check (frank_sync_attempts >= 0),
  unique (organization_id, id),
  unique (section_id, position) deferrable initially immediate,
  foreign key (organization_id, section_id, section_type)
    references public.document_sections (organization_id, id, section_type) on delete cascade
);
comment on table public.faq_items is 'Questions the board has answered, with the state of their sync to the assistant.';
create index faq_items_organization_idx on public.faq_items (organization_id, section_id, position);

create trigger set_updated_at before update of question, answer on public.faq_items
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.faq_items
  for each row execute function private.assign_position('section_id');
create trigger set_created_by before insert on public.faq_items
  for each row execute function private.set_created_by('account');

grant select, delete on public.faq_items to authenticated;
grant insert (id, organization_id, section_id, question, answer, position, created_by) on public.faq_items to authenticated;
grant update (question, answer, position, updated_at, sent_to_frank, sent_at, sync_error_message, last_sync_attempt, frank_sync_attempts)
  on public.faq_items to authenticated;
grant all on public.faq_items to service_role;
alter table public.faq_items enable row level security;

create policy "Members read their organisation's FAQ" on public.faq_items
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add to their organisation's FAQ" on public.faq_items
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's FAQ" on public.faq_items
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete from their organisation's FAQ" on public.faq_items
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Swaps an item with its neighbour and returns its new place; no row if it does not exist. The lock of
-- assign_position serialises moves and inserts. Invoker.
create function public.move_faq_item(org_id uuid, item_id uuid, upwards boolean) returns table (place bigint, total bigint)
language plpgsql set search_path = '' as $$
declare
  item public.faq_items;
  neighbour public.faq_items;
begin
  select * into item from public.faq_items f where f.id = item_id and f.organization_id = org_id;
  if not found or not (org_id = any (private.admin_organization_ids())) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('faq_items' || item.section_id::text, 0));
  select * into item from public.faq_items f where f.id = item_id and f.organization_id = org_id;
  if not found then
    return;
  end if;
  select * into neighbour from public.faq_items f
  where f.section_id = item.section_id
    and case when upwards then f.position < item.position else f.position > item.position end
  order by case when upwards then -f.position else f.position end
  limit 1;
  if found then
    update public.faq_items f set position = case f.id when item.id then neighbour.position else item.position end
    where f.id in (item.id, neighbour.id);
  end if;
  return query
    select count(*) filter (where f.position <= moved.position), count(*)
    from public.faq_items f, (select m.position from public.faq_items m where m.id = item_id) moved
    where f.section_id = item.section_id;
end $$;

-- Records the outcome of a sync. Returns false if the item was edited after its text was sent. `attempted` is
-- false for a problem that was found before sending. Invoker.
create function public.record_faq_sync(
  org_id uuid, item_id uuid, version timestamptz, sent boolean, attempted boolean, problem text
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.faq_items f
  set sent_to_frank = sent, sent_at = case when sent then now() else f.sent_at end, sync_error_message = problem,
    last_sync_attempt = now(), frank_sync_attempts = f.frank_sync_attempts + case when attempted then 1 else 0 end
  where f.id = item_id and f.organization_id = org_id and f.updated_at = version;
  return found;
end $$;
grant execute on function public.move_faq_item, public.record_faq_sync to authenticated, service_role;

-- Comparisons use small letters without Swedish diacritics, whatever the database's collation knows of them.
create function private.fold_text(text text) returns text
language sql immutable set search_path = '' as $$
  select translate(lower(fold_text.text), 'ÅÄÖÉÜåäöéü', 'aaoeuaaoeu')
$$;

-- A section's documents in the wanted order: newest, oldest (those without a date last), name or added. Each
-- of the words stands in the document's names or date. Invoker.
create function private.list_section_documents(org_id uuid, section uuid, wanted_kind text, words text, sort text)
returns table (id uuid, rank bigint, total bigint)
language sql stable set search_path = '' as $$
  select d.id, row_number() over (
    order by
      case when sort = 'name' then translate(lower(coalesce(d.display_name, d.name)), 'ÅÄÖåäö', '{|}{|}') end collate "C",
      case when sort = 'oldest' then d.document_date end collate "C",
      -- A year comes after its months, and a month after its days, because a report covers all of it.
      case when sort = 'newest' then rpad(d.document_date, 10, '~') end collate "C" desc nulls last,
      d.created_at desc, d.position
  ), count(*) over ()
  from public.documents d
  where d.organization_id = org_id and d.section_id = section and d.replaced_by is null
    and (wanted_kind is null or d.kind = wanted_kind)
    and not exists (
      select 1 from regexp_split_to_table(btrim(private.fold_text(words)), '\s+') as wanted (word)
      where position(wanted.word in private.fold_text(concat_ws(' ', d.display_name, d.name, d.document_date))) = 0
    )
$$;

-- The kinds and the number of all documents of the section, and how many wait or are read. Invoker.
create function private.count_section_documents(org_id uuid, section uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kinds', coalesce(jsonb_agg(distinct d.kind) filter (where d.kind is not null), '[]'), 'everything', count(*),
    'reading', count(*) filter (where d.state in ('waiting', 'reading')))
  from public.documents d where d.organization_id = org_id and d.section_id = section and d.replaced_by is null
$$;

-- The last earlier versions of a document, the newest first. Invoker.
create function private.list_earlier_versions(org_id uuid, document uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc), '[]') from (
    select d.id, coalesce(d.display_name, d.name) as name, d.content_type, d.created_at from public.documents d
    where d.organization_id = org_id and d.replaced_by = document
    order by d.created_at desc limit 20
  ) e
$$;
grant execute on function private.fold_text, private.list_section_documents, private.count_section_documents,
  private.list_earlier_versions to authenticated, service_role;

-- The data of the documents page: the sections, and a page of the chosen one's contents. `faq` names an item
-- instead, and selects its section and page. `kinds` and `everything` are those of the whole section, `total`
-- counts what the filter lets through. Invoker.
create function public.get_documents_page(
  section uuid, faq uuid, page_number integer, page_size integer, wanted_kind text, words text, sort text
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    with item as (
      select f.section_id, f.position from public.faq_items f where f.organization_id = org_id and f.id = faq
    ), chosen as (
      select s.id, s.section_type from public.document_sections s
      where s.organization_id = org_id and s.id = coalesce((select section_id from item), section)
    ), size as (
      select least(greatest(page_size, 1), 200) as rows
    ), page as (
      select case when exists (select from item) then 1 + (
        select count(*) from public.faq_items f
        where f.organization_id = org_id and f.section_id = (select section_id from item) and f.position < (select position from item)
      ) / (select rows from size) else greatest(page_number, 1) end as number
    ), listed as materialized (
      select * from private.list_section_documents(org_id, (select id from chosen), wanted_kind, words, sort)
    )
    select private.count_section_documents(org_id, (select id from chosen)) || jsonb_build_object(
      'section', (select id from chosen),
      'page', (select number from page),
      'sections', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'section_type', s.section_type, 'is_mandatory', s.is_mandatory) order by s.position)
        from (
          select * from public.document_sections where organization_id = org_id order by position limit 500
        ) s
      ), '[]'),
      'total', coalesce((select max(total) from listed), 0) + (
        select count(*) from public.faq_items f where f.organization_id = org_id and f.section_id = (select id from chosen)
      ),
      'documents', coalesce((
        select jsonb_agg(to_jsonb(d) - 'rank' order by d.rank) from (
          select d.id, d.name, d.display_name, d.content_type, d.state, d.state_reason, d.page_count, d.kind, d.document_date,
            d.created_at, private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            select * from listed order by rank
            limit (select rows from size) offset (select (number - 1) * rows from page, size)
          ) l join public.documents d on d.id = l.id
        ) d
      ), '[]'),
      'faqs', coalesce((
        select jsonb_agg(to_jsonb(f) - 'position' order by f.position) from (
          select id, question, answer, created_at, updated_at, sent_to_frank, sent_at, sync_error_message, last_sync_attempt,
            frank_sync_attempts, position
          from public.faq_items
          where organization_id = org_id and section_id = (select id from chosen where section_type = 'FAQ')
          order by position
          limit (select rows from size) offset (select (number - 1) * rows from page, size)
        ) f
      ), '[]')
    )
  );
end $$;
grant execute on function public.get_documents_page to authenticated, service_role;
