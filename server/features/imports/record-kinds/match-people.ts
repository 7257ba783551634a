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
  matchInBook,
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

const similarPersonWarning = 'Another portal user of the client has this name, email or phone'
const duplicatePersonWarning = 'This is a duplicate of another person'

/** A person whom an earlier row adds to the book. */
interface AddedPerson {
  id: string
  identity: PersonIdentity
}

export async function matchPeople({ db, runId, targets }: MatchContext) {
  const addedPeople = new Map<string, AddedPerson[]>()
  return async (rows: readonly StagedRow[]): Promise<RowMatch[]> => {
    const accountOf = ({ accountKey }: StagedRow) => targets.accounts.get(accountKey ?? '')
    const ids = [...new Set(rows.flatMap((row) => accountOf(row)?.targetId ?? []))]
    const storedPeople = (await storedPeopleOf(db, ids)).map((one) => ({
      ...one,
      identity: personIdentityOf(one.values),
    }))
    const now = Map.groupBy(storedPeople, ({ accountId }) => accountId)
    const phones = new Map((await mainPhonesOf(db, ids)).map(({ id, phone }) => [id, digitsOfPhone(phone)]))
    const idFor = await assignIds(db, 'people', rows)
    const stagedByKey = await stagedCandidatesByKey(db, { runId, kind: 'people', reason: 'Matches' }, rows)
    const fingerprints = rows.flatMap((row) => {
      const account = accountOf(row)?.targetId ?? ''
      const identity = personIdentityOf(row.values)
      return [account, ...(now.get(account) ?? []).map(({ id }) => id)].map((id) =>
        personFingerprint(identity, id),
      )
    })
    const knownFingerprints = new Set(
      (await accountsByFingerprint(db, fingerprints)).map(({ fingerprint }) => fingerprint),
    )
    return rows.map((row): RowMatch => {
      const account = accountOf(row)
      const parentId = account?.targetId ?? null
      const accountId = parentId ?? ''
      const match = matchWithoutOwner(row, account) ?? {
        ...personMatch(row, {
          peopleInBook: now.get(accountId) ?? [],
          addedPeople: addedPeople.get(accountId) ?? [],
          officePhone: phones.get(accountId) ?? '',
          accountId,
          targets: targets.people,
          stagedByKey: stagedByKey,
          knownIds: knownFingerprints,
          idFor,
        }),
        parentId,
      }
      targets.people.set(row.key, match)
      if (match.outcome === 'new' && match.targetId !== null && parentId !== null)
        addedPeople.set(parentId, [
          ...(addedPeople.get(parentId) ?? []),
          { id: match.targetId, identity: personIdentityOf(row.values) },
        ])
      return match
    })
  }
}

type PersonInBook = StoredPerson & { identity: PersonIdentity }

interface PersonCandidates {
  peopleInBook: readonly PersonInBook[]
  addedPeople: readonly AddedPerson[]
  /** An office's shared phone does not identify a person. */
  officePhone: string
  accountId: string
  targets: ReadonlyMap<string, MatchTarget>
  stagedByKey: ReadonlyMap<string, StagedCandidate>
  /** Fingerprints that earlier imports stored. */
  knownIds: ReadonlySet<string>
  idFor: (values: ImportValues) => string
}

