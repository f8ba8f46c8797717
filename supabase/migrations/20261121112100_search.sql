-- What members search: the pages that have been read, the documents' names, all FAQ items and all news.
alter table public.corpus_versions add column content_version bigint not null default 0;
comment on column public.corpus_versions.content_version is
  'Counts up when the names of documents, FAQ items or news change: what is searched beside the passages.';

create function private.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions (organization_id, version, content_version)
  select distinct r.organization_id, 0, 1 from changed_rows r
  join public.organizations o on o.id = r.organization_id
  order by 1
  on conflict (organization_id) do update set content_version = public.corpus_versions.content_version + 1;
  return null;
end $$;
comment on function private.bump_content_version() is 'Definer, because no member may write corpus_versions.';

-- The trigger names the columns whose change counts; a document's reading state, for one, does not.
create function private.bump_content_version_on_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.corpus_versions (organization_id, version, content_version)
  select distinct n.organization_id, 0, 1 from new_rows n
  join old_rows o on o.id = n.id
  where exists (
    select 1 from unnest(tg_argv) as watched (name) where to_jsonb(n) -> watched.name is distinct from to_jsonb(o) -> watched.name
  )
  order by 1
  on conflict (organization_id) do update set content_version = public.corpus_versions.content_version + 1;
  return null;
end $$;
comment on function private.bump_content_version_on_change() is 'Definer, as above.';
revoke execute on function private.bump_content_version(), private.bump_content_version_on_change() from public;

create trigger bump_content_on_insert after insert on public.documents
  referencing new table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_delete after delete on public.documents
  referencing old table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_update after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('name', 'display_name');
create trigger bump_content_on_insert after insert on public.faq_items
  referencing new table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_delete after delete on public.faq_items
  referencing old table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_update after update on public.faq_items
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('question', 'answer');
create trigger bump_content_on_insert after insert on public.organization_news
  referencing new table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_delete after delete on public.organization_news
  referencing old table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_update after update on public.organization_news
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('title', 'content');

create function private.current_organization_id() returns uuid
language sql stable set search_path = '' as $$
  select organization_id from public.get_current_member()
$$;
revoke execute on function private.current_organization_id() from public;

-- The functions below are definer in the exposed schema, because members hold no grant on passages and reach them by name over the REST API.
-- None takes an organisation: each answers for the caller's active membership alone, names it in the answer, and answers null to strangers.

create function public.search_version() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'organization', o.id, 'version', coalesce(v.version, 0) || '.' || coalesce(v.content_version, 0)
  )
  from (select private.current_organization_id() as id) o
  left join public.corpus_versions v on v.organization_id = o.id
  where o.id is not null
$$;

create function public.search_passages(after_id bigint, row_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'rows', (
    select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from (
      select c.id, c.document_id as source_id, coalesce(d.display_name, d.name) as source_name,
        c.page_number as page, c.ordinal, c.heading, c.text
      from public.passages c
      join public.documents d on d.organization_id = c.organization_id and d.id = c.document_id
      where c.organization_id = o.id and c.document_id is not null and c.id > after_id
      order by c.id limit least(greatest(row_limit, 1), 5000)
    ) p
  ))
  from (select private.current_organization_id() as id) o
  where o.id is not null
$$;

-- Documents by their names (also those that have no text to read), FAQ items or news, as `kind` says.
create function public.search_texts(kind text, after_id uuid, row_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'rows', (
    select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from (
      select id, title, text from (
        select d.id, coalesce(d.display_name, d.name) as title, d.name as text from public.documents d
        where kind = 'document' and d.organization_id = o.id and d.id > after_id
        union all
        select f.id, f.question, f.answer from public.faq_items f
        where kind = 'faq' and f.organization_id = o.id and f.id > after_id
        union all
        select n.id, n.title, n.content from public.organization_news n
        where kind = 'news' and n.organization_id = o.id and n.id > after_id
      ) found
      order by id limit least(greatest(row_limit, 1), 5000)
    ) t
  ))
  from (select private.current_organization_id() as id) o
  where o.id is not null
$$;

revoke execute on function public.search_version(), public.search_passages(bigint, integer), public.search_texts(text, uuid, integer)
  from public, anon;
grant execute on function public.search_version(), public.search_passages(bigint, integer), public.search_texts(text, uuid, integer)
  to authenticated;
