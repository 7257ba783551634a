/** The kinds of events that a webhook may receive, with their labels. Views come only as 'view'. */
export const webhookKindLabels = {
  client: 'Clients and their people',
  policy: 'Policies, ID cards and bills',
  document: 'Documents',
  request: 'Service requests',
  quote: 'Quotes and presentations',
  claim: 'Claims',
  certificate: 'Certificates',
  message: 'Messages',
  task: 'Tasks',
  note: 'Notes',
  invite: 'Invitations',
  view: 'Views of documents and ID cards',
} as const

export type WebhookKind = keyof typeof webhookKindLabels
export const webhookKinds: readonly WebhookKind[] = [
  ...(['client', 'policy', 'document', 'request', 'quote', 'claim'] as const),
  ...(['certificate', 'message', 'task', 'note', 'invite', 'view'] as const),
]
