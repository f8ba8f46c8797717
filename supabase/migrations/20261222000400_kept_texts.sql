-- That a text holds beside a newer one is known to the answer, and stands in the audit log.
create or replace trigger version_validity after update of valid_from, valid_to, stays_valid on public.documents
  for each row when ((new.valid_from, new.valid_to, new.stays_valid) is distinct from (old.valid_from, old.valid_to, old.stays_valid))
  execute function private.version_validity();

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

-- As before, with what an admin has kept beside a newer text.
create or replace function private.corpus_changes(org_id uuid, known bigint, model text, reader public.audience, asker text[]) returns jsonb
language sql stable set search_path = '' as $$
  with readable as (
    select i.id, i.passages, case reader when 'board' then i.board_version else i.version end as version,
      coalesce(d.display_name, d.name) as name, d.valid_from, d.valid_to, d.stays_valid
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
          n.valid_from, n.valid_to, n.stays_valid,
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
