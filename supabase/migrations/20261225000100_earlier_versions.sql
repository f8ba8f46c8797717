-- A version that was replaced keeps its passages. They stand in no index of today's questions: a reader asks for them when a
-- question names their time. That time is known where the version and the one after it have a date.
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

create function private.has_earlier_texts(org_id uuid, reader public.audience) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.documents d join public.passage_indexes i on i.document_id = d.id
    where d.organization_id = org_id and d.replaced_by is not null and private.audience_of_document(d.id) <= reader
  )
$$;
grant execute on function private.list_earlier_texts, private.has_earlier_texts to service_role;

-- As before, but the passages and the index stay. What was read in part is no text.
create or replace function private.replace_document(org_id uuid, earlier uuid, current uuid) returns void
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

create or replace function public.restore_versions(current_version uuid, earlier uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.documents d set replaced_by = current_version
  from public.documents c
  where d.id = any (earlier) and c.id = current_version and c.organization_id = d.organization_id and c.section_id = d.section_id;
end $$;

comment on column public.documents.replaced_by is
  'Of an earlier version: the document that holds now. Members read it, and only a question that names its time finds it.';

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

-- As before, with the earlier texts if the reader asks for them.
drop function private.corpus_changes(uuid, bigint, text, public.audience, text[]);
create function private.corpus_changes(
  org_id uuid, known bigint, model text, reader public.audience, asker text[], earlier boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  with readable as (
    select i.id, i.passages, case reader when 'board' then i.board_version else i.version end as version,
      coalesce(d.display_name, d.name) as name, coalesce(d.valid_from, t.begins) as valid_from,
      coalesce(d.valid_to, t.ends) as valid_to, d.stays_valid, t.followed_by
    from public.passage_indexes i
    left join public.documents d on d.id = i.document_id
    left join public.document_sections s on s.id = d.section_id
    left join private.list_earlier_texts(case when earlier then org_id end) t on t.id = d.id
    left join public.organization_news n on n.id = i.article_id
    left join public.calendar_entries e on e.id = i.event_id
    where i.organization_id = org_id and coalesce(s.audience, 'members') <= reader
      and (d.replaced_by is null or t.id is not null)
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
          n.valid_from, n.valid_to, n.stays_valid, n.followed_by,
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
comment on function private.corpus_changes(uuid, bigint, text, public.audience, text[], boolean) is
  'Sources newer than `known`, at most about 4,000 passages, with their words and the vectors of `model`; the ids of all sources, so that a reader drops deleted and closed ones; and the number of newer ones, so that it asks again. If nothing is newer, only the version. `earlier` adds the versions that were replaced.';
grant execute on function private.corpus_changes to service_role;

drop function public.assistant_corpus(uuid, bigint, text, uuid[], integer[], public.audience, uuid);
create function public.assistant_corpus(
  org_id uuid, known bigint, model text, source_ids uuid[], ordinals integer[],
  reader public.audience default 'members', asker uuid default null, earlier boolean default false
) returns jsonb
language sql stable set search_path = '' as $$
  select private.corpus_changes(org_id, known, model, reader, k.keys, earlier)
    || jsonb_build_object('scope', private.news_scope(org_id, k.keys), 'unread', private.has_unread_documents(org_id, reader),
      'earlier', private.has_earlier_texts(org_id, reader))
    || jsonb_build_object('texts', private.passage_texts(org_id, source_ids, ordinals, reader, k.keys))
    || jsonb_build_object('sentences', private.sentence_vectors(org_id, model, source_ids[1:30], ordinals[1:30], reader, k.keys))
  from (select private.asker_keys(org_id, asker, reader) as keys) k
$$;
revoke all on function public.assistant_corpus from public, anon, authenticated;
grant execute on function public.assistant_corpus to service_role;

-- As before, without the earlier versions.
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
      and d.replaced_by is null and private.has_ended(d.valid_to) is not true
      and (d.valid_from is null or d.valid_from <= now() at time zone 'Europe/Stockholm')
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

-- An answer that names what replaced a text is closed with it.
create or replace function private.cited_documents(sources jsonb, nearest jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct c.id::uuid), '{}')
  from jsonb_array_elements(
    case when jsonb_typeof(sources) = 'array' then sources else '[]' end || case when jsonb_typeof(nearest) = 'array' then nearest else '[]' end
  ) s
  cross join lateral (values (s.value ->> 'document_id'), (s.value -> 'replaced_by' ->> 'document_id')) as c (id)
  where c.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

-- The versions that were replaced until now have lost their passages.
insert into public.document_jobs (document_id, organization_id)
select d.id, d.organization_id from public.documents d
where d.replaced_by is not null and d.state in ('ready', 'partly')
on conflict (document_id) do nothing;
