import { api } from '../../../contract/index.ts'
import { findLineByName } from '../../../contract/values/lines.ts'
import { readLines } from '../../agency.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { addLine, changeLine, mergeLine, retireLine } from './change-line.ts'

async function requireLine(db: Db, nameOrSlug: string) {
  const line = findLineByName(await readLines(db), nameOrSlug)
  if (!line) throw notFound('Line')
  return { line }
}

/** Changes a line, returns it and reloads the agency data of this instance. */
async function changeLineAndReply(
  context: RequestContext,
  slug: string,
  change: (tx: Db) => Promise<string>,
) {
  const answer = await runEdit(context, { change, answer: (db, name) => requireLine(db, name ?? slug) })
  await context.rereadAgency()
  return answer
}

export const lineRoutes = serve(api.lines, {
  list: async (_, { db }) => ({ lines: await readLines(db) }),

  add: (input, context) => changeLineAndReply(context, input.name, (tx) => addLine(tx, context, input)),

  save: (input, context) => changeLineAndReply(context, input.slug, (tx) => changeLine(tx, context, input)),

  merge: (input, context) => changeLineAndReply(context, input.into, (tx) => mergeLine(tx, context, input)),

  retire: ({ slug }, context) =>
    changeLineAndReply(context, slug, (tx) => retireLine(tx, context, slug, true)),

  restore: ({ slug }, context) =>
    changeLineAndReply(context, slug, (tx) => retireLine(tx, context, slug, false)),
})
