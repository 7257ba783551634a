/** A person who signs in for a client, as a dialog shows and names them. */
export interface Signer {
  /** Missing for the account's owner: without an id a call is about the owner. */
  userId?: string
  name: string
  email: string
  /** A new address that is not confirmed yet. */
  newEmail: string | null
}
