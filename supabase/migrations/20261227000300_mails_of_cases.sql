-- Mails about cases wait in the queue of news, with its pace, its tries and its list of failures. One is about an entry, or
-- reminds of the end of a case.
alter table public.news_mails
  add column case_id uuid,
  add column entry_id uuid,
  drop constraint news_mails_check,
  add constraint news_mails_about_one check (num_nonnulls(article_id, week, case_id) = 1 and (entry_id is null or case_id is not null)),
  add constraint news_mails_member_entry unique (member_id, entry_id),
  add foreign key (organization_id, case_id) references public.cases (organization_id, id) on delete cascade,
  add foreign key (organization_id, entry_id) references public.case_entries (organization_id, id) on delete cascade;
comment on table public.news_mails is
  'The mails about news and cases: one for a member and an article, a week, an entry of a case, or the end of a case.';
create unique index news_mails_case_end_idx on public.news_mails (member_id, case_id) where entry_id is null;
create index news_mails_case_idx on public.news_mails (organization_id, case_id);
create index news_mails_entry_idx on public.news_mails (organization_id, entry_id);

-- Whom a mail about a case may be for: people who can sign in, because a mail only says that something waits. They do not
-- choose it, as they choose news.
create view private.case_mail_readers with (security_invoker = true) as
  select m.id as member_id, m.organization_id, m.email, m.role in ('BOARD', 'ADMIN') as is_board,
    coalesce(m.language, p.language, o.language) as language
  from public.organization_members m
  join public.organizations o on o.id = m.organization_id and o.paused_at is null
  left join public.news_preferences p on p.member_id = m.id
  where m.auth_user_id is not null and p.refused_address is distinct from m.email and private.has_ended(m.occupancy_ends_on) is not true;
grant select on private.case_mail_readers to service_role;

create function private.queue_case_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.news_mails (organization_id, member_id, case_id, entry_id)
  select new.organization_id, r.member_id, new.case_id, new.id
  from public.cases c join private.case_mail_readers r on r.organization_id = c.organization_id
  where c.organization_id = new.organization_id and c.id = new.case_id and r.member_id is distinct from new.member_id
    and case when new.is_board then r.member_id = c.member_id else r.is_board end;
  return null;
end $$;
comment on function private.queue_case_mails() is 'Definer, because an applicant does not see the board''s rows, and nobody writes the queue.';
create trigger queue_case_mails after insert on public.case_entries
  for each row when (new.state is distinct from 'expired') execute function private.queue_case_mails();

-- Reminds both sides of an end that is at most thirty days away, and closes what has ended. Returns how many cases.
create function public.advance_cases(batch integer, clock timestamptz default now()) returns integer
language plpgsql set search_path = '' as $$
declare
  today constant date := (clock at time zone 'Europe/Stockholm')::date;
  paused constant uuid[] := (select private.paused_organization_ids());
  near uuid[];
  ended uuid[];
begin
  near := array(
    select c.id from public.cases c
    where c.state in ('approved', 'approved_with_conditions') and c.ends_on between today and today + 30 and c.reminded_at is null
      and c.organization_id <> all (paused)
    order by c.ends_on limit batch for update skip locked
  );
  insert into public.news_mails (organization_id, member_id, case_id)
  select c.organization_id, r.member_id, c.id
  from public.cases c
  join private.case_mail_readers r on r.organization_id = c.organization_id and (r.member_id = c.member_id or r.is_board)
  where c.id = any (near) on conflict do nothing;
  update public.cases c set reminded_at = now() where c.id = any (near);
  ended := array(
    select c.id from public.cases c
    where c.state in ('approved', 'approved_with_conditions') and c.ends_on < today and c.organization_id <> all (paused)
    order by c.ends_on limit batch for update skip locked
  );
  update public.cases c set state = 'expired' where c.id = any (ended);
  insert into public.case_entries (organization_id, case_id, is_board, state)
  select c.organization_id, c.id, true, 'expired' from public.cases c where c.id = any (ended);
  return cardinality(near) + cardinality(ended);
