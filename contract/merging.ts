import { z } from 'zod'
import { adminsOnly, endpoint, Id } from './endpoint.ts'
import { mergedFields } from './values/merging.ts'

const MergeSide = z.object({ id: z.string(), name: z.string(), agentName: z.string(), version: z.number() })

/** Preview of a merge; nothing is written. */
export const MergePreview = z.object({
  stays: MergeSide,
  goes: MergeSide,
  /** Number of records that move, by kind. */
  moves: z.array(z.object({ what: z.string(), count: z.number() })),
  /** Both values of each field. An empty field of the client that stays takes the other's value. */
  fields: z.array(
    z.object({
      field: z.enum(mergedFields),
      stays: z.string().nullable(),
      goes: z.string().nullable(),
    }),
  ),
  /** Records that both clients have. `settled` says what the merge does with them. */
  clashes: z.array(z.object({ what: z.string(), settled: z.string() })),
  warnings: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

const MergedAccount = z.object({ id: z.string(), name: z.string(), at: z.string(), byName: z.string() })

/** All entities that belong to clients. */
const changedEntities = [
  'client',
  'invite',
  'policy',
  'document',
  'request',
  'quote',
  'certificate',
  'claim',
  'message',
  'task',
  'note',
  'work',
] as const
const clientParams = z.object({ id: Id })

/** Merges a duplicate client into the one that stays. The duplicate's id then redirects there. */
export const merging = {
  rehearse: endpoint({
    summary: 'Preview the merge of another client into this one',
    method: 'GET',
    path: '/api/admin/client/:id/merging',
    who: adminsOnly,
    shows: changedEntities,
    params: clientParams,
    query: z.object({ goesId: Id }),
    reply: z.object({ rehearsal: MergePreview }),
    refuses: ['same_client'],
    fails: 'Failed to compare the clients',
  }),
  merge: endpoint({
    summary: 'Merge another client into this one',
    method: 'POST',
    path: '/api/admin/client/:id/merging',
    who: adminsOnly,
    changes: changedEntities,
    needsConfirmedPassword: true,
    params: clientParams,
    body: z.object({
      goesId: Id,
      /** The versions of the two clients that the preview showed. */
      staysVersion: z.int(),
      goesVersion: z.int(),
      /** Fields that get the value of the client that goes. */
      take: z.array(z.enum(mergedFields)).max(mergedFields.length).default([]),
    }),
    status: 204,
    refuses: ['same_client', 'rehearse_again', 'stays_closed', 'archive_being_made', 'being_erased'],
    fails: 'Failed to merge the clients',
  }),
  merged: endpoint({
    summary: 'The merges into a client',
    method: 'GET',
    path: '/api/admin/client/:id/merged',
    who: adminsOnly,
    shows: ['client'],
    params: clientParams,
    reply: z.object({ merged: z.array(MergedAccount) }),
    fails: 'Failed to fetch merged clients',
  }),
  undo: endpoint({
    summary: 'Undo a merge, unless something was changed since',
    method: 'POST',
    path: '/api/admin/client/:id/merged/:mergedId/undo',
    who: adminsOnly,
    changes: changedEntities,
    needsConfirmedPassword: true,
    params: z.object({ id: Id, mergedId: Id }),
    status: 204,
    refuses: ['changed_since'],
    fails: 'Failed to undo the merge',
  }),
}