function personMatch(row: StagedRow, knownPeople: PersonCandidates): RowMatch {
  const {
    peopleInBook: there,
    addedPeople,
    officePhone,
    accountId,
    targets,
    stagedByKey,
    knownIds,
    idFor,
  } = knownPeople
  const fileFields = fileValues(row.values, importedPersonFields)
  const identity = personIdentityOf(row.values)
  // People with a sign-in maintain their own name and contact data.
  const matchWith = ({ id, signsIn, values }: PersonInBook, reason: string) =>
    matchInBook(row, id, signsIn ? [] : changesBetween(fileFields, values), reason)
  const hasSameName = (one: PersonInBook) => identity.name !== '' && one.identity.name === identity.name
  const agreement = (one: PersonInBook) => contactAgreementOf(one.identity, identity)
  const hasSameField = (one: PersonInBook, field: 'email' | 'phone') =>
    identity[field] !== '' && one.identity[field] === identity[field]
  const samePerson =
    there.find(({ id }) => id === row.values['people.id']) ??
    there.find((one) => hasSameName(one) && agreement(one) === 'agree') ??
    // Either the email or the phone may have changed: the name and the other one still identify the
    // person.
    there.find((one) => hasSameName(one) && (hasSameField(one, 'email') || hasSameField(one, 'phone'))) ??
    onlyElement(there.filter((one) => hasSameName(one) && agreement(one) === 'open')) ??
    there.find((one) => hasSameField(one, 'email') && (identity.name === '' || one.identity.name === ''))
  if (samePerson) return matchWith(samePerson, 'One of the client’s portal users')
  const earlierPerson = there.find((one) => knownIds.has(personFingerprint(identity, one.id)))
  if (earlierPerson) return matchInBook(row, earlierPerson.id, [], chosenBeforeReason)
  const repeatedPerson = addedPeople.find(
    (addedPerson) =>
      row.alike.length === 0 &&
      addedPerson.identity.name === identity.name &&
      contactAgreementOf(addedPerson.identity, identity) !== 'differ',
  )
  if (repeatedPerson) return matchInBook(row, repeatedPerson.id, [], duplicatePersonWarning)
  const peopleSharing = (field: 'email' | 'phone') => {
    const peopleWithSame = there.filter((one) => hasSameField(one, field))
    return peopleWithSame.length > 2 || (field === 'phone' && identity.phone === officePhone)
      ? []
      : peopleWithSame
  }
  // If several reasons apply to one person, the last in this list is shown.
  const matchesByReason = [
    ...peopleSharing('phone').map((one) => ({ one, because: 'The telephone' })),
    ...peopleSharing('email').map((one) => ({ one, because: 'The email' })),
    ...there.filter(hasSameName).map((one) => ({ one, because: 'The name' })),
  ]
  const peopleInBook = new Map(
    matchesByReason.map(({ one: { id, values }, because }) => [id, { id, name: shownName(values), because }]),
  )
  const candidates = [...stagedCandidates(row, stagedByKey), ...peopleInBook.values()]
  const newPersonMatch = { ...newMatch(row, idFor(row.values), fileFields), candidates }
  if (candidates.length === 0) return newPersonMatch
  const doubtfulMatch: RowMatch = {
    ...emptyMatch(row),
    candidates,
    outcome: 'doubtful',
    because: similarPersonWarning,
  }
  if (row.answer === 'new') return { ...newPersonMatch, because: chosenReason }
  if (row.answer === 'left out') return { ...doubtfulMatch, outcome: 'left out', because: chosenReason }
  const chosenRowKey = rowKeyOfAnswer(row.answer)
  if (chosenRowKey !== null && stagedByKey.has(chosenRowKey)) {
    const target = targets.get(chosenRowKey) ?? stagedByKey.get(chosenRowKey)
    if (!target || target.targetId === null || target.outcome === 'doubtful')
      return { ...doubtfulMatch, because: 'Choose who the other person is first' }
    return { ...doubtfulMatch, outcome: 'same', targetId: target.targetId, because: chosenReason }
  }
  const chosenPerson = there.find(({ id }) => id === row.answer)
  if (chosenPerson) return { ...matchWith(chosenPerson, chosenReason), candidates }
  return knownIds.has(personFingerprint(identity, accountId))
    ? { ...doubtfulMatch, outcome: 'left out', because: chosenBeforeReason }
    : doubtfulMatch
}

const shownName = (values: ImportValues) =>
  personName(values) || (values['people.email'] ?? values['people.phone'] ?? '')

const onlyElement = <One>(elements: readonly One[]): One | undefined =>
  elements.length === 1 ? elements[0] : undefined
