-- What other systems know of a certificate holder beside name and address: how they are reached, and what they want of a certificate.
alter table certificate_holders
  add column email text,
  add column phone text,
  -- A lender's.
  add column loan_number text,
  -- What a certificate for them says of the work.
  add column operations text,
  -- As what they ask to be named.
  add column additional_insured text;
