-- An admin's changes of one member, all or none. A null keeps what is stored, '' clears the apartment.
create function public.edit_member(member uuid, new_role public.member_role default null, number text default null)
returns boolean
language plpgsql set search_path = '' as $$
begin
  return (number is null or public.set_member_apartment(member, number))
    and (new_role is null or public.set_member_role(member, new_role));
end $$;
grant execute on function public.edit_member to authenticated, service_role;
