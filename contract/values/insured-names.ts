import { isSameName } from './known-forms.ts'
import type { namedInsuredRoles } from './part-labels.ts'

interface InsuredPolicy {
  /** The policy's named insureds, in its order. */
  insureds: readonly { name: string; role: (typeof namedInsuredRoles)[number] }[]
  /** The account's name, for a policy without named insureds on file. */
  clientName: string
}

const markedDba = (dba: string) => `${dba} (DBA)`

/**
 * The names under which a policy may be certified: 'Tidewheel Bakery LLC', and for another name of
 * the same insured 'Tidewheel Bakery LLC DBA Tidewheel'. Never empty.
 */
export function insuredNamesOf({ insureds, clientName }: InsuredPolicy): string[] {
  const legal = insureds.filter(({ role }) => role !== 'dba')
  const first = legal[0]?.name ?? clientName
  // With several insureds, the row of a DBA name does not say which of them uses it.
  const nameWithDba = (dba: string) => (legal.length > 1 ? markedDba(dba) : `${first} DBA ${dba}`)
  const names = insureds.map(({ name, role }) => (role === 'dba' ? nameWithDba(name) : name))
  return legal.length > 0 ? names : [first, ...names]
}

/**
 * The policy's own spelling of a name, or null if the policy does not have it. Approvals of earlier
 * releases have a DBA name of several insureds without its mark.
 */
export const matchInsuredName = (policy: InsuredPolicy, name: string): string | null => {
  const names = insuredNamesOf(policy)
  return names.find((one) => [name, markedDba(name)].some((same) => isSameName(one, same))) ?? null
}

/** The names that all of these policies have, as the first one spells them. */
export const sharedInsuredNames = (policies: readonly InsuredPolicy[]): string[] => {
  const [first, ...others] = policies
  return first
    ? insuredNamesOf(first).filter((name) =>
        others.every((policy) => matchInsuredName(policy, name) !== null),
      )
    : []
}
