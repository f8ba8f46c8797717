-- The portal renders Markdown only of texts that it has checked: a short text can take minutes to parse. The
-- service role alone sets the mark, after a check in a thread with limits. Any other text is shown as written.
-- The words of an article have no marks of Markdown, for the search, the beginning on a card and the mails.
drop trigger set_updated_at on public.organization_news;
drop trigger bump_content_on_update on public.organization_news;
drop function private.article_words(public.organization_news) cascade;
alter table public.organization_news
  drop column card,
  drop column page,
  drop column words,
  add column markdown_checked boolean not null default false,
  add column words text check (length(words) <= 200000);
comment on column public.organization_news.markdown_checked is 'Whether the portal has checked what the content costs to render.';
comment on column public.organization_news.words is 'The content without the marks of Markdown; null until the content is checked.';

alter table public.frank_messages
  drop column rendered,
  add column markdown_checked boolean not null default false;
comment on column public.frank_messages.markdown_checked is 'Whether the portal has checked what the text costs to render. A text never changes.';

-- The mark is no version of the article, so it does not refuse an admin's edit.
create trigger set_updated_at before update of title, content, image_url, image_width, image_height,
  publish_at, expires_at, is_draft, is_pinned, sends_mail on public.organization_news
  for each row execute function private.set_updated_at();
create trigger bump_content_on_update after update on public.organization_news
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.bump_content_version_on_change('title', 'content', 'words', 'is_listed');

create function private.forget_check() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.markdown_checked := false;
  new.words := null;
  return new;
end $$;
create trigger forget_check before update of content on public.organization_news
  for each row when (new.content is distinct from old.content) execute function private.forget_check();

-- Not if the content has changed since the check.
create function public.mark_article_checked(article uuid, checked_content text, checked_words text) returns void
language sql set search_path = '' as $$
  update public.organization_news set markdown_checked = true, words = checked_words
  where id = article and content = checked_content
$$;
grant execute on function public.mark_article_checked to service_role;

create or replace function public.list_news(org_id uuid, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select n.id, n.title, n.content, n.markdown_checked, left(coalesce(n.words, n.content), 1000) as beginning,
      n.image_url, n.image_width, n.image_height, n.publish_at as created_at, n.is_pinned
    from public.organization_news n where n.organization_id = org_id
      and not n.is_draft and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())
    order by n.is_pinned desc, n.publish_at desc, n.id
    limit greatest(1, least(page_size, 50))
    offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
  )
  select jsonb_build_object(
    'total', (
      select count(*) from public.organization_news n where n.organization_id = org_id
        and not n.is_draft and n.publish_at <= now() and (n.expires_at is null or n.expires_at > now())
    ),
    'members', private.count_members(org_id),
    'articles', coalesce((
      select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'reads', coalesce(r.reads, 0),
        'is_read', exists (
          select 1 from public.article_reads own join public.organization_members m on m.id = own.member_id
          where own.organization_id = org_id and own.article_id = l.id and m.auth_user_id = (select auth.uid())
        )
      ) order by l.is_pinned desc, l.created_at desc, l.id)
      from listed l left join private.count_article_reads(org_id, array(select id from listed)) r on r.article_id = l.id
    ), '[]')
  )
$$;

create or replace function public.open_article(org_id uuid, article uuid, counted boolean, unread_page integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  names constant integer := 50;
begin
  if counted then
    perform public.mark_article_read(org_id, article);
  end if;
  return (
    select jsonb_build_object(
      'id', n.id, 'title', n.title, 'content', n.content, 'markdown_checked', n.markdown_checked, 'created_at', n.publish_at,
      'image_url', n.image_url, 'image_width', n.image_width, 'image_height', n.image_height,
      'is_draft', n.is_draft, 'expires_at', n.expires_at,
      'reads', coalesce((select r.reads from private.count_article_reads(org_id, array[n.id]) r), 0),
      'members', private.count_members(org_id),
      'readers', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by lower(u.full_name), u.id) from (
          select m.full_name, m.id from public.article_reads r join public.organization_members m on m.id = r.member_id
          where r.organization_id = org_id and r.article_id = n.id
          order by lower(m.full_name), m.id limit 500
        ) u
      ), '[]') end,
      'unread', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(u.full_name order by lower(u.full_name), u.id) from (
          select m.full_name, m.id from public.organization_members m
          where m.organization_id = org_id
            and not exists (select 1 from public.article_reads r where r.article_id = n.id and r.member_id = m.id)
          order by lower(m.full_name), m.id
          limit names offset greatest(0, least(unread_page, 100000) - 1) * names
        ) u
      ), '[]') end
    )
    from public.organization_news n where n.organization_id = org_id and n.id = article
  );
