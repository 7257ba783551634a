import type { PrintedCertificate, PropertyOnFile } from '../../../contract/certificates.ts'
import type { Coverage } from '../../../contract/policies.ts'
import {
  findGrantedWordings,
  hasOverstatement,
  isCoverageGuarantee,
} from '../../../contract/values/certificate-promises.ts'
import { formatForm, placesOf } from '../../../contract/values/certificate-texts.ts'
import {
  aggregatesOf,
  type CertifiedFacts,
  isAnyFactReduced,
  isMissingSurplusLines,
  isStillAccurate,
} from '../../../contract/values/certified-facts.ts'
import {
  type FormOnFile,
  findAggregateForms,
  findBackingForms,
  isFormInForce,
} from '../../../contract/values/certified-forms.ts'
import { retroactiveDayOf, triggerOf } from '../../../contract/values/coverage-trigger.ts'
import { evidenceChange } from '../../../contract/values/evidence-of-property.ts'
import { isSameName, operationsOf } from '../../../contract/values/known-forms.ts'
import { isDeductible } from '../../../contract/values/limits.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import type { PrintedForm } from '../../../contract/values/part-labels.ts'
import { matchStandardWording, type WordingName } from '../../../contract/values/wordings.ts'

/** The present terms of a certificate's policy, for comparison with the printed ones. */
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
  policyNumber: string
  /** This field and `coverages` are null unless the certificate is evidence of property. */
  property: PropertyOnFile | null
  coverages: Coverage[] | null
}

interface HolderOnDay {
  day: string
  holder: string
  places: readonly string[]
}

interface CurrentPolicies {
  policies: readonly PolicySnapshot[]
  day: string
}

type ListedPolicy = PrintedCertificate['policies'][number]

const currentPolicyOf = ({ policies }: CurrentPolicies, { policyId }: ListedPolicy) =>
  policies.find((policy) => policy.policyId === policyId)

/** Whether a form of the same name insures fewer operations than the printed one. */
function hasFewerOperations(
  { effect, operations: operationsBefore = [] }: PrintedForm,
  form: FormOnFile,
): boolean {
  if (effect !== 'additional insured') return false
  const now = operationsOf(form)
  return operationsBefore.length === 0 ? now.length > 0 : operationsBefore.some((one) => !now.includes(one))
}

/** Whether a form of the same name is for one project, which the printed one was not for. */
const isForOtherProject = (printedForm: PrintedForm, { project }: FormOnFile) =>
  Boolean(project) && (printedForm.project === undefined || !isSameName(printedForm.project, project ?? ''))

/** Whether a printed form now insures fewer operations, or one project alone. */
function isFormNarrowerNow(printedForm: PrintedForm, onFile: readonly FormOnFile[]): boolean {
  const now = onFile.filter((form) => formatForm(form) === formatForm(printedForm))
  return (
    now.length > 0 &&
    now.every((form) => hasFewerOperations(printedForm, form) || isForOtherProject(printedForm, form))
  )
}

/** Whether a form on file still gives a printed aggregate to all places, or to the printed ones. */
const hasItsAggregate = (
  { forms = [], told = [] }: ListedPolicy,
  onFile: readonly FormOnFile[],
  { day }: HolderOnDay,
) =>
  aggregatesOf(told).every((printedAggregate) => {
    if (forms.every(({ effect }) => effect !== `aggregate per ${printedAggregate.basis}`)) return true
    const isGivenByForm = (places: string[]) =>
      findAggregateForms(onFile, printedAggregate.basis, { day, places }).length > 0
    return printedAggregate.places.length === 0
      ? isGivenByForm([])
      : printedAggregate.places.every((place) => isGivenByForm([place]))
  })

/** Whether each printed form is in force, and still gives this holder what is printed. */
function hasFormsOnFile(listedPolicy: ListedPolicy, onFile: readonly FormOnFile[], holderOnDay: HolderOnDay) {
  const { forms = [], wordings = [] } = listedPolicy
  const formsInForce = onFile.filter((form) => isFormInForce(form, holderOnDay.day)).map(formatForm)
  return (
    forms.every((form) => formsInForce.includes(formatForm(form))) &&
    forms.every((form) => !isFormNarrowerNow(form, onFile)) &&
    hasItsAggregate(listedPolicy, onFile, holderOnDay) &&
    wordings.every((name) => findBackingForms(onFile, name, holderOnDay).length > 0)
  )
}

// Claims-made is the narrower coverage.
const triggersByBreadth = ['Claims-made', 'Mixed form', 'Occurrence']
const triggerRankOf = (trigger: string) => triggersByBreadth.findIndex((one) => trigger.startsWith(one))

const coversAllPriorActs = (trigger: string) => /none$|full prior acts$/.test(trigger)

/**
 * Whether coverage became narrower in time: claims-made, or a later retroactive date. A printed
 * trigger or date that the policy no longer states counts as narrower too.
 */
