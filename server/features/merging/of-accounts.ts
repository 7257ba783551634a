/** A table whose rows hang on accounts. */
export interface OfAccount {
  table: string
  /** Which names the account. */
  column: string
  /** By what a row is known among those of its account. */
  key: readonly string[]
  /** What it is to people. */
  word: string
  /** There is but one such row of an account: of two, that of the one that stays does. */
  isOnce?: true
  /** What counts as no change: reading alters it. */
  beside?: readonly string[]
  /** It comes and goes by itself. */
  isUnchecked?: true
}

const id = ['id']

/** All that moves with an account, in the order in which it does. */
export const ofAccounts: readonly OfAccount[] = [
  { table: 'people', column: 'account_id', key: ['user_id'], word: 'people who sign in', isOnce: true },
  { table: 'contacts', column: 'account_id', key: id, word: 'contacts' },
  { table: 'invites', column: 'account_id', key: id, word: 'invitations', beside: ['token_sealed'] },
  {
    table: 'account_managers',
    column: 'account_id',
    key: ['user_id'],
    word: 'account managers',
    isOnce: true,
  },
  {
    table: 'account_external_ids',
    column: 'account_id',
    key: ['system', 'external_id'],
    word: 'external ids',
  },
  { table: 'policies', column: 'user_id', key: id, word: 'policies' },
  { table: 'documents', column: 'user_id', key: id, word: 'documents' },
  { table: 'requests', column: 'requester_id', key: id, word: 'requests' },
  { table: 'quotes', column: 'client_id', key: id, word: 'quotes' },
  { table: 'claims', column: 'client_id', key: id, word: 'claims' },
  { table: 'certificates', column: 'client_id', key: id, word: 'certificates' },
  { table: 'certificate_holders', column: 'client_id', key: id, word: 'certificate holders' },
  {
    table: 'certificate_masters',
    column: 'client_id',
    key: [],
    word: 'approvals for certificates',
    isOnce: true,
  },
  // Behind the approvals: of one that is taken away its version comes to stand here.
  {
    table: 'certificate_master_versions',
    column: 'client_id',
    key: [],
    word: 'former approvals for certificates',
    isOnce: true,
  },
  { table: 'messages', column: 'client_id', key: id, word: 'messages', beside: ['read_at', 'told_at'] },
  {
    table: 'receipts',
    column: 'client_id',
    key: ['user_id', 'message_id'],
    word: 'receipts of messages',
    beside: ['read_at', 'told_at'],
  },
  { table: 'notes', column: 'client_id', key: id, word: 'notes' },
  { table: 'tasks', column: 'client_id', key: id, word: 'tasks' },
  { table: 'archives', column: 'client_id', key: id, word: 'archives', isUnchecked: true },
  { table: 'merged_accounts', column: 'account_id', key: id, word: 'clients merged into it' },
  { table: 'import_clients', column: 'account_id', key: ['run_id'], word: 'places in imports', isOnce: true },
  { table: 'import_known', column: 'account_id', key: ['fingerprint'], word: 'what imports know it by' },
  { table: 'sessions', column: 'account_id', key: ['token_hash'], word: 'sessions', isUnchecked: true },
]

/** What follows from these, and is put together anew. */
export const followsFromAccounts = ['conversations.client_id']
