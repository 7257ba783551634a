import { ownWordingError } from '../../../contract/certificate-forms.ts'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { formatCertifiedFacts } from '../../../contract/values/certified-facts.ts'
import {
  canCertifyWording,
  type FormOnFile,
  formatForm,
  isFormInForce,
} from '../../../contract/values/certified-forms.ts'
import { triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { whyNoLimit } from '../../../contract/values/limits.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { matchStandardWording, type WordingName } from '../../../contract/values/wordings.ts'

/** The terms of a certificate's policy beyond what is printed. */
export interface PolicySnapshot {
  policyId: string
  coverageType: string | null
  description: string | null
  /** Null if the policy is not approved, or an agent chose wordings for that certificate alone. */
  confirmed: WordingName[] | null
  /** The policy's forms that affect holders. */
  forms: FormOnFile[]
  type: string
  facts: Parameters<typeof formatCertifiedFacts>[1]['facts']
}

/**
 * Whether the same content could be printed today. A certificate that says more than its policies
 * must not verify as current.
 */
export function isStillPrintable(
  lines: readonly LineTraits[],
  { holder, policies, wordings, ownWording }: PrintedCertificate,
  now: { policies: PolicySnapshot[]; day: string },
): boolean {
  const nowOf = (policyId: string) => now.policies.find((policy) => policy.policyId === policyId)
  const said = wordings.flatMap((text) => matchStandardWording(lines, text, policies) ?? [])
  const isConfirmed = said.every(({ name, of }) =>
    of.every(({ policyId }) => nowOf(policyId)?.confirmed?.includes(name) ?? true),
  )
  const worded = policies.map((policy) => ({
    wordings: said.flatMap(({ name, of }) => (of.includes(policy) ? name : [])),
  }))
  return (
    said.length === wordings.length &&
    isConfirmed &&
    said.every(({ name, of }) =>
      of.every(({ policyId }) =>
        canCertifyWording(nowOf(policyId)?.forms ?? [], name, { day: now.day, holder: holder.name }),
      ),
    ) &&
    policies.every(({ policyId, told }) => {
      const policy = nowOf(policyId)
      return !told || (policy && formatCertifiedFacts(lines, policy).join() === told.join())
    }) &&
    policies.every(({ policyId, forms = [] }) => {
      const inForce = (nowOf(policyId)?.forms ?? [])
        .filter((form) => isFormInForce(form, now.day))
        .map(formatForm)
      return forms.every((form) => inForce.includes(formatForm(form)))
    }) &&
    (!ownWording || ownWordingError(ownWording, worded) === null) &&
    policies.every(({ policyId, trigger, limits }) => {
      const policy = nowOf(policyId)
      const isSame = policy !== undefined && triggerOf(policy) === (trigger ?? null)
      return isSame && limits.every(({ type }) => whyNoLimit(type) === null)
    })
  )
}
