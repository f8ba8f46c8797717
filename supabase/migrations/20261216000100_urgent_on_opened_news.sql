-- An opened article tells whether it is urgent now, as the lists do.
create or replace function public.open_article(article uuid, counted boolean, unread_page integer) returns jsonb
language sql set search_path = '' as $$
  select reply || jsonb_build_object(
    'recipients', private.article_recipients(private.current_organization_id(), array[article]) -> article::text,
    'event', private.article_events(private.current_organization_id(), array[article]) -> article::text,
    'files', coalesce(private.article_files(private.current_organization_id(), array[article]) -> article::text, '[]'),
    'image_alt', (select n.image_alt from public.organization_news n where n.id = article),
    'is_urgent', coalesce((
      select n.is_urgent and private.is_urgent_now(n) from public.organization_news n where n.id = article
    ), false)
  )
  from private.open_article(article, counted, unread_page) reply
$$;
