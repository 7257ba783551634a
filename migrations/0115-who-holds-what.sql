-- Certificates by holder, policy number and form. The release before does not read these indexes.
create index certificates_by_holder on certificates (left(lower(printed #>> '{holder,name}'), 200), id);
create index certificates_policy_numbers on certificates using gin (
  translate(lower(jsonb_path_query_array(printed, '$.policies[*].policyNumber')::text),
    E' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212', '') gin_trgm_ops);
create index certificates_forms on certificates using gin (
  translate(translate(lower(jsonb_path_query_array(printed, '$.policies[*].forms[*].*')::text),
    E' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212', ''), '",', '') gin_trgm_ops);
-- Without statistics of the expressions, PostgreSQL misjudges a search.
analyze certificates;
