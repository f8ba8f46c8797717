-- The board's page is a source of the assistant: a passage for its people, its numbers and its links each,
-- under the organisation's own id, so that a question is answered from the page and a source opens it.
alter table public.passages add column board_of uuid references public.organizations (id) on delete cascade;
comment on column public.passages.board_of is 'Of a passage of the board''s page: the organisation, as the id of the source.';
alter table public.passages
  drop constraint passages_check,
  add constraint passages_one_source check (num_nonnulls(document_id, faq_id, board_of) = 1),
  add constraint passages_own_board check (board_of = organization_id),
  drop constraint passages_check4,
  add constraint passages_asked_of_board check (also_asked is null or document_id is null),
  add constraint passages_board_place unique (board_of, ordinal);

alter table public.passage_indexes add column board_of uuid unique references public.organizations (id) on delete cascade;
alter table public.passage_indexes
  drop constraint passage_indexes_check,
  add constraint passage_indexes_one_source check (num_nonnulls(document_id, faq_id, board_of) = 1),
  add constraint passage_indexes_own_board check (board_of = organization_id);

create or replace function public.assistant_passages(organization uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.document_id is not null then 'document' when c.faq_id is not null then 'faq' else 'board' end as kind,
      coalesce(c.document_id, c.faq_id, c.board_of) as source_id,
      coalesce(d.display_name, d.name, case when c.board_of is null then 'FAQ: ' || c.heading else 'Styrelsen' end) as source_name,
      c.page_number as page, c.paragraph, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    where c.organization_id = organization and c.id > after_id
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

create or replace function private.corpus_changes(organization uuid, known bigint, model text) returns jsonb
language sql stable set search_path = '' as $$
  select case when v.version = known then jsonb_build_object('version', v.version) else jsonb_build_object(
    'version', v.version,
    'sources', (select coalesce(jsonb_agg(i.id), '[]') from public.passage_indexes i where i.organization_id = corpus_changes.organization),
    'pending', (select count(*) from public.passage_indexes i where i.organization_id = corpus_changes.organization and i.version > known),
    'changed', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.version) from (
        select i.id, i.version, i.document_id, i.faq_id, i.board_of, i.document_kind, i.document_date as date,
          coalesce(d.display_name, d.name, 'FAQ: ' || (select p.heading from public.passages p where p.faq_id = i.faq_id), 'Styrelsen') as name,
          encode(i.words, 'base64') as words,
          case when i.vector_model = corpus_changes.model then (
            select encode(string_agg(n.vector, ''::bytea order by p.ordinal), 'base64')
            from public.passages p join public.passage_vectors n on n.passage_id = p.id and n.model = corpus_changes.model
            where p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
          ) end as vectors
        from (
          select x.*, sum(x.passages) over (order by x.version) - x.passages as before from public.passage_indexes x
          where x.organization_id = corpus_changes.organization and x.version > known
        ) i
        left join public.documents d on d.id = i.document_id
        where i.before < 4000
      ) c
    ), '[]')
  ) end
  from (
    select coalesce((select version from public.corpus_versions where organization_id = corpus_changes.organization), 0) as version
  ) v
$$;

create or replace function private.passage_texts(organization uuid, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'page', p.page_number, 'paragraph', p.paragraph,
    'heading', nullif(concat_ws(E'\n', p.heading, p.also_asked), ''), 'text', p.text,
    'on_page', p.document_id is null or position(p.text in g.text) > 0
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = passage_texts.organization and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id or p.board_of = w.source_id)
  left join public.document_pages g on g.document_id = p.document_id and g.page_number = p.page_number
$$;

create or replace function public.assistant_next_unembedded(model text, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text, coalesce(d.display_name, d.name) as name
    from (
      select * from public.passage_indexes x where x.vector_model is distinct from assistant_next_unembedded.model
      order by x.passages, x.id limit 1
    ) i
    join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
    left join public.documents d on d.id = i.document_id
    where not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = assistant_next_unembedded.model)
    order by p.ordinal limit least(greatest(row_limit, 1), 500)
  ) t
$$;

create or replace function public.assistant_store_vectors(for_model text, passage_ids bigint[], vectors text[]) returns void
language plpgsql set search_path = '' as $$
declare
  source public.passage_indexes;
begin
  insert into public.passage_vectors (passage_id, model, organization_id, vector)
  select p.id, for_model, p.organization_id, decode(w.vector, 'base64')
  from unnest(passage_ids, vectors) as w (id, vector) join public.passages p on p.id = w.id
  for share of p
  on conflict (passage_id, model) do update set vector = excluded.vector;
  for source in
    select i.* from public.passage_indexes i
    where i.vector_model is distinct from for_model
      and exists (
        select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of)
      )
      and not exists (
        select 1 from public.passages p where (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of)
          and not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = for_model)
      )
  loop
    delete from public.passage_vectors v using public.passages p
    where p.id = v.passage_id and (p.document_id = source.document_id or p.faq_id = source.faq_id or p.board_of = source.board_of)
      and v.model <> for_model;
    update public.passage_indexes set vector_model = for_model where id = source.id;
  end loop;
end $$;

-- The page with its version, for the writer of its passages; and the organisations whose page has changed.
create function public.assistant_board(organization uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', p.version, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url
    ) order by b.position)
    from public.board_entries b where b.organization_id = organization
  ), '[]'))
  from public.board_pages p where p.organization_id = organization
$$;

create function public.assistant_unread_boards() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(t.organization_id), '[]') from (
    select p.organization_id from public.board_pages p where p.version <> p.read_version limit 20
  ) t
$$;

-- Stores the passages ([{heading, asked, text}], in their order) of a version of the page. A changed page has
-- new passages, so that a vector never outlives its text. False if the page has changed since, or is gone.
create function public.assistant_put_board(organization uuid, for_version bigint, new_passages jsonb, words text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.board_pages p where p.organization_id = organization and p.version = for_version for update;
  if not found then
    return false;
  end if;
  delete from public.passage_indexes i where i.board_of = organization;
  delete from public.passages p where p.board_of = organization;
  if jsonb_array_length(new_passages) > 0 then
    insert into public.passages (organization_id, board_of, ordinal, heading, text, also_asked)
    select organization, organization, n.place - 1, n.value ->> 'heading', n.value ->> 'text', n.value ->> 'asked'
    from jsonb_array_elements(new_passages) with ordinality n (value, place);
    insert into public.passage_indexes (organization_id, board_of, words, passages)
    values (organization, organization, decode(assistant_put_board.words, 'base64'), jsonb_array_length(new_passages));
  end if;
  update public.board_pages p set read_version = for_version where p.organization_id = organization;
  return true;
end $$;
grant execute on function public.assistant_board, public.assistant_unread_boards, public.assistant_put_board to service_role;

-- As before, and a place on the board's page stays one.
create or replace function private.find_near_documents(reply public.frank_messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when reply.certainty is distinct from 'closest' then reply.nearest else coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('board', s.value -> 'board')) || jsonb_build_object(
      'document_id', s.value -> 'document_id', 'faq_id', s.value -> 'faq_id', 'source', left(s.value ->> 'source', 500), 'page', s.value -> 'page'
    ) order by s.place)
    from jsonb_array_elements(reply.sources) with ordinality s (value, place) where s.place <= 3
  ), '[]'::jsonb) end
$$;
