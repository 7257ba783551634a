/** State of an import. 'stopped': a commit or undo ended midway and can be resumed. */
export const importStates = [
  'open',
  'rehearsing',
  'rehearsed',
  'committing',
  'committed',
  'undoing',
  'undone',
  'stopped',
] as const
export type ImportState = (typeof importStates)[number]

/** States with a running job. */
export const busyImportStates = ['rehearsing', 'committing', 'undoing'] as const satisfies ImportState[]

export const importFileStates = ['looking', 'ready', 'unreadable'] as const

/** Result of the preview for one record, or for one row with errors. */
export const importOutcomes = ['new', 'changed', 'same', 'doubtful', 'wrong', 'left out'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Kinds of names in files that are read as one of the agency's or the portal's own. */
export const importNameKinds = ['carriers', 'lines', 'states', 'policyStatuses', 'accountStatuses'] as const
export type ImportNameKind = (typeof importNameKinds)[number]

/** The choices for a policy status in a file. 'cancelled' takes the policy off. */
export const importedPolicyStatuses = ['active', 'pending', 'cancelled'] as const

/**
 * The way a name was read: chosen by a person, known for certain, proposed for review, or not read.
 */
export const importNameCertainties = ['unknown', 'proposed', 'chosen', 'known'] as const
export type ImportNameCertainty = (typeof importNameCertainties)[number]

/** Invitation status of an imported client. 'ready': has an email address and was not invited. */
export const invitationStatuses = [
  'ready',
  'waiting',
  'invited',
  'signs in',
  'not sent',
  'no e-mail',
  'former',
] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** Last column of a file of rows with errors. */
export const problemColumnHeader = 'Error'

export const maxImportFiles = 20
/** Days that an import's files and preview are kept after its last activity. */
export const importDays = 7
