-- One-time links to the certificates that were emailed to an address. The release before neither reads nor writes them.
create table holder_links (
  token_hash bytea primary key,
  email text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  opened_at timestamptz(3),
  -- Set when the link is opened: the page then exports the list with this other token, for a while.
  export_hash bytea unique,
  export_until timestamptz(3)
);
create index holder_links_of_email on holder_links (email, created_at);
create index certificate_emails_to on certificate_emails (recipient) where accepted_at is not null;