function isTriggerLess({ trigger }: ListedPolicy, now: PolicySnapshot): boolean {
  const currentTrigger = triggerOf(now)
  if (!trigger || trigger === currentTrigger) return false
  if (!currentTrigger) return true
  if (triggerRankOf(currentTrigger) !== triggerRankOf(trigger))
    return triggerRankOf(currentTrigger) < triggerRankOf(trigger)
  const retroactiveDayBefore = retroactiveDayOf({ coverageType: trigger, description: null })
  const retroactiveDayAfter = retroactiveDayOf({ coverageType: currentTrigger, description: null })
  if (coversAllPriorActs(currentTrigger)) return false
  if (retroactiveDayBefore === null) return coversAllPriorActs(trigger)
  return retroactiveDayAfter === null || retroactiveDayAfter > retroactiveDayBefore
}

/** The change of the printed property; null on a certificate of insurance. */
function propertyChangeOf(
  { evidence, holder, policies: [onlyPolicy] }: PrintedCertificate,
  now: CurrentPolicies,
) {
  const policy = onlyPolicy && currentPolicyOf(now, onlyPolicy)
  if (!evidence) return null
  if (!policy?.property || !policy.coverages) return 'reduced'
  const { policyNumber, property, coverages } = policy
  return evidenceChange(evidence, { policyNumber, property, coverages }, holder.name)
}

/** Whether a printed form, trigger, fact or property covers less now than the certificate says. */
export const isReducedSince = (
  lines: readonly LineTraits[],
  printedCertificate: PrintedCertificate,
  now: CurrentPolicies,
): boolean =>
  propertyChangeOf(printedCertificate, now) === 'reduced' ||
  arePoliciesReduced(lines, printedCertificate, now)

const arePoliciesReduced = (
  lines: readonly LineTraits[],
  { policies, holder, reference }: PrintedCertificate,
  now: CurrentPolicies,
): boolean =>
  policies.some((listedPolicy) => {
    const policy = currentPolicyOf(now, listedPolicy)
    const holderOnDay = { day: now.day, holder: holder.name, places: placesOf(reference) }
    if (!hasFormsOnFile(listedPolicy, policy?.forms ?? [], holderOnDay)) return true
    return (
      policy &&
      (isTriggerLess(listedPolicy, policy) || isAnyFactReduced(lines, listedPolicy.told ?? [], policy))
    )
  })

/**
 * Earlier releases printed wordings that an agent typed. The rule of those releases still decides
 * whether such a wording counts.
 */
const isOwnWordingRight = ({ ownWording, policies }: PrintedCertificate) =>
  !ownWording ||
  (!isCoverageGuarantee(ownWording) &&
    findGrantedWordings(ownWording).every((name) =>
      policies.every(({ wordings }) => wordings?.includes(name)),
    ))

/**
 * Whether the printed wordings can still be printed. Certificates of earlier releases have the
 * texts of wordings without their names, so the names are found by the text.
 */
function areWordingsValid(
  lines: readonly LineTraits[],
  { holder, policies, wordings, reference }: PrintedCertificate,
  now: CurrentPolicies,
): boolean {
  if (policies.some((policy) => policy.wordings !== undefined)) return true
  const printedWordings = wordings.flatMap((text) => matchStandardWording(lines, text, policies) ?? [])
  const isWordingAllowed = (listedPolicy: ListedPolicy, name: WordingName) => {
    const { confirmed = null, forms = [] } = currentPolicyOf(now, listedPolicy) ?? {}
    const holderOnDay = { day: now.day, holder: holder.name, places: placesOf(reference) }
    const isBackedByForm = forms.length === 0 || findBackingForms(forms, name, holderOnDay).length > 0
    return (confirmed?.includes(name) ?? true) && (name === 'notice of cancellation' || isBackedByForm)
  }
  return (
    printedWordings.length === wordings.length &&
    printedWordings.every(({ name, of }) => of.every((listedPolicy) => isWordingAllowed(listedPolicy, name)))
  )
}

/**
 * Whether the same content could be printed today. A certificate that says more than its policies
 * must not verify as current.
 */
export function isStillPrintable(
  lines: readonly LineTraits[],
  printedCertificate: PrintedCertificate,
  now: CurrentPolicies,
): boolean {
  const { policies } = printedCertificate
  return (
    areWordingsValid(lines, printedCertificate, now) &&
    isOwnWordingRight(printedCertificate) &&
    propertyChangeOf(printedCertificate, now) === null &&
    policies.every((listedPolicy) => {
      const policy = currentPolicyOf(now, listedPolicy)
      const { told = [], trigger, limits, wordings } = listedPolicy
      if (!policy) return false
      // A certificate without `wordings` comes from a release that printed no surplus lines
      // statement.
      if (wordings !== undefined && isMissingSurplusLines(lines, told, policy)) return false
      return (
        isStillAccurate(lines, told, policy) &&
        triggerOf(policy) === (trigger ?? null) &&
        // A newer rule for names does not change what was issued.
        limits.every(({ type }) => !isDeductible({ type }) && !hasOverstatement(type))
      )
    })
  )
}
