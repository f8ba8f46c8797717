-- The jobs, mails and messages of a paused organisation wait until it is resumed. They do not count as late meanwhile.

create or replace function public.claim_document_job(worker text, lease_seconds integer, max_attempts integer)
returns table (document_id uuid, organization_id uuid, file_path text, name text, attempts integer)
-- A plan that was made for an empty queue compares each document with each job.
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  chosen uuid;
  claimed public.documents;
  tried integer;
begin
  -- A file that has taken its worker down each time is given up, so that no document stays in processing.
  with given_up as (
    select e.id from public.documents e join public.document_jobs j on j.document_id = e.id
    where j.attempts >= max_attempts and (j.locked_until is null or j.locked_until < now())
    for update of e skip locked
  )
  update public.documents d set state = 'failed', state_reason = 'gave_up' from given_up g where d.id = g.id;
  delete from public.document_jobs j using public.documents d
  where d.id = j.document_id and d.state = 'failed' and j.attempts >= max_attempts and (j.locked_until is null or j.locked_until < now());

  select e.id into chosen from public.document_jobs j
  join public.documents e on e.id = j.document_id
  left join public.document_turns t on t.organization_id = j.organization_id
  where j.organization_id <> all ((select private.paused_organization_ids())::uuid[])
    and j.run_after <= now() and (j.locked_until is null or j.locked_until < now()) and j.attempts < max_attempts
  order by t.served_at nulls first, j.run_after, j.created_at limit 1 for update of e skip locked;
  select d.* into claimed from public.documents d where d.id = chosen;
  if not found then
    return;
  end if;
  update public.document_jobs j
  set attempts = j.attempts + 1, locked_by = worker, locked_until = now() + make_interval(secs => lease_seconds)
  where j.document_id = claimed.id and (j.locked_until is null or j.locked_until < now())
  returning j.attempts into tried;
  if not found then
    return;
  end if;
  insert into public.document_turns as t (organization_id, served_at) values (claimed.organization_id, clock_timestamp())
  on conflict on constraint document_turns_pkey do update set served_at = excluded.served_at;
  update public.documents d set state = 'reading', state_reason = null where d.id = claimed.id;
  return query select claimed.id, claimed.organization_id, claimed.file_path, claimed.name, tried;
end $$;

create or replace function public.read_readiness(
  out schema_version text, out document_due_at timestamptz, out mail_due_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  schema_version := (select max(m.version) from supabase_migrations.schema_migrations m);
  document_due_at := (select min(j.run_after) from public.document_jobs j 
    where j.run_after <= now() and j.organization_id <> all ((select private.paused_organization_ids())::uuid[]));
  mail_due_at := least(
    (select min(i.queued_at) from public.invitation_queue i where i.organization_id <> all ((select private.paused_organization_ids())::uuid[])),
    (select min(n.due_at) from public.news_mails n 
      where n.state = 'waiting' and n.due_at <= now() and n.organization_id <> all ((select private.paused_organization_ids())::uuid[]))
  );
end $$;

create or replace function public.claim_queued_invitations(most integer) returns table (
  id uuid, email text, full_name text, organization_name text, language text
)
language plpgsql set search_path = '' as $$
begin
  delete from public.invitation_queue q using public.organization_members m
  where m.id = q.member_id and (m.invitation_status not in ('pending', 'sent', 'expired') or private.has_ended(m.occupancy_ends_on));
  return query
    with waiting as (
      select q.member_id, q.language, q.queued_at, row_number() over (partition by q.organization_id order by q.queued_at, q.member_id) as turn
      from public.invitation_queue q
      where q.organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and (q.attempts = 0 or q.queued_at < now() - q.attempts * interval '10 minutes')
    ), chosen as (
      select m.id, w.language from waiting w
      join public.organization_members m on m.id = w.member_id
      where m.invitation_claimed_at is null or m.invitation_claimed_at < now() - interval '2 minutes'
      order by w.turn, w.queued_at, m.id
      limit most
      for update of m skip locked
    )
    update public.organization_members m set invitation_claimed_at = now()
    from chosen, public.organizations o
    where m.id = chosen.id and o.id = m.organization_id
    returning m.id, m.email, m.full_name, o.name, chosen.language;
end $$;

create or replace function public.claim_news_mails(most integer) returns jsonb
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  candidates uuid[];
  chosen uuid[];
begin
  -- More than asked for, because another worker may lock some. Two steps, because the planner expects few
  -- waiting mails and would compare each with all others.
  candidates := array(
    select w.id from (
      select * from public.news_mails
      where organization_id <> all ((select private.paused_organization_ids())::uuid[])
        and state = 'waiting' and due_at <= now() and (claimed_at is null or claimed_at < now() - interval '5 minutes')
      order by due_at limit 5000
    ) w
    order by row_number() over (partition by w.organization_id order by w.due_at, w.id), w.due_at, w.id
    limit most * 5
  );
  chosen := array(
    select q.id from public.news_mails q
    where q.id = any (candidates) and q.state = 'waiting'
      and (q.claimed_at is null or q.claimed_at < now() - interval '5 minutes')
    order by array_position(candidates, q.id)
    limit most
    for update skip locked
  );
  delete from public.news_mails q where q.id = any (chosen) and not (
    q.queued_at > now() - interval '7 days'
    and exists (select 1 from private.news_mail_articles(q))
    and exists (
      select 1 from private.news_readers r
      where r.member_id = q.member_id and not r.has_declined
        and r.frequency = case when q.week is null then 'at_once' else 'weekly' end
    )
  );
  update public.news_mails set claimed_at = now() where id = any (chosen);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', q.id, 'member_id', q.member_id, 'email', r.email, 'language', r.language,
      'organization_name', o.name, 'is_digest', q.week is not null,
      'articles', (select jsonb_agg(to_jsonb(a)) from private.news_mail_articles(q) a)
    ) order by array_position(chosen, q.id))
    from public.news_mails q
    join private.news_readers r on r.member_id = q.member_id
    join public.organizations o on o.id = q.organization_id
    where q.id = any (chosen)
  ), '[]');
