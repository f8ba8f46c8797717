-- An association may have one page for everybody, such as brokers and buyers. It is off until an admin switches it on.
-- The default is twelve random digits: the letters of a version 4 uuid that are not random come after them.
alter table public.organizations
  add column public_code text not null default left(replace(gen_random_uuid()::text, '-', ''), 12) unique,
  add column has_public_page boolean not null default false,
  add column is_public_page_indexed boolean not null default false;
comment on column public.organizations.public_code is 'The end of the public page''s address.';
comment on column public.organizations.has_public_page is 'Written by save_public_page, and by an archive that is moved in.';
comment on column public.organizations.is_public_page_indexed is 'Whether search engines may list the page. Written as has_public_page.';

create trigger log_public_page after update of has_public_page, is_public_page_indexed on public.organizations for each row
  when ((new.has_public_page, new.is_public_page_indexed) is distinct from (old.has_public_page, old.is_public_page_indexed))
  execute function private.log_changes('organization', 'name', 'has_public_page', 'is_public_page_indexed');

-- Definer, because no admin has a grant to change their organisation. False for others than its admins.
create function public.save_public_page(org_id uuid, shown boolean, indexed boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.organizations set has_public_page = shown, is_public_page_indexed = indexed
  where id = org_id and id = any ((select private.admin_organization_ids())::uuid[]);
  return found;
end $$;

create function public.get_public_page_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', o.public_code, 'is_shown', o.has_public_page, 'is_indexed', o.is_public_page_indexed)
  from public.organizations o where o.id = (select private.current_organization_id())
$$;
grant execute on function public.save_public_page, public.get_public_page_settings to authenticated, service_role;
