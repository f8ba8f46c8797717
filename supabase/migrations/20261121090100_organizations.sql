create table public.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  association_id bigint unique check (association_id between 1 and 9007199254740991),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.organizations is 'The tenants. Every other row belongs to exactly one.';
comment on column public.organizations.association_id is 'The number by which an assistant service knows the organisation.';

create trigger set_updated_at before update on public.organizations
  for each row execute function private.set_updated_at();

grant select on public.organizations to authenticated;
grant all on public.organizations to service_role;
alter table public.organizations enable row level security;
