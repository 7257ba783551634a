export const cardPaths = {
  /** A client's ID cards, also with the network off; with a policy, the cards of that policy. */
  list: (policyId?: string) => (policyId ? `/id-cards?policy=${policyId}` : '/id-cards'),
}
