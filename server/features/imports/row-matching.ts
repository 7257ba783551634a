import { type Context, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { staffForImport } from './book-queries.ts'
import { findByNumber } from './record-kinds/find-policies.ts'
import type { MatchContext } from './record-kinds/import-kind.ts'
import { kindsInOrder } from './record-kinds/import-kinds.ts'
import { iterateStagedRows, writeMatches } from './row-queries.ts'
import { staffLookupFrom } from './staff-lookup.ts'

const batchSize = 1000

interface RowsToMatch extends Pick<MatchContext, 'runId' | 'accountKeys' | 'onlyAccountIds'> {
  /** Called after each batch. An error that it throws ends the matching. */
  onProgress?: (rows: number) => Promise<void>
}

/** Matches the staged rows with the book and stores their outcomes. Writes nothing else. */
export async function matchRows(
  db: Db,
  context: Pick<Context, 'secrets' | 'agency' | 'now'>,
  { onProgress, ...input }: RowsToMatch,
): Promise<void> {
  const matchContext: MatchContext = {
    db,
    ...input,
    secrets: context.secrets,
    timeZone: context.agency().timeZone,
    day: today(context),
    staff: staffLookupFrom(await staffForImport(db)),
    // Policies come first, since they help to find accounts.
    ...(await findByNumber(db, input)),
    targets: {
      accounts: new Map(),
      people: new Map(),
      policies: new Map(),
      vehicles: new Map(),
      holders: new Map(),
    },
  }
  const { runId, accountKeys } = input
  for (const kind of kindsInOrder) {
    const matchPart = await kind.match(matchContext)
    for await (const rows of iterateStagedRows(db, {
      runId,
      accountKeys,
      kind: kind.name,
      limit: batchSize,
    })) {
      const matches = await matchPart(rows)
      for (const [index, match] of matches.entries())
        matchContext.targets[kind.name].set(rows[index]?.key ?? '', match)
      await writeMatches(db, matches)
      await onProgress?.(rows.length)
    }
  }
}