end $$;
grant execute on function public.advance_cases to service_role;

-- What a mail about a case tells; none if its reader may no longer read the case.
create function private.mail_case(mail public.news_mails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'kind', c.kind, 'is_own', r.member_id = c.member_id, 'state', e.state, 'ends_on', c.ends_on,
    'is_reminder', mail.entry_id is null
  )
  from public.cases c
  join private.case_mail_readers r on r.organization_id = c.organization_id and r.member_id = mail.member_id
  left join public.case_entries e on e.organization_id = c.organization_id and e.id = mail.entry_id
  where c.organization_id = mail.organization_id and c.id = mail.case_id and (r.member_id = c.member_id or r.is_board)
$$;
grant execute on function private.mail_case to service_role;

-- It replaces the function that knew news alone. Claims waiting mails, of each organisation in turn, and returns what they
-- tell. A mail without anything left to tell, a week old, or about news that its member no longer wants, is removed. A
-- claim expires after five minutes.
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
    q.queued_at > now() - interval '7 days' and case when q.case_id is not null then private.mail_case(q) is not null else
      exists (select 1 from private.news_mail_articles(q))
      and exists (
        select 1 from private.news_readers r
        where r.member_id = q.member_id and not r.has_declined
          and r.frequency = case when q.week is null then 'at_once' else 'weekly' end
      )
    end
  );
  update public.news_mails set claimed_at = now() where id = any (chosen);
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', q.id, 'member_id', q.member_id, 'email', m.email, 'language', coalesce(m.language, p.language, o.language),
      'organization_name', o.name, 'is_digest', q.week is not null,
      'articles', coalesce((select jsonb_agg(to_jsonb(a)) from private.news_mail_articles(q) a where q.case_id is null), '[]'),
      'case', case when q.case_id is not null then private.mail_case(q) end
    ) order by array_position(chosen, q.id))
    from public.news_mails q
    join public.organization_members m on m.id = q.member_id
    join public.organizations o on o.id = q.organization_id
    left join public.news_preferences p on p.member_id = q.member_id
    where q.id = any (chosen)
  ), '[]');
end $$;

-- It replaces the function that knew the readers of news alone. 'sent'; 'refused': the address takes no mail; 'later': the
-- mail is tried again, five times in all within 15 hours; 'unavailable': the mail server takes no mail now, which is no
-- attempt.
create or replace function public.settle_news_mail(mail uuid, outcome text) returns void
language sql set search_path = '' as $$
  insert into public.news_preferences (organization_id, member_id, frequency, language, refused_address)
  select m.organization_id, m.id, 'at_once', coalesce(m.language, o.language), m.email
  from public.news_mails q
  join public.organization_members m on m.id = q.member_id
  join public.organizations o on o.id = m.organization_id
  where outcome = 'refused' and q.id = mail
  on conflict (member_id) do update set refused_address = excluded.refused_address;
  update public.news_mails set
    state = case
      when outcome = 'sent' then 'sent'
      when outcome = 'unavailable' or outcome = 'later' and attempts < 5 then 'waiting'
      else 'failed'
    end,
    failure = case when outcome = 'refused' or outcome = 'later' and attempts >= 5 then outcome end,
    attempts = attempts - case when outcome = 'unavailable' then 1 else 0 end,
    due_at = now() + interval '10 minutes' * case when outcome = 'later' then 4 ^ (attempts - 1) else 1 end,
    claimed_at = null, settled_at = now()
  where id = mail and state = 'sending'
$$;

-- For an installation that sends no mails of its own.
create function public.forget_case_mails() returns void
language sql set search_path = '' as $$
  delete from public.news_mails where case_id is not null and state = 'waiting'
$$;
grant execute on function public.forget_case_mails to service_role;
