/** Events of a policy term, in the trade's words. */
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

/** Kinds that staff record directly. The others come from a form, from Renew or from an import. */
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

/** May be taken back as entered in error. Events that changed fields are corrected instead. */
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

/** Clients are notified of these events, and if one is taken back. */
export const isSharedWithClients = (kind: unknown) => sharedKinds.includes(kind)

/** Source of an event. 'not stated': imported, or recorded before a source was required. */
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
  'e-mail': 'Email from the carrier',
  'carrier page': 'Carrier website',
  'carrier list': 'A list or download of the carrier',
  telephone: 'Telephone',
  letter: 'Letter or document from the carrier',
  client: 'Proof from client',
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

/** For claims-made policies: whether an extended reporting period was bought. */
export const reportingAnswers = ['bought', 'not bought', 'not known'] as const

/** State of a term on a day. The first that applies, in this order, is shown. */
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
