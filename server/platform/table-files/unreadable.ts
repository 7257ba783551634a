/** Why a file cannot be read as a table at all. */
export type WhyUnreadable =
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

/** A file that is no table, or none that may be read; its message says to a person what to do. */
export class UnreadableTable extends Error {
  readonly why: WhyUnreadable

  constructor(why: WhyUnreadable, text: string, cause?: unknown) {
    super(text, { cause })
    this.why = why
  }
}
