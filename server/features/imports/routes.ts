import { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { writeWithFile } from '../documents/with-file.ts'
import { clientsSeenBy } from './invitation-queries.ts'
import { askForInvitations, invitationsOf, stopInviting } from './invite.ts'
import { runSeen, runsSeenBy } from './queries.ts'
import { rowsSeenBy } from './row-queries.ts'
import {
  addImportFile,
  applyMapping,
  askForCommit,
  askForRehearsal,
  askForUndo,
  beginRun,
  forgetMapping,
  mappingsKept,
  mapTable,
  removeImportFile,
  removeRun,
  runWhole,
  settleRun,
} from './runs.ts'
import { answerRow, shownRow } from './shown-rows.ts'

const rows = rowsSeenBy(shownRow)

/** Changes an import, and answers it whole. */
const changing =
  <Given extends { id: string }>(change: (tx: Db, visit: Visit, given: Given) => Promise<unknown>) =>
  (given: Given, visit: Visit) =>
    visit.write(async (tx) => {
      await change(tx, visit, given)
      return runWhole(tx, given.id)
    })

export const importRoutes = serve(api.imports, {
  list: (given, visit) => runsSeenBy(visit, given),

  one: ({ id }, { db }) => runWhole(db, id),

  create: (given, visit) => visit.write((tx) => beginRun(tx, visit, given)),

  addFile: ({ id, file }, visit) =>
    writeWithFile(visit, file, (tx, kept) => addImportFile(tx, visit, id, kept)),

  removeFile: changing(removeImportFile),

  map: changing(mapTable),

  useMapping: changing(applyMapping),

  mappings: async (_, { db }) => ({ mappings: await mappingsKept(db) }),

  removeMapping: ({ id }, visit) => visit.write((tx) => forgetMapping(tx, visit, id)),

  settle: changing(settleRun),

  rehearse: changing(askForRehearsal),

  rows: async (given, visit) => {
    await runSeen(visit.db, given.id)
    return rows(visit, given)
  },

  answer: (given, visit) => visit.write(async (tx) => ({ row: await answerRow(tx, visit, given) })),

  commit: changing(askForCommit),

  undo: changing(askForUndo),

  invitations: async ({ id }, { db }) => ({ invitations: await invitationsOf(db, id) }),

  clients: async (given, visit) => {
    await runSeen(visit.db, given.id)
    return clientsSeenBy(visit, given)
  },

  invite: (given, visit) => visit.write((tx) => askForInvitations(tx, visit, given)),

  stopInviting: ({ id }, visit) => visit.write((tx) => stopInviting(tx, visit, id)),

  remove: ({ id }, visit) => visit.write((tx) => removeRun(tx, visit, id)),
})
