-- News and the calendar are sources of the assistant too. A change queues the article or the date, and the worker
-- reads it again. What is not shown, or over, is no source.
alter table public.calendar_entries add constraint calendar_entries_tenant_key unique (organization_id, id);

create function private.find_event_end(event public.calendar_entries) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(event.ends_at, event.starts_at + case when event.is_all_day then interval '1 day' else interval '1 hour' end)
$$;
grant execute on function private.find_event_end to service_role;

alter table public.passages
  add column article_id uuid,
  add column event_id uuid,
  drop constraint passages_one_source,
  add constraint passages_one_source check (num_nonnulls(document_id, faq_id, board_of, article_id, event_id) = 1),
  add constraint passages_article_place unique (article_id, ordinal),
  add constraint passages_event_place unique (event_id, ordinal),
  add foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  add foreign key (organization_id, event_id) references public.calendar_entries (organization_id, id) on delete cascade;
create index passages_article_idx on public.passages (organization_id, article_id);
create index passages_event_idx on public.passages (organization_id, event_id);

alter table public.passage_indexes
  add column article_id uuid unique,
  add column event_id uuid unique,
  add column until timestamptz,
  drop constraint passage_indexes_one_source,
  add constraint passage_indexes_one_source check (num_nonnulls(document_id, faq_id, board_of, article_id, event_id) = 1),
  add foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  add foreign key (organization_id, event_id) references public.calendar_entries (organization_id, id) on delete cascade;
comment on column public.passage_indexes.until is 'When an article expires or a date is over; null if it stays.';
create index passage_indexes_article_idx on public.passage_indexes (organization_id, article_id);
create index passage_indexes_event_idx on public.passage_indexes (organization_id, event_id);
create index passage_indexes_until_idx on public.passage_indexes (until) where until is not null;

create table public.notice_jobs (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  article_id uuid unique,
  event_id uuid unique,
  version bigint not null default 1,
  constraint notice_jobs_one_source check (num_nonnulls(article_id, event_id) = 1),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references public.calendar_entries (organization_id, id) on delete cascade
);
comment on table public.notice_jobs is 'Articles and dates that the assistant is to read (again).';
comment on column public.notice_jobs.version is 'Counts up with each change, so that a reader of an older text is too late.';
create index notice_jobs_article_idx on public.notice_jobs (organization_id, article_id);
create index notice_jobs_event_idx on public.notice_jobs (organization_id, event_id);
grant all on public.notice_jobs to service_role;
alter table public.notice_jobs enable row level security;

create function private.queue_article() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice_jobs as j (organization_id, article_id) values (new.organization_id, new.id)
  on conflict (article_id) do update set version = j.version + 1;
  return null;
end $$;
comment on function private.queue_article() is 'Definer, because members hold no grant on notice_jobs.';
create trigger queue_new_article after insert on public.organization_news
  for each row when (new.is_listed) execute function private.queue_article();
create trigger queue_changed_article after update on public.organization_news
  for each row when (
    (old.title, old.content, old.words, old.publish_at, old.expires_at, old.is_listed)
      is distinct from (new.title, new.content, new.words, new.publish_at, new.expires_at, new.is_listed)
  ) execute function private.queue_article();

create function private.queue_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice_jobs as j (organization_id, event_id) values (new.organization_id, new.id)
  on conflict (event_id) do update set version = j.version + 1;
  return null;
end $$;
comment on function private.queue_event() is 'Definer, because members hold no grant on notice_jobs.';
create trigger queue_event after insert or update of title, place, starts_at, ends_at, is_all_day on public.calendar_entries
  for each row execute function private.queue_event();

insert into public.notice_jobs (organization_id, article_id)
select n.organization_id, n.id from public.organization_news n where private.is_news_shown(n) order by n.publish_at;
insert into public.notice_jobs (organization_id, event_id)
select e.organization_id, e.id from public.calendar_entries e where private.find_event_end(e) > now() order by e.starts_at;

