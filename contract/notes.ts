import { z } from 'zod'
import { exports } from './activity.ts'
import { endpoint, entity, Id, OptionalId, Page, pageOf, staff, versionField } from './endpoint.ts'
import { Subject } from './subjects.ts'
import { maxNoteLength, noteSorts } from './values/note-labels.ts'
import { noteKinds } from './values/subject-kinds.ts'
import { required, Search } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** What somebody of the agency wrote down about a client. No client is told of it. */
export const Note = entity({
  /** A call is what was said on the telephone. */
  kind: z.enum(noteSorts),
  text: z.string(),
  client: named,
  /** On which thing of that client's; null on the client. */
  about: Subject.nullable(),
  /** It stands before the others. */
  isPinned: z.boolean(),
  createdBy: named,
  createdAt: z.string(),
  /** When its text was last another. */
  changedAt: z.string().nullable(),
  /** The reader wrote it, or is an admin. */
  canEdit: z.boolean(),
  version: z.number(),
})
export type Note = z.infer<typeof Note>

const text = required(maxNoteLength, 'Please write a note')
const wrong = 'Please say true or false'
const one = z.object({ note: Note })
const params = z.object({ id: Id })

/** The form of a new note: on a client, or on one thing of theirs. */
export const NewNote = z.object({
  kind: z.enum(noteSorts, 'Please choose from the list').default('note'),
  text,
  clientId: OptionalId,
  about: z
    .object({ kind: z.enum(noteKinds, 'Please choose from the list'), id: Id }, 'Please say what it is about')
    .nullable()
    .default(null),
  isPinned: YesNo(wrong).default(false),
})

const wanted = {
  search: Search,
  clientId: Id.optional(),
  /** On one policy, claim or request. */
  about: Id.optional(),
  show: z.enum(['all', 'pinned', 'calls']).default('all'),
}

export const notes = {
  /** Of a client all, also those on their policies, claims and requests. */
  list: endpoint({
    summary: 'Notes of staff, pinned ones first',
    method: 'GET',
    path: '/api/agent/note',
    who: staff,
    shows: ['note'],
    query: Page.extend(wanted),
    reply: pageOf('notes', Note),
    fails: 'Failed to fetch notes',
  }),
  export: endpoint({
    ...exports,
    summary: 'Notes of staff as CSV, itself on record',
    path: '/api/agent/notes/export',
    body: z.object(wanted),
    fails: 'Failed to export the notes',
  }),
  create: endpoint({
    summary: 'Write a note, or note a call, on a client, policy, claim or request',
    method: 'POST',
    path: '/api/agent/note',
    who: staff,
    changes: ['note'],
    once: true,
    body: NewNote,
    reply: one,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to add the note',
  }),
  /** Who sees a note may pin it; its text is changed by who wrote it, and by admins. */
  change: endpoint({
    summary: 'Change a note, or pin it',
    method: 'PUT',
    path: '/api/agent/note/:id',
    who: staff,
    changes: ['note'],
    params,
    body: z
      .object({ text, isPinned: YesNo(wrong) })
      .partial()
      .extend(versionField),
    reply: one,
    fails: 'Failed to change the note',
  }),
  /** By who wrote it, or an admin. That it was there stays on record, its text in no list. */
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
