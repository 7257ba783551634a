import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { notAllowedError, notFound } from '../../failure.ts'
import type { SessionCache } from '../../http/session-cache.ts'
import { signedInCaller } from '../../http/signed-in-caller.ts'
import { runInBulkhead } from '../../platform/bulkhead.ts'
import { record } from '../activity/record.ts'
import { iterateCheckedRows } from './checked-rows.ts'
import { withLocalCopy } from './local-copy.ts'
import { readLookups } from './lookups.ts'
import { importFileOf, importRunSeenBy } from './queries.ts'
import { wrongRowsOfTable } from './row-queries.ts'
import { wrongRowsFile } from './wrong-rows.ts'

interface WrongRowsRoute {
  Params: { run: string; file: string; table: string }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves a table's wrong rows as a file to correct. The audit log records the download first. */
export function mountWrongRows(app: FastifyInstance, context: Context, sessions: SessionCache): void {
  const answer = async (request: FastifyRequest<WrongRowsRoute>, reply: FastifyReply) => {
    const { me } = await signedInCaller(request, context, sessions)
    if (me.role !== 'admin') throw notAllowedError()
    const { run: runId, file: fileId, table: tableIndex } = request.params
    if (!uuidPattern.test(runId) || !uuidPattern.test(fileId)) throw notFound('File')
    const { db, agency, now } = context
    const run = await importRunSeenBy(db, runId)
    const file = await importFileOf(db, runId, fileId)
    const { storageKey, size } = file
    const table = file.tables.find(({ table }) => String(table) === tableIndex)
    if (!table || storageKey === null) throw notFound('File')
    await db
      .transaction()
      .execute((tx) =>
        record(
          tx,
          { me, now, ip: request.ip },
          { action: 'agency.importRowsTaken', details: { run: runId, name: run.name, file: file.name } },
        ),
      )
    const lookups = await readLookups(db, agency().lines, run.meanings)
    const findingsByRow = await wrongRowsOfTable(db, { fileId, sheet: table.table })
    const writer = wrongRowsFile(table)
    async function* lines(): AsyncGenerator<string> {
      yield writer.head
      const parts: string[][] = []
      // The local copy exists only in this callback, so collect the wrong rows before sending.
      await withLocalCopy(context, { storageKey: storageKey ?? '', size }, async (tableFile) => {
        if (table)
          for await (const slice of iterateCheckedRows(tableFile, { tables: [table] }, lookups))
            parts.push(
              slice.flatMap((row) => {
                const findings = findingsByRow.get(row.number)
                return findings ? writer.line({ ...row, fate: 'wrong', wrong: findings }) : []
              }),
            )
      })
      for (const part of parts) yield part.join('')
    }
    const name = `${file.name.replace(/\.[a-z0-9]{1,5}$/i, '')} rows with errors.csv`
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': contentDisposition(name),
        'cache-control': 'no-store',
      })
      .send(Readable.from(lines()))
  }
  app.route<WrongRowsRoute>({
    method: 'GET',
    url: '/api/imports/wrong-rows/:run/:file/:table',
    exposeHeadRoute: false,
    handler: (request, reply) => runInBulkhead(api.imports, () => answer(request, reply)),
  })
}
