import { createHash } from 'node:crypto'
import type { ImportCandidate, ImportValues } from '../../../contract/values/import-storage.ts'
import type { Db } from '../../database/tables.ts'
import { stagedByKey, stagedPeopleOf } from './duplicate-queries.ts'
import { joinAddress, wordsOfName } from './fuzzy-names.ts'
import { type Identity, identityOf, type PersonIdentity } from './identities.ts'
import type { StagedRow } from './row-queries.ts'

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Identities of staged accounts, including their owner's email and phone. */
export async function stagedIdentitiesOf(
  db: Db,
  runId: string,
  rows: readonly Pick<StagedRow, 'key' | 'values'>[],
): Promise<Map<string, Identity>> {
  const people = Map.groupBy(
    await stagedPeopleOf(
      db,
      runId,
      rows.map(({ key }) => key),
    ),
    ({ accountKey }) => accountKey,
  )
  return new Map(
    rows.map(({ key, values }) => {
      const nameWords = wordsOfName(values['accounts.name'] ?? '')
      const client = people
        .get(key)
        ?.find(({ title, email }) => title === email || wordsOfName(title) === nameWords)
      const clientValues: ImportValues = {}
      if (client?.email) clientValues['people.email'] = client.email
      if (client?.phone) clientValues['people.phone'] = client.phone
      return [key, identityOf({ ...values, ...clientValues })]
    }),
  )
}

/**
 * A fingerprint by which a later file with the same values recognizes the account. The EIN is not a
 * part of it. The owner's email and phone are: two accounts of one name may differ only in these.
 */
export function fingerprintOf(values: ImportValues, { email, phone }: Identity): string {
  const contactEntries: [string, string][] = [
    ['people.email', email],
    ['people.phone', values['accounts.phone'] === undefined ? phone : ''],
  ]
  const filledValues = [...Object.entries(values), ...contactEntries.filter(([, text]) => text !== '')]
  return digest(JSON.stringify(filledValues.sort(([one], [other]) => (one < other ? -1 : 1))))
}

/**
 * Fingerprints of an account in the book. Each combines the name with one other value, so that a
 * later file with more or changed values still matches.
 */
export function fingerprintsOf(values: ImportValues, identity: Identity, accountId: string): string[] {
  const name = wordsOfName(values['accounts.name'] ?? '')
  const { street, location, email, phone } = identity
  const cells = { street, location, email, phone }
  const filledValues = Object.entries(cells).filter(([, text]) => text !== '')
  return filledValues.length === 0
    ? [digest('name', name, accountId)]
    : filledValues.map(([fieldName, text]) => digest(fieldName, name, text, accountId))
}

/**
 * Fingerprint of a client of a file whom staff chose to leave out, although the client may be this
 * account of the book.
 */
export const leftOutFingerprint = (fingerprint: string, accountId: string) =>
  digest('left out', fingerprint, accountId)

/**
 * Fingerprint of a person of a file. `id` is the person of the book whom staff chose as the same,
 * or the account if staff left the person out.
 */
export const personFingerprint = ({ name, email, phone }: PersonIdentity, id: string) =>
  digest('person', name, email, phone, id)

const rowPrefix = 'row:'
/** The key of the staged row that an answer names; null if it names none. */
export const rowKeyOfAnswer = (answer: string | null): string | null =>
  answer?.startsWith(rowPrefix) ? answer.slice(rowPrefix.length) : null

export type StagedCandidate = Pick<StagedRow, 'targetId' | 'outcome'> & { candidate: ImportCandidate }

const placeKeyOf = (values: ImportValues) =>
  [
    joinAddress(values, 'mailing') || joinAddress(values, 'location'),
    values['accounts.phone'] ?? values['people.phone'],
    values['people.email'],
    values['accounts.number'],
  ]
    .filter(Boolean)
    .slice(0, 2)
    .join(', ')

/** The staged rows of the same files that these rows may duplicate, by key. */
export async function stagedCandidatesByKey(
  db: Db,
  { runId, kind, reason }: { runId: string; kind: 'accounts' | 'people'; reason: string },
  rows: readonly Pick<StagedRow, 'alike'>[],
): Promise<Map<string, StagedCandidate>> {
  const keys = [...new Set(rows.flatMap(({ alike }) => alike))]
  const stagedRows = keys.length === 0 ? [] : await stagedByKey(db, runId, kind, keys)
  return new Map(
    stagedRows.map(({ key, title, targetId, outcome, values }) => {
      const placeKey = placeKeyOf(values)
      const matchReason = `${reason}, in these files${placeKey ? `: ${placeKey}` : ''}`
      return [
        key,
        { targetId, outcome, candidate: { id: `${rowPrefix}${key}`, name: title, because: matchReason } },
      ]
    }),
  )
}
