comment on column public.organizations.admins_need_second_factor is 'Written by demand_second_factor, and by the operator, who can only end the demand.';
