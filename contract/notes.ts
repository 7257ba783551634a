import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { endpoint, entity, Id, OptionalId, Page, pageOf, staff, versionField } from './endpoint.ts'
import { Subject } from './subjects.ts'
import { maxNoteLength, noteSorts } from './values/note-labels.ts'
import { noteKinds } from './values/subject-kinds.ts'
import { requiredText, Search } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

const NamedReference = z.object({ id: z.string(), name: z.string() })

/** A staff note about a client. Clients never see it. */
export const Note = entity({
  /** 'call' is a logged telephone call. */
  kind: z.enum(noteSorts),
  text: z.string(),
  client: NamedReference,
  /**
   * The client's record that the note is about; null if the note is about the client as a whole.
   */
  about: Subject.nullable(),
  /** Pinned notes come first. */
  isPinned: z.boolean(),
  createdBy: NamedReference,
  createdAt: z.string(),
  /** Last change of the text. */
  changedAt: z.string().nullable(),
  /** The viewer is the note's author or an admin. */
  canEdit: z.boolean(),
  version: z.number(),
})
export type Note = z.infer<typeof Note>

const noteText = requiredText(maxNoteLength, 'Please write a note')
const booleanError = 'Please say true or false'
const noteReply = z.object({ note: Note })
const params = z.object({ id: Id })

export const NewNote = z.object({
  kind: z.enum(noteSorts, 'Please choose from the list').default('note'),
  text: noteText,
  clientId: OptionalId,
  about: z
    .object({ kind: z.enum(noteKinds, 'Please choose from the list'), id: Id }, 'Please choose the subject')
    .nullable()
    .default(null),
  isPinned: YesNo(booleanError).default(false),
})

const listFilters = {
  search: Search,
  clientId: Id.optional(),
  /** Id of one policy, claim or request. */
  about: Id.optional(),
  show: z.enum(['all', 'pinned', 'calls']).default('all'),
}

export const notes = {
  /** All notes of a client include those on policies, claims and requests. */
  list: endpoint({
    summary: 'Notes of staff, pinned ones first',
    method: 'GET',
    path: '/api/agent/note',
    who: staff,
    shows: ['note'],
    query: Page.extend(listFilters),
    reply: pageOf('notes', Note),
    fails: 'Failed to fetch notes',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Notes of staff as CSV; the audit log records the export',
    path: '/api/agent/notes/export',
    body: z.object(listFilters),
    fails: 'Failed to export the notes',
  }),
  create: endpoint({
    summary: 'Write a note, or note a call, on a client, policy, claim or request',
    method: 'POST',
    path: '/api/agent/note',
    who: staff,
    changes: ['note'],
    isIdempotent: true,
    body: NewNote,
    reply: noteReply,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to add the note',
  }),
  /** Everybody who sees a note may pin it. Only its author and admins may edit the text. */
  change: endpoint({
    summary: 'Change a note, or pin it',
    method: 'PUT',
    path: '/api/agent/note/:id',
    who: staff,
    changes: ['note'],
    params,
    body: z
      .object({ text: noteText, isPinned: YesNo(booleanError) })
      .partial()
      .extend(versionField),
    reply: noteReply,
    fails: 'Failed to change the note',
  }),
  /**
   * Only the author and admins can delete a note. The audit log keeps the fact of the note, not its
   * text.
   */
  remove: endpoint({
    summary: 'Remove a note',
    method: 'DELETE',
    path: '/api/agent/note/:id',
    who: staff,
    changes: ['note'],
    params,
    status: 204,
    fails: 'Failed to remove the note',
  }),
}
