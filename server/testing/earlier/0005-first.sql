SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TYPE public.deactivation_reason AS ENUM (
    'entered in error',
    'cancelled',
    'not renewed',
    'replaced'
);
CREATE TYPE public.document_relation AS ENUM (
    'user',
    'policy',
    'quote'
);
CREATE TYPE public.document_type AS ENUM (
    'policy',
    'id card',
    'certificate of insurance',
    'invoice',
    'claim',
    'other'
);
CREATE TYPE public.payment_frequency AS ENUM (
    'monthly',
    'quarterly',
    'semi-annually',
    'annually'
);
CREATE TYPE public.policy_category AS ENUM (
    'commercial',
    'personal'
);
CREATE TYPE public.request_status AS ENUM (
    'pending',
    'in_progress',
    'completed'
);
CREATE TYPE public.request_type AS ENUM (
    'coi',
    'endorsement',
    'coverage_review',
    'claims_assistance',
    'other'
);
CREATE TYPE public.role AS ENUM (
    'client',
    'agent',
    'admin'
);
CREATE TYPE public.stored_policy_status AS ENUM (
    'active',
    'pending'
);
CREATE FUNCTION public.events_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'events are only ever added';
end $$;
CREATE TABLE public.documents (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    policy_id uuid,
    relation public.document_relation NOT NULL,
    type public.document_type NOT NULL,
    title text NOT NULL,
    description text,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size bigint NOT NULL,
    storage_key text NOT NULL,
    uploaded_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    removed_by uuid,
    removal_reason text
);
CREATE TABLE public.events (
    id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id uuid,
    on_behalf_of uuid,
    action text NOT NULL,
    entity text NOT NULL,
    entity_id uuid,
    client_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    ip text
);
CREATE TABLE public.installation (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.invites (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    token_sealed bytea NOT NULL,
    message text,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    valid_from timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    sending_since timestamp(3) with time zone,
    accepted_at timestamp(3) with time zone
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.messages (
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    sender_id uuid NOT NULL,
    receiver_id uuid NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone
);
CREATE TABLE public.once (
    person text NOT NULL,
    key text NOT NULL,
    content_hash bytea NOT NULL,
    answer_sealed bytea,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.policies (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    policy_number text NOT NULL,
    carrier text NOT NULL,
    type text NOT NULL,
    category public.policy_category NOT NULL,
    description text,
    status public.stored_policy_status NOT NULL,
    premium numeric(12,2) NOT NULL,
    deductible numeric(12,2) NOT NULL,
    coverage_limit numeric(12,2) NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    payment_frequency public.payment_frequency,
    coverage_type text,
    coverages jsonb NOT NULL,
    renewed_from uuid,
    created_by uuid,
    created_at timestamp(3) with time zone NOT NULL,
    deactivated_at timestamp(3) with time zone,
    deactivated_by uuid,
    deactivation_reason public.deactivation_reason,
    CONSTRAINT policies_check CHECK ((end_date > start_date)),
    CONSTRAINT policies_check1 CHECK (((deactivated_at IS NULL) = (deactivation_reason IS NULL)))
);
COMMENT ON COLUMN public.policies.coverages IS 'ts: import("../../contract/policies.ts").Coverage[]';
CREATE TABLE public.requests (
    id uuid NOT NULL,
    requester_id uuid NOT NULL,
    policy_id uuid,
    type public.request_type NOT NULL,
    status public.request_status NOT NULL,
    description text NOT NULL,
    details text NOT NULL,
    is_urgent boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    ip text,
    user_agent text
);
CREATE TABLE public.sign_in_failures (
    account_hash bytea NOT NULL,
    address_hash bytea NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.users (
    id uuid NOT NULL,
    role public.role NOT NULL,
    username text NOT NULL,
    email text NOT NULL,
    password_hash text,
    first_name text,
    last_name text,
    phone text,
    company text,
    address text,
    ein_sealed bytea,
    ein_last_four text,
    agent_id uuid,
    license text,
    created_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    deactivated_at timestamp(3) with time zone,
    sort_name text NOT NULL COLLATE pg_catalog."C",
    search_text text GENERATED ALWAYS AS (lower(((((((((((COALESCE(company, ''::text) || '
'::text) || COALESCE(first_name, ''::text)) || ' '::text) || COALESCE(last_name, ''::text)) || '
'::text) || email) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)))) STORED NOT NULL,
    CONSTRAINT users_check CHECK (((role <> 'client'::public.role) OR (agent_id IS NOT NULL))),
    CONSTRAINT users_email_check CHECK ((email = lower(email)))
);
INSERT INTO public.events VALUES ('01990000-0000-7000-8000-000000000009', '2026-06-04 12:00:00+00', '01990000-0000-7000-8000-000000000001', NULL, 'policy.created', 'policy', '01990000-0000-7000-8000-000000000004', '01990000-0000-7000-8000-000000000002', '{"policyNumber": "HBP 204417"}', '203.0.113.5');
INSERT INTO public.installation VALUES ('key', '5f2b1c');
INSERT INTO public.invites VALUES ('01990000-0000-7000-8000-000000000003', '01990000-0000-7000-8000-000000000002', '\x03', '\x04', 'Welcome aboard, Maria.', '01990000-0000-7000-8000-000000000001', '2026-06-02 12:00:00+00', '2026-06-02 12:00:00+00', '2026-06-02 12:05:00+00', NULL, '2026-06-03 12:00:00+00');
INSERT INTO public.kysely_migration VALUES ('0001-people', '2026-08-01T12:00:00.011Z');
INSERT INTO public.kysely_migration VALUES ('0002-invites', '2026-08-01T12:00:00.012Z');
INSERT INTO public.kysely_migration VALUES ('0003-policies', '2026-08-01T12:00:00.013Z');
INSERT INTO public.kysely_migration VALUES ('0004-papers', '2026-08-01T12:00:00.014Z');
INSERT INTO public.kysely_migration VALUES ('0005-count-of-clients', '2026-08-01T12:00:00.015Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.policies VALUES ('01990000-0000-7000-8000-000000000004', '01990000-0000-7000-8000-000000000002', 'HBP 204417', 'The Hartford', 'Business Owner''s Policy (BOP)', 'commercial', 'The bakery on Coopers Wharf', 'active', 5862.00, 1000.00, 2000000.00, '2026-08-01', '2027-08-01', 'monthly', NULL, '[{"type": "Each Occurrence", "amount": 1000000, "interval": "per occurrence"}]', NULL, '01990000-0000-7000-8000-000000000001', '2026-06-04 12:00:00+00', NULL, NULL, NULL);
INSERT INTO public.policies VALUES ('01990000-0000-7000-8000-000000000005', '01990000-0000-7000-8000-000000000002', 'HBA 317902', 'The Hartford', 'Commercial Auto Insurance', 'commercial', NULL, 'active', 3100.50, 500.00, 1000000.00, '2026-08-01', '2027-08-01', 'annually', NULL, '[]', NULL, '01990000-0000-7000-8000-000000000001', '2026-06-04 12:01:00+00', NULL, NULL, NULL);
INSERT INTO public.sessions VALUES ('\x05', '01990000-0000-7000-8000-000000000002', '2026-06-03 12:00:00+00', '2026-06-03 12:00:00+00', '203.0.113.7', 'Firefox');
INSERT INTO public.users VALUES ('01990000-0000-7000-8000-000000000001', 'agent', 'daniel', 'daniel@harborline.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'Daniel', 'Kim', '(860) 555-0101', NULL, NULL, NULL, NULL, NULL, 'CT 2301', '2026-06-01 12:00:00+00', '2026-06-01 12:00:00+00', NULL, 'daniel kim', DEFAULT);
INSERT INTO public.users VALUES ('01990000-0000-7000-8000-000000000002', 'client', 'maria', 'maria@tidewheel.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'Maria', 'Reyes', '(860) 555-0110', 'Tidewheel Bakery LLC', '218 Coopers Wharf Street, New London, CT 06320', '\x0102', '4567', '01990000-0000-7000-8000-000000000001', NULL, '2026-06-02 12:00:00+00', '2026-06-03 12:00:00+00', NULL, 'tidewheel bakery llc', DEFAULT);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.once
    ADD CONSTRAINT once_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX documents_of_client ON public.documents USING btree (user_id, created_at DESC, id DESC) WHERE (removed_at IS NULL);
CREATE INDEX documents_of_policy ON public.documents USING btree (policy_id) WHERE (removed_at IS NULL);
CREATE INDEX events_at ON public.events USING btree (at DESC, id DESC);
CREATE INDEX events_client ON public.events USING btree (client_id, at DESC, id DESC);
CREATE INDEX invites_newest ON public.invites USING btree (created_at DESC, id DESC);
CREATE INDEX messages_of_client ON public.messages USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX messages_unread ON public.messages USING btree (receiver_id) WHERE (read_at IS NULL);
CREATE INDEX once_created ON public.once USING btree (created_at);
CREATE INDEX policies_by_end ON public.policies USING btree (end_date) WHERE (deactivated_at IS NULL);
CREATE INDEX policies_newest ON public.policies USING btree (created_at DESC, id DESC) WHERE (deactivated_at IS NULL);
CREATE INDEX policies_of_client ON public.policies USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX requests_of_client ON public.requests USING btree (requester_id, created_at DESC, id DESC);
CREATE INDEX sessions_seen ON public.sessions USING btree (seen_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_failures_account ON public.sign_in_failures USING btree (account_hash, at);
CREATE INDEX sign_in_failures_address ON public.sign_in_failures USING btree (address_hash, at);
CREATE INDEX users_clients_all_by_name ON public.users USING btree (sort_name, id) INCLUDE (search_text) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE INDEX users_clients_by_name ON public.users USING btree (agent_id, sort_name, id) INCLUDE (search_text) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE INDEX users_clients_of_agent ON public.users USING btree (agent_id) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE INDEX users_search ON public.users USING gin (search_text public.gin_trgm_ops) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION public.events_stay();
CREATE TRIGGER events_stay_all BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.events_stay();
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_on_behalf_of_fkey FOREIGN KEY (on_behalf_of) REFERENCES public.users(id);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_deactivated_by_fkey FOREIGN KEY (deactivated_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_renewed_from_fkey FOREIGN KEY (renewed_from) REFERENCES public.policies(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.users(id);
