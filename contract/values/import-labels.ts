/** What an import is at. `stopped`: a commit or an undo that ended in the middle, and can be asked to go on. */
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

/** Those in which something is being done by itself. */
export const busyImportStates = ['rehearsing', 'committing', 'undoing'] as const satisfies ImportState[]

export const importFileStates = ['looking', 'ready', 'unreadable'] as const

/** What an import would do with a thing of its files, or with a row of them that is wrong. */
export const importOutcomes = ['new', 'changed', 'same', 'doubtful', 'wrong', 'left out'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** How a client of an import stands to being invited: `ready` is who has an e-mail address and was not invited yet. */
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

/** The last column of a file of wrong rows: why they are. */
export const problemColumnHead = 'What is wrong'

/** So many files one import has at most. */
export const maxImportFiles = 20
/** So many days the files of an import are kept, and its rehearsal, since something was last done with it. */
export const importDays = 7
