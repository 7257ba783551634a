import { expect, test } from 'vitest'
import { freshPortal } from '../testing/portal.ts'

/** PostgreSQL's limit for a row of a B-tree index, in bytes. */
const maxIndexRow = 2704
/** Maximum length of a UTF-8 character, in bytes. */
const maxBytes = 4
const hash = { bytes: 90, because: 'a hash, or a key that the portal draws' }
const chars = (count: number, reason: string) => ({ bytes: count * maxBytes, because: reason })
const sortKey = chars(200, '`sortKey` ends after 200 characters')
const title = chars(200, 'titles have at most 200 characters')
const policyNumber = chars(60, 'policy numbers have at most 60 characters')
const line = chars(100, 'a check of `lines` allows 100 characters')
const email = chars(254, 'e-mail addresses and user names have at most 254 characters')

/**
 * Maximum bytes of each indexed text, and the reason. A new index needs a limit on its text before
 * it gets a line here.
 */
const texts: Record<string, { bytes: number; because: string }> = {
  'accounts.sort_name': sortKey,
  'accounts.lower(account_number)': chars(60, 'account numbers have at most 60 characters'),
  'account_external_ids.system': chars(250, 'with its id, a cell of an import has at most 500 characters'),
  'account_external_ids.external_id': chars(
    250,
    'with its system, a cell of an import has at most 500 characters',
  ),
  'archives.storage_key': hash,
  'carrier_aliases.key': chars(200, '`carrierKey` ends after 200 characters'),
  'carrier_companies.naic': chars(5, 'a check allows five digits'),
  'carriers.name': chars(200, 'names of carriers have at most 200 characters'),
  'fillable_forms.kind': chars(3, 'a check allows two numbers of forms'),
  'fillable_forms.edition': chars(7, 'a check allows a year and a month'),
  'certificate_state_checks.state': chars(2, 'a check allows two letters'),
  'certificate_emails.recipient': email,
  'certificate_subscriptions.confirm_hash': hash,
  'certificate_subscriptions.email': email,
  'certificates."left"(lower(printed #>> \'{holder,name}\'::text[]), 200)': chars(
    200,
    'the index has the first 200 characters',
  ),
  'certificate_holders.sort_name': chars(120, 'names of holders have at most 120 characters'),
  'certificate_holders.lower(name)': chars(120, 'names of holders have at most 120 characters'),
  'certificate_holders.lower(street)': chars(242, 'two lines of 120 characters and what joins them'),
  'certificate_holders.lower(city)': chars(60, 'cities have at most 60 characters'),
  'certificate_holders.state': chars(2, 'a state is two letters'),
  'certificate_holders.zip': chars(10, 'a ZIP code has at most ten characters'),
  'directory_holders.sort_name': chars(120, 'a check allows 120 characters'),
  'directory_holders.lower(name)': chars(120, 'a check allows 120 characters'),
  'directory_holders.lower(street)': chars(120, 'a check allows 120 characters'),
  'directory_holders.lower(city)': chars(60, 'a check allows 60 characters'),
  'directory_holders.lower(state)': chars(60, 'a check allows 60 characters'),
  'directory_holders.zip': chars(20, 'a check allows 20 characters'),
  'checkout_payments.report_id': chars(200, 'a check allows 200 characters'),
  'documents.lower(title)': title,
  'documents.storage_key': hash,
  'events.entity': chars(20, 'one of the kinds of contract/entities.ts'),
  'holder_links.email': email,
  'import_files.storage_key': hash,
  'thumbnails.storage_key': hash,
  'import_known.fingerprint': hash,
  'import_mappings.lower(name)': chars(100, 'names of mappings have at most 100 characters'),
  'import_rows.account_key': hash,
  'import_rows.key': chars(70, 'a hash, an id of at most 60 characters, or a file and a row'),
  'installation.name': chars(60, 'the portal writes its names'),
  'invites.token_hash': hash,
  'linked_identities.issuer': chars(300, 'a check allows 300 characters'),
  'linked_identities.subject': chars(255, 'a check allows 255 characters'),
  'lines.lower(slug)': line,
  'lines.name': line,
  'message_emails.email_id': chars(100, 'two ids and a word'),
  'merged_rows.of_table': chars(63, 'the name of a table'),
  'merged_rows.origin': chars(10, 'a check allows four words'),
  'merged_rows.row_key': chars(520, 'an id, two ids, a hash, or an external id with its system'),
  'once.key': chars(128, 'an Idempotency-Key has at most 128 characters'),
  'once.person': chars(64, 'an id or a hash'),
  'passes.kind': chars(60, 'the portal writes its kinds'),
  'passkey_challenges.challenge': hash,
  'passkeys.credential_id': { bytes: 1364, because: 'WebAuthn allows 1,023 bytes, here as base64url' },
  'payment_references.reference': chars(20, 'a check asks for 20 characters'),
  'policies.carrier': chars(200, 'names of carriers have at most 200 characters'),
  'policies.lower(policy_number)': policyNumber,
  'policies.policy_number': policyNumber,
  'policies.type': line,
  'push_devices.endpoint': chars(
    1000 / maxBytes,
    'an address of at most 1,000 characters, all of them ASCII',
  ),
  'releases.version': chars(60, 'a version of the portal'),
  'requirement_shortfalls.requirement': chars(100, 'the portal writes the keys of requirements'),
  'snoozes.kind': chars(30, 'one of the kinds of work'),
  'users.email': email,
  'users.lower(username)': email,
  'users.sort_name': sortKey,
}

