import type { FoundKind } from '../../../contract/values/found-kinds.ts'
import type { Finder } from '../../reading/finding.ts'
import { findStaff } from '../admin/found-queries.ts'
import { findCertificates, findHolders } from '../certificates/found-queries.ts'
import { findClaims } from '../claims/found-queries.ts'
import { findClients } from '../clients/found-queries.ts'
import { findDocuments } from '../documents/found-queries.ts'
import { findNotes } from '../notes/found-queries.ts'
import { findPolicies, findVehicles } from '../policies/found-queries.ts'
import { findQuotes } from '../quotes/found-queries.ts'
import { findRequests } from '../requests/found-queries.ts'
import { findTasks } from '../tasks/found-queries.ts'

/** How each kind is found, but for messages, of which there are too many to be found like others. */
export const finders: Record<Exclude<FoundKind, 'message'>, Finder> = {
  client: findClients,
  agent: findStaff,
  policy: findPolicies,
  vehicle: findVehicles,
  claim: findClaims,
  certificate: findCertificates,
  holder: findHolders,
  quote: findQuotes,
  request: findRequests,
  task: findTasks,
  note: findNotes,
  document: findDocuments,
}
