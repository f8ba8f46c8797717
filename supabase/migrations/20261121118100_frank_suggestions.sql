-- Questions that the empty chat offers. They hold for one version of what the assistant has read, and go when that changes.
create table public.frank_suggestions (
  organization_id uuid primary key references public.organizations (id) on delete cascade,
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  created_at timestamptz not null default now()
);
comment on table public.frank_suggestions is 'Questions that the assistant answers from the organisation''s documents. Written by the worker.';

grant select on public.frank_suggestions to authenticated;
grant all on public.frank_suggestions to service_role;
alter table public.frank_suggestions enable row level security;
create policy "Members read what their organisation's assistant can be asked" on public.frank_suggestions
  for select to authenticated using (organization_id = any ((select private.member_organization_ids())::uuid[]));

create function private.drop_suggestions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.frank_suggestions where organization_id = new.organization_id;
  return null;
end $$;
comment on function private.drop_suggestions() is 'Definer, because members'' own writes (a deletion, a rename) change what the assistant knows.';
create trigger drop_suggestions after update on public.corpus_versions
  for each row execute function private.drop_suggestions();

-- An organisation whose questions have to be found, and the version of its passages; those whose documents are still being read wait.
create function public.assistant_next_suggestions() returns table (organization_id uuid, version bigint)
language sql stable set search_path = '' as $$
  select c.organization_id, c.version from public.corpus_versions c
  where not exists (select 1 from public.frank_suggestions s where s.organization_id = c.organization_id)
    and not exists (select 1 from public.document_jobs j where j.organization_id = c.organization_id)
  limit 1
$$;

-- Keeps questions that were found for this version; false when the passages have changed meanwhile.
create function public.assistant_keep_suggestions(organization uuid, for_version bigint, found_questions jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform 1 from public.corpus_versions c where c.organization_id = organization and c.version = for_version for update;
  if not found then
    return false;
  end if;
  insert into public.frank_suggestions (organization_id, questions) values (organization, found_questions)
  on conflict (organization_id) do update set questions = excluded.questions, created_at = now();
  return true;
end $$;

revoke execute on function public.assistant_next_suggestions(), public.assistant_keep_suggestions(uuid, bigint, jsonb)
  from public, anon, authenticated;
grant execute on function public.assistant_next_suggestions(), public.assistant_keep_suggestions(uuid, bigint, jsonb) to service_role;

-- All that the chat page shows, in one call: a conversation of the member's own with its newest messages, and what can be asked.
create function public.get_chat(member uuid, organization uuid, conversation uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'conversation', (
      select jsonb_build_object('id', c.id, 'title', c.title) from public.frank_conversations c
      where c.id = conversation and c.member_id = member and c.organization_id = organization
    ),
    'messages', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.position) from (
        select f.id, f.position, f.sender, f.text, f.language, f.sources, f.error_code, f.created_at,
          r.helpful, r.reason, r.share_identity
        from public.frank_messages f
        left join public.frank_feedback r on r.message_id = f.id
        where f.conversation_id = conversation and f.member_id = member and f.organization_id = organization
        order by f.position desc limit 100
      ) m
    ), '[]'::jsonb),
    'suggestions', coalesce((
      select s.questions from public.frank_suggestions s where s.organization_id = organization
    ), '[]'::jsonb)
  )
$$;
revoke execute on function public.get_chat(uuid, uuid, uuid) from public, anon;
grant execute on function public.get_chat(uuid, uuid, uuid) to authenticated;
