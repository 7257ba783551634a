import { appointments } from './appointments.ts'
import { auth } from './auth.ts'
import { clients } from './clients.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { invites } from './invites.ts'
import { messages } from './messages.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { policies } from './policies.ts'
import { quotes } from './quotes.ts'
import { requests } from './requests.ts'

/** The whole wire on one page. */
export const api = {
  auth,
  invites,
  clients,
  policies,
  documents,
  requests,
  quotes,
  offers,
  appointments,
  messages,
  notifications,
  home,
}
