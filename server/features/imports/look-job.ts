import { z } from 'zod'
import type { KeptTable } from '../../../contract/values/import-kept.ts'
import type { Context } from '../../context.ts'
import { Unreadable } from '../../platform/rows/unreadable.ts'
import { knownNames } from './known-names.ts'
import { withLocalCopy } from './local-copy.ts'
import { lookAtFile } from './look-at-file.ts'
import { filesOf, updateFile } from './queries.ts'

const Asked = z.object({ run: z.string(), file: z.string() })

/** A job: looks through a file that was dropped, for what it is and what its columns are taken for. */
export const lookAtImport = (context: Context) => async (payload: unknown) => {
  const { run, file: id } = Asked.parse(payload)
  const { db, agency, now } = context
  const file = (await filesOf(db, run)).find((one) => one.id === id)
  if (!file?.storageKey || file.state !== 'looking') return
  const lookups = await knownNames(db, agency().lines)
  try {
    const { storageKey, size } = file
    const look = await withLocalCopy(context, { storageKey, size }, (table) =>
      lookAtFile(table, { lookups, year: now().getUTCFullYear() }),
    )
    const tables = look.tables.map((table): KeptTable => ({ ...table, isTaken: true }))
    const failure =
      tables.length === 0 ? 'There is nothing in it. Please look whether the right file was saved' : null
    await updateFile(db, id, {
      ...{ state: failure ? 'unreadable' : 'ready', failure, form: look.form },
      ...{ said: JSON.stringify(look.said), tables: JSON.stringify(tables) },
    })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await updateFile(db, id, { state: 'unreadable', failure: error.message })
  }
}
