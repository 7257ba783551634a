import { z } from 'zod'
import { adminsOnly, endpoint, entity, Id, OptionalId, Page, pageOf } from './endpoint.ts'
import { bookKinds } from './values/book-columns.ts'
import {
  importFileStates,
  importNameCertainties,
  importNameKinds,
  importOutcomes,
  importStates,
  invitationStatuses,
} from './values/import-labels.ts'
import { nullToEmptyText, requiredText, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

const kind = z.enum(bookKinds)
const outcome = z.enum(importOutcomes)

const Counts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  doubtful: z.number(),
  wrong: z.number(),
  'left out': z.number(),
})
export const CountsByKind = z.object({
  accounts: Counts,
  people: Counts,
  policies: Counts,
  vehicles: Counts,
  holders: Counts,
})
export type CountsByKind = z.infer<typeof CountsByKind>

/**
 * One import of the agency's book, or of a part of it, from files. An import is previewed, then
 * committed, and can be undone.
 */
export const ImportRun = entity({
  name: z.string(),
  createdAt: z.string(),
  createdByName: z.string(),
  state: z.enum(importStates),
  /** Progress of the present step, from 0 to 1. */
  progress: z.number(),
  /** Error text for people: why the last step failed or stopped early. */
  failure: z.string().nullable(),
  files: z.number(),
  /** Results of the preview; after a commit, of the commit. */
  counts: CountsByKind,
  /** Version of the preview. Each new preview and each decision on a row changes the version. */
  rehearsal: z.number(),
  committedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** Records that an undo left in place, because they were edited or something depends on them. */
  left: z.number(),
  /** Expiry of the files and the preview; null once they are deleted. */
  keptUntil: z.string().nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>

export const ImportColumn = z.object({
  /** Column index, from 0. */
  at: z.number(),
  head: z.string(),
  /** A field of `contract/values/book-columns.ts`, or `people.name`; null leaves the column out. */
  field: z.string().nullable(),
  /** 'unsure' asks for a decision, also whether a column with values is left out. */
  certainty: z.enum(['certain', 'likely', 'unsure']),
  /** Explanation of the match, for people. */
  because: z.string(),
  /** Personal data that the portal must not have; the column is dropped unread. */
  dropped: z.string().nullable(),
  /** Sample cells; empty for a dropped column. */
  samples: z.array(z.string()),
  /** Number of rows with a value. */
  filled: z.number(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const ImportTable = z.object({
  /** Index within the file, from 0. */
  table: z.number(),
  /** Sheet name; empty for CSV. */
  name: z.string(),
  headRow: z.number(),
  /** Recognized export format; null if the columns were guessed. */
  format: z.string().nullable(),
  about: kind,
  rows: z.number(),
  /** False if the table is skipped. */
  isTaken: z.boolean(),
  columns: z.array(ImportColumn),
  /** Notes on the columns for people, warnings included. */
  said: z.array(z.string()),
  /** Columns and rows that the present mapping would lose. */
  warnings: z.array(z.string()),
})
export type ImportTable = z.infer<typeof ImportTable>

export const ImportFileDetails = entity({
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  state: z.enum(importFileStates),
  /** 'CSV with semicolons, Windows-1252'. */
  form: z.string().nullable(),
  /** Error text for people: why the file cannot be read. */
  failure: z.string().nullable(),
  said: z.array(z.string()),
  tables: z.array(ImportTable),
  /** Downloads of the rows with errors, one per table, to correct and import again. */
  wrong: z.array(z.object({ table: z.number(), rows: z.number(), url: z.string() })),
})
export type ImportFileDetails = z.infer<typeof ImportFileDetails>

/** A name in the files and its meaning: a carrier's, a line's, a state's code or a status. */
export const ImportName = z.object({
  of: z.enum(importNameKinds),
  written: z.string(),
  /** Number of rows with this name; 0 for a choice that the present files do not need. */
  rows: z.number(),
  means: z.string().nullable(),
  certainty: z.enum(importNameCertainties),
  /** Explanation of a proposal, for people. */
  because: z.string().nullable(),
})
export type ImportName = z.infer<typeof ImportName>

export const ImportRunDetails = ImportRun.extend({
  /** Agent for clients whose rows name no agent. */
  agentId: z.string().nullable(),
  fileList: z.array(ImportFileDetails),
  /** Names that were not read as written, the unknown ones of each kind first. */
  names: z.array(ImportName),
  /** Corrections and omissions in rows, counted by kind. */
  mended: z.array(z.object({ says: z.string(), rows: z.number() })),
  /** Cells left out of valid rows, by reason. A commit keeps them in staff notes of the clients. */
  leftOut: z.array(z.object({ says: z.string(), cells: z.number() })),
  /** The first records that an undo left in place, with reasons. */
  leftInPlace: z.array(z.object({ kind, name: z.string(), why: z.string() })),
})
export type ImportRunDetails = z.infer<typeof ImportRunDetails>

/** One record of the preview, or one row with errors. */
export const ImportRow = entity({
  kind,
  outcome,
  /** The first place in the files where the record appears. */
  fileName: z.string(),
  /** Sheet name; empty for CSV. */
  sheet: z.string(),
  row: z.number(),
  /** Display name: a client's name, a policy's number. */
  title: z.string(),
  /** Name of the account that the record belongs to. */
  account: z.string().nullable(),
  /** Id of the record on file that matches; null if none does. */
  matchedId: z.string().nullable(),
  /** Explanation of the match, for people. */
  because: z.string().nullable(),
  /** Values to write. `before` is null if the field is empty so far. */
  fields: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string() }),
  ),
  /** Possible matches: ids of the book, or `row:` and a key for a row of the same files. */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), because: z.string() })),
  /** The decision: `new`, `left out` or the id of a candidate. */
  answer: z.string().nullable(),
  findings: z.array(z.object({ column: z.string().nullable(), says: z.string() })),
  /** Cells left out of the record; `text` is null if their content is not kept. */
  leftOut: z.array(
    z.object({
      file: z.string(),
      row: z.number(),
      column: z.string(),
      says: z.string(),
      text: z.string().nullable(),
    }),
  ),
})
export type ImportRow = z.infer<typeof ImportRow>

