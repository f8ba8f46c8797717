-- What reads documents for people of the association (the index, its versions, stored answers, suggestions, support) knows two
-- audiences: members and the board. A section for everybody is one of the members there, so that it needs no third index.
create or replace function private.audience_of_document(document uuid) returns public.audience
language sql stable set search_path = '' as $$
  select coalesce((
    select greatest(s.audience, 'members') from public.documents d join public.document_sections s on s.id = d.section_id
    where d.id = document
  ), 'members')
$$;
comment on function private.audience_of_document(uuid) is
  'Whose index has it: the members'' or the board''s. Of what is no document, and of a section for everybody: members.';

create or replace function private.bump_document_names() returns trigger
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

create or replace function private.bump_changed_document_names() returns trigger
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

create or replace function private.version_closed_section() returns trigger
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
drop trigger version_closed_section on public.document_sections;
create trigger version_closed_section after update of audience on public.document_sections
  for each row when (greatest(new.audience, 'members') is distinct from greatest(old.audience, 'members'))
  execute function private.version_closed_section();

create or replace function private.are_for_members(org_id uuid, documents uuid[]) returns boolean
language sql stable set search_path = '' as $$
  select count(*) = cardinality(documents) from public.documents d join public.document_sections s on s.id = d.section_id
  where d.organization_id = org_id and d.id = any (documents) and s.audience <= 'members'
$$;
drop trigger close_answers on public.document_sections;
create trigger close_answers after update of audience on public.document_sections
  for each row when (greatest(new.audience, 'members') is distinct from greatest(old.audience, 'members'))
  execute function private.close_answers();

create or replace function private.close_moved_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reader constant public.audience := private.audience_of_document(new.id);
begin
  if reader = (select greatest(s.audience, 'members') from public.document_sections s where s.id = old.section_id) then
    return null;
  end if;
  update public.frank_messages f set audience = reader
  where f.organization_id = new.organization_id and f.document_ids <> '{}' and f.audience <> reader
    and f.document_ids @> array[new.id]
    and (reader = 'board' or private.are_for_members(f.organization_id, f.document_ids));
  return null;
end $$;

create or replace function public.assistant_passages(org_id uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.document_id is not null then 'document' when c.faq_id is not null then 'faq' else 'board' end as kind,
      coalesce(c.document_id, c.faq_id, c.board_of) as source_id,
      coalesce(d.display_name, d.name, case when c.board_of is null then 'FAQ: ' || c.heading else 'Styrelsen' end) as source_name,
      c.page_number as page, c.paragraph, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    left join public.document_sections s on s.id = d.section_id
    where c.organization_id = org_id and c.id > after_id and c.article_id is null and c.event_id is null
      and coalesce(s.audience, 'members') <= 'members'
      and d.replaced_by is null and private.has_ended(d.valid_to) is not true
      and (d.valid_from is null or d.valid_from <= now() at time zone 'Europe/Stockholm')
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

create or replace function private.list_supported_documents(org_id uuid, page_number integer, page_size integer) returns jsonb
language sql stable set search_path = '' as $$
  with ordered as materialized (
    select d.id, s.audience, s.name as section, coalesce(d.display_name, d.name) as name, d.state, d.state_reason, d.page_count,
      d.recognized_page, d.size, d.created_at, d.valid_from, d.valid_to,
      row_number() over (
        order by case d.state when 'failed' then 1 when 'partly' then 2 when 'ready' then 4 else 3 end, d.created_at desc, d.id
      ) as place
    from public.documents d
    join public.document_sections s on s.organization_id = d.organization_id and s.id = d.section_id
    where d.organization_id = org_id and d.replaced_by is null
  )
  select jsonb_build_object(
    'total', (select count(*) from ordered),
    'documents', coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id,
      'name', case when o.audience <= 'members' then o.name end, 'section', case when o.audience <= 'members' then o.section end,
      'state', o.state, 'state_reason', o.state_reason, 'page_count', o.page_count, 'recognized_page', o.recognized_page,
      'size', o.size, 'added_at', o.created_at, 'valid_from', o.valid_from, 'valid_to', o.valid_to,
      'passages', coalesce((
        select i.passages from public.passage_indexes i where i.organization_id = org_id and i.document_id = o.id
      ), 0)
    ) order by o.place) filter (where o.place > least(page_number - 1, 100000)::bigint * page_size
      and o.place <= least(page_number, 100001)::bigint * page_size), '[]')
  )
  from ordered o
$$;
