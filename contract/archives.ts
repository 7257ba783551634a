import { z } from 'zod'
import { adminsOnly, endpoint, entity, Id, staff } from './endpoint.ts'
import { archiveStates } from './values/archive-labels.ts'
import { YesNo } from './values/yes-no.ts'

/** All that the agency has, or all of one client, as one file that is kept for a day. */
export const Archive = entity({
  /** Null for the whole agency. */
  clientId: z.string().nullable(),
  askedAt: z.string(),
  askedByName: z.string(),
  /** With the notes and tasks of staff. */
  withNotes: z.boolean(),
  state: z.enum(archiveStates),
  /** How far it has come, from 0 to 1. */
  progress: z.number(),
  /** How many lines its lists have, and how many files are in it, so far. */
  rows: z.number(),
  files: z.number(),
  /** In bytes, once it is there. */
  size: z.number().nullable(),
  /** Until when it is kept. */
  expiresAt: z.string().nullable(),
  /** Why it could not be made, for a person. */
  failure: z.string().nullable(),
  /** Where whoever asked for it takes it from; null for anybody else, and until it is there. */
  url: z.string().nullable(),
})
export type Archive = z.infer<typeof Archive>

const one = z.object({ archive: Archive })
const many = z.object({ archives: z.array(Archive) })
const ofClient = z.object({ id: Id })
const withNotes = { withNotes: YesNo('Please say true or false').default(false) }

export const archives = {
  list: endpoint({
    summary: 'Archives of the whole agency that are being made or kept, the newest first',
    method: 'GET',
    path: '/api/admin/archive',
    who: adminsOnly,
    shows: ['agency'],
    reply: many,
    fails: 'Failed to fetch the archives',
  }),
  ask: endpoint({
    summary: 'Have an archive made of all that the agency has, with EINs as they are; itself on record',
    method: 'POST',
    path: '/api/admin/archive',
    who: adminsOnly,
    changes: ['agency'],
    confirms: true,
    once: true,
    body: z.object(withNotes),
    reply: one,
    status: 201,
    refuses: ['being_made'],
    fails: 'Failed to ask for the archive',
  }),
  ofClient: endpoint({
    summary: "Archives of a client's whole file that are being made or kept, the newest first",
    method: 'GET',
    path: '/api/agent/client/:id/archive',
    who: staff,
    shows: ['client', 'agency'],
    params: ofClient,
    reply: many,
    fails: 'Failed to fetch the archives',
  }),
  /** The notes and tasks of staff are in it only where an admin chooses so. */
  askOfClient: endpoint({
    summary: "Have an archive made of a client's whole file, with the EIN as it is; itself on record",
    method: 'POST',
    path: '/api/agent/client/:id/archive',
    who: staff,
    changes: ['client', 'agency'],
    confirms: true,
    once: true,
    params: ofClient,
    body: z.object(withNotes),
    reply: one,
    status: 201,
    refuses: ['being_made', 'not_allowed'],
    fails: 'Failed to ask for the archive',
  }),
  /** Also of one that is still being made. By whoever asked for it, and admins. */
  remove: endpoint({
    summary: 'Remove an archive before its day is over',
    method: 'DELETE',
    path: '/api/agent/archive/:id',
    who: staff,
    changes: ['client', 'agency'],
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to remove the archive',
  }),
}
