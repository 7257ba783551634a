/**
 * Changes that need the insured's signature. A reduction may rest on a note of how the insured
 * agreed, a cancellation may not.
 */
export const needsSignature = (what: string) =>
  what === 'cancel policy' || what === 'reduce limit' || what === 'remove coverage'
