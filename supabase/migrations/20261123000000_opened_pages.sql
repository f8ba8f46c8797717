-- The member and what the start page shows in one call: the page would wait for the first before the second.
-- Invoker, as both of them.
create function public.open_dashboard(page_size integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member record;
begin
  select * into member from public.get_current_member();
  if not found then
    return jsonb_build_object('member', '[]'::jsonb, 'page', null);
  end if;
  return jsonb_build_object(
    'member', jsonb_build_array(to_jsonb(member)),
    'page', public.get_dashboard(member.organization_id, member.member_id, page_size));
end $$;
grant execute on function public.open_dashboard to authenticated;
