/** What can happen to a term of a policy, in the words of the trade. */
export const eventKinds = [
  'new business',
  'renewal offered',
  'renewal bound',
  'policy issued',
  'change',
  'correction',
  'audit',
  'notice of cancellation',
  'notice withdrawn',
  'cancellation',
  'flat cancellation',
  'reinstatement',
  'notice of nonrenewal',
  'nonrenewal withdrawn',
  'expiry',
  'extended reporting',
] as const
export type EventKind = (typeof eventKinds)[number]

/** What staff enters as such; everything else comes with what makes it: a form, Renew, an import. */
export const enteredKinds = [
  'notice of cancellation',
  'notice withdrawn',
  'cancellation',
  'reinstatement',
  'notice of nonrenewal',
  'nonrenewal withdrawn',
  'policy issued',
  'audit',
  'extended reporting',
  'expiry',
] as const satisfies readonly EventKind[]
export type EnteredKind = (typeof enteredKinds)[number]

/** Whether what happened can be taken back as entered by mistake. What changed fields of the term is corrected instead. */
export const canBeTakenBack = (kind: EventKind) =>
  kind === 'flat cancellation' ||
  (enteredKinds.some((one) => one === kind) && kind !== 'audit' && kind !== 'policy issued')

const sharedKinds: readonly unknown[] = [
  'change',
  'notice of cancellation',
  'notice withdrawn',
  'cancellation',
  'flat cancellation',
  'reinstatement',
  'notice of nonrenewal',
  'nonrenewal withdrawn',
] satisfies EventKind[]

/** Whether the client was told of something of this kind: taken back, they are told that, too. */
export const isSharedWithClients = (kind: unknown) => sharedKinds.includes(kind)

/** How the agency knows it. 'not stated' of what came with a book, or before anybody asked. */
export const eventSources = [
  'not stated',
  'e-mail',
  'carrier page',
  'carrier list',
  'telephone',
  'letter',
  'client',
] as const
export type EventSource = (typeof eventSources)[number]

export const sourceLabels: Record<EventSource, string> = {
  'not stated': 'Not stated',
  'e-mail': 'E-mail from the carrier',
  'carrier page': 'The carrier’s own page',
  'carrier list': 'A list or download of the carrier',
  telephone: 'Telephone',
  letter: 'Letter or paper of the carrier',
  client: 'The client showed it',
}

export const cancellationReasons = [
  'non-payment',
  'underwriting',
  'requested by the insured',
  'rewritten elsewhere',
  'out of business or sold',
  'other',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** Whether an extended reporting period was bought, of a claims-made policy. */
export const reportingAnswers = ['bought', 'not bought', 'not known'] as const

/** What a term is on a day; in the order in which the first that holds is said. */
export const termStandings = [
  'offered',
  'cancelled',
  'not renewed',
  'expired',
  'pending',
  'bound',
  'to begin',
  'binder ended',
  'lapsed',
  'cancellation due',
  'cancellation pending',
  'ends early',
  'nonrenewal pending',
  'reinstated',
  'in force',
] as const
export type TermStanding = (typeof termStandings)[number]
