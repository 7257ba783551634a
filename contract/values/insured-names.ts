import { isSameName } from './known-forms.ts'
import type { namedInsuredRoles } from './part-labels.ts'

interface InsuredPolicy {
  /** The policy's named insureds, in its order. */
  insureds: readonly { name: string; role: (typeof namedInsuredRoles)[number] }[]
  /** The account's name, for a policy without named insureds on file. */
  clientName: string
}

const markDba = (dba: string) => `${dba} (DBA)`

/**
 * The names under which a policy may be certified: 'Tidewheel Bakery LLC', and for another name of
 * the same insured 'Tidewheel Bakery LLC DBA Tidewheel'. Never empty.
 */
export function insuredNamesOf({ insureds, clientName }: InsuredPolicy): string[] {
  const legalInsureds = insureds.filter(({ role }) => role !== 'dba')
  const firstLegalName = legalInsureds[0]?.name ?? clientName
  // With several insureds, the row of a DBA name does not say which of them uses it.
  const nameWithDba = (dba: string) =>
    legalInsureds.length > 1 ? markDba(dba) : `${firstLegalName} DBA ${dba}`
  const names = insureds.map(({ name, role }) => (role === 'dba' ? nameWithDba(name) : name))
  return legalInsureds.length > 0 ? names : [firstLegalName, ...names]
}

/**
 * The policy's own spelling of a name, or null if the policy does not have it. Approvals of earlier
 * releases have a DBA name of several insureds without its mark.
 */
export const matchInsuredName = (policy: InsuredPolicy, name: string): string | null => {
  const names = insuredNamesOf(policy)
  return names.find((one) => [name, markDba(name)].some((spelling) => isSameName(one, spelling))) ?? null
}

/** The names that all of these policies have, as the first one spells them. */
export const sharedInsuredNames = (policies: readonly InsuredPolicy[]): string[] => {
  const [firstPolicy, ...otherPolicies] = policies
  return firstPolicy
    ? insuredNamesOf(firstPolicy).filter((name) =>
        otherPolicies.every((policy) => matchInsuredName(policy, name) !== null),
      )
    : []
}
