export const claimPaths = {
  list: '/claims',
  /** The list of claims with a status, or of overdue claims. */
  ofStatus: (status: string) => `/claims?status=${status}`,
  one: (id: string) => `/claim/${id}`,
  file: (policyId: string) => `/file-claim/${policyId}`,
}
