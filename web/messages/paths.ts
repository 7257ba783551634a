export const messagePaths = {
  list: '/messages',
  /** For staff, `id` is the client's. Clients have one conversation, which any `id` opens. */
  conversation: (id: string) => `/messages?with=${encodeURIComponent(id)}`,
}
