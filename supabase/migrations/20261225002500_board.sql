-- The board's page: who is on the board, emergency numbers and links. Its rows are edited one by one, so that
-- two admins disturb each other only in the same row.

create type public.board_entry_kind as enum ('person', 'number', 'link');

create table public.board_entries (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  kind public.board_entry_kind not null,
  position integer not null check (position > 0),
  name text not null check (name = btrim(name) and name <> '' and length(name) <= 200),
  detail text check (detail = btrim(detail) and detail <> '' and length(detail) <= 200),
  phone text check (phone ~ '^[+]?[0-9(][0-9 ()/-]{1,38}[0-9]$'),
  email text check (email = lower(btrim(email)) and email like '_%@_%' and length(email) <= 254),
  url text check (url ~ '^https?://[^[:space:]]+$' and length(url) <= 2000),
  member_id uuid,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, position) deferrable initially immediate,
  foreign key (organization_id, member_id) references public.organization_members (organization_id, id) on delete set null (member_id),
  check (kind <> 'number' or phone is not null),
  check (kind <> 'link' or url is not null),
  check (kind = 'link' or url is null),
  check (kind = 'person' or (email is null and member_id is null)),
  check (kind <> 'link' or phone is null),
  -- People of the board, and links such as that to the manager of the building. Emergency numbers are for members.
  constraint board_entries_public_check check (not is_public or kind <> 'number'),
  constraint board_entries_plain_name check (private.is_plain_name(name) and private.is_plain_name(detail))
);
comment on table public.board_entries is 'The board''s page: people, emergency numbers and links, in their order.';
comment on column public.board_entries.detail is 'A person''s role, when a number answers, or what a link is for.';
comment on column public.board_entries.member_id is 'The member whose profile picture is shown beside the person.';
comment on column public.board_entries.is_public is 'An admin shows it on the public page, without its picture.';
create index board_entries_member_idx on public.board_entries (organization_id, member_id);

-- The position alone is no change of an entry's text, so that a move does not conflict with an edit.
create trigger set_updated_at before update of name, detail, phone, email, url, member_id, is_public on public.board_entries
  for each row execute function private.set_updated_at();
create trigger assign_position before insert on public.board_entries
  for each row execute function private.assign_position('organization_id');

-- A page has a reasonable length. The lock of assign_position serialises concurrent inserts of an
-- organisation.
create function private.limit_board_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.board_entries where organization_id = new.organization_id) >= 100 then
    raise exception 'board_full' using errcode = 'P0001';
  end if;
  return new;
end $$;
comment on function private.limit_board_entries() is 'Definer, because it counts rows that the inserting role may not see.';
create trigger limit_entries before insert on public.board_entries
  for each row execute function private.limit_board_entries();

grant select, delete on public.board_entries to authenticated;
grant insert (id, organization_id, kind, name, detail, phone, email, url, member_id, is_public) on public.board_entries to authenticated;
grant update (name, detail, phone, email, url, member_id, position, is_public) on public.board_entries to authenticated;
grant all on public.board_entries to service_role;
alter table public.board_entries enable row level security;

create policy "Members read their organisation's board" on public.board_entries
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));
create policy "Admins add to their organisation's board" on public.board_entries
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's board" on public.board_entries
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins delete from their organisation's board" on public.board_entries
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- A colleague's picture is hidden from members unless the board's page shows it. Definer, because the
-- member's row is hidden too; it answers for the caller's own organisations only.
create function private.find_board_picture(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.profile_picture_url from public.organization_members m
  where m.id = member and m.organization_id = any ((select private.member_organization_ids())::uuid[])
    and exists (select 1 from public.board_entries b where b.organization_id = m.organization_id and b.member_id = m.id)
$$;
grant execute on function private.find_board_picture to authenticated, service_role;

create function private.is_board_picture(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.organization_members m
    join public.board_entries b on b.organization_id = m.organization_id and b.member_id = m.id
    -- Finds the row by the member's id in the path, which has an index.
    where m.id = case when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-' then left(path, 36)::uuid end
      and m.profile_picture_url = path
      and m.organization_id = any ((select private.member_organization_ids())::uuid[])
  )
$$;
grant execute on function private.is_board_picture to authenticated, service_role;

create policy "Members read the pictures on their board's page" on storage.objects
  for select to authenticated using (bucket_id = 'profile-pictures' and private.is_board_picture(name));

-- Which picture the caller may see: their own, as an admin any of the organisation, and those of the board.
create function public.find_member_picture(org_id uuid, member uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select m.profile_picture_url from public.organization_members m where m.organization_id = org_id and m.id = member),
    private.find_board_picture(member)
  )
