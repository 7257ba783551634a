export const claimPaths = {
  list: '/claims',
  /** The claims of one status, or those that are overdue. */
  ofStatus: (status: string) => `/claims?status=${status}`,
  one: (id: string) => `/claim/${id}`,
  file: (policyId: string) => `/file-claim/${policyId}`,
}
