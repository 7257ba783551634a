import { claimLinesFor } from '../claim-forms.ts'

export const wordingNames = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'notice of cancellation',
] as const
export type WordingName = (typeof wordingNames)[number]

/** Those that speak of liability policies, and say nothing where none is listed. */
const ofLiability: readonly WordingName[] = ['additional insured', 'primary and noncontributory']

/** The wordings that mean something beside policies of these types. */
export const wordingsFor = <Name extends WordingName>(
  types: readonly string[],
  names: readonly Name[],
): Name[] => {
  const hasLiability = types.some((type) =>
    claimLinesFor(type).some((line) => line === 'liability' || line === 'auto'),
  )
  return names.filter((name) => hasLiability || !ofLiability.includes(name))
}

/**
 * The standard wordings that an agent may approve for a client's certificates. Each says only what the policies say
 * themselves: a certificate changes none of them (trade).
 */
export const wordings: Record<WordingName, string> = {
  'additional insured':
    'The certificate holder is an additional insured under the liability policies listed where a written contract requires it, on the terms of those policies.',
  'waiver of subrogation':
    'The policies listed waive the right of recovery against the certificate holder where a written contract requires it, on the terms of those policies.',
  'primary and noncontributory':
    'The liability policies listed are primary and noncontributory where a written contract requires it, on the terms of those policies.',
  'notice of cancellation':
    'Should a policy listed be cancelled before its end, notice is given as that policy provides.',
}
