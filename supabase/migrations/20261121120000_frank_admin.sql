-- The newest questions that match, with what came of them, in one reply. The search is plain text: no pattern, no operator. Invoker: RLS
-- shows an admin the rows of their own organisation, and a member none.
create function public.search_frank_logs(org_id uuid, search text, filter text, row_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]'::jsonb) from (
    select f.id, f.created_at, f.correlation_id, f.association_id, f.question, f.language, f.api_url, f.success, f.response_time_ms,
      f.answer, f.error_type, f.error_code, f.error_message, f.is_mobile, f.network_type
    from public.frank_interaction_logs f
    where f.organization_id = org_id
      and case filter
        when 'all' then true
        when 'success' then f.success
        when 'errors' then not f.success
        else f.error_type::text = filter
      end
      and (
        search = '' or position(lower(search) in lower(f.question)) > 0 or position(lower(search) in lower(coalesce(f.error_message, ''))) > 0
        or position(lower(search) in f.correlation_id::text) > 0 or position(search in coalesce(f.association_id::text, '')) > 0
      )
    order by f.created_at desc, f.id limit least(greatest(row_limit, 1), 500)
  ) l
$$;

-- An admin may clear the log; nobody may change it.
grant delete on public.frank_interaction_logs to authenticated;
create policy "Admins clear their organisation's interaction logs" on public.frank_interaction_logs
  for delete to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));

-- Retention: a batch of what is older than it may be, for the worker. How many went.
create index frank_interaction_logs_age_idx on public.frank_interaction_logs (created_at);
create function public.delete_expired_frank_logs(keep_days integer, batch integer) returns integer
language sql set search_path = '' as $$
  with gone as (
    delete from public.frank_interaction_logs where id in (
      select id from public.frank_interaction_logs where created_at < now() - make_interval(days => greatest(keep_days, 1))
      order by created_at limit batch for update skip locked
    ) returning 1
  ) select count(*)::integer from gone
$$;

revoke execute on function public.search_frank_logs(uuid, text, text, integer), public.delete_expired_frank_logs(integer, integer)
  from public, anon, authenticated;
grant execute on function public.search_frank_logs(uuid, text, text, integer) to authenticated, service_role;
grant execute on function public.delete_expired_frank_logs(integer, integer) to service_role;
