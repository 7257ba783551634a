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