$$;
grant execute on function public.find_member_picture to authenticated, service_role;

-- The page in one call. `pictures`, for admins only: the members who have a picture to choose from.
create function public.get_board_page() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  org_id constant uuid := private.current_organization_id();
begin
  return (
    select jsonb_build_object(
      'entries', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', b.id, 'kind', b.kind, 'name', b.name, 'detail', b.detail, 'phone', b.phone, 'email', b.email, 'url', b.url,
          'member_id', b.member_id, 'picture', private.find_board_picture(b.member_id), 'updated_at', b.updated_at,
          'is_public', b.is_public
        ) order by b.position)
        from public.board_entries b where b.organization_id = org_id
      ), '[]'),
      'pictures', case when org_id = any (private.admin_organization_ids()) then coalesce((
        select jsonb_agg(to_jsonb(p) order by private.to_sortable(p.full_name) collate "C", p.id) from (
          select m.id, m.full_name from public.organization_members m
          where m.organization_id = org_id and m.profile_picture_url is not null
          order by private.to_sortable(m.full_name) collate "C", m.id limit 200
        ) p
      ), '[]') end
    )
  );
end $$;
grant execute on function public.get_board_page to authenticated, service_role;

-- Swaps an entry with its neighbour of the same kind. False if the caller has no such entry.
create function public.move_board_entry(org_id uuid, entry uuid, upwards boolean) returns boolean
language plpgsql set search_path = '' as $$
declare
  moved public.board_entries;
  neighbour public.board_entries;
begin
  if not (org_id = any (private.admin_organization_ids())) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('board_entries' || org_id::text, 0));
  select * into moved from public.board_entries b where b.id = entry and b.organization_id = org_id;
  if not found then
    return false;
  end if;
  select * into neighbour from public.board_entries b
  where b.organization_id = org_id and b.kind = moved.kind
    and case when upwards then b.position < moved.position else b.position > moved.position end
  order by case when upwards then -b.position else b.position end
  limit 1;
  if found then
    update public.board_entries b set position = case b.id when moved.id then neighbour.position else moved.position end
    where b.id in (moved.id, neighbour.id);
  end if;
  return true;
end $$;
grant execute on function public.move_board_entry to authenticated, service_role;

-- The numbers of the board's page, as the dashboard and a refusal of the assistant show them. At most six.
create function private.emergency_numbers(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(b) - 'position' order by b.position), '[]') from (
    select e.id, e.name, e.detail, e.phone, e.position from public.board_entries e
    where e.organization_id = org_id and e.kind = 'number' and e.phone is not null
    order by e.position limit 6
  ) b
$$;
grant execute on function private.emergency_numbers to authenticated, service_role;

-- What the assistant has read of the page. The worker reads it again when the two differ.
create table public.board_pages (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  version bigint not null default 1,
  read_version bigint not null default 0
);
comment on table public.board_pages is 'Counts the changes of a board''s page, and which of them the assistant has read.';
create index board_pages_unread_idx on public.board_pages (organization_id) where version <> read_version;

grant all on public.board_pages to service_role;
alter table public.board_pages enable row level security;

create function private.count_board_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.board_pages as p (organization_id)
  select distinct r.organization_id from changed_rows r
  join public.organizations o on o.id = r.organization_id
  order by 1
  on conflict (organization_id) do update set version = p.version + 1;
  return null;
end $$;
comment on function private.count_board_change() is 'Definer, because members hold no grant on board_pages.';
create trigger count_insert after insert on public.board_entries
  referencing new table as changed_rows for each statement execute function private.count_board_change();
create trigger count_update after update on public.board_entries
  referencing new table as changed_rows for each statement execute function private.count_board_change();
create trigger count_delete after delete on public.board_entries
  referencing old table as changed_rows for each statement execute function private.count_board_change();
