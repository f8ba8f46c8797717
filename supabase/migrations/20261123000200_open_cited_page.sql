-- A cited page comes with its member, in one round trip.
create or replace function public.open_page(page text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  member record;
  shown jsonb;
begin
  select * into member from public.get_current_member();
  if not found then
    return jsonb_build_object('member', '[]'::jsonb, 'page', null);
  end if;
  case page
    when 'dashboard' then
      shown := public.get_dashboard(member.organization_id, member.member_id, (args ->> 'page_size')::integer);
    when 'news' then
      shown := public.list_news(member.organization_id, (args ->> 'page_size')::integer, (args ->> 'page_number')::integer);
    when 'documents' then
      shown := public.get_documents_page(
        member.organization_id, (args ->> 'section')::uuid, (args ->> 'faq')::uuid, (args ->> 'page_number')::integer,
        (args ->> 'page_size')::integer, args ->> 'wanted_kind', args ->> 'words', args ->> 'sort');
    when 'cited' then
      shown := public.get_cited_page(
        member.organization_id, (args ->> 'document')::uuid, (args ->> 'page')::integer, (args ->> 'message')::uuid,
        (args ->> 'source')::integer);
    when 'chat' then
      shown := public.get_chat(member.member_id, member.organization_id, (args ->> 'conversation')::uuid);
    else
      raise exception 'unknown_page' using errcode = '22023';
  end case;
  return jsonb_build_object('member', jsonb_build_array(to_jsonb(member)), 'page', shown);
end $$;
