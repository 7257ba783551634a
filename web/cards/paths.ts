export const cardPaths = {
  /** A client's ID cards, which also work offline. With `policyId`, the cards of that policy. */
  list: (policyId?: string) => (policyId ? `/id-cards?policy=${policyId}` : '/id-cards'),
}
