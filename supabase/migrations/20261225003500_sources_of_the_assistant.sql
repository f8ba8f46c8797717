-- Stores an FAQ item as a passage. A changed item is a new passage, so that a vector never outlives its text.
-- Returns false if the organisation has no such item.
create function public.assistant_put_faq(org_id uuid, faq uuid, question text, answer text, asked text, words text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.faq_items f where f.organization_id = org_id and f.id = faq for share;
  if not found then
    return false;
  end if;
  delete from public.passages p where p.organization_id = org_id and p.faq_id = faq;
  insert into public.passages (organization_id, faq_id, ordinal, heading, text, also_asked) values (org_id, faq, 0, question, answer, asked);
  insert into public.passage_indexes (organization_id, faq_id, words, passages) values (org_id, faq, decode(assistant_put_faq.words, 'base64'), 1);
  return true;
end $$;
grant execute on function public.assistant_put_faq to service_role;

-- FAQ items with a passage and no index. What the worker does for Frank waits while an organisation is paused.
create function public.assistant_unindexed_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer from public.passages p
    where p.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      and p.faq_id is not null and not exists (select 1 from public.passage_indexes i where i.faq_id = p.faq_id)
    order by p.id limit 50
  ) t
$$;
grant execute on function public.assistant_unindexed_faqs to service_role;

create function public.assistant_stale_faqs() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.organization_id, p.faq_id, p.heading as question, p.text as answer
    from public.passage_indexes i join public.passages p on p.faq_id = i.faq_id
    where i.stale and i.organization_id <> all ((select private.paused_organization_ids())::uuid[]) order by i.id limit 50
  ) t
$$;
grant execute on function public.assistant_stale_faqs to service_role;

-- The page with its version, for the writer of its passages; and the organisations whose page has changed.
create function public.assistant_board(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', p.version, 'entries', coalesce((
    select jsonb_agg(jsonb_build_object(
      'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url
    ) order by b.position)
    from public.board_entries b where b.organization_id = org_id
  ), '[]'))
  from public.board_pages p where p.organization_id = org_id
$$;
grant execute on function public.assistant_board to service_role;

create function public.assistant_unread_boards() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(t.organization_id), '[]') from (
    select p.organization_id from public.board_pages p where p.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      and p.version <> p.read_version limit 20
  ) t
$$;
grant execute on function public.assistant_unread_boards to service_role;

-- Stores the passages ([{heading, asked, text}], in their order) of a version of the page. A changed page has
-- new passages, so that a vector never outlives its text. False if the page has changed since, or is gone.
create function public.assistant_put_board(org_id uuid, for_version bigint, new_passages jsonb, words text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.board_pages p where p.organization_id = org_id and p.version = for_version for update;
  if not found then
    return false;
  end if;
  delete from public.passage_indexes i where i.board_of = org_id;
  delete from public.passages p where p.board_of = org_id;
  if jsonb_array_length(new_passages) > 0 then
    insert into public.passages (organization_id, board_of, ordinal, heading, text, also_asked)
    select org_id, org_id, n.place - 1, n.value ->> 'heading', n.value ->> 'text', n.value ->> 'asked'
    from jsonb_array_elements(new_passages) with ordinality n (value, place);
    insert into public.passage_indexes (organization_id, board_of, words, passages)
    values (org_id, org_id, decode(assistant_put_board.words, 'base64'), jsonb_array_length(new_passages));
  end if;
  update public.board_pages p set read_version = for_version where p.organization_id = org_id;
  return true;
end $$;
grant execute on function public.assistant_put_board to service_role;

-- A change queues the article or the date, and the worker reads it again.
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
create trigger queue_event after insert or update of title, place, starts_at, ends_at, is_all_day, is_hidden
  on public.calendar_entries for each row execute function private.queue_event();

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
      where j.organization_id <> all ((select private.paused_organization_ids())::uuid[])
      order by j.id limit 20
    ) t
  );
end $$;
grant execute on function public.assistant_unread_notices to service_role;

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
grant execute on function public.assistant_put_notice to service_role;

