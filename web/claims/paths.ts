export const claimPaths = {
  list: '/claims',
  /** Claims with a status, or the overdue ones. */
  ofStatus: (status: string) => `/claims?status=${status}`,
  one: (id: string) => `/claim/${id}`,
  file: (policyId: string) => `/file-claim/${policyId}`,
}
