import type { Given } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { Visit } from '../../context.ts'
import { exportedList } from '../activity/export-list.ts'
import { notesSeenBy } from './queries.ts'

/** The notes of staff as CSV. */
export const exportNotes = (visit: Visit, wanted: Given<typeof api.notes.export>) =>
  exportedList(visit, 'notes', wanted, {
    async read(there, page) {
      const { text } = await notesSeenBy(there, { ...wanted, ...page })
      const { notes, nextCursor } = api.notes.list.reply.parse(JSON.parse(text))
      return { rows: notes, nextCursor }
    },
    heads: ['Written', 'Written By', 'Kind', 'Client', 'About', 'Text', 'Pinned', 'Changed'],
    cells: (note) => [
      note.createdAt,
      note.createdBy.name,
      note.kind,
      note.client.name,
      note.about?.label ?? '',
      note.text,
      note.isPinned ? 'Yes' : 'No',
      note.changedAt ?? '',
    ],
  })
