/** Kinds stored under their own names. The database can compute a term's state from them too. */
export const storedKinds = [
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

/**
 * Kinds that the previous release does not know. They are stored as a 'change' with the column
 * `act`, which the previous release reads as a change without effect.
 */
export const newerEventKinds = [
  'extension',
  'conditional renewal',
  'conditional renewal withdrawn',
  'agent of record out',
  'agent of record in',
] as const
export type NewerEventKind = (typeof newerEventKinds)[number]

/** Events of a policy term, in the trade's words. */
export const eventKinds = [...storedKinds, ...newerEventKinds] as const
export type EventKind = (typeof eventKinds)[number]

export const isNewerEventKind = (kind: EventKind): kind is NewerEventKind =>
  newerEventKinds.some((newerKind) => newerKind === kind)

/** The stored kind: for a kind of `newerEventKinds`, 'change' and the column `act`. */
export const storedKindOf = (
  kind: EventKind,
): { kind: Exclude<EventKind, NewerEventKind>; act: NewerEventKind | null } =>
  isNewerEventKind(kind) ? { kind: 'change', act: kind } : { kind, act: null }

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
  'extension',
  'conditional renewal',
  'conditional renewal withdrawn',
  'agent of record out',
  'agent of record in',
  'extended reporting',
  'expiry',
] as const satisfies readonly EventKind[]
export type EnteredKind = (typeof enteredKinds)[number]

/**
 * Whether staff may take back an event of this kind as entered in error. Events that changed fields
 * are corrected instead.
 */
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
  'extension',
  'conditional renewal',
  'conditional renewal withdrawn',
  'agent of record out',
  'agent of record in',
] satisfies EventKind[]

/** Clients are notified of these events, and when such an event is taken back. */
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
  'carrier list': 'Carrier list or download',
  telephone: 'Phone',
  letter: 'Letter or document from the carrier',
  client: 'Proof from client',
}

/** Stored reasons. The previous release cannot read any other. */
export const storedReasons = [
  'non-payment',
  'underwriting',
  'requested by the insured',
  'rewritten elsewhere',
  'out of business or sold',
  'other',
] as const
export type StoredReason = (typeof storedReasons)[number]

/** Causes that are more precise than a stored reason. An event stores both. */
export const cancellationCauses = [
  'premium finance company’s request',
  'rewritten, same carrier',
  'placed with another carrier',
] as const
export type CancellationCause = (typeof cancellationCauses)[number]

/** Reasons to choose from, without the ambiguous 'rewritten elsewhere' of older events. */
export const cancellationReasons = [
  'non-payment',
  'premium finance company’s request',
  'underwriting',
  'requested by the insured',
  'rewritten, same carrier',
  'placed with another carrier',
  'out of business or sold',
  'other',
] as const satisfies readonly (StoredReason | CancellationCause)[]
/** Every reason that a call may name. */
export const knownReasons = [...storedReasons, ...cancellationCauses] as const
export type CancellationReason = (typeof knownReasons)[number]

const storedReasonOfCause: Record<CancellationCause, StoredReason> = {
  // Not 'non-payment': nothing is due to the carrier.
  'premium finance company’s request': 'other',
  'rewritten, same carrier': 'rewritten elsewhere',
  'placed with another carrier': 'rewritten elsewhere',
}

const isCause = (reason: StoredReason | CancellationCause): reason is CancellationCause =>
  cancellationCauses.some((cause) => cause === reason)

/** A chosen reason as it is stored. */
export const storedReasonOf = (
  reason: StoredReason | CancellationCause,
): { reason: StoredReason; cause?: CancellationCause } =>
  isCause(reason) ? { reason: storedReasonOfCause[reason], cause: reason } : { reason }

/** The reason in full: the cause, where one is stored. */
export const fullReasonOf = ({
  reason,
  cause,
}: {
  reason?: StoredReason | undefined
  cause?: CancellationCause | undefined
}): StoredReason | CancellationCause | undefined => cause ?? reason

/** Changes that a conditional renewal announces. */
export const renewalConditions = [
  'higher deductible',
  'lower limits',
  'new exclusion',
  'higher premium',
  'other terms',
] as const

/** For claims-made policies: whether an extended reporting period was bought. */
export const reportingAnswers = ['bought', 'not bought', 'not known'] as const
/** Whether a statement of no loss for the days without coverage was received, or not asked for. */
export const noLossAnswers = ['received', 'not asked'] as const
/** The answer where a notice names none of the grounds that the law lists. */
export const noGround = 'none of these'

/** Sources to choose from. A notice of a finance company is stored as a letter with its sender. */
export const statedSources = [
  ...eventSources.filter((source) => source !== 'not stated'),
  'finance notice',
] as const
export type StatedSource = (typeof statedSources)[number]

export const statedSourceLabels: Record<StatedSource, string> = {
  ...sourceLabels,
  'finance notice': 'Notice from the premium finance company',
}

/** The stored source. The previous release does not know 'finance notice', but reads a letter. */
export const storedSourceOf = (
  source: StatedSource | 'not stated',
): { source: EventSource; sender?: 'finance company' } =>
  source === 'finance notice' ? { source: 'letter', sender: 'finance company' } : { source }

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
  'other agent',
  'cancellation due',
  'cancellation pending',
  'ends early',
  'nonrenewal pending',
  'reinstated',
  'in force',
] as const
export type TermStanding = (typeof termStandings)[number]
