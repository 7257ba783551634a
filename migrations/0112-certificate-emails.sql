-- Emails with a certificate, one row per recipient. The release before neither reads nor writes them.
create table certificate_emails (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  certificate_id uuid not null references certificates (id),
  -- The recipients that one press named; they are undone together.
  order_id uuid not null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  -- Part of the verification link in this email, so that the portal knows who opened it.
  link_code text not null,
  ordered_by uuid not null references users (id),
  ordered_at timestamptz(3) not null,
  -- The beginning of the attempt that runs, or that ended without a known result.
  attempted_at timestamptz(3),
  accepted_at timestamptz(3),
  refused_at timestamptz(3),
  -- The mail server's reason for the last attempt.
  failed_because text,
  -- The attempt broke off: the recipient may have the email.
  unconfirmed_at timestamptz(3),
  opened_at timestamptz(3),
  -- Undone before anything was sent.
  cancelled_at timestamptz(3),
  -- A person sent it again, or did it another way.
  settled_at timestamptz(3),
  settled_by uuid references users (id),
  again_of uuid references certificate_emails (id)
);
create index certificate_emails_of_certificate on certificate_emails (certificate_id, ordered_at desc);
create index certificate_emails_of_order on certificate_emails (order_id);
create index certificate_emails_again on certificate_emails (again_of) where again_of is not null;
create index certificate_emails_to_settle on certificate_emails (client_id)
  where settled_at is null and cancelled_at is null and (refused_at is not null or unconfirmed_at is not null);
