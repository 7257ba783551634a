import type { ImportValues } from '../../../../contract/values/import-kept.ts'
import { asNew, changesOf, personStands, type Said } from '../as-book.ts'
import { accountsKnown, type PersonNow, peopleNow, phonesOf } from '../book-queries.ts'
import { type PersonIdentity, personIdentity, personIdentityOf, reachAgreement } from '../identities.ts'
import { type InFiles, inFiles, keyAnswered, personPrint } from '../known-again.ts'
import { digitsOfPhone } from '../loose.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import { freeIds } from './free-ids.ts'
import type { MatchContext, Target } from './import-kind.ts'
import {
  asChosen,
  asChosenBefore,
  matchWithoutOwner,
  outcomeOf,
  plainMatch,
  stagedCandidates,
} from './plain-match.ts'

const fields = [
  'people.firstName',
  'people.lastName',
  'people.email',
  'people.phone',
  'people.title',
] as const

const anotherAlike = 'Another of the client has this name, e-mail or telephone'
const twiceInFiles = 'The same person once more'

/** A person of an earlier row who comes into the book. */
interface AddedPerson {
  id: string
  identity: PersonIdentity
}

export async function matchPeople({ db, runId, accounts }: MatchContext) {
  const targets = new Map<string, Target>()
  const added = new Map<string, AddedPerson[]>()
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    const ids = [...new Set(rows.flatMap(({ accountKey }) => accounts.get(accountKey ?? '')?.id ?? []))]
    const now = Map.groupBy(await peopleNow(db, ids), ({ accountId }) => accountId)
    const phones = new Map((await phonesOf(db, ids)).map(({ id, phone }) => [id, digitsOfPhone(phone)]))
    const idFor = await freeIds(db, 'people', rows)
    const staged = await inFiles(db, { runId, kind: 'people', reason: 'What is alike' }, rows)
    const prints = rows.flatMap(({ accountKey, values }) => {
      const account = accounts.get(accountKey ?? '')?.id ?? ''
      const identity = personIdentityOf(values)
      return [account, ...(now.get(account) ?? []).map(({ id }) => id)].map((id) => personPrint(identity, id))
    })
    const known = new Set((await accountsKnown(db, prints)).map(({ fingerprint }) => fingerprint))
    return rows.map((row): Matched => {
      const account = accounts.get(row.accountKey ?? '')
      const parentId = account?.id ?? null
      const accountId = account?.id ?? ''
      const match = matchWithoutOwner(row, account) ?? {
        ...personMatch(row, {
          there: now.get(accountId) ?? [],
          added: added.get(accountId) ?? [],
          officePhone: phones.get(accountId) ?? '',
          ...{ accountId, targets, staged, known, idFor },
        }),
        parentId,
      }
      targets.set(row.key, { id: match.targetId, outcome: match.outcome })
      if (match.outcome === 'new' && match.targetId !== null && parentId !== null)
        added.set(parentId, [
          ...(added.get(parentId) ?? []),
          { id: match.targetId, identity: personIdentityOf(row.values) },
        ])
      return match
    })
  }
}

const nameOfPerson = ({ firstName, lastName }: Pick<PersonNow, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

const identityInBook = (one: PersonNow) => personIdentity(nameOfPerson(one), one.email, one.phone)

interface AmongPeople {
  there: readonly PersonNow[]
  added: readonly AddedPerson[]
  /** A telephone or an e-mail shared by an office tells nobody apart. */
  officePhone: string
  accountId: string
  targets: ReadonlyMap<string, Target>
  staged: ReadonlyMap<string, InFiles>
  /** Fingerprints that earlier imports noted. */
  known: ReadonlySet<string>
  idFor: (values: ImportValues) => string
}

function personMatch(row: StagedRow, among: AmongPeople): Matched {
  const { there, added, officePhone, accountId, targets, staged, known, idFor } = among
  const said: Said = {}
  for (const field of fields) said[field] = row.values[field] ?? null
  const identity = personIdentityOf(row.values)
  const asOne = (one: PersonNow, because: string, candidates: Matched['candidates'] = []): Matched => {
    // Who signs in says of themselves what they are called and reached by.
    const changes = one.signsIn ? [] : changesOf(said, personStands(one))
    return { ...plainMatch(row), targetId: one.id, changes, because, candidates, outcome: outcomeOf(changes) }
  }
  const isCalled = (one: PersonNow) => identity.name !== '' && identityInBook(one).name === identity.name
  const agreement = (one: PersonNow) => reachAgreement(identityInBook(one), identity)
  const hasSame = (one: PersonNow, field: 'email' | 'phone') =>
    identity[field] !== '' && identityInBook(one)[field] === identity[field]
  const same =
    there.find(({ id }) => id === row.values['people.id']) ??
    there.find((one) => isCalled(one) && agreement(one) === 'agree') ??
    // One of two is another by now: the name and the other one tell who it is.
    there.find((one) => isCalled(one) && (hasSame(one, 'email') || hasSame(one, 'phone'))) ??
    single(there.filter((one) => isCalled(one) && agreement(one) === 'open')) ??
    there.find((one) => hasSame(one, 'email') && (identity.name === '' || identityInBook(one).name === ''))
  if (same) return asOne(same, 'Among the people of the client')
  const before = there.find((one) => known.has(personPrint(identity, one.id)))
  if (before) return { ...plainMatch(row), targetId: before.id, because: asChosenBefore, outcome: 'same' }
  const again = added.find(
    (one) =>
      row.alike.length === 0 &&
      one.identity.name === identity.name &&
      reachAgreement(one.identity, identity) !== 'differ',
  )
  if (again) return { ...plainMatch(row), outcome: 'same', targetId: again.id, because: twiceInFiles }
  const sharing = (field: 'email' | 'phone') => {
    const alike = there.filter((one) => hasSame(one, field))
    return alike.length > 2 || (field === 'phone' && identity.phone === officePhone) ? [] : alike
  }
  const byReason: [string, readonly PersonNow[]][] = [
    ['The name', there.filter(isCalled)],
    ['The e-mail', sharing('email')],
    ['The telephone', sharing('phone')],
  ]
  const inBook = new Map(
    byReason
      .toReversed()
      .flatMap(([because, people]) =>
        people.map(
          (one) =>
            [
              one.id,
              { id: one.id, name: nameOfPerson(one) || (one.email ?? one.phone ?? ''), because },
            ] as const,
        ),
      ),
  )
  const candidates = [...stagedCandidates(row, staged), ...inBook.values()]
  const asANew = { ...plainMatch(row), candidates, targetId: idFor(row.values), changes: asNew(said) }
  if (candidates.length === 0) return asANew
  const doubtful: Matched = { ...plainMatch(row), candidates, outcome: 'doubtful', because: anotherAlike }
  if (row.answer === 'new') return { ...asANew, because: asChosen }
  if (row.answer === 'left out') return { ...doubtful, outcome: 'left out', because: asChosen }
  const other = keyAnswered(row.answer)
  if (other !== null && staged.has(other)) {
    const target = targets.get(other) ?? staged.get(other)
    if (!target || target.id === null || target.outcome === 'doubtful')
      return { ...doubtful, because: 'Who the other one is has to be chosen first' }
    return { ...doubtful, outcome: 'same', targetId: target.id, because: asChosen }
  }
  const taken = there.find(({ id }) => id === row.answer)
  if (taken) return asOne(taken, asChosen, candidates)
  if (known.has(personPrint(identity, accountId)))
    return { ...doubtful, outcome: 'left out', because: asChosenBefore }
  return doubtful
}

const single = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined)
