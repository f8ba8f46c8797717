create table public.frank_api_config (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null unique references public.organizations (id) on delete cascade,
  api_url text check (length(api_url) <= 2000),
  is_enabled boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.frank_api_config is 'Which assistant service answers for an organisation; without a row, the one the portal ships.';

create trigger set_updated_at before update on public.frank_api_config
  for each row execute function private.set_updated_at();

grant select on public.frank_api_config to authenticated;
grant insert (organization_id, api_url, is_enabled, updated_at) on public.frank_api_config to authenticated;
grant update (api_url, is_enabled, updated_at) on public.frank_api_config to authenticated;
grant all on public.frank_api_config to service_role;
alter table public.frank_api_config enable row level security;

create policy "Admins read their organisation's assistant settings" on public.frank_api_config
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins create their organisation's assistant settings" on public.frank_api_config
  for insert to authenticated with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Admins change their organisation's assistant settings" on public.frank_api_config
  for update to authenticated
  using (organization_id = any ((select private.admin_organization_ids())::uuid[]))
  with check (organization_id = any ((select private.admin_organization_ids())::uuid[]));

create table public.frank_interaction_logs (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  correlation_id uuid not null,
  organization_id uuid not null references public.organizations (id) on delete cascade,
  member_id uuid,
  association_id bigint,
  question text not null check (length(question) <= 2000),
  language text not null default 'en' check (length(language) <= 10),
  api_url text check (length(api_url) <= 2000),
  threshold double precision check (threshold between 0 and 1),
  success boolean not null,
  response_time_ms integer check (response_time_ms >= 0),
  answer text check (length(answer) <= 100000),
  sources text check (length(sources) <= 200000),
  error_type public.frank_error_type,
  error_code text check (length(error_code) <= 100),
  error_message text check (length(error_message) <= 2000),
  error_details text check (length(error_details) <= 10000),
  user_agent text check (length(user_agent) <= 500),
  is_mobile boolean not null default false,
  network_type text check (length(network_type) <= 50),
  check (success = (error_type is null)),
  foreign key (organization_id, member_id)
    references public.organization_members (organization_id, id) on delete set null (member_id)
);
comment on table public.frank_interaction_logs is 'Questions put to the assistant and what came of them. Read by admins of the organisation only.';
create index frank_interaction_logs_newest_idx on public.frank_interaction_logs (organization_id, created_at desc);
create index frank_interaction_logs_success_idx on public.frank_interaction_logs (organization_id, success, created_at desc);
create index frank_interaction_logs_error_idx on public.frank_interaction_logs (organization_id, error_type, created_at desc);
create index frank_interaction_logs_member_idx on public.frank_interaction_logs (organization_id, member_id);

grant select on public.frank_interaction_logs to authenticated;
grant insert (
  correlation_id, organization_id, member_id, association_id, question, language, api_url, threshold, success, response_time_ms, answer,
  sources, error_type, error_code, error_message, error_details, user_agent, is_mobile, network_type
) on public.frank_interaction_logs to authenticated;
grant all on public.frank_interaction_logs to service_role;
alter table public.frank_interaction_logs enable row level security;

create policy "Admins read their organisation's interaction logs" on public.frank_interaction_logs
  for select to authenticated using (organization_id = any ((select private.admin_organization_ids())::uuid[]));
create policy "Members log their own questions" on public.frank_interaction_logs
  for insert to authenticated with check (
    exists (
      select 1 from public.organization_members m
      where m.id = member_id and m.organization_id = frank_interaction_logs.organization_id and m.auth_user_id = (select auth.uid())
    )
  );
