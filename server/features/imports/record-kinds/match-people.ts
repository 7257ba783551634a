import type { ImportValues } from '../../../../contract/values/import-storage.ts'
import { accountsByFingerprint, mainPhonesOf, type StoredPerson, storedPeopleOf } from '../book-queries.ts'
import {
  personFingerprint,
  rowKeyOfAnswer,
  type StagedCandidate,
  stagedCandidatesByKey,
} from '../fingerprints.ts'
import { digitsOfPhone } from '../fuzzy-names.ts'
import { contactAgreementOf, type PersonIdentity, personIdentityOf, personName } from '../identities.ts'
import type { RowMatch, StagedRow } from '../row-queries.ts'
import { changesBetween, fileValues } from './fields.ts'
import { assignIds } from './free-ids.ts'
import type { MatchContext, MatchTarget } from './import-kind.ts'
import {
  chosenBeforeReason,
  chosenReason,
  emptyMatch,
  foundMatch,
  matchWithoutOwner,
  newMatch,
  stagedCandidates,
} from './matches.ts'

export const importedPersonFields = [
  'people.firstName',
  'people.lastName',
  'people.email',
  'people.phone',
  'people.title',
] as const

const anotherAlike = 'Another person of the client has this name, email or phone'
const twiceInFiles = 'This is a duplicate of another person'

/** A person whom an earlier row adds to the book. */
interface AddedPerson {
  id: string
  identity: PersonIdentity
}

export async function matchPeople({ db, runId, targets }: MatchContext) {
  const added = new Map<string, AddedPerson[]>()
  return async (rows: readonly StagedRow[]): Promise<RowMatch[]> => {
    const accountOf = ({ accountKey }: StagedRow) => targets.accounts.get(accountKey ?? '')
    const ids = [...new Set(rows.flatMap((row) => accountOf(row)?.targetId ?? []))]
    const everybody = (await storedPeopleOf(db, ids)).map((one) => ({
      ...one,
      identity: personIdentityOf(one.values),
    }))
    const now = Map.groupBy(everybody, ({ accountId }) => accountId)
    const phones = new Map((await mainPhonesOf(db, ids)).map(({ id, phone }) => [id, digitsOfPhone(phone)]))
    const idFor = await assignIds(db, 'people', rows)
    const staged = await stagedCandidatesByKey(db, { runId, kind: 'people', reason: 'Matches' }, rows)
    const prints = rows.flatMap((row) => {
      const account = accountOf(row)?.targetId ?? ''
      const identity = personIdentityOf(row.values)
      return [account, ...(now.get(account) ?? []).map(({ id }) => id)].map((id) =>
        personFingerprint(identity, id),
      )
    })
    const known = new Set((await accountsByFingerprint(db, prints)).map(({ fingerprint }) => fingerprint))
    return rows.map((row): RowMatch => {
      const account = accountOf(row)
      const parentId = account?.targetId ?? null
      const accountId = parentId ?? ''
      const match = matchWithoutOwner(row, account) ?? {
        ...personMatch(row, {
          there: now.get(accountId) ?? [],
          added: added.get(accountId) ?? [],
          officePhone: phones.get(accountId) ?? '',
          accountId,
          targets: targets.people,
          staged,
          known,
          idFor,
        }),
        parentId,
      }
      targets.people.set(row.key, match)
      if (match.outcome === 'new' && match.targetId !== null && parentId !== null)
        added.set(parentId, [
          ...(added.get(parentId) ?? []),
          { id: match.targetId, identity: personIdentityOf(row.values) },
        ])
      return match
    })
  }
}

type PersonInBook = StoredPerson & { identity: PersonIdentity }

interface PersonCandidates {
  there: readonly PersonInBook[]
  added: readonly AddedPerson[]
  /** An office's shared phone does not identify a person. */
  officePhone: string
  accountId: string
  targets: ReadonlyMap<string, MatchTarget>
  staged: ReadonlyMap<string, StagedCandidate>
  /** Fingerprints that earlier imports stored. */
  known: ReadonlySet<string>
  idFor: (values: ImportValues) => string
}