-- The passages of all associations come before the sentences, which a passage with a vector still needs. Associations
-- take turns, so that a large upload of one delays another's by one batch at most. A source that lacks nothing is
-- skipped, because it would stop the turns. Of one association, small sources come first.
create function public.assistant_next_unembedded(model text, row_limit integer, after uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
    select p.id, p.organization_id, nullif(concat_ws(E'\n', p.heading, p.also_asked), '') as heading, p.text,
      coalesce(d.display_name, d.name) as name, v.passage_id is not null as has_vector
    from (
      select * from public.passage_indexes x
      where x.organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and x.sentence_model is distinct from assistant_next_unembedded.model
        and exists (
          select 1 from public.passages p
          left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_next_unembedded.model
          where (p.document_id = x.document_id or p.faq_id = x.faq_id or p.board_of = x.board_of
              or p.article_id = x.article_id or p.event_id = x.event_id)
            and case when x.vector_model = assistant_next_unembedded.model then v.sentences is null else v.passage_id is null end
        )
      order by x.vector_model is not distinct from assistant_next_unembedded.model,
        coalesce(x.organization_id > after, false) desc, x.organization_id, x.passages, x.id
      limit 1
    ) i
    join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id
    left join public.documents d on d.id = i.document_id
    left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_next_unembedded.model
    where case when i.vector_model = assistant_next_unembedded.model then v.sentences is null else v.passage_id is null end
    order by p.ordinal limit least(greatest(row_limit, 1), 500)
  ) t
$$;
grant execute on function public.assistant_next_unembedded to service_role;

-- Stores vectors (base64) and skips deleted passages. A source that has all vectors of a model is switched to
-- it, and its other vectors are deleted with their sentences.
create function public.assistant_store_vectors(for_model text, passage_ids bigint[], vectors text[]) returns void
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
        select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id)
      )
      and not exists (
        select 1 from public.passages p where (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id)
          and not exists (select 1 from public.passage_vectors v where v.passage_id = p.id and v.model = for_model)
      )
  loop
    delete from public.passage_vectors v using public.passages p
    where p.id = v.passage_id and (p.document_id = source.document_id or p.faq_id = source.faq_id or p.board_of = source.board_of
        or p.article_id = source.article_id or p.event_id = source.event_id)
      and v.model <> for_model;
    update public.passage_indexes set vector_model = for_model, sentence_model = null where id = source.id;
  end loop;
end $$;
grant execute on function public.assistant_store_vectors to service_role;

-- Stores the vectors of the sentences of passages that have a vector.
create function public.assistant_store_sentence_vectors(for_model text, passage_ids bigint[], vectors text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update public.passage_vectors v set sentences = decode(w.vectors, 'base64')
  from unnest(passage_ids, vectors) as w (id, vectors) where v.passage_id = w.id and v.model = for_model;
  update public.passage_indexes i set sentence_model = for_model
  where i.vector_model = for_model and i.sentence_model is distinct from for_model
    and exists (
      select 1 from public.passages p where p.id = any (passage_ids) and (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id)
    )
    and not exists (
      select 1 from public.passages p left join public.passage_vectors v on v.passage_id = p.id and v.model = for_model
      where (p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
        or p.article_id = i.article_id or p.event_id = i.event_id) and v.sentences is null
    );
end $$;
grant execute on function public.assistant_store_sentence_vectors to service_role;

-- How many passages lack a vector, and how many lack those of their sentences, together.
create function public.assistant_embedding_backlog(model text) returns bigint
language sql stable set search_path = '' as $$
  select count(*) filter (where v.passage_id is null) + count(*) filter (where v.sentences is null)
  from public.passage_indexes i
  join public.passages p on p.document_id = i.document_id or p.faq_id = i.faq_id or p.board_of = i.board_of
    or p.article_id = i.article_id or p.event_id = i.event_id
  left join public.passage_vectors v on v.passage_id = p.id and v.model = assistant_embedding_backlog.model
  where i.organization_id <> all ((select private.paused_organization_ids())::uuid[])
    and i.sentence_model is distinct from assistant_embedding_backlog.model
$$;
grant execute on function public.assistant_embedding_backlog to service_role;