export const SavedMapping = entity({
  name: z.string(),
  /** Number of mapped columns. */
  columns: z.number(),
  savedAt: z.string(),
  savedByName: z.string(),
})
export type SavedMapping = z.infer<typeof SavedMapping>

/** An imported client with the status of their invitation. */
export const ImportedClient = entity({
  name: z.string(),
  /** The portal user, present or to be invited. */
  person: z.string().nullable(),
  email: z.string().nullable(),
  standing: z.enum(invitationStatuses),
  /** Reason why a requested invitation was not sent. */
  because: z.string().nullable(),
  /** Date of the latest invitation. */
  sentAt: z.string().nullable(),
})
export type ImportedClient = z.infer<typeof ImportedClient>

const invitationsReply = z.object({
  invitations: z.object({
    ready: z.number(),
    waiting: z.number(),
    invited: z.number(),
    'signs in': z.number(),
    'not sent': z.number(),
    'no e-mail': z.number(),
    former: z.number(),
  }),
})

const importReply = z.object({ import: ImportRunDetails })
const runParams = z.object({ id: Id })
const fileParams = z.object({ id: Id, fileId: Id })
const nameField = requiredText(100, 'Please enter a name')
const tableNumberError = 'Please name one of its tables by its number'
const table = z.int(tableNumberError).min(0, tableNumberError).max(100, tableNumberError)

export const ImportMapping = z.object({
  table,
  /** False skips the table. */
  isTaken: z.boolean('Please say true or false').default(true),
  columns: z
    .array(
      z.object({
        at: z.int('Please name a column by its number').min(0, 'Please name a column by its number'),
        field: text(100).nullable(),
      }),
      'Please choose the columns',
    )
    .max(500, 'A table has at most 500 columns'),
  /** Saves the mapping under this name for files of the same format, replacing an older one. */
  keepAs: nameField.optional(),
})

const nameMeaningsField = z
  .array(z.object({ written: text(200), means: text(200).nullable() }), 'Please say which name means which')
  .max(500, 'At most 500 names')
  .default([])

const busyCodes = ['import_busy'] as const
const readEndpoint = { method: 'GET', who: adminsOnly, shows: ['agency'] } as const
const changeEndpoint = { who: adminsOnly, changes: ['agency'] } as const
/** Changes one import and returns it whole. */
const runChangeEndpoint = { ...changeEndpoint, method: 'POST', reply: importReply } as const

