-- Runs once, when the image supabase/postgres makes its database: the servers sign in with one password.
\set password `echo "$POSTGRES_PASSWORD"`
alter user authenticator with password :'password';
alter user supabase_auth_admin with password :'password';
alter user supabase_storage_admin with password :'password';
