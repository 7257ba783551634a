import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { notesSeenBy } from './queries.ts'

export const exportNotes = (context: RequestContext, query: HandlerInput<typeof api.notes.export>) =>
  exportList(context, 'notes', query, {
    async read(pageContext, page) {
      const { text } = await notesSeenBy(pageContext, { ...query, ...page })
      const { notes, nextCursor } = api.notes.list.reply.parse(JSON.parse(text))
      return { rows: notes, nextCursor }
    },
    headers: ['Written', 'Written By', 'Kind', 'Client', 'About', 'Text', 'Pinned', 'Changed'],
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