export const imports = {
  list: endpoint({
    ...readEndpoint,
    summary: 'Imports of the agency’s book, newest first',
    path: '/api/admin/imports',
    query: Page,
    reply: pageOf('imports', ImportRun),
    fails: 'Failed to fetch the imports',
  }),
  one: endpoint({
    ...readEndpoint,
    summary: 'One import: files, columns, unknown names and the result of the preview',
    path: '/api/admin/imports/:id',
    params: runParams,
    reply: importReply,
    fails: 'Failed to fetch the import',
  }),
  create: endpoint({
    ...runChangeEndpoint,
    summary: 'Create an import without files',
    path: '/api/admin/imports',
    isIdempotent: true,
    body: z.object({ name: nameField }),
    status: 201,
    fails: 'Failed to start the import',
  }),
  addFile: endpoint({
    ...runChangeEndpoint,
    summary: 'Add a file of tables (CSV, XLSX, JSON) of up to 200 MB to an import; a job reads it',
    path: '/api/admin/imports/:id/files',
    isIdempotent: true,
    params: runParams,
    file: { missing: 'Please choose a file', isTable: true },
    status: 201,
    refuses: [...busyCodes, 'too_many_files'],
    fails: 'Failed to add the file',
  }),
  removeFile: endpoint({
    ...runChangeEndpoint,
    summary: 'Remove a file from an import that is not committed',
    method: 'DELETE',
    path: '/api/admin/imports/:id/files/:fileId',
    params: fileParams,
    refuses: busyCodes,
    fails: 'Failed to remove the file',
  }),
  map: endpoint({
    ...runChangeEndpoint,
    summary: 'Map the columns of a table to fields, and optionally save the mapping by name',
    path: '/api/admin/imports/:id/files/:fileId/mapping',
    params: fileParams,
    body: ImportMapping,
    refuses: busyCodes,
    fails: 'Failed to save the columns',
  }),
  useMapping: endpoint({
    ...runChangeEndpoint,
    summary: 'Apply a saved column mapping to a table',
    path: '/api/admin/imports/:id/files/:fileId/kept-mapping',
    params: fileParams,
    body: z.object({ table, mappingId: Id }),
    refuses: busyCodes,
    fails: 'Failed to apply the saved columns',
  }),
  mappings: endpoint({
    ...readEndpoint,
    summary: 'Saved column mappings',
    path: '/api/admin/import-mappings',
    reply: z.object({ mappings: z.array(SavedMapping) }),
    fails: 'Failed to fetch the saved columns',
  }),
  removeMapping: endpoint({
    ...changeEndpoint,
    summary: 'Delete a saved column mapping',
    method: 'DELETE',
    path: '/api/admin/import-mappings/:id',
    params: z.object({ id: Id }),
    status: 204,
    fails: 'Failed to remove the mapping',
  }),
  /** Unknown carriers and lines have to be added under Settings first, by their own endpoints. */
  settle: endpoint({
    ...runChangeEndpoint,
    summary: 'Choose what names in the files mean, and the agent for clients without one',
    path: '/api/admin/imports/:id/settled',
    params: runParams,
    body: z.object({
      carriers: nameMeaningsField,
      lines: nameMeaningsField,
      states: nameMeaningsField,
      policyStatuses: nameMeaningsField,
      accountStatuses: nameMeaningsField,
      agentId: OptionalId,
    }),
    refuses: [...busyCodes, 'not_found'],
    fails: 'Failed to save your choices',
  }),
  rehearse: endpoint({
    ...runChangeEndpoint,
    summary: 'Preview an import: check its rows and match them with the book, without a change of the book',
    path: '/api/admin/imports/:id/rehearsal',
    params: runParams,
    refuses: [...busyCodes, 'nothing_to_import'],
    fails: 'Failed to check the files',
  }),
  rows: endpoint({
    ...readEndpoint,
    summary: 'The preview of an import, row by row and field by field',
    path: '/api/admin/imports/:id/rows',
    params: runParams,
    query: Page.extend({
      kind: z.enum(bookKinds, 'Please choose one of the kinds').optional(),
      outcome: z.enum(importOutcomes, 'Please choose one of the outcomes').optional(),
      /** Only records that lost some cells. */
      hasLeftOut: YesNo('Please say true or false').optional(),
    }),
    reply: pageOf('rows', ImportRow),
    fails: 'Failed to fetch the rows',
  }),
  answer: endpoint({
    ...changeEndpoint,
    summary: 'Decide on a doubtful row: match it to a client or person, create a new one, or leave it out',
    method: 'POST',
    path: '/api/admin/imports/:id/rows/:rowId/answer',
    params: z.object({ id: Id, rowId: Id }),
    body: z.object({
      take: text(40),
      /** Applies the decision to all other rows with the same question and a single candidate. */
      forAlike: z.boolean('Please say true or false').default(false),
    }),
    reply: z.object({ row: ImportRow }),
    refuses: [...busyCodes, 'not_doubtful'],
    fails: 'Failed to save the choice',
  }),
  commit: endpoint({
    ...runChangeEndpoint,
    summary: 'Commit a previewed import, in parts, by a job; no invitations or notifications go out',
    path: '/api/admin/imports/:id/commit',
    params: runParams,
    /** The preview that was reviewed; default: the latest. */
    body: z.object({ rehearsal: z.int('Please send the number of the preview').optional() }),
    refuses: [...busyCodes, 'not_rehearsed', 'rehearsed_anew'],
    fails: 'Failed to start the import',
  }),
  undo: endpoint({
    ...runChangeEndpoint,
    summary: 'Undo an import, except records that were edited since or that other records depend on',
    path: '/api/admin/imports/:id/undo',
    needsConfirmedPassword: true,
    params: runParams,
    refuses: [...busyCodes, 'not_committed'],
    fails: 'Failed to start the undo',
  }),
  invitations: endpoint({
    summary: 'Number of clients of a committed import by the status of their invitations',
    method: 'GET',
    path: '/api/admin/imports/:id/invitations',
    who: adminsOnly,
    shows: ['agency', 'invite'],
    params: runParams,
    reply: invitationsReply,
    fails: 'Failed to fetch the invitations',
  }),
  clients: endpoint({
    summary: 'The clients of a committed import, with the status of their invitations',
    method: 'GET',
    path: '/api/admin/imports/:id/clients',
    who: adminsOnly,
    shows: ['agency', 'invite', 'client'],
    params: runParams,
    query: Page.extend({
      standing: z.enum(invitationStatuses, 'Please choose a status').optional(),
    }),
    reply: pageOf('clients', ImportedClient),
    fails: 'Failed to fetch the clients',
  }),
  invite: endpoint({
    summary:
      'Invite clients of a committed import: chosen ones, or a number of those who are ready. A job sends the emails one by one',
    method: 'POST',
    path: '/api/admin/imports/:id/invitations',
    who: adminsOnly,
    changes: ['agency', 'invite', 'client'],
    needsConfirmedPassword: true,
    params: runParams,
    body: z.object({
      /** Chosen clients, who may include failed invitations. Default: all who are ready. */
      clients: z.array(Id, 'Please name the clients').max(1000, 'At most 1,000 at once').optional(),
      most: z
        .int('Please enter how many')
        .min(1, 'Please enter how many')
        .max(10_000, 'At most 10,000 at once')
        .default(10_000),
      /** Personal message in each invitation. */
      message: nullToEmptyText(text(2000)).optional(),
    }),
    reply: invitationsReply,
    refuses: [...busyCodes, 'not_committed', 'nobody_to_invite'],
    fails: 'Failed to invite the clients',
  }),
  /** Cancels the queued invitations. Sent ones stay sent. */
  stopInviting: endpoint({
    summary: 'Cancel the queued invitations',
    method: 'DELETE',
    path: '/api/admin/imports/:id/invitations',
    who: adminsOnly,
    changes: ['agency', 'invite'],
    params: runParams,
    reply: invitationsReply,
    fails: 'Failed to stop the invitations',
  }),
  remove: endpoint({
    ...changeEndpoint,
    summary: 'Remove an import of which nothing was committed, with its files',
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    params: runParams,
    status: 204,
    refuses: [...busyCodes, 'was_committed'],
    fails: 'Failed to remove the import',
  }),
}
