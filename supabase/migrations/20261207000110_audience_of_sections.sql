-- Who may read the documents of a section, in an order in which each audience reads what those before it read.
create type public.audience as enum ('members', 'board');

alter table public.document_sections
  add column audience public.audience not null default 'members',
  add constraint document_sections_audience_check
    check (audience = 'members' or (section_type = 'DOCUMENTS' and not is_mandatory));
comment on column public.document_sections.audience is
  'Who reads its documents. FAQ items and the mandatory sections are for members.';
create index document_sections_board_idx on public.document_sections (organization_id) where audience = 'board';

create or replace function private.protect_mandatory_section() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.is_mandatory and exists (select 1 from public.organizations where id = old.organization_id) then
      raise exception 'mandatory_section' using errcode = 'P0001';
    end if;
    return old;
  end if;
  if old.is_mandatory and (new.name, new.section_type, new.organization_id, new.audience)
    is distinct from (old.name, old.section_type, old.organization_id, old.audience) then
    raise exception 'mandatory_section' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- Definer, as the other helpers of policies: a policy that reads the table it protects would recurse.
create function private.board_organization_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(organization_id), '{}') from public.organization_members
  where auth_user_id = (select auth.uid()) and role in ('BOARD', 'ADMIN')
$$;

create function private.closed_section_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(s.id), '{}')
  from public.organization_members m
  join public.document_sections s on s.organization_id = m.organization_id and s.audience = 'board'
  where m.auth_user_id = (select auth.uid()) and m.role not in ('BOARD', 'ADMIN')
$$;
comment on function private.closed_section_ids() is 'The sections of the caller''s organisations that the caller may not read.';
grant execute on function private.board_organization_ids, private.closed_section_ids to authenticated, service_role;

grant insert (audience), update (audience) on public.document_sections to authenticated;

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

-- The other policies need no change: they let admins write, and the files in the storage follow the documents' rows.
drop policy "Members read their organisation's sections" on public.document_sections;
create policy "Members read their organisation's sections, the board its own too" on public.document_sections
  for select to authenticated using (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and (audience = 'members' or organization_id = any ((select private.board_organization_ids())::uuid[]))
  );
drop policy "Members read their organisation's documents" on public.documents;
create policy "Members read their organisation's documents, the board its own too" on public.documents
  for select to authenticated using (
    organization_id = any ((select private.member_organization_ids())::uuid[])
    and section_id <> all ((select private.closed_section_ids())::uuid[])
  );

-- The lists tell the audience of each section that they show.
create or replace function public.get_documents_page(
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
