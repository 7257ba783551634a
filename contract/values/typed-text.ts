/** False for NUL, which PostgreSQL cannot store, and for unpaired surrogates. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()
export const unstorableTextError = 'This contains a character that cannot be stored'

/** Trims, and normalizes line ends to LF. */
export const normalizeTypedText = (text: string) => text.replaceAll('\r\n', '\n').trim()
