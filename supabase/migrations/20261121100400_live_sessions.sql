-- Asked only of somebody whom get_current_member does not know: whether their session was ended, or they are no member.
create function public.has_live_session() returns boolean
language sql stable set search_path = '' as $$ select private.session_lives() $$;
revoke execute on function public.has_live_session() from public, anon;
grant execute on function public.has_live_session() to authenticated, service_role;
