-- Fillable PDFs of standard forms, which the agency uploads under its own licence. The release before neither reads nor
-- writes them, and goes on with the portal's own certificate.
create table fillable_forms (
  id uuid primary key,
  -- '25' is the certificate of liability insurance, '101' the additional remarks schedule.
  kind text not null check (kind in ('25', '101')),
  -- As printed on the form: '2016/03'.
  edition text not null check (edition ~ '^[0-9]{4}/[0-9]{2}$'),
  file_name text not null check (char_length(file_name) between 1 and 255),
  pdf bytea not null check (octet_length(pdf) between 1 and 5242880),
  -- Names, kinds and boxes of the fields, as read from the PDF.
  fields jsonb not null,
  -- By field: the entry that fills it, or '' for a field that stays empty. A field that is missing was not decided.
  mapping jsonb not null,
  -- Every field is decided, so that the form can be filled.
  is_ready boolean not null,
  -- Where form 25 takes the place of the portal's own certificate.
  usage text not null default 'where required' check (usage in ('where required', 'all certificates')),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz(3) not null,
  version integer not null default 1,
  unique (kind, edition)
);

create table fillable_form_pages (
  form_id uuid not null references fillable_forms (id) on delete cascade,
  number integer not null check (number between 1 and 10),
  -- WebP, for the screen where fields are mapped.
  picture bytea not null,
  primary key (form_id, number)
);

-- Staff whose name the portal may print as authorized representative. Each person decides this alone.
create table form_representatives (
  user_id uuid primary key references users (id) on delete cascade,
  -- Producer license, as the person typed it.
  license text not null check (char_length(license) between 1 and 100),
  agreed_at timestamptz(3) not null
);

comment on column fillable_forms.mapping is 'ts: Record<string, string>';
select raises_version('fillable_forms');
