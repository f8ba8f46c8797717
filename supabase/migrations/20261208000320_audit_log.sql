-- A page of the log of an organisation, of the current one if it is null, newest first: the events before the time and the id of one. The search is plain
-- text. Days are of Stockholm. Invoker: row level security shows an admin the events of their own organisations, and
-- others none.
create function public.list_audit_events(
  org_id uuid, search text, wanted_action text, wanted_kind text, from_day date, to_day date, before_time timestamptz,
  before_id uuid, page_size integer
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  words constant text := private.fold_text(btrim(search));
  starts constant timestamptz := coalesce(from_day::timestamp at time zone 'Europe/Stockholm', '-infinity');
  ends constant timestamptz := coalesce((to_day + 1)::timestamp at time zone 'Europe/Stockholm', 'infinity');
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id desc), '[]') from (
      select e.id, e.actor_id, e.actor_name, e.action, e.subject_kind, e.subject_id, e.subject_title, e.old_values, e.new_values,
        e.created_at
      from public.audit_events e
      where e.organization_id = coalesce(org_id, private.current_organization_id())
        and e.created_at >= starts and e.created_at < ends
        and (before_id is null or (e.created_at, e.id) < (before_time, before_id))
        and (wanted_action is null or e.action = wanted_action)
        and (wanted_kind is null or e.subject_kind = wanted_kind)
        and (
          words = '' or position(words in private.fold_text(concat_ws(
            E'\n', e.actor_name, e.subject_title, e.old_values ->> 'section', e.new_values ->> 'section', e.old_values ->> 'name',
            e.new_values ->> 'name', e.old_values ->> 'full_name', e.new_values ->> 'full_name', e.old_values ->> 'host',
            e.new_values ->> 'host', e.new_values ->> 'version'
          ))) > 0
        )
      order by e.created_at desc, e.id desc limit least(greatest(page_size, 1), 1000)
    ) l
  );
end $$;
grant execute on function public.list_audit_events to authenticated, service_role;

-- Definer in the exposed schema, because nobody has a grant to write the log; its rights come from auth.uid() alone.
-- False unless the caller is an admin of the organisation.
create function public.log_export(org_id uuid, kind text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if kind not in ('member_list', 'audit_log') or not (org_id = any (private.admin_organization_ids())) then
    return false;
  end if;
  perform private.add_audit_event(org_id, 'exported', kind, null, null, null, null);
  return true;
end $$;
grant execute on function public.log_export to authenticated, service_role;

-- Retention, for the worker: deletes a batch of old events, never of the newest thirty days, and returns how many. Definer in the exposed schema, because
-- nobody has a grant to delete them.
create function public.delete_expired_audit_events(keep_days integer, batch integer) returns integer
language sql security definer set search_path = '' as $$
  with gone as (
    delete from public.audit_events where id in (
      select id from public.audit_events where created_at < now() - make_interval(days => greatest(keep_days, 30))
      order by created_at limit batch for update skip locked
    ) returning 1
  ) select count(*)::integer from gone
$$;
grant execute on function public.delete_expired_audit_events to service_role;
