-- Households: the apartments of an association, and as what each member lives in theirs.
create type public.occupancy as enum ('owner', 'co_owner', 'resident', 'tenant');

create table public.apartments (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references public.organizations (id) on delete cascade,
  number text not null check (number = btrim(number) and number <> '' and length(number) <= 20),
  official_number text check (official_number ~ '^[0-9]{4}$'),
  stairwell text check (stairwell = btrim(stairwell) and stairwell <> '' and length(stairwell) <= 50),
  unique (organization_id, id),
  unique (organization_id, number),
  constraint apartments_plain_number check (private.is_plain_name(number)),
  constraint apartments_plain_stairwell check (private.is_plain_name(stairwell))
);
comment on table public.apartments is 'The apartments that members live in. One stays when its members are removed, because others move in.';
comment on column public.apartments.number is 'The apartment''s number as the association writes it: 1001, 12 B.';
comment on column public.apartments.official_number is 'The four digits of Lantmäteriet. Each entrance counts its own, so that two apartments may have the same.';

-- Written only by keep_apartments and edit_member.
grant select on public.apartments to authenticated;
grant all on public.apartments to service_role;
alter table public.apartments enable row level security;

create policy "Admins read the apartments of their organisation" on public.apartments
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

alter table public.organization_members
  add column apartment_id uuid,
  add column occupancy public.occupancy,
  add column occupancy_ends_on date check (occupancy_ends_on between '2000-01-01' and '2199-12-31'),
  add constraint organization_members_apartment_fkey foreign key (organization_id, apartment_id)
    references public.apartments (organization_id, id) on delete set null (apartment_id),
  add constraint organization_members_temporary_occupancy check (occupancy_ends_on is null or (occupancy in ('resident', 'tenant')) is true);
comment on column public.organization_members.occupancy is 'Null where the association does not say.';
comment on column public.organization_members.occupancy_ends_on is
  'The last day on which the person is a member, in Stockholm. Null for all whose access has no end.';
create index organization_members_apartment_idx on public.organization_members (organization_id, apartment_id);

-- The move is no change by anybody, and the newest change tells a person's language.
alter table public.organization_members disable trigger set_updated_at;
insert into public.apartments (organization_id, number)
select distinct organization_id, apartment from public.organization_members where apartment is not null;
update public.organization_members m set apartment_id = a.id
from public.apartments a where a.organization_id = m.organization_id and a.number = m.apartment;
alter table public.organization_members enable trigger set_updated_at;

drop function public.edit_member(uuid, public.member_role, text);
drop function public.set_member_apartment(uuid, text);
drop function public.export_members();
drop function public.search_members(text, integer, integer, text, text);
drop function private.listed_members(uuid);
alter table public.organization_members drop column apartment;
grant insert (apartment_id, occupancy, occupancy_ends_on) on public.organization_members to authenticated;

-- Makes the apartments that are new, and completes or corrects what is known of the others; a null changes nothing.
-- In the order of their numbers, because two imports at once would lock each other out.
-- Definer, here and below, because no column of an apartment is granted. No rows for others than admins.
create function public.keep_apartments(org_id uuid, apartments jsonb) returns table (id uuid, number text)
language sql security definer set search_path = '' as $$
  insert into public.apartments as a (organization_id, number, official_number, stairwell)
  select org_id, btrim(g.number), max(g.official_number), max(g.stairwell)
  from jsonb_to_recordset(apartments) as g (number text, official_number text, stairwell text)
  where org_id = any ((select private.admin_organization_ids())::uuid[])
  group by btrim(g.number) order by btrim(g.number)
  on conflict (organization_id, number) do update set
    official_number = coalesce(excluded.official_number, a.official_number),
    stairwell = coalesce(excluded.stairwell, a.stairwell)
  returning a.id, a.number
$$;

-- An admin's changes of one member, all or none. A key that is missing keeps what is stored, and a null clears it.
-- The official number and the stairwell are those of the apartment, for all who live there, so that `shown_apartment` says
-- which one the admin saw. Raises `apartment_required`, and `member_changed` if another admin's change stands against it.
create function public.edit_member(member uuid, changes jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known public.organization_members;
  describes constant boolean := changes ?| array['official_number', 'stairwell'];
begin
  select * into known from public.organization_members m
  where m.id = member and m.organization_id = any ((select private.admin_organization_ids())::uuid[]) for update;
  if not found then
    return false;
  end if;
  if describes and changes ? 'shown_apartment' and not changes ? 'apartment' and changes ->> 'shown_apartment' is distinct from (
    select a.number from public.apartments a where a.organization_id = known.organization_id and a.id = known.apartment_id
  ) then
    raise exception 'member_changed' using errcode = 'P0001';
  end if;
  if changes ? 'apartment' then
    known.apartment_id := null;
    if changes ->> 'apartment' is not null then
      insert into public.apartments as a (organization_id, number) values (known.organization_id, btrim(changes ->> 'apartment'))
      on conflict (organization_id, number) do update set number = a.number returning a.id into known.apartment_id;
    end if;
  end if;
  if known.apartment_id is null and coalesce(changes ->> 'official_number', changes ->> 'stairwell') is not null then
    raise exception 'apartment_required' using errcode = 'P0001';
  end if;
  if changes ? 'occupancy' then
    known.occupancy := (changes ->> 'occupancy')::public.occupancy;
  end if;
  -- The admin saw an occupancy that has an end, which another one has changed.
  if not changes ? 'occupancy' and changes ->> 'ends_on' is not null and (known.occupancy in ('resident', 'tenant')) is not true then
    raise exception 'member_changed' using errcode = 'P0001';
  end if;
  update public.apartments a set
    official_number = case when changes ? 'official_number' then changes ->> 'official_number' else a.official_number end,
    stairwell = case when changes ? 'stairwell' then changes ->> 'stairwell' else a.stairwell end
  where a.organization_id = known.organization_id and a.id = known.apartment_id and describes;
  update public.organization_members m set
    role = coalesce((changes ->> 'role')::public.member_role, m.role),
    apartment_id = known.apartment_id,
    occupancy = known.occupancy,
    occupancy_ends_on = case when changes ? 'ends_on' then (changes ->> 'ends_on')::date else m.occupancy_ends_on end
  where m.id = member;
  return true;
end $$;

-- The numbers of all apartments of the caller's organisation that a form offers, in their order. Invoker.
create function private.listed_apartments(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) order by private.to_sortable(a.number) collate "C"), '[]') from (
    select number, official_number, stairwell from public.apartments
    where organization_id = org_id order by private.to_sortable(number) collate "C" limit 500
  ) a
$$;

-- What is known of the given apartments, for the check of an import. By POST, as find_members_by_email. Invoker.
create function public.find_apartments(org_id uuid, numbers text[])
returns table (number text, official_number text, stairwell text)
language sql stable set search_path = '' as $$
  select a.number, a.official_number, a.stairwell from public.apartments a
  where a.organization_id = org_id and a.number = any (numbers)
$$;
grant execute on function public.keep_apartments, public.edit_member, public.find_apartments, private.listed_apartments
  to authenticated, service_role;
