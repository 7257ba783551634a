import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { runEdit } from '../activity/edit-conflicts.ts'
import { exportNotes } from './export.ts'
import { noteSeenBy, notesSeenBy } from './queries.ts'
import { addNote, changeNote, removeNote } from './write-note.ts'

export const noteRoutes = serve(api.notes, {
  list: (query, context) => notesSeenBy(context, query),

  export: (query, context) => exportNotes(context, query),

  create: (input, context) =>
    context.write(async (tx) => {
      const id = await addNote(tx, context, input)
      return { note: await noteSeenBy(tx, context, id) }
    }),

  change: (input, context) =>
    runEdit(context, {
      change: (tx) => changeNote(tx, context, input),
      answer: async (db) => ({ note: await noteSeenBy(db, context, input.id) }),
    }),

  remove: ({ id }, context) => context.write((tx) => removeNote(tx, context, id)),
})
