/** PostgreSQL stores no NUL, and half a surrogate pair is no character. */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed()
export const notStorable = 'This contains a character that cannot be stored'

/** Text as it counts: without blanks around it, line ends as LF. */
export const asTyped = (text: string) => text.replaceAll('\r\n', '\n').trim()
