export interface Signer {
  /** The owner where nobody is named. */
  userId?: string
  name: string
  email: string
  /** An address that waits to be confirmed from there. */
  newEmail: string | null
}
