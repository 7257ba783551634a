export type UnreadableReason =
  | 'empty'
  | 'too large'
  | 'too many rows'
  | 'too many columns'
  | 'row too long'
  | 'too much inside'
  | 'truncated'
  | 'damaged'
  | 'password'
  | 'old excel'
  | 'another kind'
  | 'quote not closed'

/**
 * A file that cannot be read as a table, or is over a limit. The message tells the user what to do.
 */
export class UnreadableTableError extends Error {
  readonly why: UnreadableReason

  constructor(reason: UnreadableReason, text: string, cause?: unknown) {
    super(text, { cause })
    this.why = reason
  }
}
