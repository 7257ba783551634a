-- The orders that heads of tables ask for, as far as an agency of a hundred thousand clients cannot sort what it sees.
create index policies_by_number on policies (lower(policy_number), id) where deactivated_at is null;
create index policies_by_carrier on policies (carrier, id) where deactivated_at is null;
create index policies_by_premium on policies (premium, id) where deactivated_at is null;
create index documents_in_order_of_title on documents (lower(title), id) where removed_at is null;

-- Numbers as they are sought: without the blanks and dashes that are typed by some and left out by others.
create index policies_number_search on policies
  using gin (translate(lower(policy_number), E' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212', '') gin_trgm_ops);
create index claims_number_search on claims
  using gin (translate(lower(claim_number), E' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212', '') gin_trgm_ops) where claim_number is not null;
create index requests_number_search on requests
  using gin (translate(lower(description), E' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212', '') gin_trgm_ops);
create index documents_number_search on documents
  using gin (translate(lower(title), E' \t\u00a0\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212', '') gin_trgm_ops);

-- Without statistics of what is compared, PostgreSQL expects nearly nothing of a search.
analyze policies;
analyze claims;
analyze requests;
analyze documents;