end $$;

create or replace function public.queue_news_mails(most integer, clock timestamptz default now()) returns integer
language plpgsql set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  article public.organization_news;
  chosen uuid[];
  room integer;
  share integer;
  queued integer;
  added integer := 0;
  monday constant timestamptz := private.news_digest_time(clock);
  this_week constant date := (monday at time zone 'Europe/Stockholm')::date;
begin
  update public.organization_news set is_listed = true where id = any (array(
    select n.id from public.organization_news n
    where n.announced_at is null and not n.is_draft and n.announce_at <= now() and not n.is_listed
      and (n.expires_at is null or n.expires_at > now())
    limit 200 for update skip locked
  ));
  update public.organization_news set is_listed = false where id = any (array(
    select n.id from public.organization_news n
    where n.is_listed and n.expires_at <= now() limit 200 for update skip locked
  ));
  update public.organization_news set announced_at = now() where id = any (array(
    select n.id from public.organization_news n
    where n.announced_at is null and not n.is_draft and n.announce_at <= now()
      and (not n.sends_mail or n.announce_at <= now() - interval '7 days' or n.expires_at <= now())
    limit 200 for update skip locked
  ));

  room := least(most, 2000 - (
    select count(*) from (select from public.news_mails
      where state = 'waiting' and due_at <= now() and organization_id <> all ((select private.paused_organization_ids())::uuid[]) limit 2000) w
  ));
  if room > 0 then
    chosen := array(
      select f.id from (
        select distinct on (n.organization_id) n.id from public.organization_news n
        where n.organization_id <> all ((select private.paused_organization_ids())::uuid[])
          and n.announced_at is null and not n.is_draft and n.announce_at <= now() and n.sends_mail
          and (n.expires_at is null or n.expires_at > now())
        order by n.organization_id, n.announce_at, n.id
      ) f
      order by random() limit least(room, 20)
    );
    share := room / greatest(cardinality(chosen), 1);
    for article in select * from public.organization_news where id = any (chosen) for update skip locked loop
      insert into public.news_mails (organization_id, member_id, article_id)
      select r.organization_id, r.member_id, article.id
      from private.news_readers r
      where r.organization_id = article.organization_id and r.frequency = 'at_once' and not r.has_declined
        and (article.recipients is null or private.is_for_reader(article.recipients, null, null, r.homes))
        and not exists (select 1 from public.news_mails q where q.member_id = r.member_id and q.article_id = article.id)
      limit share
      on conflict do nothing;
      get diagnostics queued = row_count;
      added := added + queued;
      if queued < share then
        update public.organization_news set announced_at = now() where id = article.id;
      end if;
    end loop;
  end if;

  if room > 0 and clock >= monday and clock < monday + interval '4 days' then
    with readers as (
      update public.news_preferences set digest_week = this_week
      where member_id = any (array(
        select p.member_id from public.news_preferences p
        where p.frequency = 'weekly' and p.digest_week < this_week
        order by p.digest_week, p.member_id limit room for update skip locked
      ))
      returning organization_id, member_id, changed_at
    ), fresh as materialized (
      select n.id, n.organization_id, n.recipients from public.organization_news n
      where n.organization_id in (select r.organization_id from readers r) and n.sends_mail and not n.is_draft
        and n.announce_at <= monday and n.announce_at > private.news_digest_time(monday - interval '6 days')
        and (n.expires_at is null or n.expires_at > now())
    )
    insert into public.news_mails (organization_id, member_id, week)
    select r.organization_id, r.member_id, this_week
    from readers r join private.news_readers m on m.member_id = r.member_id
    where r.changed_at < monday and not m.has_declined
      and exists (
        select 1 from fresh n where n.organization_id = r.organization_id
          and (n.recipients is null or private.is_for_reader(n.recipients, null, null, m.homes))
          and not exists (select 1 from public.news_mails q where q.member_id = r.member_id and q.article_id = n.id)
      )
    on conflict do nothing;
    get diagnostics queued = row_count;
    added := added + queued;
  end if;
  return added;
end $$;
