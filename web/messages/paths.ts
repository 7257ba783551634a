export const messagePaths = {
  list: '/messages',
  /** `id` is the client's for staff, the agent's for a client. */
  conversation: (id: string) => `/messages?with=${encodeURIComponent(id)}`,
}