-- Drops what is over, and returns what is to be read. `title` is null of what is no source (any more).
create function public.assistant_unread_notices() returns jsonb
language plpgsql set search_path = '' as $$
begin
  with gone as (delete from public.passage_indexes where until <= now() returning article_id, event_id)
  delete from public.passages p using gone g where p.article_id = g.article_id or p.event_id = g.event_id;
  return (
    select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
      select j.id, j.version, coalesce(n.title, e.title) as title, coalesce(n.words, n.content) as text,
        e.place, e.starts_at, e.ends_at, coalesce(e.is_all_day, false) as is_all_day
      from public.notice_jobs j
      left join public.organization_news n on n.id = j.article_id and private.is_news_shown(n)
      left join public.calendar_entries e on e.id = j.event_id and private.find_event_end(e) > now()
      order by j.id limit 20
    ) t
  );
end $$;

-- Stores the passages ([{heading, text}], in their order) of a version of an article or a date, and ends its job. A
-- changed one has new passages, so that a vector never outlives its text. False if it has changed since, or is gone.
create function public.assistant_put_notice(job bigint, for_version bigint, new_passages jsonb, words text) returns boolean
language plpgsql set search_path = '' as $$
declare
  read public.notice_jobs;
  dated timestamptz;
  ends timestamptz;
begin
  select * into read from public.notice_jobs j where j.id = job;
  -- The source before its job, as a member's change locks them.
  perform 1 from public.organization_news n where n.id = read.article_id for share;
  perform 1 from public.calendar_entries e where e.id = read.event_id for share;
  delete from public.notice_jobs j where j.id = job and j.version = for_version;
  if not found then
    return false;
  end if;
  delete from public.passage_indexes i where i.article_id = read.article_id or i.event_id = read.event_id;
  delete from public.passages p where p.article_id = read.article_id or p.event_id = read.event_id;
  select n.publish_at, n.expires_at into dated, ends from public.organization_news n
  where n.id = read.article_id and private.is_news_shown(n);
  if read.event_id is not null then
    select e.starts_at, private.find_event_end(e) into dated, ends from public.calendar_entries e
    where e.id = read.event_id and private.find_event_end(e) > now();
  end if;
  if dated is not null and jsonb_array_length(new_passages) > 0 then
    insert into public.passages (organization_id, article_id, event_id, ordinal, heading, text)
    select read.organization_id, read.article_id, read.event_id, n.place - 1, n.value ->> 'heading', n.value ->> 'text'
    from jsonb_array_elements(new_passages) with ordinality n (value, place);
    insert into public.passage_indexes (organization_id, article_id, event_id, words, passages, document_date, until)
    values (read.organization_id, read.article_id, read.event_id, decode(assistant_put_notice.words, 'base64'),
      jsonb_array_length(new_passages), (dated at time zone 'Europe/Stockholm')::date::text, ends);
  end if;
  -- The newest articles and the next dates, so that old ones do not crowd the index.
  with gone as (
    delete from public.passage_indexes where id in (
      (select i.id from public.passage_indexes i where i.organization_id = read.organization_id and i.article_id is not null
      order by i.document_date desc, i.id desc offset 500)
      union all
      (select i.id from public.passage_indexes i where i.organization_id = read.organization_id and i.event_id is not null
      order by i.document_date, i.id offset 500)
    ) returning article_id, event_id
  )
  delete from public.passages p using gone g where p.article_id = g.article_id or p.event_id = g.event_id;
  return true;
end $$;
revoke all on function public.assistant_unread_notices, public.assistant_put_notice from public, anon, authenticated;
grant execute on function public.assistant_unread_notices, public.assistant_put_notice to service_role;

