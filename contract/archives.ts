import { z } from 'zod'
import { adminsOnly, endpoint, entity, Id, staff } from './endpoint.ts'
import { archiveStates } from './values/archive-labels.ts'
import { YesNo } from './values/yes-no.ts'

/** Everything the agency has, or one client's file, as one download that expires after a day. */
export const Archive = entity({
  /** Null if the archive is of the whole agency. */
  clientId: z.string().nullable(),
  askedAt: z.string(),
  askedByName: z.string(),
  /** Includes staff notes and tasks. */
  withNotes: z.boolean(),
  state: z.enum(archiveStates),
  /** From 0 to 1. */
  progress: z.number(),
  /** Progress so far: `rows` counts rows of lists, `files` counts files. */
  rows: z.number(),
  files: z.number(),
  /** In bytes; null until finished. */
  size: z.number().nullable(),
  /** Null until finished. */
  expiresAt: z.string().nullable(),
  /** Error text for people; null unless the archive failed. */
  failure: z.string().nullable(),
  /** Download link, only for the person who requested the archive and only once it is finished. */
  url: z.string().nullable(),
})
export type Archive = z.infer<typeof Archive>

const archiveReply = z.object({ archive: Archive })
const archivesReply = z.object({ archives: z.array(Archive) })
const clientParams = z.object({ id: Id })
const withNotesField = { withNotes: YesNo('Please say true or false').default(false) }

export const archives = {
  list: endpoint({
    summary: 'Archives of the whole agency, unfinished ones included, newest first',
    method: 'GET',
    path: '/api/admin/archive',
    who: adminsOnly,
    shows: ['agency'],
    reply: archivesReply,
    fails: 'Failed to fetch the archives',
  }),
  ask: endpoint({
    summary: 'Create an archive of all data of the agency, with full EINs; recorded in the audit log',
    method: 'POST',
    path: '/api/admin/archive',
    who: adminsOnly,
    changes: ['agency'],
    needsConfirmedPassword: true,
    isIdempotent: true,
    body: z.object(withNotesField),
    reply: archiveReply,
    status: 201,
    refuses: ['being_made'],
    fails: 'Failed to request the archive',
  }),
  ofClient: endpoint({
    summary: "Archives of a client's file, unfinished ones included, newest first",
    method: 'GET',
    path: '/api/agent/client/:id/archive',
    who: staff,
    shows: ['client', 'agency'],
    params: clientParams,
    reply: archivesReply,
    fails: 'Failed to fetch the archives',
  }),
  /** Staff notes and tasks are included only if an admin asks for them. */
  askOfClient: endpoint({
    summary: "Create an archive of a client's file, with the full EIN; recorded in the audit log",
    method: 'POST',
    path: '/api/agent/client/:id/archive',
    who: staff,
    changes: ['client', 'agency'],
    needsConfirmedPassword: true,
    isIdempotent: true,
    params: clientParams,
    body: z.object(withNotesField),
    reply: archiveReply,
    status: 201,
    refuses: ['being_made', 'not_allowed'],
    fails: 'Failed to request the archive',
  }),
  /** Also cancels an unfinished archive. Allowed for the requester and for admins. */
  remove: endpoint({
    summary: 'Remove an archive before it expires',
    method: 'DELETE',
    path: '/api/agent/archive/:id',
    who: staff,
    changes: ['client', 'agency'],
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to remove the archive',
  }),
}
