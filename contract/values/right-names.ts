import type { Right } from './rights.ts'

/** As a person reads them: what asks of a right on every page has no use for its name. */
export const rightNames: Record<Right, string> = {
  everything: 'Everything',
  read: 'Read only',
  certificates: 'Certificates and ID cards only',
  claims: 'Claims and ID cards only',
}
