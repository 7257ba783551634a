-- What a certificate holder says is wrong with a certificate, from the verification page. Work of staff, never a
-- service request. The release before neither reads nor writes these rows.
create table holder_reports (
  id uuid primary key,
  client_id uuid not null references accounts (id),
  certificate_id uuid not null references certificates (id),
  reason text not null check (reason in ('limit', 'form', 'name', 'address', 'not received')),
  -- The holder's own words; empty if there are none.
  said text not null check (char_length(said) <= 500),
  reported_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by uuid references users (id)
);
comment on column holder_reports.reason is 'ts: ''limit'' | ''form'' | ''name'' | ''address'' | ''not received''';
create index holder_reports_of_certificate on holder_reports (certificate_id, reported_at desc);
create index holder_reports_to_settle on holder_reports (client_id) where settled_at is null;
