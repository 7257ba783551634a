import type { ImportValues } from '../../../../contract/values/import-kept.ts'
import { asNew, changesOf, policySaid, policyStands } from '../as-book.ts'
import { closedAmong, type PolicyNow, policiesNow } from '../book-queries.ts'
import { isOfLines, tellsLines } from '../policy-lines.ts'
import type { Matched, StagedRow } from '../row-queries.ts'
import { plainNumber } from '../things.ts'
import { findUnnumbered } from './find-policies.ts'
import { freeIds } from './free-ids.ts'
import type { FoundPolicy, MatchContext, Target } from './import-kind.ts'
import { matchWithoutOwner, outcomeOf, plainMatch, wrongMatch } from './plain-match.ts'

export async function matchPolicies(context: MatchContext) {
  const { db, accounts, policies: targets, foundPolicies, day } = context
  return async (rows: readonly StagedRow[]): Promise<Matched[]> => {
    await findUnnumbered(context, rows)
    const ids = rows.flatMap(({ key }) => foundPolicies.get(key)?.id ?? [])
    const now = new Map((await policiesNow(db, ids)).map((row) => [row.id, row]))
    const idFor = await freeIds(db, 'policies', rows)
    const closed = await closedAmong(
      db,
      rows.flatMap(({ accountKey }) => accounts.get(accountKey ?? '')?.id ?? []),
    )
    return rows.map((row): Matched => {
      const hit = foundPolicies.get(row.key)
      const account: Target | undefined =
        row.accountKey === null && hit
          ? { id: hit.owner, outcome: 'same' }
          : accounts.get(row.accountKey ?? '')
      const isOfFormer = account?.outcome !== 'new' && closed.has(account?.id ?? '')
      const match =
        matchWithoutOwner(row, account) ?? policyMatch(row, { hit, account, now, idFor, isOfFormer, day })
      if (match.targetId !== null) match.parentId = account?.id ?? null
      targets.set(row.key, { id: match.targetId, outcome: match.outcome })
      return match
    })
  }
}

interface AmongPolicies {
  /** Its client was closed: what has ended may come in, what is in force not. */
  isOfFormer: boolean
  day: string
  hit: FoundPolicy | undefined
  account: Target | undefined
  now: ReadonlyMap<string, PolicyNow>
  idFor: (values: ImportValues) => string
}

function policyMatch(row: StagedRow, { hit, account, now, idFor, isOfFormer, day }: AmongPolicies): Matched {
  const match = plainMatch(row)
  const stands = hit && now.get(hit.id)
  if (!stands && isOfFormer && (row.values['policies.end'] ?? '') > day)
    return wrongMatch(row, 'Its client is a former one. Please reopen them, or leave the policy out')
  if (!stands) return { ...match, targetId: idFor(row.values), changes: asNew(policySaid(row.values)) }
  if (hit.owner !== account?.id)
    return wrongMatch(row, `Policy ${row.title} stands with another client of the book`)
  const changes = changesOf(policySaid(row.values), policyStands(stands)).filter(
    // A file that writes a number in another way does not change it.
    ({ field, before, after }) =>
      (field !== 'policies.number' || plainNumber(before ?? '') !== plainNumber(after)) &&
      // The lines of a package do not replace what somebody has written.
      (field !== 'policies.description' || before === null || !tellsLines(after) || isOfLines(before)),
  )
  return {
    ...{ ...match, targetId: hit.id, changes, because: hit.because ?? 'By its number, start and carrier' },
    outcome: outcomeOf(changes),
  }
}
