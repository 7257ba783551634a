-- Forms 27 and 28, evidence of property. The release before refuses to upload them, and cannot list the fillable forms
-- while one is on file: upload the first one when all instances run this release.
alter table fillable_forms drop constraint fillable_forms_kind_check;
alter table fillable_forms add constraint fillable_forms_kind_check check (kind in ('25', '27', '28', '101'));
