SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';
CREATE TYPE public.access_link_kind AS ENUM (
    'welcome',
    'reset'
);
CREATE TYPE public.claim_line AS ENUM (
    'auto',
    'property',
    'liability',
    'workers compensation'
);
CREATE TYPE public.claim_status AS ENUM (
    'draft',
    'reported',
    'sent_to_carrier',
    'open',
    'closed'
);
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
CREATE TYPE public.quote_status AS ENUM (
    'pending',
    'quoted',
    'accepted',
    'declined',
    'expired',
    'completed'
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
CREATE FUNCTION public.sessions_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  before jsonb := case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) end;
  after jsonb := case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) end;
  person text;
begin
  if tg_nargs = 0 or tg_op = 'TRUNCATE' then
    perform pg_notify('sessions', 'everybody');
    raise info using errcode = 'SESSI', message = 'everybody';
    return null;
  end if;
  for place in 0 .. tg_nargs - 1 loop
    for person in
      select distinct name from unnest(array[before ->> tg_argv[place], after ->> tg_argv[place]]) name where name is not null
    loop
      perform pg_notify('sessions', person);
      raise info using errcode = 'SESSI', message = person;
    end loop;
  end loop;
  return null;
end $$;
CREATE FUNCTION public.uri_component(given text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
begin
  if given ~ '^[A-Za-z0-9_.!~*''()-]*$' then
    return given;
  end if;
  return (
    select string_agg(
      case when letter ~ '^[A-Za-z0-9_.!~*''()-]$' then letter
        else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
    from regexp_split_to_table(given, '') with ordinality as letters (letter, place));
end $_$;
CREATE TABLE public.access_links (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    kind public.access_link_kind NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.appointments (
    id uuid NOT NULL,
    quote_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    notes text,
    revision integer DEFAULT 0 NOT NULL,
    booked_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    cancelled_at timestamp(3) with time zone,
    cancelled_by uuid
);
CREATE TABLE public.card_links (
    id uuid NOT NULL,
    vehicle_id uuid NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by uuid
);
CREATE TABLE public.carriers (
    name text NOT NULL,
    claim_phone text,
    claim_page text,
    naic text,
    CONSTRAINT carriers_naic_check CHECK ((naic ~ '^[0-9]{5}$'::text))
);
CREATE TABLE public.certificate_holders (
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    name text NOT NULL,
    sort_name text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
    street text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    approved_by uuid,
    approved_at timestamp(3) with time zone,
    request_id uuid,
    wanted_policies uuid[]
);
COMMENT ON COLUMN public.certificate_holders.wanted_policies IS 'ts: string[]';
CREATE TABLE public.certificate_master_policies (
    client_id uuid NOT NULL,
    policy_id uuid NOT NULL,
    coverages text[] NOT NULL,
    place integer NOT NULL,
    wordings text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT certificate_master_policies_coverages_check CHECK ((cardinality(coverages) > 0))
);
COMMENT ON COLUMN public.certificate_master_policies.coverages IS 'ts: string[]';
COMMENT ON COLUMN public.certificate_master_policies.wordings IS 'ts: import("../../contract/values/wordings.ts").WordingName[]';
CREATE TABLE public.certificate_masters (
    client_id uuid NOT NULL,
    wordings text[] DEFAULT '{}'::text[] NOT NULL,
    insured_name text NOT NULL,
    insured_address text,
    approved_by uuid NOT NULL,
    approved_at timestamp(3) with time zone NOT NULL
);
COMMENT ON COLUMN public.certificate_masters.wordings IS 'ts: import("../../contract/values/wordings.ts").WordingName[]';
CREATE SEQUENCE public.certificate_numbers
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.certificates (
    id uuid NOT NULL,
    number bigint DEFAULT nextval('public.certificate_numbers'::regclass) NOT NULL,
    code text NOT NULL,
    client_id uuid NOT NULL,
    holder_id uuid NOT NULL,
    printed jsonb NOT NULL,
    is_beyond_approval boolean NOT NULL,
    issued_by uuid NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    replaced_by uuid,
    withdrawn_at timestamp(3) with time zone,
    withdrawn_by uuid,
    search_text text GENERATED ALWAYS AS (lower((((((number)::text || '
'::text) || COALESCE((printed #>> '{holder,name}'::text[]), ''::text)) || '
'::text) || COALESCE((printed #>> '{insured,name}'::text[]), ''::text)))) STORED NOT NULL
);
COMMENT ON COLUMN public.certificates.printed IS 'ts: import("../../contract/certificates.ts").Printed';
CREATE TABLE public.claims (
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    policy_id uuid NOT NULL,
    line public.claim_line NOT NULL,
    status public.claim_status NOT NULL,
    told jsonb NOT NULL,
    filed_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    reported_at timestamp(3) with time zone,
    filed_at timestamp(3) with time zone GENERATED ALWAYS AS (COALESCE(reported_at, created_at)) STORED NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    claim_number text,
    adjuster_name text,
    adjuster_phone text,
    adjuster_email text,
    next_step text,
    next_by date,
    CONSTRAINT claims_check CHECK (((status = 'draft'::public.claim_status) = (reported_at IS NULL)))
);
COMMENT ON COLUMN public.claims.told IS 'ts: import("../../contract/claim-forms.ts").Told';
CREATE TABLE public.conversations (
    client_id uuid NOT NULL,
    last_message_id uuid NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    messages_count integer NOT NULL
);
CREATE TABLE public.covers (
    id uuid NOT NULL,
    agent_id uuid NOT NULL,
    cover_id uuid NOT NULL,
    from_day date NOT NULL,
    until_day date NOT NULL,
    begins_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    ended_by uuid,
    CONSTRAINT covers_check CHECK ((agent_id <> cover_id)),
    CONSTRAINT covers_check1 CHECK (((until_day >= from_day) AND (ends_at > begins_at)))
);
CREATE TABLE public.devices (
    user_id uuid NOT NULL,
    device_hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
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
    removal_reason text,
    sha256 bytea NOT NULL,
    quote_id uuid,
    offer_id uuid,
    certificate_id uuid,
    request_id uuid,
    claim_id uuid
);
CREATE TABLE public.email_changes (
    user_id uuid NOT NULL,
    email text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    token_hash bytea
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
CREATE TABLE public.key_changes (
    id uuid NOT NULL,
    from_key text NOT NULL,
    to_key text NOT NULL,
    began_at timestamp(3) with time zone NOT NULL,
    left_to_seal integer NOT NULL,
    sealed_anew_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone
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
    read_at timestamp(3) with time zone,
    document_id uuid,
    sent_key text,
    told_at timestamp(3) with time zone,
    staff_id uuid GENERATED ALWAYS AS (
CASE
    WHEN (sender_id = client_id) THEN receiver_id
    ELSE sender_id
END) STORED NOT NULL
);
CREATE TABLE public.notifications (
    user_id uuid NOT NULL,
    event_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    read_at timestamp(3) with time zone
);
CREATE TABLE public.offers (
    id uuid NOT NULL,
    quote_id uuid NOT NULL,
    carrier text NOT NULL,
    premium numeric(12,2) NOT NULL,
    deductible numeric(12,2) NOT NULL,
    coverage_limit numeric(12,2) NOT NULL,
    rating numeric(2,1),
    am_best_rating text,
    recommended boolean NOT NULL,
    valid_until date,
    features text[] NOT NULL,
    exclusions text,
    payment_options text,
    discounts text,
    coverage_details text,
    terms_url text,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    CONSTRAINT offers_premium_check CHECK ((premium > (0)::numeric)),
    CONSTRAINT offers_rating_check CHECK (((rating >= (1)::numeric) AND (rating <= (5)::numeric)))
);
COMMENT ON COLUMN public.offers.features IS 'ts: string[]';
CREATE TABLE public.once (
    person text NOT NULL,
    key text NOT NULL,
    content_hash bytea NOT NULL,
    answer_sealed bytea,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.passkey_challenges (
    challenge text NOT NULL,
    user_id uuid,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);
COMMENT ON COLUMN public.passkeys.transports IS 'ts: string[]';
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
    named_insured text,
    cancelled_on date,
    CONSTRAINT policies_check CHECK ((end_date > start_date)),
    CONSTRAINT policies_check1 CHECK (((deactivated_at IS NULL) = (deactivation_reason IS NULL))),
    CONSTRAINT policies_check2 CHECK (((cancelled_on IS NULL) OR ((deactivation_reason = 'cancelled'::public.deactivation_reason) AND ((cancelled_on >= start_date) AND (cancelled_on <= end_date)))))
);
COMMENT ON COLUMN public.policies.coverages IS 'ts: import("../../contract/policies.ts").Coverage[]';
CREATE TABLE public.quotes (
    id uuid NOT NULL,
    request_number bigint NOT NULL,
    client_id uuid NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    category public.policy_category NOT NULL,
    requested_coverage text[] NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    status public.quote_status NOT NULL,
    open_until timestamp(3) with time zone NOT NULL,
    hide_amounts boolean,
    has_insurance boolean,
    has_current_policy boolean,
    full_time_employees integer,
    part_time_employees integer,
    annual_payroll numeric(12,2),
    annual_revenue numeric(12,2),
    industry text,
    address text,
    first_name text,
    last_name text,
    business_name text,
    phone text,
    email text,
    agreement_version text,
    agreement_text text,
    agreed_at timestamp(3) with time zone,
    finalized_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    finalized_offer_id uuid
);
COMMENT ON COLUMN public.quotes.requested_coverage IS 'ts: string[]';
ALTER TABLE public.quotes ALTER COLUMN request_number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quotes_request_number_seq
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp(3) with time zone,
    made_under text
);
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
    changed_at timestamp(3) with time zone NOT NULL,
    search_text text GENERATED ALWAYS AS (lower(((description || '
'::text) || details))) STORED NOT NULL,
    quote_id uuid
);
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    ip text,
    user_agent text,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    confirmed_at timestamp(3) with time zone
);
CREATE TABLE public.sign_in_failures (
    account_hash bytea NOT NULL,
    address_hash bytea NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    id bigint NOT NULL,
    again boolean DEFAULT false NOT NULL
);
ALTER TABLE public.sign_in_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sign_in_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
    mails_off text[] DEFAULT '{}'::text[] NOT NULL,
    totp_sealed bytea,
    totp_offered bytea,
    totp_offered_at timestamp(3) with time zone,
    two_step_since timestamp(3) with time zone,
    totp_step bigint,
    CONSTRAINT users_check CHECK (((role <> 'client'::public.role) OR (agent_id IS NOT NULL))),
    CONSTRAINT users_email_check CHECK ((email = lower(email)))
);
COMMENT ON COLUMN public.users.mails_off IS 'ts: import("../../contract/notifications.ts").MailKind[]';
CREATE TABLE public.vehicles (
    id uuid NOT NULL,
    policy_id uuid NOT NULL,
    year integer NOT NULL,
    make text NOT NULL,
    model text NOT NULL,
    vin_end text,
    place integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    CONSTRAINT vehicles_vin_end_check CHECK ((vin_end ~ '^[A-HJ-NPR-Z0-9]{4,8}$'::text)),
    CONSTRAINT vehicles_year_check CHECK (((year >= 1900) AND (year <= 2200)))
);
INSERT INTO public.appointments VALUES ('01990000-0000-7000-8000-00000000000c', '01990000-0000-7000-8000-00000000000a', '01990000-0000-7000-8000-000000000001', '2026-07-08 14:00:00+00', 'By phone', 0, '01990000-0000-7000-8000-000000000002', '2026-07-03 12:00:00+00', NULL, NULL);
INSERT INTO public.certificate_holders VALUES ('01990000-0000-7000-8000-00000000000e', '01990000-0000-7000-8000-000000000002', 'Bayfare Grocers Inc', DEFAULT, '4 Fort Hill Road', 'Groton', 'CT', '06340', '01990000-0000-7000-8000-000000000002', '2026-08-04 12:00:00+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.certificate_master_policies VALUES ('01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000004', '{"Each Occurrence"}', 0, '{"additional insured"}');
INSERT INTO public.certificate_masters VALUES ('01990000-0000-7000-8000-000000000002', '{}', 'Tidewheel Bakery LLC', '218 Coopers Wharf Street, New London, CT 06320', '01990000-0000-7000-8000-000000000001', '2026-08-03 12:00:00+00');
INSERT INTO public.certificates VALUES ('01990000-0000-7000-8000-00000000000f', 1001, 'ABCDEFGHJK', '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-00000000000e', '{"holder": {"name": "Bayfare Grocers Inc"}, "policies": [], "wordings": ["The certificate holder is an additional insured under the liability policies listed where a written contract requires it, on the terms of those policies."]}', false, '01990000-0000-7000-8000-000000000002', '2026-08-04 12:00:00+00', NULL, NULL, NULL, DEFAULT);
INSERT INTO public.claims VALUES ('01990000-0000-7000-8000-000000000010', '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000004', 'property', 'reported', '{"whatHappened": "A pipe over the ovens burst in the night."}', '01990000-0000-7000-8000-000000000002', '2026-08-05 12:00:00+00', 0, '2026-08-05 12:10:00+00', DEFAULT, '2026-08-05 12:10:00+00', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.conversations VALUES ('01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000008', '2026-06-07 12:00:00+00', 1);
INSERT INTO public.devices VALUES ('01990000-0000-7000-8000-000000000002', '\x06', '2026-06-04 12:00:00+00', '2026-06-04 12:00:00+00');
INSERT INTO public.documents VALUES ('01990000-0000-7000-8000-000000000006', '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000004', 'policy', 'policy', 'Declarations', NULL, 'declarations.pdf', 'application/pdf', 52100, '01990000-0000-7000-8000-000000000006', '01990000-0000-7000-8000-000000000001', '2026-06-05 12:00:00+00', NULL, NULL, NULL, '\x07', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.events VALUES ('01990000-0000-7000-8000-000000000009', '2026-06-04 12:00:00+00', '01990000-0000-7000-8000-000000000001', NULL, 'policy.created', 'policy', '01990000-0000-7000-8000-000000000004', '01990000-0000-7000-8000-000000000002', '{"policyNumber": "HBP 204417"}', '203.0.113.5');
INSERT INTO public.installation VALUES ('key', '5f2b1c');
INSERT INTO public.invites VALUES ('01990000-0000-7000-8000-000000000003', '01990000-0000-7000-8000-000000000002', '\x03', '\x04', 'Welcome aboard, Maria.', '01990000-0000-7000-8000-000000000001', '2026-06-02 12:00:00+00', '2026-06-02 12:00:00+00', '2026-06-02 12:05:00+00', NULL, '2026-06-03 12:00:00+00');
INSERT INTO public.kysely_migration VALUES ('0001-people', '2026-08-01T12:00:00.011Z');
INSERT INTO public.kysely_migration VALUES ('0002-invites', '2026-08-01T12:00:00.012Z');
INSERT INTO public.kysely_migration VALUES ('0003-policies', '2026-08-01T12:00:00.013Z');
INSERT INTO public.kysely_migration VALUES ('0004-papers', '2026-08-01T12:00:00.014Z');
INSERT INTO public.kysely_migration VALUES ('0005-count-of-clients', '2026-08-01T12:00:00.015Z');
INSERT INTO public.kysely_migration VALUES ('0006-requests', '2026-08-01T12:00:00.016Z');
INSERT INTO public.kysely_migration VALUES ('0007-documents', '2026-08-01T12:00:00.017Z');
INSERT INTO public.kysely_migration VALUES ('0008-quotes', '2026-08-01T12:00:00.018Z');
INSERT INTO public.kysely_migration VALUES ('0009-messages', '2026-08-01T12:00:00.019Z');
INSERT INTO public.kysely_migration VALUES ('0010-administration', '2026-08-01T12:00:00.020Z');
INSERT INTO public.kysely_migration VALUES ('0011-account-safety', '2026-08-01T12:00:00.021Z');
INSERT INTO public.kysely_migration VALUES ('0012-notifications', '2026-08-01T12:00:00.022Z');
INSERT INTO public.kysely_migration VALUES ('0013-id-cards', '2026-08-01T12:00:00.023Z');
INSERT INTO public.kysely_migration VALUES ('0014-certificates', '2026-08-01T12:00:00.024Z');
INSERT INTO public.kysely_migration VALUES ('0015-claims', '2026-08-01T12:00:00.025Z');
INSERT INTO public.kysely_migration VALUES ('0016-named-insured', '2026-08-01T12:00:00.026Z');
INSERT INTO public.kysely_migration VALUES ('0017-printed-wordings', '2026-08-01T12:00:00.027Z');
INSERT INTO public.kysely_migration VALUES ('0018-steps-of-claims', '2026-08-01T12:00:00.028Z');
INSERT INTO public.kysely_migration VALUES ('0019-tries', '2026-11-23T03:57:51.538Z');
INSERT INTO public.kysely_migration VALUES ('0021-key-changes', '2026-11-23T03:57:51.546Z');
INSERT INTO public.kysely_migration VALUES ('0024-wordings-of-policies', '2026-11-23T03:57:51.551Z');
INSERT INTO public.kysely_migration VALUES ('0025-ended-policies', '2026-11-23T03:57:51.554Z');
INSERT INTO public.kysely_migration VALUES ('0026-email-changes', '2026-11-23T03:57:51.562Z');
INSERT INTO public.kysely_migration VALUES ('0027-sessions-kept', '2026-11-23T03:57:51.565Z');
INSERT INTO public.kysely_migration VALUES ('0028-names-in-addresses', '2026-11-23T03:57:51.566Z');
INSERT INTO public.kysely_migration VALUES ('0029-titles-searched', '2026-11-23T03:57:51.568Z');
INSERT INTO public.kysely_migration VALUES ('0030-large-books', '2026-11-23T03:57:51.595Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.messages VALUES ('01990000-0000-7000-8000-000000000008', '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002', 'Your certificate is on its way.', '2026-06-07 12:00:00+00', NULL, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.notifications VALUES ('01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000009', '2026-06-04 12:00:00+00', NULL);
INSERT INTO public.offers VALUES ('01990000-0000-7000-8000-00000000000b', '01990000-0000-7000-8000-00000000000a', 'Chubb', 9985.00, 0.00, 1000000.00, NULL, NULL, true, NULL, '{"Return to work"}', NULL, NULL, NULL, NULL, NULL, '01990000-0000-7000-8000-000000000001', '2026-07-02 12:00:00+00', NULL, NULL);
INSERT INTO public.policies VALUES ('01990000-0000-7000-8000-000000000004', '01990000-0000-7000-8000-000000000002', 'HBP 204417', 'The Hartford', 'Business Owner''s Policy (BOP)', 'commercial', 'The bakery on Coopers Wharf', 'active', 5862.00, 1000.00, 2000000.00, '2026-08-01', '2027-08-01', 'monthly', NULL, '[{"type": "Each Occurrence", "amount": 1000000, "interval": "per occurrence"}]', NULL, '01990000-0000-7000-8000-000000000001', '2026-06-04 12:00:00+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.policies VALUES ('01990000-0000-7000-8000-000000000005', '01990000-0000-7000-8000-000000000002', 'HBA 317902', 'The Hartford', 'Commercial Auto Insurance', 'commercial', NULL, 'active', 3100.50, 500.00, 1000000.00, '2026-08-01', '2027-08-01', 'annually', NULL, '[]', NULL, '01990000-0000-7000-8000-000000000001', '2026-06-04 12:01:00+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.quotes OVERRIDING SYSTEM VALUE VALUES ('01990000-0000-7000-8000-00000000000a', 1001, '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000002', '2026-07-01 12:00:00+00', 'commercial', '{"Workers Compensation"}', 'Workers Compensation Quote', 'Workers Compensation', 'quoted', '2026-07-31 12:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.requests VALUES ('01990000-0000-7000-8000-000000000007', '01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000004', 'coi', 'pending', 'Certificate of Insurance for HBP 204417', 'For Bayfare Grocers', false, '2026-06-06 12:00:00+00', '2026-06-06 12:00:00+00', DEFAULT, NULL);
INSERT INTO public.sessions VALUES ('\x05', '01990000-0000-7000-8000-000000000002', '2026-06-03 12:00:00+00', '2026-06-03 12:00:00+00', '203.0.113.7', 'Firefox', 'f65f5f9d-f7e1-4a18-bad9-017167c23a2d', NULL);
INSERT INTO public.users VALUES ('01990000-0000-7000-8000-000000000001', 'agent', 'daniel', 'daniel@harborline.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'Daniel', 'Kim', '(860) 555-0101', NULL, NULL, NULL, NULL, NULL, 'CT 2301', '2026-06-01 12:00:00+00', '2026-06-01 12:00:00+00', NULL, 'daniel kim', DEFAULT, '{}', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.users VALUES ('01990000-0000-7000-8000-000000000002', 'client', 'maria', 'maria@tidewheel.example', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', 'Maria', 'Reyes', '(860) 555-0110', 'Tidewheel Bakery LLC', '218 Coopers Wharf Street, New London, CT 06320', '\x0102', '4567', '01990000-0000-7000-8000-000000000001', NULL, '2026-06-02 12:00:00+00', '2026-06-03 12:00:00+00', NULL, 'tidewheel bakery llc', DEFAULT, '{}', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.vehicles VALUES ('01990000-0000-7000-8000-00000000000d', '01990000-0000-7000-8000-000000000005', 2019, 'Ford', 'Transit 250', '4821', 0, '2026-08-02 12:00:00+00', NULL);
SELECT pg_catalog.setval('public.certificate_numbers', 1001, true);
SELECT pg_catalog.setval('public.quotes_request_number_seq', 1001, true);
SELECT pg_catalog.setval('public.sign_in_failures_id_seq', 1, false);
ALTER TABLE ONLY public.access_links
    ADD CONSTRAINT access_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT card_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.carriers
    ADD CONSTRAINT carriers_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.certificate_holders
    ADD CONSTRAINT certificate_holders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.certificate_master_policies
    ADD CONSTRAINT certificate_master_policies_pkey PRIMARY KEY (client_id, policy_id);
ALTER TABLE ONLY public.certificate_masters
    ADD CONSTRAINT certificate_masters_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_number_key UNIQUE (number);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.covers
    ADD CONSTRAINT covers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (user_id, device_hash);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_storage_key_key UNIQUE (storage_key);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash);
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
ALTER TABLE ONLY public.key_changes
    ADD CONSTRAINT key_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (user_id, event_id);
ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.once
    ADD CONSTRAINT once_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_request_number_key UNIQUE (request_number);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_id_key UNIQUE (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.vehicles
    ADD CONSTRAINT vehicles_pkey PRIMARY KEY (id);
CREATE INDEX access_links_expired ON public.access_links USING btree (expires_at);
CREATE INDEX access_links_of_person ON public.access_links USING btree (user_id, created_at);
CREATE INDEX appointments_coming ON public.appointments USING btree (starts_at, id) WHERE (cancelled_at IS NULL);
CREATE INDEX appointments_of_quote ON public.appointments USING btree (quote_id, starts_at DESC) WHERE (cancelled_at IS NULL);
CREATE UNIQUE INDEX appointments_slot ON public.appointments USING btree (agent_id, starts_at) WHERE (cancelled_at IS NULL);
CREATE INDEX card_links_of_vehicle ON public.card_links USING btree (vehicle_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX certificate_holders_by_name ON public.certificate_holders USING btree (sort_name, id) WHERE (removed_at IS NULL);
CREATE INDEX certificate_holders_of_client ON public.certificate_holders USING btree (client_id, sort_name, id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX certificate_holders_of_request ON public.certificate_holders USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE UNIQUE INDEX certificate_holders_once ON public.certificate_holders USING btree (client_id, lower(name), lower(street), lower(city), state, zip) WHERE (removed_at IS NULL);
CREATE INDEX certificate_holders_search ON public.certificate_holders USING gin (sort_name public.gin_trgm_ops) WHERE (removed_at IS NULL);
CREATE INDEX certificate_master_policies_of_policy ON public.certificate_master_policies USING btree (policy_id);
CREATE INDEX certificates_newest ON public.certificates USING btree (issued_at DESC, id DESC);
CREATE INDEX certificates_of_client ON public.certificates USING btree (client_id, issued_at DESC, id DESC);
CREATE INDEX certificates_of_holder ON public.certificates USING btree (holder_id, issued_at DESC);
CREATE INDEX certificates_search ON public.certificates USING gin (search_text public.gin_trgm_ops);
CREATE INDEX claims_by_next ON public.claims USING btree (next_by) WHERE (status = ANY (ARRAY['reported'::public.claim_status, 'sent_to_carrier'::public.claim_status, 'open'::public.claim_status]));
CREATE INDEX claims_newest ON public.claims USING btree (filed_at DESC, id DESC);
CREATE INDEX claims_of_client ON public.claims USING btree (client_id, filed_at DESC, id DESC);
CREATE INDEX claims_of_policy ON public.claims USING btree (policy_id, filed_at DESC, id DESC);
CREATE INDEX claims_search ON public.claims USING gin (lower(((COALESCE(claim_number, ''::text) || '
'::text) || COALESCE((told ->> 'whatHappened'::text), ''::text))) public.gin_trgm_ops);
CREATE INDEX conversations_latest ON public.conversations USING btree (last_at DESC, client_id DESC);
CREATE INDEX covers_by_cover ON public.covers USING btree (cover_id) WHERE (ended_at IS NULL);
CREATE INDEX covers_of_agent ON public.covers USING btree (agent_id) WHERE (ended_at IS NULL);
CREATE INDEX devices_seen ON public.devices USING btree (seen_at);
CREATE INDEX documents_by_title ON public.documents USING gin (lower(title) public.gin_trgm_ops);
CREATE INDEX documents_newest ON public.documents USING btree (created_at DESC, id DESC) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX documents_of_certificate ON public.documents USING btree (certificate_id) WHERE (certificate_id IS NOT NULL);
CREATE INDEX documents_of_claim ON public.documents USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX documents_of_client ON public.documents USING btree (user_id, created_at DESC, id DESC) INCLUDE (policy_id) WHERE (removed_at IS NULL);
CREATE INDEX documents_of_offer ON public.documents USING btree (offer_id) WHERE ((offer_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX documents_of_policy ON public.documents USING btree (policy_id) WHERE (removed_at IS NULL);
CREATE INDEX documents_of_quote ON public.documents USING btree (quote_id) WHERE ((quote_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX documents_of_request ON public.documents USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX email_changes_expired ON public.email_changes USING btree (expires_at);
CREATE INDEX events_account ON public.events USING btree (entity_id, at DESC, id DESC) WHERE (entity = 'user'::text);
CREATE INDEX events_actor ON public.events USING btree (actor_id, at DESC, id DESC);
CREATE INDEX events_at ON public.events USING btree (at DESC, id DESC);
CREATE INDEX events_claim ON public.events USING btree (entity_id) WHERE (entity = 'claim'::text);
CREATE INDEX events_client ON public.events USING btree (client_id, at DESC, id DESC);
CREATE INDEX events_entity ON public.events USING btree (entity, at DESC, id DESC);
CREATE INDEX events_signed_in ON public.events USING btree (actor_id, at DESC, id DESC) WHERE (action = 'user.signedIn'::text);
CREATE INDEX invites_newest ON public.invites USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX key_changes_open ON public.key_changes USING btree ((true)) WHERE (ended_at IS NULL);
CREATE INDEX messages_of_client ON public.messages USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX messages_of_staff ON public.messages USING btree (staff_id, created_at DESC, id DESC);
CREATE INDEX messages_unread ON public.messages USING btree (receiver_id, client_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, event_id DESC);
CREATE INDEX notifications_read ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX offers_of_quote ON public.offers USING btree (quote_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX offers_one_recommended ON public.offers USING btree (quote_id) WHERE (recommended AND (deleted_at IS NULL));
CREATE INDEX once_created ON public.once USING btree (created_at);
CREATE INDEX passkey_challenges_expired ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_of_person ON public.passkeys USING btree (user_id);
CREATE INDEX policies_by_end ON public.policies USING btree (end_date, id) WHERE (deactivated_at IS NULL);
CREATE INDEX policies_in_error ON public.policies USING btree (id) WHERE (deactivation_reason = 'entered in error'::public.deactivation_reason);
CREATE INDEX policies_late ON public.policies USING btree (end_date) WHERE ((status = 'pending'::public.stored_policy_status) AND (renewed_from IS NOT NULL) AND (deactivated_at IS NULL));
CREATE INDEX policies_newest ON public.policies USING btree (created_at DESC, id DESC) WHERE (deactivated_at IS NULL);
CREATE INDEX policies_of_client ON public.policies USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX policies_renewal ON public.policies USING btree (end_date, user_id) WHERE ((status = 'active'::public.stored_policy_status) AND (deactivated_at IS NULL));
CREATE INDEX policies_search ON public.policies USING gin (lower(((((policy_number || '
'::text) || type) || '
'::text) || carrier)) public.gin_trgm_ops);
CREATE INDEX policies_terms ON public.policies USING btree (user_id, start_date, end_date) WHERE ((status = 'active'::public.stored_policy_status) AND (deactivated_at IS NULL));
CREATE INDEX quotes_newest ON public.quotes USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX quotes_of_client ON public.quotes USING btree (client_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX quotes_unanswered ON public.quotes USING btree (created_at DESC, id DESC) WHERE ((status = ANY (ARRAY['pending'::public.quote_status, 'quoted'::public.quote_status, 'expired'::public.quote_status])) AND (deleted_at IS NULL));
CREATE INDEX requests_newest ON public.requests USING btree (created_at DESC, id DESC);
CREATE INDEX requests_of_client ON public.requests USING btree (requester_id, created_at DESC, id DESC);
CREATE INDEX requests_open ON public.requests USING btree (created_at DESC, id DESC) INCLUDE (requester_id, status, is_urgent) WHERE (status <> 'completed'::public.request_status);
CREATE INDEX requests_search ON public.requests USING gin (search_text public.gin_trgm_ops);
CREATE INDEX sessions_seen ON public.sessions USING btree (seen_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_failures_account ON public.sign_in_failures USING btree (account_hash, at);
CREATE INDEX sign_in_failures_address ON public.sign_in_failures USING btree (address_hash, at);
CREATE INDEX users_clients_all_by_name ON public.users USING btree (sort_name, id) INCLUDE (search_text) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE INDEX users_clients_by_name ON public.users USING btree (agent_id, sort_name, id) INCLUDE (search_text) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE INDEX users_clients_of_agent ON public.users USING btree (agent_id) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE INDEX users_search ON public.users USING gin (search_text public.gin_trgm_ops) WHERE ((role = 'client'::public.role) AND (deactivated_at IS NULL));
CREATE INDEX users_staff ON public.users USING btree (sort_name, id) WHERE (role <> 'client'::public.role);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE INDEX vehicles_of_policy ON public.vehicles USING btree (policy_id, place) WHERE (removed_at IS NULL);
CREATE STATISTICS public.quotes_titles ON lower(title) FROM public.quotes;
CREATE TRIGGER events_stay BEFORE DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION public.events_stay();
CREATE TRIGGER events_stay_all BEFORE TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION public.events_stay();
CREATE TRIGGER sessions_change AFTER INSERT OR DELETE OR UPDATE ON public.covers FOR EACH ROW EXECUTE FUNCTION public.sessions_change('agent_id', 'cover_id');
CREATE TRIGGER sessions_change AFTER INSERT OR DELETE OR UPDATE ON public.installation FOR EACH ROW EXECUTE FUNCTION public.sessions_change();
-- As the migration says it: PostgreSQL groups what it says of it in another way.
CREATE TRIGGER sessions_change AFTER UPDATE ON public.sessions FOR EACH ROW WHEN (row(old.token_hash, old.user_id, old.created_at, old.confirmed_at) IS DISTINCT FROM row(new.token_hash, new.user_id, new.created_at, new.confirmed_at) OR new.seen_at < old.seen_at) EXECUTE FUNCTION public.sessions_change('user_id');
CREATE TRIGGER sessions_change AFTER DELETE OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.sessions_change('id');
CREATE TRIGGER sessions_change_all AFTER TRUNCATE ON public.covers FOR EACH STATEMENT EXECUTE FUNCTION public.sessions_change();
CREATE TRIGGER sessions_change_all AFTER TRUNCATE ON public.installation FOR EACH STATEMENT EXECUTE FUNCTION public.sessions_change();
CREATE TRIGGER sessions_change_all AFTER TRUNCATE ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION public.sessions_change();
CREATE TRIGGER sessions_change_all AFTER TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION public.sessions_change();
CREATE TRIGGER sessions_end AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.sessions_change('user_id');
ALTER TABLE ONLY public.access_links
    ADD CONSTRAINT access_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quotes(id);
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT card_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT card_links_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES public.vehicles(id);
ALTER TABLE ONLY public.card_links
    ADD CONSTRAINT card_links_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificate_holders
    ADD CONSTRAINT certificate_holders_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificate_holders
    ADD CONSTRAINT certificate_holders_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificate_holders
    ADD CONSTRAINT certificate_holders_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificate_holders
    ADD CONSTRAINT certificate_holders_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.requests(id);
ALTER TABLE ONLY public.certificate_master_policies
    ADD CONSTRAINT certificate_master_policies_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.certificate_masters(client_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.certificate_master_policies
    ADD CONSTRAINT certificate_master_policies_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
ALTER TABLE ONLY public.certificate_masters
    ADD CONSTRAINT certificate_masters_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificate_masters
    ADD CONSTRAINT certificate_masters_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES public.certificate_holders(id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES public.certificates(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.certificates
    ADD CONSTRAINT certificates_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.conversations
    ADD CONSTRAINT conversations_last_message_id_fkey FOREIGN KEY (last_message_id) REFERENCES public.messages(id);
ALTER TABLE ONLY public.covers
    ADD CONSTRAINT covers_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.covers
    ADD CONSTRAINT covers_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.covers
    ADD CONSTRAINT covers_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.covers
    ADD CONSTRAINT covers_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES public.certificates(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES public.claims(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offers(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quotes(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.requests(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
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
    ADD CONSTRAINT messages_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quotes(id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_deactivated_by_fkey FOREIGN KEY (deactivated_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_renewed_from_fkey FOREIGN KEY (renewed_from) REFERENCES public.policies(id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.quotes
    ADD CONSTRAINT quotes_finalized_offer_id_fkey FOREIGN KEY (finalized_offer_id) REFERENCES public.offers(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES public.quotes(id);
ALTER TABLE ONLY public.requests
    ADD CONSTRAINT requests_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.vehicles
    ADD CONSTRAINT vehicles_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.policies(id);
