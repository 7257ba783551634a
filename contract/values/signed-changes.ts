/**
 * Changes that need the insured's signature. A reduction may rest on a note of how the insured
 * agreed, a cancellation may not.
 */
export const needsSignature = (kind: string) =>
  kind === 'cancel policy' || kind === 'reduce limit' || kind === 'remove coverage'