-- The functions of the index, with the two new sources. The text of what is not shown, or over, is not read.
create or replace function private.corpus_changes(org_id uuid, known bigint, model text) returns jsonb
language sql stable set search_path = '' as $$
  select case when c.version = known then jsonb_build_object('version', c.version) else jsonb_build_object(
    'version', c.version,
    'sources', (select coalesce(jsonb_agg(i.id), '[]') from public.passage_indexes i where i.organization_id = org_id),
    'pending', (select count(*) from public.passage_indexes i where i.organization_id = org_id and i.version > known),
    'changed', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.version) from (
        select i.id, i.version, i.document_id, i.faq_id, i.board_of, i.article_id, i.event_id, i.document_kind, i.document_date as date,
          coalesce(d.display_name, d.name, 'FAQ: ' || (select p.heading from public.passages p where p.faq_id = i.faq_id),
            n.title, e.title, 'Styrelsen') as name,
          encode(i.words, 'base64') as words,
          case when i.vector_model = corpus_changes.model then (
            select encode(string_agg(v.vector, ''::bytea order by p.ordinal), 'base64')
            from public.passages p join public.passage_vectors v on v.passage_id = p.id and v.model = corpus_changes.model
            where p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id
          ) end as vectors
        from (
          select x.*, sum(x.passages) over (order by x.version) - x.passages as before from public.passage_indexes x
          where x.organization_id = org_id and x.version > known
        ) i
        left join public.documents d on d.id = i.document_id
        left join public.organization_news n on n.id = i.article_id
        left join public.calendar_entries e on e.id = i.event_id
        where i.before < 4000
      ) c
    ), '[]')
  ) end
  from (
    select coalesce((select version from public.corpus_versions where organization_id = org_id), 0) as version
  ) c
$$;

create or replace function private.passage_texts(org_id uuid, source_ids uuid[], ordinals integer[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'source_id', w.source_id, 'ordinal', p.ordinal, 'page', p.page_number, 'paragraph', p.paragraph,
    'heading', nullif(concat_ws(E'\n', p.heading, p.also_asked), ''), 'text', p.text,
    'on_page', p.document_id is null or position(p.text in g.text) > 0
  )), '[]')
  from unnest(source_ids, ordinals) as w (source_id, ordinal)
  join public.passages p on p.organization_id = org_id and p.ordinal = w.ordinal
    and (p.document_id = w.source_id or p.faq_id = w.source_id or p.board_of = w.source_id
      or p.article_id = w.source_id or p.event_id = w.source_id)
  left join public.document_pages g on g.document_id = p.document_id and g.page_number = p.page_number
  left join public.organization_news n on n.id = p.article_id
  left join public.calendar_entries e on e.id = p.event_id
  where (p.article_id is null or private.is_news_shown(n)) and (p.event_id is null or private.find_event_end(e) > now())
$$;

-- Suggestions come from what stays.
create or replace function public.assistant_passages(org_id uuid, after_id bigint, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]'::jsonb) from (
    select c.id, case when c.document_id is not null then 'document' when c.faq_id is not null then 'faq' else 'board' end as kind,
      coalesce(c.document_id, c.faq_id, c.board_of) as source_id,
      coalesce(d.display_name, d.name, case when c.board_of is null then 'FAQ: ' || c.heading else 'Styrelsen' end) as source_name,
      c.page_number as page, c.paragraph, c.ordinal, c.heading, c.text
    from public.passages c
    left join public.documents d on d.id = c.document_id
    where c.organization_id = org_id and c.id > after_id and c.article_id is null and c.event_id is null
    order by c.id limit least(greatest(row_limit, 1), 5000)
  ) p
$$;

-- The places of the closest passages, as before: an article and a date stay one.
create or replace function private.find_near_documents(reply public.frank_messages) returns jsonb
language sql immutable set search_path = '' as $$
  select case when reply.certainty is distinct from 'closest' then reply.nearest else coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'board', s.value -> 'board', 'article_id', s.value -> 'article_id', 'event_id', s.value -> 'event_id'
    )) || jsonb_build_object(
      'document_id', s.value -> 'document_id', 'faq_id', s.value -> 'faq_id', 'source', left(s.value ->> 'source', 500), 'page', s.value -> 'page'
    ) order by s.place)
    from jsonb_array_elements(reply.sources) with ordinality s (value, place) where s.place <= 3
  ), '[]'::jsonb) end
$$;
