/**
 * Everything that hangs on SECRET_KEY, and what becomes of it when the key is changed. A test looks through the server for
 * whatever seals or hashes: what is not listed here it refuses.
 */

/** What is sealed, by where it stands. The job that seals anew goes through all of it, in this order. */
export const sealedColumns = [
  { property: 'einSealed', table: 'accounts', column: 'ein_sealed' },
  { property: 'einSealed', table: 'import_rows', column: 'ein_sealed' },
  { property: 'einSealed', table: 'import_changes', column: 'ein_sealed' },
  { property: 'einSealed', table: 'merged_accounts', column: 'ein_sealed' },
  { property: 'stayedEinSealed', table: 'merged_accounts', column: 'stayed_ein_sealed' },
  { property: 'vinSealed', table: 'vehicles', column: 'vin_sealed' },
  { property: 'totpSealed', table: 'users', column: 'totp_sealed' },
  { property: 'totpOffered', table: 'users', column: 'totp_offered' },
  { property: 'privateSealed', table: 'push_keys', column: 'private_sealed' },
  { property: 'tokenSealed', table: 'invites', column: 'token_sealed' },
  { property: 'keySealed', table: 'data_keys', column: 'key_sealed' },
] as const

/** What is sealed for a day only: the answers kept for an Idempotency-Key. Until then it opens under the key before. */
export const sealedForADay = ['answerSealed']

/** What is hashed, by the text that is, and how long it counts: a hash cannot be made anew without its text. */
export const hashedTexts = {
  // Good under both keys until the key before is removed. Then they are dead, and Settings says beforehand how many.
  recoveryCodeText: 'until the key before is removed',
  'card link …': 'until the key before is removed',
  // Looked for under both keys, and gone by themselves.
  signedText: 'five minutes',
  archiveText: 'a day',
  content: 'a day',
  'token …': 'a day',
  // Links are stored by hashes of their own: the text only makes a job's second try mail the same one.
  'mailed link …': 'minutes',
  // By what a rehearsal knows a client: the next one makes it anew.
  'EIN …': 'a rehearsal',
  // Counted under the present key alone: the counts begin anew with it.
  account: 'an hour',
  place: 'an hour',
  '… tried from …': 'an hour',
  '… of …': 'minutes',
  'asking for …': 'minutes',
  'asking address …': 'minutes',
  // Asked and answered at once.
  'probe …': 'a minute',
  'answer to …': 'a minute',
  // The name under which a job waits: at worst one mail is sent twice.
  'link for …': 'seconds',
}
