/** A table whose rows hang on accounts. */
export interface AccountTable {
  table: string
  /** Which names the account. */
  column: string
  /** By what a row is known among those of its account. */
  key: readonly string[]
  /** What it is to people. */
  label: string
  /** There is but one such row of an account: of two, that of the one that stays does. */
  isSingle?: true
  /** What counts as no change: reading alters it. */
  ignoredColumns?: readonly string[]
  /** It comes and goes by itself. */
  isUnchecked?: true
}

const id = ['id']

/** All that moves with an account, in the order in which it does. */
export const accountTables: readonly AccountTable[] = [
  { table: 'people', column: 'account_id', key: ['user_id'], label: 'people who sign in', isSingle: true },
  { table: 'contacts', column: 'account_id', key: id, label: 'contacts' },
  { table: 'invites', column: 'account_id', key: id, label: 'invitations', ignoredColumns: ['token_sealed'] },
  {
    table: 'account_managers',
    column: 'account_id',
    key: ['user_id'],
    label: 'account managers',
    isSingle: true,
  },
  {
    table: 'account_external_ids',
    column: 'account_id',
    key: ['system', 'external_id'],
    label: 'external ids',
  },
  { table: 'policies', column: 'user_id', key: id, label: 'policies' },
  { table: 'documents', column: 'user_id', key: id, label: 'documents' },
  { table: 'requests', column: 'requester_id', key: id, label: 'requests' },
  { table: 'quotes', column: 'client_id', key: id, label: 'quotes' },
  { table: 'claims', column: 'client_id', key: id, label: 'claims' },
  { table: 'certificates', column: 'client_id', key: id, label: 'certificates' },
  { table: 'certificate_holders', column: 'client_id', key: id, label: 'certificate holders' },
  {
    table: 'certificate_masters',
    column: 'client_id',
    key: [],
    label: 'approvals for certificates',
    isSingle: true,
  },
  // Behind the approvals: of one that is taken away its version comes to stand here.
  {
    table: 'certificate_master_versions',
    column: 'client_id',
    key: [],
    label: 'former approvals for certificates',
    isSingle: true,
  },
  {
    table: 'messages',
    column: 'client_id',
    key: id,
    label: 'messages',
    ignoredColumns: ['read_at', 'told_at'],
  },
  {
    table: 'receipts',
    column: 'client_id',
    key: ['user_id', 'message_id'],
    label: 'receipts of messages',
    ignoredColumns: ['read_at', 'told_at'],
  },
  { table: 'notes', column: 'client_id', key: id, label: 'notes' },
  { table: 'tasks', column: 'client_id', key: id, label: 'tasks' },
  { table: 'archives', column: 'client_id', key: id, label: 'archives', isUnchecked: true },
  { table: 'merged_accounts', column: 'account_id', key: id, label: 'clients merged into it' },
  {
    table: 'import_clients',
    column: 'account_id',
    key: ['run_id'],
    label: 'places in imports',
    isSingle: true,
  },
  { table: 'import_known', column: 'account_id', key: ['fingerprint'], label: 'what imports know it by' },
  { table: 'sessions', column: 'account_id', key: ['token_hash'], label: 'sessions', isUnchecked: true },
]

/** What follows from these, and is put together anew. */
export const derivedFromAccounts = ['conversations.client_id']
