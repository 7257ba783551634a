import { asNew, changesOf, holderSaid, holderStands, holderStreet, type Said } from '../as-book.ts'
import { holdersNow, policiesNumbered } from '../book-queries.ts'
import { holderWords, wordsOfHolder } from '../holder-words.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import { plainNumber } from '../things.ts'
import { freeIds } from './free-ids.ts'
import type { ImportKind, MatchContext, Target } from './import-kind.ts'
import { matchWithoutOwner, outcomeOf, plainMatch } from './plain-match.ts'

async function matchHolders({ db, accounts }: MatchContext) {
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    const numbers = rows.flatMap(({ accountKey, values }) =>
      accountKey === null && values['policies.number'] !== undefined
        ? plainNumber(values['policies.number'])
        : [],
    )
    const book = numbers.length > 0 ? await policiesNumbered(db, numbers) : []
    const accountOf = ({ accountKey, values }: StagedRow): Target | undefined => {
      if (accountKey !== null) return accounts.get(accountKey)
      const number = plainNumber(values['policies.number'] ?? '')
      const hit = book.find((one) => one.number === number)
      return hit && { id: hit.userId, outcome: 'same' }
    }
    const owners = [...new Set(rows.flatMap((row) => accountOf(row)?.id ?? []))]
    const now = Map.groupBy(await holdersNow(db, owners), ({ clientId }) => clientId)
    const idFor = await freeIds(db, 'holders', rows)
    return rows.map((row): Matched => {
      const account = accountOf(row)
      const ended = matchWithoutOwner(row, account)
      if (ended) return ended
      const { values } = row
      const alike = holderWords(row.title, values)
      const same = (now.get(account?.id ?? '') ?? []).find((one) => wordsOfHolder(one.name, one) === alike)
      const match = { ...plainMatch(row), parentId: account?.id ?? null }
      if (same) {
        const changes = changesOf(holderSaid(values), holderStands(same))
        return {
          ...{ ...match, targetId: same.id, changes, outcome: outcomeOf(changes) },
          because: 'Among the holders of the client',
        }
      }
      const said: Said = {
        'holders.name': row.title,
        'holders.street': holderStreet(values),
        'holders.city': values['holders.city'] ?? '',
        'holders.state': values['holders.state'] ?? '',
        'holders.zip': values['holders.zip'] ?? '',
        ...holderSaid(values),
      }
      return { ...match, targetId: idFor(values), changes: asNew(said) }
    })
  }
}

export const holders: ImportKind<'holders'> = {
  name: 'holders',
  match: matchHolders,
}
