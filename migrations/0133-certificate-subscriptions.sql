-- Emails to an address that asked to hear when the state of a certificate changes. The release before neither reads nor
-- writes these.
create table certificate_subscriptions (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  certificate_id uuid not null references certificates (id),
  email text not null check (char_length(email) between 3 and 254),
  asked_at timestamptz(3) not null,
  -- The hash of the one-time link that confirms it, emailed to the address.
  confirm_hash bytea not null unique,
  confirm_until timestamptz(3) not null,
  confirmed_at timestamptz(3),
  -- Part of the links in each email that stop the emails.
  stop_code uuid not null unique,
  stopped_at timestamptz(3),
  stopped_because text check (stopped_because in ('pressed', 'client closed', 'address refused')),
  -- The certificate at the confirmation, or at the last check; null until the confirmation.
  state text,
  next_id uuid references certificates (id),
  checked_on date,
  checked_of text
);
comment on column certificate_subscriptions.stopped_because is 'ts: ''pressed'' | ''client closed'' | ''address refused''';
comment on column certificate_subscriptions.state is 'ts: import("../../contract/values/certificate-states.ts").CertificateState';
create unique index certificate_subscriptions_open on certificate_subscriptions (certificate_id, email)
  where confirmed_at is not null and stopped_at is null;
create index certificate_subscriptions_of_certificate on certificate_subscriptions (certificate_id, asked_at);
create index certificate_subscriptions_of_client on certificate_subscriptions (client_id);
create index certificate_subscriptions_of_email on certificate_subscriptions (email, asked_at);
create index certificate_subscriptions_next on certificate_subscriptions (next_id) where next_id is not null;

-- One email about one change of a subscribed certificate.
create table subscription_emails (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  subscription_id uuid not null references certificate_subscriptions (id),
  -- The first change of the subscription is 1. The unique key lets no change have two emails.
  place integer not null check (place > 0),
  state text not null,
  ended_on date,
  again_since date,
  ends_on date,
  next_id uuid references certificates (id),
  changed_at timestamptz(3) not null,
  -- The beginning of the attempt that runs, or that ended without a known result.
  attempted_at timestamptz(3),
  accepted_at timestamptz(3),
  refused_at timestamptz(3),
  -- The attempt broke off: the address may have the email.
  unconfirmed_at timestamptz(3),
  failed_because text,
  -- The emails were stopped or switched off before it left.
  dropped_at timestamptz(3),
  settled_at timestamptz(3),
  settled_by uuid references users (id),
  unique (subscription_id, place)
);
comment on column subscription_emails.state is 'ts: import("../../contract/values/certificate-states.ts").CertificateState';
create index subscription_emails_next on subscription_emails (next_id) where next_id is not null;
create index subscription_emails_to_settle on subscription_emails (client_id)
  where settled_at is null and (refused_at is not null or unconfirmed_at is not null);
