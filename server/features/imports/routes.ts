import { api } from '../../../contract/index.ts'
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

export const importRoutes = serve(api.imports, {
  list: (given, visit) => runsSeenBy(visit, given),

  one: ({ id }, { db }) => runWhole(db, id),

  create: (given, visit) => visit.write((tx) => beginRun(tx, visit, given)),

  addFile: ({ id, file }, visit) =>
    writeWithFile(visit, file, (tx, kept) => addImportFile(tx, visit, id, kept)),

  removeFile: (given, visit) => visit.write((tx) => removeImportFile(tx, visit, given)),

  map: (given, visit) => visit.write((tx) => mapTable(tx, visit, given)),

  useMapping: (given, visit) => visit.write((tx) => applyMapping(tx, visit, given)),

  mappings: async (_, { db }) => ({ mappings: await mappingsKept(db) }),

  removeMapping: ({ id }, visit) => visit.write((tx) => forgetMapping(tx, visit, id)),

  settle: (given, visit) => visit.write((tx) => settleRun(tx, visit, given)),

  rehearse: ({ id }, visit) => visit.write((tx) => askForRehearsal(tx, visit, id)),

  rows: async (given, visit) => {
    await runSeen(visit.db, given.id)
    return rows(visit, given)
  },

  answer: (given, visit) => visit.write(async (tx) => ({ row: await answerRow(tx, visit, given) })),

  commit: (given, visit) => visit.write((tx) => askForCommit(tx, visit, given)),

  undo: ({ id }, visit) => visit.write((tx) => askForUndo(tx, visit, id)),

  invitations: async ({ id }, { db }) => ({ invitations: await invitationsOf(db, id) }),

  clients: async (given, visit) => {
    await runSeen(visit.db, given.id)
    return clientsSeenBy(visit, given)
  },

  invite: (given, visit) => visit.write((tx) => askForInvitations(tx, visit, given)),

  stopInviting: ({ id }, visit) => visit.write((tx) => stopInviting(tx, visit, id)),

  remove: ({ id }, visit) => visit.write((tx) => removeRun(tx, visit, id)),
})
