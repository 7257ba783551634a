export const webhookPaths = {
  list: '/account/webhooks',
  one: (id: string) => `/account/webhooks/${id}`,
}
