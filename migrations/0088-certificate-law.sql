-- States whose law of certificates the portal does not know, and in which the agency has checked that its own form may be used.
create table certificate_state_checks (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  -- In the words of the person who confirmed it: a statute, a bulletin, a call.
  checked text not null check (char_length(checked) between 1 and 1000),
  confirmed_by uuid not null references users (id),
  confirmed_at timestamptz(3) not null
);

-- A wholesale broker or MGA lets the agency issue certificates of the policies that it placed.
create table wholesale_authorities (
  policy_id uuid primary key references policies (id) on delete cascade,
  -- As named when it was confirmed: the authority of one wholesaler is not that of the next.
  wholesaler text not null,
  -- Where the authority is written: 'Binding agreement of Mar 1, 2026, section 4'.
  reference text not null check (char_length(reference) between 1 and 1000),
  document_id uuid references documents (id) on delete set null,
  confirmed_by uuid not null references users (id),
  confirmed_at timestamptz(3) not null
);
create index wholesale_authorities_by_document on wholesale_authorities (document_id) where document_id is not null;
