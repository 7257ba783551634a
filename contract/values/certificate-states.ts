import { formatDay } from './days.ts'

/**
 * State of a certificate today, best first. 'changed': policy data differs from the print, and no
 * limit, form, trigger or end became less. 'in force again': coverage is back after days without,
 * which are not printed.
 * 'reduced': a limit, form, trigger or end became less. 'ended': a policy on the certificate is not
 * in force.
 */
export const certificateStates = [
  'current',
  'changed',
  'replaced',
  'in force again',
  'reduced',
  'ended',
  'withdrawn',
] as const
export type CertificateState = (typeof certificateStates)[number]

export const certificateStateLabels: Record<CertificateState, string> = {
  current: 'Current',
  replaced: 'Replaced',
  changed: 'Policy Changed, Coverage in Force',
  'in force again': 'In Force Again',
  reduced: 'Coverage Was Reduced',
  ended: 'Not in Force',
  withdrawn: 'Withdrawn',
}

/** The sentences about a state for a holder, on the verification page and in emails. */
export const certificateStateTexts: Record<CertificateState, string> = {
  current: 'The policies on this certificate are in force as printed, and no newer certificate replaces it.',
  changed:
    'The policies on this certificate are in force, and the coverage on it has not been reduced. Something else printed on it has changed since: please ask for a new certificate.',
  replaced: 'A newer certificate was issued to this holder. Please ask for that one.',
  'in force again':
    'The policies on this certificate are in force again after a lapse in coverage that it does not show. Please ask for a new certificate.',
  reduced: 'Coverage was reduced since this certificate was issued. Please ask for a new certificate.',
  ended: 'Do not rely on this certificate: not every policy on it is in force. Please ask for a new one.',
  withdrawn: 'Do not rely on this certificate. The agency has withdrawn it.',
}

export interface StateOfCertificate {
  state: CertificateState
  endedOn: string | null
  againSince?: string | null | undefined
  endsOn?: string | null | undefined
}

/** 'Ended on Aug 1, 2027', 'In Force Again Since Aug 1, 2027', 'Current, Ends on Dec 2, 2026'. */
export function formatCertificateState({ state, endedOn, againSince, endsOn }: StateOfCertificate): string {
  if (endedOn) return `Ended on ${formatDay(endedOn)}`
  const label = againSince ? `In Force Again Since ${formatDay(againSince)}` : certificateStateLabels[state]
  return endsOn ? `${label}, Ends on ${formatDay(endsOn)}` : label
}
