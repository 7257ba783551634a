import { sql } from 'kysely'
import type { SkippedCell } from '../../../contract/values/import-storage.ts'
import type { Db } from '../../database/tables.ts'

interface SkippedCellsOfClient {
  accountId: string
  cells: SkippedCell[]
}

/**
 * The cells that a run left out, by the client whose note lists them. A page has the clients whose
 * IDs come after `after`.
 */
export async function leftOutCellsByClient(
  tx: Db,
  runId: string,
  { after, limit }: { after: string; limit: number },
): Promise<SkippedCellsOfClient[]> {
  const { rows } = await sql<SkippedCellsOfClient>`
    select a.id as "accountId", jsonb_agg(cell.one order by r.kind, r.place, cell.place) as cells
    from import_rows r
    left join policies p on r.kind = 'vehicles' and p.id = r.parent_id
    join accounts a on a.id = case r.kind when 'accounts' then r.target_id when 'vehicles' then p.user_id else r.parent_id end
    cross join jsonb_array_elements(r.left_out) with ordinality as cell (one, place)
    where r.run_id = ${runId} and r.left_out <> '[]' and r.outcome in ('new', 'changed', 'same')
      and (${after} = '' or a.id > nullif(${after}, '')::uuid)
    group by a.id order by a.id limit ${limit}`.execute(tx)
  return rows
}

/** The notes that imports wrote on clients, including removed ones. */
export async function importNotesOf(tx: Db, clientIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('notes')
    .where('clientId', '=', sql<string>`any(${clientIds}::uuid[])`)
    .where('importRunId', 'is not', null)
    .select(['clientId', 'text'])
    .execute()
  const notesByClient = new Map<string, string[]>()
  for (const { clientId, text } of rows)
    notesByClient.set(clientId, [...(notesByClient.get(clientId) ?? []), text])
  return notesByClient
}

export async function insertImportNotes(
  tx: Db,
  notes: readonly { id: string; clientId: string; text: string }[],
  { runId, timestamp, actorId }: { runId: string; timestamp: string; actorId: string },
): Promise<void> {
  if (notes.length === 0) return
  await tx
    .insertInto('notes')
    .values(
      notes.map((note) => ({
        ...note,
        importRunId: runId,
        createdAt: timestamp,
        createdBy: actorId,
        isPinned: false,
      })),
    )
    .execute()
}

/** Deletes the notes that an import wrote, except those edited since. */
export const deleteImportNotes = (tx: Db, runId: string) =>
  tx.deleteFrom('notes').where('importRunId', '=', runId).where('changedAt', 'is', null).execute()
