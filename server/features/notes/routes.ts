import { api } from '../../../contract/index.ts'
import { serve } from '../../http/serve.ts'
import { edit } from '../activity/edit-conflicts.ts'
import { exportNotes } from './export.ts'
import { noteSeenBy, notesSeenBy } from './queries.ts'
import { addNote, changeNote, removeNote } from './write-note.ts'

export const noteRoutes = serve(api.notes, {
  list: (wanted, visit) => notesSeenBy(visit, wanted),

  export: (wanted, visit) => exportNotes(visit, wanted),

  create: (given, visit) =>
    visit.write(async (tx) => {
      const id = await addNote(tx, visit, given)
      return { note: await noteSeenBy(tx, visit, id) }
    }),

  change: (given, visit) =>
    edit(visit, {
      change: (tx) => changeNote(tx, visit, given),
      answer: async (db) => ({ note: await noteSeenBy(db, visit, given.id) }),
    }),

  remove: ({ id }, visit) => visit.write((tx) => removeNote(tx, visit, id)),
})
