/** A table whose rows belong to accounts. */
export interface AccountTable {
  table: string
  /** The column with the account's ID. */
  column: string
  /** The key of a row among those of its account. */
  key: readonly string[]
  /** The name shown to people. */
  label: string
  /**
   * An account has one row per key. If both accounts have a row with a key, the row of the account
   * that stays wins.
   */
  isSingle?: true
  /** Columns that do not count as changes, since reading alters them. */
  ignoredColumns?: readonly string[]
  /** The rows are temporary, so an undo of the merger does not check them for changes. */
  isUnchecked?: true
}

const idKey = ['id']

/** All tables that move with an account, in order. */
export const accountTables: readonly AccountTable[] = [
  { table: 'people', column: 'account_id', key: ['user_id'], label: 'portal users', isSingle: true },
  { table: 'contacts', column: 'account_id', key: idKey, label: 'contacts' },
  {
    table: 'invites',
    column: 'account_id',
    key: idKey,
    label: 'invitations',
    ignoredColumns: ['token_sealed'],
  },
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
    label: 'external IDs',
  },
  { table: 'policies', column: 'user_id', key: idKey, label: 'policies' },
  { table: 'documents', column: 'user_id', key: idKey, label: 'documents' },
  { table: 'requests', column: 'requester_id', key: idKey, label: 'requests' },
  { table: 'quotes', column: 'client_id', key: idKey, label: 'quotes' },
  { table: 'claims', column: 'client_id', key: idKey, label: 'claims' },
  { table: 'certificates', column: 'client_id', key: idKey, label: 'certificates' },
  { table: 'certificate_emails', column: 'client_id', key: idKey, label: 'certificate emails' },
  {
    table: 'certificate_run_holders',
    column: 'client_id',
    key: idKey,
    label: 'holders in certificate batches',
  },
  { table: 'holder_reports', column: 'client_id', key: idKey, label: 'reports from certificate holders' },
  {
    table: 'certificate_subscriptions',
    column: 'client_id',
    key: idKey,
    label: 'subscriptions of certificate holders',
    ignoredColumns: ['state', 'next_id', 'checked_on', 'checked_of'],
  },
  {
    table: 'subscription_emails',
    column: 'client_id',
    key: idKey,
    label: 'emails to subscribed certificate holders',
  },
  { table: 'email_replies', column: 'client_id', key: idKey, label: 'emails received' },
  { table: 'message_emails', column: 'client_id', key: idKey, label: 'emails about messages' },
  { table: 'reply_keys', column: 'client_id', key: idKey, label: 'reply addresses' },
  { table: 'certificate_holders', column: 'client_id', key: idKey, label: 'certificate holders' },
  { table: 'requirement_sets', column: 'client_id', key: idKey, label: 'contract requirements' },
  {
    table: 'requirement_shortfalls',
    column: 'client_id',
    key: idKey,
    label: 'unmet contract requirements',
  },
  {
    table: 'certificate_masters',
    column: 'client_id',
    key: [],
    label: 'certificate approvals',
    isSingle: true,
  },
  // This table comes after the approvals, since the database adds the version of a deleted approval
  // to this table.
  {
    table: 'certificate_master_versions',
    column: 'client_id',
    key: [],
    label: 'former certificate approvals',
    isSingle: true,
  },
  {
    table: 'messages',
    column: 'client_id',
    key: idKey,
    label: 'messages',
    ignoredColumns: ['read_at', 'told_at'],
  },
  {
    table: 'receipts',
    column: 'client_id',
    key: ['user_id', 'message_id'],
    label: 'message receipts',
    ignoredColumns: ['read_at', 'told_at'],
  },
  { table: 'notes', column: 'client_id', key: idKey, label: 'notes' },
  { table: 'tasks', column: 'client_id', key: idKey, label: 'tasks' },
  { table: 'archives', column: 'client_id', key: idKey, label: 'archives', isUnchecked: true },
  { table: 'merged_accounts', column: 'account_id', key: idKey, label: 'clients merged before' },
  {
    table: 'import_clients',
    column: 'account_id',
    key: ['run_id'],
    label: 'import rows',
    isSingle: true,
  },
  { table: 'import_known', column: 'account_id', key: ['fingerprint'], label: 'import matches' },
  { table: 'sessions', column: 'account_id', key: ['token_hash'], label: 'sessions', isUnchecked: true },
]

/** Derived columns, computed again after the move. */
export const derivedColumns = ['conversations.client_id']
