-- An operator chooses the plan of an organisation while it is made. It replaces the function without that argument.
drop function public.console_create_organization(text, bigint, text, text, text);

-- Raises 23503 for a plan that is gone, and 23505 for a number that another organisation has.
create function public.console_create_organization(
  new_name text, new_association_id bigint, new_language text, admin_email text, admin_name text, new_plan uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  org_id uuid;
  member uuid;
begin
  perform private.act_as_operator();
  insert into public.organizations (name, association_id, language, plan_id)
  values (new_name, new_association_id, new_language, new_plan) returning id into org_id;
  insert into public.organization_members (organization_id, email, full_name, role, language)
  values (org_id, lower(btrim(admin_email)), admin_name, 'ADMIN', new_language) returning id into member;
  insert into public.invitation_queue (member_id, organization_id, language) values (member, org_id, new_language);
  perform private.note_operator_act('created', org_id, (select jsonb_build_object('plan', p.name) from public.plans p where p.id = new_plan));
  return org_id;
end $$;
grant execute on function public.console_create_organization to authenticated;
