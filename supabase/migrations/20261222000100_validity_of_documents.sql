-- When the text of a document holds. What has ended, or has not begun, answers only who asks about that time.
alter table public.documents
  add column valid_from date,
  add column valid_to date,
  add column stays_valid boolean not null default false,
  add constraint documents_valid_in_order check (valid_from <= valid_to);
comment on column public.documents.valid_from is 'The first day on which the text holds; null if it is not known.';
comment on column public.documents.valid_to is 'The last day on which the text holds; null while no end is known.';
comment on column public.documents.stays_valid is 'An admin has said that the text holds although a newer one seems to replace it.';
grant update (valid_from, valid_to, stays_valid) on public.documents to authenticated;

-- The index gets a version, so that each reader takes the days with it.
create function private.version_validity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.passage_indexes i set audience = i.audience where i.document_id = new.id;
  return null;
end $$;
comment on function private.version_validity() is 'Definer, because an admin has no grant on the index.';
create trigger version_validity after update of valid_from, valid_to on public.documents
  for each row when ((new.valid_from, new.valid_to) is distinct from (old.valid_from, old.valid_to))
  execute function private.version_validity();

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

-- As before, with the days.
create or replace function private.corpus_changes(org_id uuid, known bigint, model text, reader public.audience, asker text[]) returns jsonb
language sql stable set search_path = '' as $$
  with readable as (
    select i.id, i.passages, case reader when 'board' then i.board_version else i.version end as version,
      coalesce(d.display_name, d.name) as name, d.valid_from, d.valid_to
    from public.passage_indexes i
    left join public.documents d on d.id = i.document_id
    left join public.document_sections s on s.id = d.section_id
    left join public.organization_news n on n.id = i.article_id
    left join public.calendar_entries e on e.id = i.event_id
    where i.organization_id = org_id and coalesce(s.audience, 'members') <= reader
      and (n.recipients is null or private.is_for_reader(n.recipients, n.organization_id, n.created_by, asker))
      and (e.recipients is null or private.is_for_reader(e.recipients, e.organization_id, e.created_by, asker))
  )
  select case when c.version = known then jsonb_build_object('version', c.version) else jsonb_build_object(
    'version', c.version,
    'sources', (select coalesce(jsonb_agg(r.id), '[]') from readable r),
    'pending', (select count(*) from readable r where r.version > known),
    'changed', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.version) from (
        select i.id, n.version, i.document_id, i.faq_id, i.board_of, i.article_id, i.event_id, i.document_kind, i.document_date as date,
          n.valid_from, n.valid_to,
          coalesce(n.name, 'FAQ: ' || (select p.heading from public.passages p where p.faq_id = i.faq_id),
            a.title, e.title, 'Styrelsen') as name,
          encode(i.words, 'base64') as words,
          case when i.vector_model = corpus_changes.model then (
            select encode(string_agg(v.vector, ''::bytea order by p.ordinal), 'base64')
            from public.passages p join public.passage_vectors v on v.passage_id = p.id and v.model = corpus_changes.model
            where p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
              or p.article_id = i.article_id or p.event_id = i.event_id
          ) end as vectors
        from (
          select r.*, sum(r.passages) over (order by r.version) - r.passages as before from readable r where r.version > known
        ) n
        join public.passage_indexes i on i.id = n.id
        left join public.organization_news a on a.id = i.article_id
        left join public.calendar_entries e on e.id = i.event_id
        where n.before < 4000
      ) c
    ), '[]')
  ) end
  from (
    select coalesce((
      select case reader when 'board' then v.board_version else v.version end from public.corpus_versions v where v.organization_id = org_id
    ), 0) as version
  ) c
$$;

-- As before, and no question is suggested from what does not hold.
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
      and coalesce(s.audience, 'members') = 'members'
      and private.has_ended(d.valid_to) is not true and (d.valid_from is null or d.valid_from <= now() at time zone 'Europe/Stockholm')
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;
