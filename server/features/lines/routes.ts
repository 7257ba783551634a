import { api } from '../../../contract/index.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import { readLines } from '../../agency.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { addLine, changeLine, mergeLine, retireLine } from './change-line.ts'

async function lineKnown(db: Db, nameOrSlug: string) {
  const line = lineNamed(await readLines(db), nameOrSlug)
  if (!line) throw notFound('Line')
  return { line }
}

/** Changes a line, returns it and reloads the agency data of this instance. */
async function changing(visit: RequestContext, slug: string, change: (tx: Db) => Promise<string>) {
  const answer = await edit(visit, { change, answer: (db, name) => lineKnown(db, name ?? slug) })
  await visit.rereadAgency()
  return answer
}

export const lineRoutes = serve(api.lines, {
  list: async (_, { db }) => ({ lines: await readLines(db) }),

  add: (given, visit) => changing(visit, given.name, (tx) => addLine(tx, visit, given)),

  save: (given, visit) => changing(visit, given.slug, (tx) => changeLine(tx, visit, given)),

  merge: (given, visit) => changing(visit, given.into, (tx) => mergeLine(tx, visit, given)),

  retire: ({ slug }, visit) => changing(visit, slug, (tx) => retireLine(tx, visit, slug, true)),

  restore: ({ slug }, visit) => changing(visit, slug, (tx) => retireLine(tx, visit, slug, false)),
})
