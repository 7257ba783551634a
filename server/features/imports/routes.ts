import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/serve.ts'
import { writeWithFile } from '../documents/with-file.ts'
import { decideImportRow, rowView } from './decisions.ts'
import {
  addImportFile,
  applyMapping,
  beginImport,
  forgetMapping,
  importDetails,
  mappingsForWire,
  mapTable,
  removeImport,
  removeImportFile,
  requestCommit,
  requestImportUndo,
  requestRehearsal,
  saveRunChoices,
} from './import-runs.ts'
import { importedClientsSeenBy } from './invitation-queries.ts'
import { invitationsOf, requestInvitations, stopInvitations } from './invite.ts'
import { runSeenBy, runsSeenBy } from './queries.ts'
import { importRowsSeenBy } from './row-queries.ts'

const rows = importRowsSeenBy(rowView)

/** Changes an import and returns all of it. */
const changing =
  <Given extends { id: string }>(change: (tx: Db, visit: RequestContext, given: Given) => Promise<unknown>) =>
  (given: Given, visit: RequestContext) =>
    visit.write(async (tx) => {
      await change(tx, visit, given)
      return importDetails(tx, given.id)
    })

export const importRoutes = serve(api.imports, {
  list: (given, visit) => runsSeenBy(visit, given),

  one: ({ id }, { db }) => importDetails(db, id),

  create: (given, visit) => visit.write((tx) => beginImport(tx, visit, given)),

  addFile: ({ id, file }, visit) =>
    writeWithFile(visit, file, (tx, kept) => addImportFile(tx, visit, id, kept)),

  removeFile: changing(removeImportFile),

  map: changing(mapTable),

  useMapping: changing(applyMapping),

  mappings: async (_, { db }) => ({ mappings: await mappingsForWire(db) }),

  removeMapping: ({ id }, visit) => visit.write((tx) => forgetMapping(tx, visit, id)),

  settle: changing(saveRunChoices),

  rehearse: changing(requestRehearsal),

  rows: async (given, visit) => {
    await runSeenBy(visit.db, given.id)
    return rows(visit, given)
  },

  answer: (given, visit) => visit.write(async (tx) => ({ row: await decideImportRow(tx, visit, given) })),

  commit: changing(requestCommit),

  undo: changing(requestImportUndo),

  invitations: async ({ id }, { db }) => ({ invitations: await invitationsOf(db, id) }),

  clients: async (given, visit) => {
    await runSeenBy(visit.db, given.id)
    return importedClientsSeenBy(visit, given)
  },

  invite: (given, visit) => visit.write((tx) => requestInvitations(tx, visit, given)),

  stopInviting: ({ id }, visit) => visit.write((tx) => stopInvitations(tx, visit, id)),

  remove: ({ id }, visit) => visit.write((tx) => removeImport(tx, visit, id)),
})
