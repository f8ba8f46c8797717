-- What is counted at one moment under several keys (a member's questions and their organisation's), in one round trip. The answers stand in the
-- order of the entries; they are counted in that of the keys, so that no two batches wait for each other.
create function public.rate_limit_upsert_all(entries jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry record;
  counted jsonb := '[]';
begin
  for entry in
    select e.value ->> 'key' as key, (e.value -> 'points')::integer as points, (e.value -> 'duration_ms')::bigint as duration_ms,
      (e.value -> 'force')::boolean as force, e.place
    from jsonb_array_elements(entries) with ordinality e (value, place)
    order by 1
  loop
    counted := counted || (
      select jsonb_build_object('place', entry.place, 'count', to_jsonb(u))
      from public.rate_limit_upsert(entry.key, entry.points, entry.duration_ms, entry.force) u
    );
  end loop;
  return (select coalesce(jsonb_agg(c -> 'count' order by (c -> 'place')::integer), '[]') from jsonb_array_elements(counted) c);
end $$;

revoke execute on function public.rate_limit_upsert_all(jsonb) from public, anon, authenticated;
grant execute on function public.rate_limit_upsert_all(jsonb) to service_role;