end $$;

create or replace function public.search_corpus(
  known bigint, known_content bigint, model text, source_ids uuid[], ordinals integer[]
) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization', o.id, 'content_version', o.content_version)
    || private.corpus_changes(o.id, known, model)
    || jsonb_build_object('texts', private.passage_texts(o.id, source_ids, ordinals))
    || case when o.content_version = known_content then '{}'::jsonb else jsonb_build_object(
      -- Also those that have no text to read.
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

create or replace function private.news_mail_articles(mail public.news_mails) returns table (id uuid, title text, beginning text)
language sql stable set search_path = '' as $$
  select n.id, n.title, left(coalesce(n.words, n.content), 700)
  from public.organization_news n
  where n.organization_id = mail.organization_id and private.is_news_shown(n) and n.sends_mail
    and case when mail.article_id is not null then n.id = mail.article_id else
      n.announce_at <= private.news_digest_time(mail.week::timestamp at time zone 'Europe/Stockholm')
      and n.announce_at > private.news_digest_time((mail.week - 7)::timestamp at time zone 'Europe/Stockholm')
      and not exists (select 1 from public.news_mails own where own.member_id = mail.member_id and own.article_id = n.id)
    end
  order by n.publish_at desc, n.id limit 20
$$;

create or replace function public.record_frank_question(log jsonb, conversation uuid, answer jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  entry public.frank_interaction_logs := jsonb_populate_record(null::public.frank_interaction_logs, log);
  asked text := coalesce(answer ->> 'asked', entry.question);
  kept uuid;
begin
  insert into public.frank_interaction_logs (
    correlation_id, organization_id, member_id, association_id, question, language, api_url, threshold, success, response_time_ms,
    answer, sources, certainty, relevance, error_type, error_code, error_message, error_details, user_agent, is_mobile, network_type
  ) values (
    entry.correlation_id, entry.organization_id, entry.member_id, entry.association_id, entry.question, coalesce(entry.language, 'en'),
    entry.api_url, entry.threshold, entry.success, entry.response_time_ms, entry.answer, entry.sources, entry.certainty, entry.relevance,
    entry.error_type, entry.error_code, entry.error_message, entry.error_details, entry.user_agent, coalesce(entry.is_mobile, false),
    entry.network_type
  );
  insert into public.frank_conversations (id, organization_id, member_id, title)
  values (
    coalesce(conversation, gen_random_uuid()), entry.organization_id, entry.member_id,
    left(regexp_replace(btrim(asked), '\s+', ' ', 'g'), 120)
  )
  on conflict (organization_id, member_id, id) do update set updated_at = now()
  returning id into kept;
  insert into public.frank_messages (organization_id, member_id, conversation_id, correlation_id, sender, text, signature, complete, created_at)
  values (
    entry.organization_id, entry.member_id, kept, entry.correlation_id, 'user', asked, nullif(answer ->> 'signature', ''), answer ->> 'complete',
    now() - coalesce(entry.response_time_ms, 0) * interval '1 millisecond'
  );
  insert into public.frank_messages (
    id, organization_id, member_id, conversation_id, correlation_id, sender, text, language, source, sources, nearest, certainty, error_code
  ) values (
    (answer ->> 'id')::uuid, entry.organization_id, entry.member_id, kept, entry.correlation_id, 'frank', coalesce(answer ->> 'text', ''),
    answer ->> 'language', answer ->> 'source', coalesce(answer -> 'sources', '[]'::jsonb), coalesce(answer -> 'nearest', '[]'::jsonb),
    entry.certainty, answer ->> 'error_code'
  );
  -- Kept only where the board should know of it.
  if entry.success then
    perform private.file_question((answer ->> 'id')::uuid, false, false);
  end if;
  return kept;
end $$;

create or replace function public.get_chat(member uuid, organization uuid, conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = member and c.organization_id = organization
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.text, f.markdown_checked, f.language, f.source, f.sources, f.nearest, f.certainty, f.error_code, f.created_at,
          r.helpful, r.reason, r.share_identity, q.sent_at, q.faq_id
        from public.frank_messages f
        left join public.frank_feedback r on r.message_id = f.id
        left join public.frank_questions q on q.id = f.id
        where f.conversation_id = conversation and f.member_id = member and f.organization_id = organization
        order by f.position desc limit 100
      ) m
    ), '[]'::jsonb),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = organization
    ), '[]'::jsonb),
    'answers', private.board_answers(organization, member)
  )
