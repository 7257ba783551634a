export interface Signer {
  /** Undefined for the owner. */
  userId?: string
  name: string
  email: string
  /** A new address that is not confirmed yet. */
  newEmail: string | null
}
