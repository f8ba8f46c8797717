create table public.article_reads (
  article_id uuid not null,
  member_id uuid not null,
  organization_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (article_id, member_id),
  foreign key (organization_id, article_id) references public.organization_news (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete cascade
);
comment on table public.article_reads is 'Who has read which article: at most one row a member. Members learn the numbers, admins the names too.';
create index article_reads_article_idx on public.article_reads (organization_id, article_id);
create index article_reads_member_idx on public.article_reads (organization_id, member_id);

grant select on public.article_reads to authenticated;
grant insert (article_id, member_id, organization_id) on public.article_reads to authenticated;
grant all on public.article_reads to service_role;
alter table public.article_reads enable row level security;

create policy "Members see what they have read, admins what their organisation has" on public.article_reads
  for select to authenticated using (
    organization_id = any ((select private.admin_organization_ids())::uuid[])
    or exists (
      select 1 from public.organization_members m
      where m.organization_id = article_reads.organization_id and m.id = article_reads.member_id
        and m.auth_user_id = (select auth.uid())
    )
  );
create policy "Members note their own reading" on public.article_reads
  for insert to authenticated with check (
    exists (
      select 1 from public.organization_members m
      where m.organization_id = article_reads.organization_id and m.id = article_reads.member_id
        and m.auth_user_id = (select auth.uid())
    )
  );

-- Definer, because a member may know how many have read an article and not who. Both answer for the caller's own organisations only.
create function private.count_article_reads(org_id uuid, articles uuid[]) returns table (article_id uuid, reads bigint)
language sql stable security definer set search_path = '' as $$
  select r.article_id, count(*) from public.article_reads r
  where r.organization_id = org_id and r.article_id = any (articles)
    and org_id = any ((select private.member_organization_ids())::uuid[])
  group by r.article_id
$$;
create function private.count_members(org_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.organization_members m
  where m.organization_id = org_id and org_id = any ((select private.member_organization_ids())::uuid[])
$$;
grant execute on function private.count_article_reads(uuid, uuid[]), private.count_members(uuid) to authenticated;

create function public.list_news(org_id uuid, page_size integer, page_number integer) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select id, title, content, image_url, image_width, image_height, created_at
    from public.organization_news where organization_id = org_id
    order by created_at desc, id
    limit greatest(1, least(page_size, 50))
    offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
  )
  select jsonb_build_object(
    'total', (select count(*) from public.organization_news where organization_id = org_id),
    'members', private.count_members(org_id),
    'articles', coalesce((
      select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'reads', coalesce(r.reads, 0),
        'is_read', exists (
          select 1 from public.article_reads own join public.organization_members m on m.id = own.member_id
          where own.organization_id = org_id and own.article_id = l.id and m.auth_user_id = (select auth.uid())
        )
      ) order by l.created_at desc, l.id)
      from listed l left join private.count_article_reads(org_id, array(select id from listed)) r on r.article_id = l.id
    ), '[]')
  )
$$;

create function public.mark_article_read(org_id uuid, article uuid) returns boolean
language sql set search_path = '' as $$
  with noted as (
    insert into public.article_reads (article_id, member_id, organization_id)
    select n.id, m.id, n.organization_id
    from public.organization_news n
    join public.organization_members m on m.organization_id = n.organization_id and m.auth_user_id = (select auth.uid())
    where n.organization_id = org_id and n.id = article
    on conflict do nothing
    returning 1
  )
  select exists (select 1 from noted)
$$;
comment on function public.mark_article_read(uuid, uuid) is 'Notes that the caller has read an article. True the first time.';

create function public.open_article(org_id uuid, article uuid, counted boolean, unread_page integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  names constant integer := 50;
begin
  if counted then
    perform public.mark_article_read(org_id, article);
  end if;
  return (
    select jsonb_build_object(
      'id', n.id, 'title', n.title, 'content', n.content, 'created_at', n.created_at,
      'image_url', n.image_url, 'image_width', n.image_width, 'image_height', n.image_height,
      'reads', coalesce((select r.reads from private.count_article_reads(org_id, array[n.id]) r), 0),
      'members', private.count_members(org_id),
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
comment on function public.open_article(uuid, uuid, boolean, integer) is
  'An article as its page shows it, noting the reading where that counts; null where the caller has no such article. unread: for admins, who has not read it, 50 a page.';

create function public.list_managed_articles(org_id uuid, page_size integer, page_number integer, edited uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'total', (select count(*) from public.organization_news where organization_id = org_id),
    'articles', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id) from (
        select n.id, n.title, n.created_at, m.full_name as author
        from public.organization_news n
        left join public.organization_members m on m.organization_id = n.organization_id and m.id = n.created_by
        where n.organization_id = org_id
        order by n.created_at desc, n.id
        limit greatest(1, least(page_size, 50))
        offset greatest(0, least(page_number, 100000) - 1) * greatest(1, least(page_size, 50))
      ) l
    ), '[]'),
    'edited', (
      select jsonb_build_object('id', n.id, 'title', n.title, 'content', n.content, 'image_url', n.image_url, 'updated_at', n.updated_at)
      from public.organization_news n where n.organization_id = org_id and n.id = edited
    )
  )
$$;

grant execute on function
  public.list_news(uuid, integer, integer), public.mark_article_read(uuid, uuid),
  public.open_article(uuid, uuid, boolean, integer), public.list_managed_articles(uuid, integer, integer, uuid)
  to authenticated;