/** Columns whose size is fixed: hashes, numbers, and those of the migrator's own tables. */
const isFixed = (type: string, table: string) =>
  type === 'bytea' || type.startsWith('numeric') || table.startsWith('kysely_')

test('no text in an index can outgrow an index row, and each has its bound named', async () => {
  const { context } = await freshPortal()
  const { rows } = await context.pool.query<{ index: string; table: string; column: string; type: string }>(`
    select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as "table",
      pg_get_indexdef(i.indexrelid, k.n, true) as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_index i
    join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    join pg_am on pg_am.oid = c.relam and pg_am.amname <> 'gin'
    cross join generate_series(1, i.indnatts) as k(n)
    join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = k.n
    where a.attlen = -1 order by 1, k.n`)
  expect(rows.length).toBeGreaterThan(40)
  const growingColumns = rows.filter(({ table, type }) => !isFixed(type, table))
  const nameOf = ({ table, column }: (typeof rows)[number]) => `${table}.${column}`
  // This column needs no entry in `texts`: its size is limited by the length of a term, which has
  // at most one gap per two days of a year. The other columns of the index are short.
  const isGaps = ({ column, type }: (typeof rows)[number]) => column === 'gaps' && type === 'datemultirange'
  const unknownGrowingColumns = growingColumns.filter((row) => !isGaps(row) && !texts[nameOf(row)])
  expect(unknownGrowingColumns.map((row) => `${row.index}: ${nameOf(row)}`)).toEqual([])
  const sums = new Map<string, number>()
  for (const row of growingColumns)
    sums.set(row.index, (sums.get(row.index) ?? 0) + (texts[nameOf(row)]?.bytes ?? 0))
  expect([...sums].filter(([, bytes]) => bytes + 100 > maxIndexRow)).toEqual([])
})

test('words of a text that is searched by a GIN index are cut to what the index holds', async () => {
  const { context } = await freshPortal()
  const { rows } = await context.pool.query<{ line: string }>(`
    select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am on pg_am.oid = c.relam
    where c.relnamespace = 'public'::regnamespace and pg_am.amname not in ('btree') order by 1`)
  // A trigram has three characters, and a tsvector omits words of over 2,047 bytes.
  for (const { line } of rows) expect(line).toMatch(/ USING gin \(.*(gin_trgm_ops|to_tsvector)/s)
})
