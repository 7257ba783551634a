/** What somebody writes down: anything, or what was said on the telephone. */
export const noteSorts = ['note', 'call'] as const
export type NoteSort = (typeof noteSorts)[number]

/** In characters. */
export const maxNoteLength = 10_000
