-- A role between the two: reads the board's documents and answers questions to the board. A file of its own, because a
-- new value of an enum cannot be used in the transaction that adds it.
alter type public.member_role add value 'BOARD' before 'ADMIN';
