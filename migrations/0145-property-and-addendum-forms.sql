-- Forms 24 and 855. The release before refuses to upload them, and cannot list the fillable forms while one is on
-- file: upload the first one when all instances run this release.
alter table fillable_forms drop constraint fillable_forms_kind_check;
alter table fillable_forms add constraint fillable_forms_kind_check
  check (kind in ('24', '25', '27', '28', '101', '855'));
