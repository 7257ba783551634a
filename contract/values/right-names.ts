import type { Right } from './rights.ts'

/** Labels, in a file of their own: code that checks rights on every page does not need them. */
export const rightNames: Record<Right, string> = {
  everything: 'Everything',
  read: 'Read only',
  certificates: 'Certificates and ID cards only',
  claims: 'Claims and ID cards only',
}
