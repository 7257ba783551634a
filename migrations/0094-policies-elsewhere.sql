-- Few policies have another agent of record. Lists of renewals look them up.
create index policies_elsewhere on policies (id) where elsewhere is not null;
