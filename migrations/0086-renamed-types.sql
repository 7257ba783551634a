-- The types of these columns have new names in the contract. Only `npm run tables` reads these comments.
comment on column certificates.printed is 'ts: import("../../contract/certificates.ts").PrintedCertificate';
comment on column claims.told is 'ts: import("../../contract/claim-forms.ts").LossReport';
comment on column import_runs.meanings is 'ts: import("../../contract/values/import-storage.ts").ImportMeanings';
comment on column import_runs.unknown is 'ts: import("../../contract/values/import-storage.ts").UnknownNames';
comment on column import_files.tables is 'ts: import("../../contract/values/import-storage.ts").StoredImportTable[]';
comment on column import_rows.values is 'ts: import("../../contract/values/import-storage.ts").ImportValues';
comment on column import_rows.candidates is 'ts: import("../../contract/values/import-storage.ts").ImportCandidate[]';
comment on column import_rows.changes is 'ts: import("../../contract/values/import-storage.ts").ImportChange[]';
comment on column import_rows.findings is 'ts: import("../../contract/values/import-storage.ts").ImportFinding[]';
comment on column policies.life is 'ts: import("../../contract/policy-events.ts").PolicyTermState';
comment on column policy_parts.said is 'ts: import("../../contract/policy-parts.ts").StoredPolicyPart';
comment on column requests.sent is 'ts: import("../../contract/request-changes.ts").CarrierSubmission';
comment on column requests.confirmed is 'ts: import("../../contract/request-changes.ts").ChangeConfirmation';
comment on column import_rows.left_out is 'ts: import("../../contract/values/import-storage.ts").SkippedCell[]';
