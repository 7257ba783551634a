-- A certificate for a renewal replaces no longer the one for the term before, which is in force until that term ends. Those that a
-- release before marked as replaced count again. Certificates of terms that have ended stay as they are.
update certificates older set replaced_by = null
from certificates newer
where newer.id = older.replaced_by and older.withdrawn_at is null and exists (
  select from jsonb_to_recordset(older.printed -> 'policies')
    as listed ("policyId" text, type text, "startDate" date, "endDate" date)
  join jsonb_to_recordset(newer.printed -> 'policies') as other (type text, "startDate" date)
    on other.type = listed.type and other."startDate" >= listed."endDate"
  where listed."endDate" > current_date and not newer.printed @> jsonb_build_object('policies',
    jsonb_build_array(jsonb_build_object('policyId', listed."policyId"))));
