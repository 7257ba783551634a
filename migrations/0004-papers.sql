-- Documents, service requests and messages: what hangs on a client beside the policies.
create type document_type as enum ('policy', 'id card', 'certificate of insurance', 'invoice', 'claim', 'other');
create type document_relation as enum ('user', 'policy', 'quote');

create table documents (
  id uuid primary key,
  -- The client it belongs to, whoever uploaded it.
  user_id uuid not null references users (id),
  policy_id uuid references policies (id),
  relation document_relation not null,
  type document_type not null,
  title text not null,
  description text,
  file_name text not null,
  content_type text not null,
  size bigint not null,
  -- Where the bytes are, in the folder or the bucket.
  storage_key text not null unique,
  uploaded_by uuid not null references users (id),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  removed_by uuid references users (id),
  removal_reason text
);
create index documents_of_client on documents (user_id, created_at desc, id desc) where removed_at is null;
create index documents_of_policy on documents (policy_id) where removed_at is null;

create type request_type as enum ('coi', 'endorsement', 'coverage_review', 'claims_assistance', 'other');
create type request_status as enum ('pending', 'in_progress', 'completed');

create table requests (
  id uuid primary key,
  requester_id uuid not null references users (id),
  policy_id uuid references policies (id),
  type request_type not null,
  status request_status not null,
  description text not null,
  details text not null,
  is_urgent boolean not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create index requests_of_client on requests (requester_id, created_at desc, id desc);

create table messages (
  id uuid primary key,
  -- The conversation belongs to the client.
  client_id uuid not null references users (id),
  sender_id uuid not null references users (id),
  receiver_id uuid not null references users (id),
  content text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index messages_of_client on messages (client_id, created_at desc, id desc);
create index messages_unread on messages (receiver_id) where read_at is null;
