-- Who reads without a session, where the association has a public page. A file of its own, because a new value of an enum
-- cannot be used in the transaction that adds it.
alter type public.audience add value 'everybody' before 'members';
