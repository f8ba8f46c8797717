-- Kind and date of a document stand in its row, where members may read them: read from the names when it is
-- added, then from the text, unless an admin has chosen them.

alter table public.documents
  add column kind text check (kind in ('bylaws', 'rules', 'law', 'annual_report', 'minutes', 'motions', 'newsletter', 'form', 'other')),
  add column document_date text check (document_date ~ '^\d{4}(-\d{2}){0,2}$'),
  add column facts_chosen boolean not null default false,
  add column replaced_by uuid,
  -- Deferred, because a deleted document's place is given to an earlier version in the same transaction.
  add foreign key (organization_id, replaced_by) references public.documents (organization_id, id) deferrable initially deferred;
comment on column public.documents.kind is 'Null until it is known.';
comment on column public.documents.document_date is 'As exact as the document states it: 2016-04-28, 2016-04 or 2016.';
comment on column public.documents.facts_chosen is 'An admin has chosen the kind and the date, which the reader then leaves.';
comment on column public.documents.replaced_by is 'Of an earlier version: the document that holds now. Members read it; nothing finds or cites it.';
create index documents_replaced_idx on public.documents (organization_id, replaced_by) where replaced_by is not null;

update public.documents d set kind = i.document_kind, document_date = i.document_date
from public.passage_indexes i where i.document_id = d.id;

grant insert (kind, document_date, facts_chosen), update (kind, document_date, facts_chosen) on public.documents to authenticated;

-- The index and the document's row have the same kind and date.
create function private.share_document_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  chosen public.documents;
begin
  select * into chosen from public.documents d where d.id = new.document_id and d.facts_chosen;
  if found then
    new.document_kind := chosen.kind;
    new.document_date := chosen.document_date;
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
end $$;

-- For comparisons: small letters without Swedish diacritics, whatever the database's collation knows of them.
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

drop function public.get_documents_page(uuid, uuid, uuid, integer, integer);

-- The data of the documents page: the sections, and a page of the chosen one's contents. `faq` names an item
-- instead, and selects its section and page. `kinds` and `everything` are those of the whole section, `total`
-- counts what the filter lets through. Invoker.
create function public.get_documents_page(
  org_id uuid, section uuid, faq uuid, page_number integer, page_size integer, wanted_kind text, words text, sort text
) returns jsonb
language sql stable set search_path = '' as $$
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
$$;
grant execute on function public.get_documents_page to authenticated, service_role;

drop function public.get_section_admin(uuid, uuid, integer, integer, integer);

-- All sections, the used bytes, and one page of the chosen section's contents, for admins. Invoker.
create function public.get_section_admin(
  org_id uuid, section uuid, document_page_size integer, faq_page_size integer, page_number integer,
  wanted_kind text, words text, sort text
) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select * from private.list_section_documents(org_id, section, wanted_kind, words, sort)
  )
  select private.count_section_documents(org_id, section) || jsonb_build_object(
    'used_bytes', coalesce((select o.bytes from public.organization_storage o where o.organization_id = org_id), 0),
    'sections', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.position) from (
        select d.id, d.name, d.section_type, d.is_mandatory, d.position from public.document_sections d
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
$$;
grant execute on function public.get_section_admin to authenticated, service_role;
