/** False for NUL, which PostgreSQL cannot store, and for unpaired surrogates. */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed()
export const notStorable = 'This contains a character that cannot be stored'

/** Trims, and normalizes line ends to LF. */
export const asTyped = (text: string) => text.replaceAll('\r\n', '\n').trim()
