import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import { endpoint, entity, Id, Page, pageOf, sortedBy, staff, versionField } from './endpoint.ts'
import { DirectoryHolderForm } from './holder-directory-forms.ts'
import { holderKinds } from './values/holder-kinds.ts'
import { Search } from './values/text.ts'

/** A certificate holder that the agency has on file for all clients. */
export const DirectoryHolder = entity({
  kind: z.enum(holderKinds),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  /** A region outside the United States. */
  state: z.string(),
  zip: z.string(),
  /** Two-letter country code; null in the United States. */
  country: z.string().nullable(),
  emails: z.array(z.string()),
  /** Other names: 'New Haven, City of'. */
  aliases: z.array(z.string()),
  version: z.number(),
})
export type DirectoryHolder = z.infer<typeof DirectoryHolder>

const filters = {
  /** Matches the names, address and email addresses. */
  search: Search,
  kind: z.enum(['all', ...holderKinds], 'Please choose from the list').default('all'),
  ...sortedBy(['name', 'city']),
}

const entryParams = z.object({ id: Id })
const entryReply = z.object({ holder: DirectoryHolder })

/** Clients do not see the directory: it would name the parties of other clients. */
export const holderDirectory = {
  list: endpoint({
    summary: 'The directory of certificate holders, by name',
    method: 'GET',
    path: '/api/agent/holder-directory',
    who: staff,
    shows: ['agency'],
    query: Page.extend(filters),
    reply: pageOf('holders', DirectoryHolder),
    fails: 'Failed to fetch the holder directory',
  }),
  one: endpoint({
    summary: 'One entry of the holder directory',
    method: 'GET',
    path: '/api/agent/holder-directory/:id',
    who: staff,
    shows: ['agency'],
    params: entryParams,
    reply: entryReply,
    fails: 'Failed to fetch the holder',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'The holder directory as CSV; the audit log records the export',
    path: '/api/agent/holder-directory/export',
    body: z.object(filters),
    fails: 'Failed to export the holder directory',
  }),
  add: endpoint({
    summary: 'Add a certificate holder to the directory',
    method: 'POST',
    path: '/api/agent/holder-directory',
    who: staff,
    changes: ['agency'],
    isIdempotent: true,
    body: DirectoryHolderForm,
    reply: entryReply,
    status: 201,
    fails: 'Failed to add the holder',
  }),
  /** Holders and certificates of clients do not change. */
  change: endpoint({
    summary: 'Change an entry of the holder directory',
    method: 'PUT',
    path: '/api/agent/holder-directory/:id',
    who: staff,
    changes: ['agency'],
    params: entryParams,
    body: DirectoryHolderForm.safeExtend(versionField),
    reply: entryReply,
    fails: 'Failed to save the holder',
  }),
  remove: endpoint({
    summary: 'Remove an entry from the holder directory',
    method: 'DELETE',
    path: '/api/agent/holder-directory/:id',
    who: staff,
    changes: ['agency'],
    params: entryParams,
    status: 204,
    fails: 'Failed to remove the holder',
  }),
}