function personMatch(row: StagedRow, among: PersonCandidates): RowMatch {
  const { there, added, officePhone, accountId, targets, staged, known, idFor } = among
  const said = fileValues(row.values, importedPersonFields)
  const identity = personIdentityOf(row.values)
  // People with a sign-in maintain their own name and contact data.
  const asOne = ({ id, signsIn, values }: PersonInBook, because: string) =>
    foundMatch(row, id, signsIn ? [] : changesBetween(said, values), because)
  const isCalled = (one: PersonInBook) => identity.name !== '' && one.identity.name === identity.name
  const agreement = (one: PersonInBook) => contactAgreementOf(one.identity, identity)
  const hasSame = (one: PersonInBook, field: 'email' | 'phone') =>
    identity[field] !== '' && one.identity[field] === identity[field]
  const same =
    there.find(({ id }) => id === row.values['people.id']) ??
    there.find((one) => isCalled(one) && agreement(one) === 'agree') ??
    // Either the email or the phone may have changed: the name and the other one still identify the
    // person.
    there.find((one) => isCalled(one) && (hasSame(one, 'email') || hasSame(one, 'phone'))) ??
    single(there.filter((one) => isCalled(one) && agreement(one) === 'open')) ??
    there.find((one) => hasSame(one, 'email') && (identity.name === '' || one.identity.name === ''))
  if (same) return asOne(same, 'Among the people of the client')
  const before = there.find((one) => known.has(personFingerprint(identity, one.id)))
  if (before) return foundMatch(row, before.id, [], chosenBeforeReason)
  const again = added.find(
    (one) =>
      row.alike.length === 0 &&
      one.identity.name === identity.name &&
      contactAgreementOf(one.identity, identity) !== 'differ',
  )
  if (again) return foundMatch(row, again.id, [], twiceInFiles)
  const sharing = (field: 'email' | 'phone') => {
    const alike = there.filter((one) => hasSame(one, field))
    return alike.length > 2 || (field === 'phone' && identity.phone === officePhone) ? [] : alike
  }
  // If several reasons apply to one person, the last in this list is shown.
  const byReason = [
    ...sharing('phone').map((one) => ({ one, because: 'The telephone' })),
    ...sharing('email').map((one) => ({ one, because: 'The email' })),
    ...there.filter(isCalled).map((one) => ({ one, because: 'The name' })),
  ]
  const inBook = new Map(
    byReason.map(({ one: { id, values }, because }) => [id, { id, name: shownName(values), because }]),
  )
  const candidates = [...stagedCandidates(row, staged), ...inBook.values()]
  const asANew = { ...newMatch(row, idFor(row.values), said), candidates }
  if (candidates.length === 0) return asANew
  const doubtful: RowMatch = { ...emptyMatch(row), candidates, outcome: 'doubtful', because: anotherAlike }
  if (row.answer === 'new') return { ...asANew, because: chosenReason }
  if (row.answer === 'left out') return { ...doubtful, outcome: 'left out', because: chosenReason }
  const other = rowKeyOfAnswer(row.answer)
  if (other !== null && staged.has(other)) {
    const target = targets.get(other) ?? staged.get(other)
    if (!target || target.targetId === null || target.outcome === 'doubtful')
      return { ...doubtful, because: 'Choose who the other person is first' }
    return { ...doubtful, outcome: 'same', targetId: target.targetId, because: chosenReason }
  }
  const taken = there.find(({ id }) => id === row.answer)
  if (taken) return { ...asOne(taken, chosenReason), candidates }
  return known.has(personFingerprint(identity, accountId))
    ? { ...doubtful, outcome: 'left out', because: chosenBeforeReason }
    : doubtful
}

const shownName = (values: ImportValues) =>
  personName(values) || (values['people.email'] ?? values['people.phone'] ?? '')

const single = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined)
