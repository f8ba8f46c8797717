-- Members search the pages of documents, the documents' names, all FAQ items and all news. content_version of
-- corpus_versions counts changes of the searched data other than passages.

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

-- The trigger's arguments name the columns whose change counts, so that a document's reading state does not.
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

create trigger bump_content_on_insert after insert on public.documents
  referencing new table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_delete after delete on public.documents
  referencing old table as changed_rows for each statement execute function private.bump_content_version();
create trigger bump_content_on_update after update on public.documents
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('name', 'display_name', 'replaced_by');
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
  execute function private.bump_content_version_on_change('title', 'content', 'words', 'is_listed');

-- The changes of the index since `known`, the other content if it has changed since `known_content`, and the
-- texts that the reader's index has found: of shown articles and the newest versions of documents only.
-- Definer, because members hold no grant on passages. It answers for the caller's active membership only;
-- null without one.
create function public.search_corpus(
  known bigint, known_content bigint, model text, source_ids uuid[], ordinals integer[]
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'content_version', o.content_version)
    || private.corpus_changes(o.id, known, model)
    || jsonb_build_object('texts', private.passage_texts(o.id, source_ids, ordinals))
    || case when o.content_version = known_content then '{}'::jsonb else jsonb_build_object(
      -- The documents without a text to read are here too.
      'documents', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', coalesce(d.display_name, d.name), 'text', d.name)), '[]')
        from public.documents d where d.organization_id = o.id and d.replaced_by is null
      ),
      'faqs', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'title', f.question, 'text', f.answer)), '[]')
        from public.faq_items f where f.organization_id = o.id
      ),
      'news', (
        select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'text', coalesce(n.words, n.content))), '[]')
        from public.organization_news n where n.organization_id = o.id and private.is_news_shown(n)
      )
    ) end
  from (
    select m.id, coalesce(v.content_version, 0) as content_version
    from (select private.current_organization_id() as id) m
    left join public.corpus_versions v on v.organization_id = m.id
    where m.id is not null
  ) o
$$;
grant execute on function public.search_corpus to authenticated, service_role;
