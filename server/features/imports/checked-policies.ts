import { createHash } from 'node:crypto'
import type { ImportValues } from '../../../contract/values/import-storage.ts'
import type { RowFinding } from './findings.ts'
import { wordsOfName } from './fuzzy-names.ts'
import type { ImportField } from './header-detection.ts'
import { identityOf } from './identities.ts'
import { normalizedPolicyNumber } from './row-records.ts'

interface PolicyInFile {
  number: number
  account: string | undefined
  /** Digests of the policy's fields, and of the whole row. */
  policy: string
  row: string
}

/** Identifies a policy without a number by its line and by everything known about its client. */
function unnumberedKeyOf(values: ImportValues): string {
  const { 'accounts.id': id, 'accounts.number': number, 'accounts.externalIds': external } = values
  const name = wordsOfName(values['accounts.name'] ?? '')
  return JSON.stringify([id, number, external, name, identityOf(values), values['policies.line']])
}

const digest = (text: string) => createHash('sha1').update(text).digest('base64').slice(0, 16)

/** Finds policies that a table lists twice. */
export class CheckedPolicies {
  /** Keyed by policy, then by line: a list may have one row for each line of a package. */
  readonly #seen = new Map<string, Map<string | undefined, PolicyInFile>>()
  readonly #isList: boolean
  /** Whether a policy may have one row for each of its vehicles, people or holders. */
  readonly #hasParts: boolean

  constructor(fields: ReadonlySet<ImportField>) {
    const hasFieldOfKind = (kind: string) => [...fields].some((field) => field.startsWith(kind))
    this.#isList = ['policies.premium', 'policies.carrier', 'policies.line', 'policies.end'].some((field) =>
      [...fields].some((one) => one === field),
    )
    this.#hasParts = hasFieldOfKind('vehicles.') || hasFieldOfKind('holders.') || hasFieldOfKind('people.')
  }

  check(
    number: number,
    values: ImportValues,
    headOf: (field: ImportField) => string | null,
  ): { duplicateRow: number | null; difference: RowFinding | null } {
    const { 'policies.start': start, 'policies.number': policy } = values
    if (!this.#isList || start === undefined) return { duplicateRow: null, difference: null }
    const policyKey = policy === undefined ? unnumberedKeyOf(values) : normalizedPolicyNumber(policy)
    const key = [policyKey, start, values['policies.carrier']].join('|')
    const entries = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
    const digestOf = (kind: string) =>
      digest(JSON.stringify(entries.filter(([field]) => field.startsWith(kind))))
    const name = values['accounts.name']
    const account = name === undefined ? values['accounts.externalIds']?.toLowerCase() : wordsOfName(name)
    const checkedPolicy = { number, account, policy: digestOf('policies.'), row: digestOf('') }
    const lines = this.#seen.get(key) ?? new Map<string | undefined, PolicyInFile>()
    const [firstLine] = lines.values()
    const isOtherAccount = firstLine !== undefined && firstLine.account !== account
    const earlierRow = lines.get(values['policies.line']) ?? (isOtherAccount ? firstLine : undefined)
    if (!earlierRow) {
      this.#seen.set(key, lines.set(values['policies.line'], checkedPolicy))
      return { duplicateRow: null, difference: null }
    }
    if (earlierRow.row === checkedPolicy.row) return { duplicateRow: earlierRow.number, difference: null }
    if (this.#hasParts && earlierRow.policy === checkedPolicy.policy)
      return { duplicateRow: null, difference: null }
    return {
      duplicateRow: null,
      difference: {
        kind: 'twice in the file',
        column: headOf('policies.number') ?? headOf('policies.start'),
        says: `Row ${earlierRow.number} has the same policy with other values`,
      },
    }
  }
}
