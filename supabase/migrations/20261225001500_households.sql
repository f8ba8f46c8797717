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

-- Makes the apartments that are new, and completes or corrects what is known of the others; a null changes nothing.
-- In the order of their numbers, because two imports at once would lock each other out.
-- Definer, because no column of an apartment is granted. No rows for others than admins.
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
grant execute on function public.keep_apartments to authenticated, service_role;

-- The numbers of all apartments of the caller's organisation that a form offers, in their order. Invoker.
create function private.listed_apartments(org_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) order by private.to_sortable(a.number) collate "C"), '[]') from (
    select number, official_number, stairwell from public.apartments
    where organization_id = org_id order by private.to_sortable(number) collate "C" limit 500
  ) a
$$;
grant execute on function private.listed_apartments to authenticated, service_role;

-- What is known of the given apartments, for the check of an import. By POST, as find_members_by_email. Invoker.
create function public.find_apartments(org_id uuid, numbers text[])
returns table (number text, official_number text, stairwell text)
language sql stable set search_path = '' as $$
  select a.number, a.official_number, a.stairwell from public.apartments a
  where a.organization_id = org_id and a.number = any (numbers)
$$;
grant execute on function public.find_apartments to authenticated, service_role;
