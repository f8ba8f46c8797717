-- When a row was changed is written by its trigger, so no admin may write it.
revoke update (updated_at) on public.faq_items from authenticated;
revoke insert (updated_at), update (updated_at) on public.frank_api_config from authenticated;
