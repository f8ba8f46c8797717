create type public.document_state as enum ('waiting', 'reading', 'ready', 'partly', 'failed');

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
  -- When the text holds. What has ended, or has not begun, answers only who asks about that time.
  valid_from date,
  valid_to date,
  stays_valid boolean not null default false,
  unique (organization_id, id),
  unique (section_id, position) deferrable initially immediate,
  foreign key (organization_id, section_id, section_type)
    references public.document_sections (organization_id, id, section_type) on delete cascade,
  -- Deferred, because a deleted document's place is given to an earlier version in the same transaction.
  foreign key (organization_id, replaced_by) references public.documents (organization_id, id) deferrable initially deferred,
  -- The indexing worker reads files with the secret key: a path may only point into the document's own organisation.
  -- A moved document keeps its file, because a file cannot be moved in the transaction that moves the row. The path
  -- then names the section into which it was uploaded.
  constraint documents_file_path_is_own check (
    file_path like organization_id::text || '/%/%' and file_path !~ '(^|/)\.\.?(/|$)'
  ),
  constraint documents_plain_name check (private.is_plain_name(name) and private.is_plain_name(display_name)),
  constraint documents_valid_in_order check (valid_from <= valid_to)
);
comment on table public.documents is 'Files in the bucket documents, with how far the assistant has read them.';
comment on column public.documents.state_reason is 'Why a document is partly read or failed: a code, see lib/documents/document.ts.';
comment on column public.documents.recognized_page is 'The last page that was read from its picture, while the document is read.';
comment on column public.documents.reader_version is 'Of the reader that read the file (lib/ingest/jobs/store-reading.ts); null until it is read.';
comment on column public.documents.read_at is 'When the pages that are stored were read.';
comment on column public.documents.kind is 'Null until it is known.';
comment on column public.documents.document_date is 'As exact as the document states it: 2016-04-28, 2016-04 or 2016.';
comment on column public.documents.facts_chosen is 'An admin has chosen the kind and the date, which the reader then leaves.';
comment on column public.documents.replaced_by is
  'Of an earlier version: the document that holds now. Members read it, and only a question that names its time finds it.';
comment on column public.documents.name_proposed is 'No admin has typed the display name, so that the reader may set it.';
comment on column public.documents.kind_chosen is
  'The kind is that which an admin has chosen for an earlier version, which the reader then leaves. See facts_chosen.';
comment on column public.documents.valid_from is 'The first day on which the text holds; null if it is not known.';
comment on column public.documents.valid_to is 'The last day on which the text holds; null while no end is known.';
comment on column public.documents.stays_valid is 'An admin has said that the text holds although a newer one seems to replace it.';
create index documents_organization_idx on public.documents (organization_id, section_id, position);
create index documents_replaced_idx on public.documents (organization_id, replaced_by) where replaced_by is not null;
create index documents_unread_idx on public.documents (organization_id, section_id)
  where state in ('partly', 'failed') and replaced_by is null;
-- For the documents that are missing.
create index documents_pending_idx on public.documents (organization_id) where state in ('waiting', 'reading');
create index documents_kind_idx on public.documents (organization_id, kind, document_date) where replaced_by is null;

-- A document that is moved is not an updated document: members read the date as that of its content.
create trigger set_updated_at before update of name, display_name, file_path on public.documents
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.documents
  for each row execute function private.assign_position('section_id');
create trigger set_created_by before insert on public.documents
  for each row execute function private.set_created_by('member');

-- Definer, because a lock of a row needs the right to change it. A section that is being closed or opened waits for the
-- move, or the move for the section. In one order, because others may move between the same sections.
create function private.lock_sections_of_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.document_sections s where s.id in (old.section_id, new.section_id) order by s.id for share;
  return new;
end $$;
create trigger lock_sections_of_move before update of section_id on public.documents
  for each row when (new.section_id is distinct from old.section_id) execute function private.lock_sections_of_move();

