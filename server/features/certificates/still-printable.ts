import type { PrintedCertificate } from '../../../contract/certificates.ts'
import { findGrantedWordings, isCoverageGuarantee } from '../../../contract/values/certificate-promises.ts'
import { formatForm } from '../../../contract/values/certificate-texts.ts'
import {
  aggregatesIn,
  areFactsLess,
  type CertifiedFacts,
  isSurplusLinesUnsaid,
  saysStill,
} from '../../../contract/values/certified-facts.ts'
import {
  type FormOnFile,
  findAggregateForms,
  findBackingForms,
  isFormInForce,
} from '../../../contract/values/certified-forms.ts'
import { retroactiveDayOf, triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { operationsOf } from '../../../contract/values/known-forms.ts'
import { whyNoLimit } from '../../../contract/values/limits.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import type { PrintedForm } from '../../../contract/values/part-labels.ts'
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
  facts: CertifiedFacts
}

interface HolderOnDay {
  day: string
  holder: string
}

interface PoliciesNow {
  policies: readonly PolicySnapshot[]
  day: string
}

type ListedPolicy = PrintedCertificate['policies'][number]

const nowOf = ({ policies }: PoliciesNow, { policyId }: ListedPolicy) =>
  policies.find((policy) => policy.policyId === policyId)

/** Whether a form that made somebody an insured now does so for fewer operations. */
function isNarrowerNow(printed: PrintedForm, onFile: readonly FormOnFile[]): boolean {
  if (printed.effect !== 'additional insured') return false
  const now = onFile.filter((form) => formatForm(form) === formatForm(printed)).map(operationsOf)
  const before = printed.operations ?? []
  return (
    now.length > 0 &&
    now.every((operations) =>
      before.length === 0 ? operations.length > 0 : before.some((one) => !operations.includes(one)),
    )
  )
}

/** Whether the form of a printed aggregate still gives it to all places, or to those printed. */
const hasItsAggregate = (
  { forms = [], told = [] }: ListedPolicy,
  onFile: readonly FormOnFile[],
  { day }: HolderOnDay,
) =>
  aggregatesIn(told).every((printed) => {
    if (forms.every(({ effect }) => effect !== `aggregate per ${printed.basis}`)) return true
    const given = (of: string[]) => findAggregateForms(onFile, printed.basis, { day, places: of }).length > 0
    return printed.places.length === 0 ? given([]) : printed.places.every((place) => given([place]))
  })

/** Whether each printed form is in force, and still gives this holder what is printed. */
function hasItsForms(listed: ListedPolicy, onFile: readonly FormOnFile[], asked: HolderOnDay) {
  const { forms = [], wordings = [] } = listed
  const inForce = onFile.filter((form) => isFormInForce(form, asked.day)).map(formatForm)
  return (
    forms.every((form) => inForce.includes(formatForm(form))) &&
    forms.every((form) => !isNarrowerNow(form, onFile)) &&
    hasItsAggregate(listed, onFile, asked) &&
    wordings.every((name) => findBackingForms(onFile, name, asked).length > 0)
  )
}

// Claims-made is the narrower coverage.
const breadths = ['Claims-made', 'Mixed form', 'Occurrence']
const breadthOf = (trigger: string) => breadths.findIndex((one) => trigger.startsWith(one))

const coversAllPriorActs = (trigger: string) => /none$|full prior acts$/.test(trigger)

/**
 * Whether coverage became narrower in time: claims-made, or a later retroactive date. A trigger or
 * retroactive date that the policy no longer says proves nothing, so it is less too.
 */
function isTriggerLess({ trigger }: ListedPolicy, now: PolicySnapshot): boolean {
  const said = triggerOf(now)
  if (!trigger || trigger === said) return false
  if (!said) return true
  if (breadthOf(said) !== breadthOf(trigger)) return breadthOf(said) < breadthOf(trigger)
  const before = retroactiveDayOf({ coverageType: trigger, description: null })
  const after = retroactiveDayOf({ coverageType: said, description: null })
  if (coversAllPriorActs(said)) return false
  if (before === null) return coversAllPriorActs(trigger)
  return after === null || after > before
}

/** Whether a printed form, trigger or fact became less: the certificate promises what is gone. */
export const isReducedSince = (
  lines: readonly LineTraits[],
  { policies, holder }: PrintedCertificate,
  now: PoliciesNow,
): boolean =>
  policies.some((listed) => {
    const policy = nowOf(now, listed)
    const asked = { day: now.day, holder: holder.name }
    if (!hasItsForms(listed, policy?.forms ?? [], asked)) return true
    return policy && (isTriggerLess(listed, policy) || areFactsLess(lines, listed.told ?? [], policy))
  })

/** The rule of the releases that printed an agent's own text, which stays as it was. */
const isOwnWordingRight = ({ ownWording, policies }: PrintedCertificate) =>
  !ownWording ||
  (!isCoverageGuarantee(ownWording) &&
    findGrantedWordings(ownWording).every((name) =>
      policies.every(({ wordings }) => wordings?.includes(name)),
    ))

/**
 * Whether a printed text can still be printed as it reads. Certificates of earlier releases have
 * texts of wordings without their names; those are found by the text.
 */
function saysItsWordings(
  lines: readonly LineTraits[],
  { holder, policies, wordings }: PrintedCertificate,
  now: PoliciesNow,
): boolean {
  if (policies.some((one) => one.wordings !== undefined)) return true
  const said = wordings.flatMap((text) => matchStandardWording(lines, text, policies) ?? [])
  const mayBeSaid = (listed: ListedPolicy, name: WordingName) => {
    const { confirmed = null, forms = [] } = nowOf(now, listed) ?? {}
    const asked = { day: now.day, holder: holder.name }
    const isByForm = forms.length === 0 || findBackingForms(forms, name, asked).length > 0
    return (confirmed?.includes(name) ?? true) && (name === 'notice of cancellation' || isByForm)
  }
  return (
    said.length === wordings.length &&
    said.every(({ name, of }) => of.every((listed) => mayBeSaid(listed, name)))
  )
}

/**
 * Whether the same content could be printed today. A certificate that says more than its policies
 * must not verify as current.
 */
export function isStillPrintable(
  lines: readonly LineTraits[],
  printed: PrintedCertificate,
  now: PoliciesNow,
): boolean {
  const { policies } = printed
  return (
    saysItsWordings(lines, printed, now) &&
    isOwnWordingRight(printed) &&
    policies.every((listed) => {
      const policy = nowOf(now, listed)
      const { told = [], trigger, limits, wordings } = listed
      if (!policy) return false
      // Releases that printed no surplus lines named no wordings of a policy.
      if (wordings !== undefined && isSurplusLinesUnsaid(lines, told, policy)) return false
      return (
        saysStill(lines, told, policy) &&
        triggerOf(policy) === (trigger ?? null) &&
        limits.every(({ type }) => whyNoLimit(type) === null)
      )
    })
  )
}
