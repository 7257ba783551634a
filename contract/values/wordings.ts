export const wordingNames = [
  'additional insured',
  'waiver of subrogation',
  'primary and noncontributory',
  'notice of cancellation',
] as const
export type WordingName = (typeof wordingNames)[number]

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
