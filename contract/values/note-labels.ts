/** 'call' is a logged telephone call. */
export const noteSorts = ['note', 'call'] as const
export type NoteSort = (typeof noteSorts)[number]

/** In characters. */
export const maxNoteLength = 10_000