$$;

create or replace function private.describe_question_group(org uuid, in_group uuid) returns jsonb
language sql stable set search_path = '' as $$
  with newest as materialized (
    select q.* from public.frank_questions q join public.frank_question_groups g on g.id = q.group_id
    where q.organization_id = org and q.group_id = in_group and (q.closed_at is null or g.closed_at is not null)
    order by q.created_at desc limit 100
  )
  select jsonb_build_object(
    'id', g.id, 'last_asked_at', g.last_asked_at, 'is_closed', g.closed_at is not null,
    'asked', case when g.closed_at is null then g.asked else (select count(*) from newest) end,
    'sent', case when g.closed_at is null then g.sent else (select count(*) from newest where sent_at is not null) end,
    'refused', case when g.closed_at is null then g.refused else (select count(*) from newest where refused) end,
    'unsure', case when g.closed_at is null then g.unsure else (select count(*) from newest where unsure) end,
    'rated', case when g.closed_at is null then g.rated else (select count(*) from newest where rated) end,
    'question', (select question from newest order by created_at desc limit 1),
    'wordings', coalesce((
      select jsonb_agg(w.question) from (
        select min(n.question) as question from newest n
        where lower(n.question) <> (select lower(question) from newest order by created_at desc limit 1)
        group by lower(n.question) order by max(n.created_at) desc limit 3
      ) w
    ), '[]'::jsonb),
    'reasons', coalesce((
      select jsonb_object_agg(r.reason, r.count) from (
        select reason, count(*) from newest where rated and reason is not null group by reason
      ) r
    ), '{}'::jsonb),
    'answer', (select answer from newest where rated and answer is not null order by created_at desc limit 1),
    -- If its asker keeps the conversation.
    'answer_checked', coalesce((
      select m.markdown_checked and m.text = n.answer from newest n left join public.frank_messages m on m.id = n.id
      where n.rated and n.answer is not null order by n.created_at desc limit 1
    ), false),
    'nearest', coalesce((select nearest from newest where nearest <> '[]' order by created_at desc limit 1), '[]'::jsonb),
    'askers', coalesce((
      select jsonb_agg(distinct m.full_name) from newest n
      join public.organization_members m on m.organization_id = org and m.id = n.member_id
      -- What they said when they sent it is their last word on it.
      where case when n.sent_at is not null then n.named else n.rated_by_name end
    ), '[]'::jsonb),
    'faq', (
      select jsonb_build_object(
        'id', f.id, 'section_id', f.section_id, 'question', f.question, 'sent_to_frank', f.sent_to_frank, 'sent_at', f.sent_at,
        'sync_error_message', f.sync_error_message, 'last_sync_attempt', f.last_sync_attempt,
        'place', (select count(*) from public.faq_items b where b.section_id = f.section_id and b.position <= f.position)
      )
      from public.faq_items f where f.organization_id = org and f.id = g.faq_id
    )
  )
  from public.frank_question_groups g where g.organization_id = org and g.id = in_group
$$;

create or replace function public.get_cited_page(org_id uuid, document uuid, page integer, message uuid, source integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', coalesce(d.display_name, d.name),
    'replaced_by', d.replaced_by,
    'page_count', d.page_count,
    'text', coalesce(p.text, ''),
    'width', p.width,
    'height', p.height,
    'recognized', coalesce(p.recognized, false),
    'runs', coalesce(p.runs, '[]'),
    'quote', (
      select jsonb_build_object(
        'page', f.sources -> get_cited_page.source -> 'page',
        'text', f.sources -> get_cited_page.source ->> 'text',
        'is_older', f.created_at < d.read_at,
        'conversation', f.conversation_id,
        'answer', f.text,
        'markdown_checked', f.markdown_checked,
        'language', f.language,
        'question', (
          select q.text from public.frank_messages q
          where q.conversation_id = f.conversation_id and q.member_id = f.member_id and q.organization_id = f.organization_id
            and q.sender = 'user' and q.position < f.position
          order by q.position desc limit 1
        )
      )
      from public.frank_messages f
      where f.id = message and f.member_id = m.member_id and f.organization_id = m.organization_id
        and f.sources -> get_cited_page.source ->> 'document_id' = d.id::text
    )
  )
  from public.get_current_member() m
  join public.documents d on d.organization_id = m.organization_id
  left join public.document_pages p on p.document_id = d.id and p.page_number = page
  where m.organization_id = org_id and d.id = document and page between 1 and d.page_count
$$;
