-- What the board does with its FAQ items: moving one, and noting what became of a sync. Row level security holds in both.

-- The place of an item among those of its section, after it has changed places with its neighbour; no row when it is not there.
-- The lock is that of assign_position, so that a move never meets another move or an insertion half-way.
create function public.move_faq_item(org_id uuid, item_id uuid, upwards boolean) returns table (place bigint, total bigint)
language plpgsql set search_path = '' as $$
declare
  item public.faq_items;
  neighbour public.faq_items;
begin
  select * into item from public.faq_items f where f.id = item_id and f.organization_id = org_id;
  if not found or not (org_id = any (private.admin_organization_ids())) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('faq_items' || item.section_id::text, 0));
  select * into item from public.faq_items f where f.id = item_id and f.organization_id = org_id;
  if not found then
    return;
  end if;
  select * into neighbour from public.faq_items f
  where f.section_id = item.section_id
    and case when upwards then f.position < item.position else f.position > item.position end
  order by case when upwards then -f.position else f.position end
  limit 1;
  if found then
    update public.faq_items f set position = case f.id when item.id then neighbour.position else item.position end
    where f.id in (item.id, neighbour.id);
  end if;
  return query
    select count(*) filter (where f.position <= moved.position), count(*)
    from public.faq_items f, (select m.position from public.faq_items m where m.id = item_id) moved
    where f.section_id = item.section_id;
end $$;

-- Notes the outcome of a sync, unless the item has been edited since its text was sent: then false. A problem without an attempt is one that
-- was found before anything was sent.
create function public.record_faq_sync(
  org_id uuid, item_id uuid, version timestamptz, sent boolean, attempted boolean, problem text
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.faq_items f
  set sent_to_frank = sent, sent_at = case when sent then now() else f.sent_at end, sync_error_message = problem,
    last_sync_attempt = now(), frank_sync_attempts = f.frank_sync_attempts + case when attempted then 1 else 0 end
  where f.id = item_id and f.organization_id = org_id and f.updated_at = version;
  return found;
end $$;

revoke execute on function public.move_faq_item(uuid, uuid, boolean),
  public.record_faq_sync(uuid, uuid, timestamptz, boolean, boolean, text) from public, anon;
grant execute on function public.move_faq_item(uuid, uuid, boolean),
  public.record_faq_sync(uuid, uuid, timestamptz, boolean, boolean, text) to authenticated;
