import { accessLinks } from './access-links.ts'
import { activity } from './activity.ts'
import { admin } from './admin.ts'
import { apiKeys } from './api-keys.ts'
import { appointments } from './appointments.ts'
import { archives } from './archives.ts'
import { auth } from './auth.ts'
import { bills } from './bills.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { cards } from './cards.ts'
import { carriers } from './carriers.ts'
import { certificateEmails } from './certificate-emails.ts'
import { certificateRuns } from './certificate-runs.ts'
import { certificates } from './certificates.ts'
import { checkout } from './checkout.ts'
import { claims } from './claims.ts'
import { clients } from './clients.ts'
import { contacts } from './contacts.ts'
import { documents } from './documents.ts'
import { emailChanges } from './email-changes.ts'
import { emailReplies } from './email-replies.ts'
import { erasing } from './erasing.ts'
import { fillableForms } from './fillable-forms.ts'
import { holderAccess } from './holder-access.ts'
import { holderDirectory } from './holder-directory.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { invites } from './invites.ts'
import { lines } from './lines.ts'
import { merging } from './merging.ts'
import { messages } from './messages.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { policies } from './policies.ts'
import { policyEvents } from './policy-events.ts'
import { policyParts } from './policy-parts.ts'
import { push } from './push.ts'
import { quotes } from './quotes.ts'
import { requests } from './requests.ts'
import { requirements } from './requirements.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { setup } from './setup.ts'
import { singleSignOn } from './single-sign-on.ts'
import { subscriptions } from './subscriptions.ts'
import { system } from './system.ts'
import { tasks } from './tasks.ts'
import { timeline } from './timeline.ts'
import { twoStep } from './two-step.ts'
import { vehicles } from './vehicles.ts'
import { webhooks } from './webhooks.ts'
import { whoHoldsWhat } from './who-holds-what.ts'
import { workQueue } from './work-queue.ts'

/** All endpoints of the API. */
export const api = {
  auth,
  accessLinks,
  twoStep,
  passkeys,
  sessions,
  singleSignOn,
  apiKeys,
  webhooks,
  emailReplies,
  invites,
  people,
  merging,
  erasing,
  clients,
  contacts,
  emailChanges,
  carriers,
  lines,
  policies,
  policyEvents,
  policyParts,
  vehicles,
  bills,
  checkout,
  cards,
  documents,
  requests,
  claims,
  certificates,
  certificateEmails,
  certificateRuns,
  holderAccess,
  subscriptions,
  requirements,
  holderDirectory,
  whoHoldsWhat,
  fillableForms,
  quotes,
  offers,
  appointments,
  tasks,
  notes,
  messages,
  notifications,
  push,
  calendarFeeds,
  activity,
  system,
  admin,
  home,
  today: workQueue,
  search,
  story: timeline,
  archives,
  imports,
  setup,
}
