import { typeSlug } from '../contract/values/type-slug.ts'

/** Every address of the portal, built in one place. */
export const paths = {
  home: '/',
  login: '/login',
  /** Where people look for a way in: leads on to the login page. */
  auth: '/auth',
  forgotPassword: '/forgot-password',
  choosePassword: '/choose-password',
  confirmEmail: '/confirm-email',
  account: '/account',
  quotes: '/quotes',
  requestQuote: '/business-quote',
  messages: '/messages',
  /** With a client for staff, with the agent for a client. */
  conversation: (id: string) => `/messages?with=${encodeURIComponent(id)}`,
  /** A client's ID cards, also with the network off; with a policy, those of that policy. */
  cards: (policyId?: string) => (policyId ? `/id-cards?policy=${policyId}` : '/id-cards'),
  /** What is to be paid. */
  bills: '/bills',
  certificates: '/certificates',
  newCertificate: '/certificates?new',
  checkCertificate: '/certificate',
  /** What a client may certify; with a request, the certificate that answers it. */
  clientCertificates: (id: string, requestId?: string) =>
    `/client-details/${id}?tab=certificates${requestId ? `&request=${requestId}` : ''}`,
  claims: '/claims',
  /** Those of one status, or those that are overdue. */
  claimsOf: (status: string) => `/claims?status=${status}`,
  claim: (id: string) => `/claim/${id}`,
  fileClaim: (policyId: string) => `/file-claim/${policyId}`,
  notifications: '/notifications',
  documents: '/documents',
  /** One of them, over those that are called so. */
  document: (id: string, title: string) => `/documents?search=${encodeURIComponent(title)}&document=${id}`,
  /** What waits of all clients that staff sees, a page for each kind. */
  clientRequests: '/agency/requests',
  clientQuotes: '/agency/quotes',
  renewals: '/agency/renewals',
  tasks: '/agency/tasks',
  /** One of them, open or done, over the list. */
  task: (id: string) => `/agency/tasks?whose=all&task=${id}`,
  auditLog: '/agency/log',
  inviteClients: '/invite-clients',
  clientManagement: '/client-management',
  agents: '/agency/agents',
  settings: '/agency/settings',
  carriers: '/agency/settings#carriers',
  imports: '/agency/imports',
  import: (id: string) => `/agency/imports/${id}`,
  system: '/agency/system',
  setup: '/setup',
  welcome: '/agency/welcome',
  /** The lists behind the tiles of the dashboard. */
  policies: (show?: 'active' | 'added' | 'renewing') => (show ? `/policies?show=${show}` : '/policies'),
  activeClients: '/client-management?show=active',
  pendingRequests: '/?status=pending#requests',
  policy: (id: string) => `/policy/${id}`,
  category: (category: 'commercial' | 'personal', type: string) =>
    `/policy/${category}/${encodeURIComponent(typeSlug(type)).replaceAll('%26', '&')}`,
  quote: (id: string) => `/quote/${id}`,
  clientsOf: (agentId: string) => `/client-management?agent=${encodeURIComponent(agentId)}`,
  client: (id: string) => `/client-details/${id}`,
  clientNotes: (id: string) => `/client-details/${id}?tab=notes`,
  clientDocuments: (id: string) => `/client-details/${id}?tab=documents`,
  /** What clients ask for, and what a client has asked for. */
  requests: '/#requests',
}
