-- Supabase Auth's table of an installation's own OpenID Connect providers, which @supabase/lite lacks, with the columns
-- that a sign-in needs.
create table if not exists auth.custom_oauth_providers (
  id uuid primary key,
  provider_type text not null check (provider_type = 'oidc'),
  identifier text not null unique,
  name text not null,
  client_id text not null,
  client_secret text not null,
  issuer text not null,
  scopes text[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

revoke all on auth.custom_oauth_providers from public, anon, authenticated;
