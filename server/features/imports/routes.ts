import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { writeWithFile } from '../documents/file-writing.ts'
import { decideImportRow, toRowView } from './decisions.ts'
import { invitationsOf, requestInvitations, stopInvitations } from './import-invitations.ts'
import {
  addImportFile,
  applyMapping,
  beginImport,
  deleteSavedMapping,
  importDetails,
  mappingsForWire,
  mapTable,
  removeImport,
  removeImportFile,
  requestCommit,
  requestImportUndo,
  requestRunPreview,
  saveRunChoices,
} from './import-runs.ts'
import { importedClientsSeenBy } from './invitation-queries.ts'
import { importRunSeenBy, importRunsSeenBy } from './queries.ts'
import { importRowsSeenBy } from './row-queries.ts'

const rows = importRowsSeenBy(toRowView)

/** Changes an import and returns all of it. */
const importChange =
  <Input extends { id: string }>(
    change: (tx: Db, context: RequestContext, input: Input) => Promise<unknown>,
  ) =>
  (input: Input, context: RequestContext) =>
    context.write(async (tx) => {
      await change(tx, context, input)
      return importDetails(tx, input.id)
    })

export const importRoutes = serve(api.imports, {
  list: (input, context) => importRunsSeenBy(context, input),

  one: ({ id }, { db }) => importDetails(db, id),

  create: (input, context) => context.write((tx) => beginImport(tx, context, input)),

  addFile: ({ id, file }, context) =>
    writeWithFile(context, file, (tx, storedFile) => addImportFile(tx, context, id, storedFile)),

  removeFile: importChange(removeImportFile),

  map: importChange(mapTable),

  useMapping: importChange(applyMapping),

  mappings: async (_, { db }) => ({ mappings: await mappingsForWire(db) }),

  removeMapping: ({ id }, context) => context.write((tx) => deleteSavedMapping(tx, context, id)),

  settle: importChange(saveRunChoices),

  rehearse: importChange(requestRunPreview),

  rows: async (input, context) => {
    await importRunSeenBy(context.db, input.id)
    return rows(context, input)
  },

  answer: (input, context) =>
    context.write(async (tx) => ({ row: await decideImportRow(tx, context, input) })),

  commit: importChange(requestCommit),

  undo: importChange(requestImportUndo),

  invitations: async ({ id }, { db }) => ({ invitations: await invitationsOf(db, id) }),

  clients: async (input, context) => {
    await importRunSeenBy(context.db, input.id)
    return importedClientsSeenBy(context, input)
  },

  invite: (input, context) => context.write((tx) => requestInvitations(tx, context, input)),

  stopInviting: ({ id }, context) => context.write((tx) => stopInvitations(tx, context, id)),

  remove: ({ id }, context) => context.write((tx) => removeImport(tx, context, id)),
})