grant select, delete on public.documents to authenticated;
grant insert (id, organization_id, section_id, name, display_name, file_path, size, content_type, position, created_by,
    kind, document_date, facts_chosen, name_proposed)
  on public.documents to authenticated;
grant update (section_id, name, display_name, file_path, size, content_type, position, kind, document_date, facts_chosen, name_proposed,
    valid_from, valid_to, stays_valid)
  on public.documents to authenticated;
grant all on public.documents to service_role;
alter table public.documents enable row level security;

create policy "Members read their organisation's documents, the board its own too" on public.documents
  for select to authenticated using (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and section_id <> all ((select private.closed_section_ids())::uuid[])
  );
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

create function private.audience_of_document(document uuid) returns public.audience
language sql stable set search_path = '' as $$
  select coalesce((
    select greatest(s.audience, 'members') from public.documents d join public.document_sections s on s.id = d.section_id
    where d.id = document
  ), 'members')
$$;
comment on function private.audience_of_document(uuid) is
  'Whose index has it: the members'' or the board''s. Of what is no document, and of a section for everybody: members.';
grant execute on function private.audience_of_document to service_role;

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

-- Moves the documents with their earlier versions to the end of a section, in their order: all of them or none.
-- Returns how many it moved. Raises not_found unless the caller is an admin of the section's organisation, and
-- each document is the organisation's and no earlier version.
create function public.move_documents(document_ids uuid[], to_section uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  org_id uuid;
  known integer;
  moved integer;
begin
  select s.organization_id into org_id from public.document_sections s
  where s.id = to_section and s.section_type = 'DOCUMENTS'
    and s.organization_id = any ((select private.admin_organization_ids())::uuid[]);
  if not found then
    raise exception 'not_found' using errcode = 'P0001';
  end if;
  -- The lock of private.assign_position: an upload at the same time gets another position.
  perform pg_advisory_xact_lock(hashtextextended('documents' || to_section::text, 0));
  -- In one order, because two admins may move the same documents.
  perform 1 from public.documents d
  where d.organization_id = org_id and (d.id = any (document_ids) or d.replaced_by = any (document_ids))
  order by d.id for update;
  select count(*) into known from public.documents d
  where d.organization_id = org_id and d.id = any (document_ids) and d.replaced_by is null;
  if known <> (select count(distinct i.id) from unnest(document_ids) as i (id)) then
    raise exception 'not_found' using errcode = 'P0001';
  end if;
  update public.documents d set section_id = to_section, position = m.position
  from (
    select o.id, row_number() over (order by s.position, o.position)
      + (select coalesce(max(t.position), 0) from public.documents t where t.section_id = to_section) as position
    from public.documents o join public.document_sections s on s.id = o.section_id
    where o.organization_id = org_id and o.section_id <> to_section
      and (o.id = any (document_ids) or o.replaced_by = any (document_ids))
  ) m
  where d.id = m.id;
  get diagnostics moved = row_count;
  return moved;
end $$;
grant execute on function public.move_documents to authenticated;

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
grant update (question, answer, position, sent_to_frank, sent_at, sync_error_message, last_sync_attempt, frank_sync_attempts)
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
grant execute on function public.move_faq_item to authenticated, service_role;

-- Records the outcome of a sync. Returns false if the item was edited after its text was sent. `attempted` is false for
-- a problem that was found before sending. For admins, and for the board of the items that answer a question to it.
-- Definer, because the board writes no FAQ item itself.
create function private.record_faq_sync(
  org_id uuid, item_id uuid, version timestamptz, sent boolean, attempted boolean, problem text
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.faq_items f
  set sent_to_frank = sent, sent_at = case when sent then now() else f.sent_at end, sync_error_message = problem,
    last_sync_attempt = now(), frank_sync_attempts = f.frank_sync_attempts + case when attempted then 1 else 0 end
  where f.id = item_id and f.organization_id = org_id and f.updated_at = version
    and (
      org_id = any (private.admin_organization_ids())
      or (
        org_id = any (private.board_organization_ids())
        and exists (select 1 from public.frank_question_groups g where g.organization_id = org_id and g.faq_id = f.id)
      )
    );
  return found;
end $$;
grant execute on function private.record_faq_sync to authenticated;

create function public.record_faq_sync(
  org_id uuid, item_id uuid, version timestamptz, sent boolean, attempted boolean, problem text
) returns boolean
language sql set search_path = '' as $$
  select private.record_faq_sync(org_id, item_id, version, sent, attempted, problem)
$$;
grant execute on function public.record_faq_sync to authenticated;

-- A section's documents in the wanted order: newest, oldest (those without a date last), name or added. Each
-- of the words stands in the document's names or date. Invoker.
create function private.list_section_documents(
  org_id uuid, section uuid, wanted_kind text, words text, sort text
)
returns table (id uuid, rank bigint, total bigint)
language sql stable set search_path = '' as $$
  select d.id, row_number() over (
    order by
      case when sort = 'name' then private.to_sortable(coalesce(d.display_name, d.name)) end collate "C",
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
grant execute on function private.list_section_documents to authenticated, service_role;

-- The kinds and the number of all documents of the section, and how many wait or are read. Invoker.
create function private.count_section_documents(org_id uuid, section uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'kinds', coalesce(jsonb_agg(distinct d.kind) filter (where d.kind is not null), '[]'), 'everything', count(*),
    'reading', count(*) filter (where d.state in ('waiting', 'reading')))
  from public.documents d where d.organization_id = org_id and d.section_id = section and d.replaced_by is null
$$;
grant execute on function private.count_section_documents to authenticated, service_role;

-- The last earlier versions of a document, the newest first. Invoker.
create function private.list_earlier_versions(org_id uuid, document uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc), '[]') from (
    select d.id, coalesce(d.display_name, d.name) as name, d.content_type, d.created_at from public.documents d
    where d.organization_id = org_id and d.replaced_by = document
    order by d.created_at desc limit 20
  ) e
$$;
grant execute on function private.list_earlier_versions to authenticated, service_role;

-- The newest of all sections that the caller reads, with which the pages of documents begin. A paper without a date has
-- the day on which it was added. The database keeps ten documents while it reads all, instead of sorting and counting all
-- of them: 17 ms, not 40, with 10,000 documents on PGlite. Invoker.
create function private.list_newest_documents(org_id uuid) returns table (id uuid, rank bigint)
language sql stable set search_path = '' as $$
  select newest.id, row_number() over (order by newest.dated desc, newest.created_at desc, newest.id) as rank
  from (
    select d.id, d.created_at,
      -- A year comes after its months, and a month after its days, as in the list of a section.
      rpad(coalesce(d.document_date, to_char(d.created_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD')), 10, '~')
        collate "C" as dated
    from public.documents d
    where d.organization_id = org_id and d.replaced_by is null
    order by dated desc, d.created_at desc, d.id
    limit 10
  ) newest
$$;
grant execute on function private.list_newest_documents to authenticated, service_role;

-- The data of the documents page: the sections, and a page of the chosen one's contents, or else the newest of all.
-- `faq` names an item instead, and selects its section and page. `kinds` and `everything` are those of the whole section,
-- `total` counts what the filter lets through. Invoker.
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
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'section_type', s.section_type,
          'is_mandatory', s.is_mandatory, 'audience', s.audience) order by s.position)
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
            d.valid_from, d.valid_to, d.created_at, private.list_earlier_versions(org_id, d.id) as earlier, l.rank
          from (
            (select id, rank from listed order by rank
            limit (select rows from size) offset (select (number - 1) * rows from page, size))
            union all
            select n.id, n.rank from private.list_newest_documents(org_id) n where not exists (select from chosen)
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

-- All sections, the used bytes with the quota, and one page of the chosen section's contents, or else the newest of all,
-- for admins. Each document names its section, whose rights its menu depends on. Invoker.
create function public.get_section_admin(
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
      'has_public_page', (select o.has_public_page from public.organizations o where o.id = org_id),
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
grant execute on function public.get_section_admin to authenticated, service_role;
