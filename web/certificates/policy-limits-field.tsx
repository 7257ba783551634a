import { useId } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { limitCells, limitsInWords } from '../../contract/values/limits.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'

export interface ChosenLimits {
  policyId: string
  coverages: string[]
}

const namesOf = ({ coverages }: Pick<Policy, 'coverages'>) => [...new Set(coverages.map(({ type }) => type))]

// What somebody bears themselves is none of a holder's business, unless it is chosen.
const isDeductible = (name: string) => /deductible|retention/i.test(name)

/** Which policies, and which of their limits, with their amounts as they stand now. */
export function PolicyLimitsField({
  policies,
  value,
  error,
  disabled,
  onChange,
}: {
  policies: readonly Policy[]
  value: readonly ChosenLimits[]
  error?: string | undefined
  disabled: boolean
  onChange: (value: ChosenLimits[]) => void
}) {
  const id = useId()
  const set = (policyId: string, coverages: string[]) => {
    const isKnown = value.some((one) => one.policyId === policyId)
    const next = isKnown
      ? value.map((one) => (one.policyId === policyId ? { policyId, coverages } : one))
      : [...value, { policyId, coverages }]
    onChange(next.filter((one) => one.coverages.length > 0))
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined} disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Policies and limits</legend>
      {policies.length === 0 && <p className="text-sm text-muted">No policy of this client is in force.</p>}
      <ul className="space-y-3">
        {policies.map((policy) => (
          <li key={policy.id}>
            <OnePolicy
              policy={policy}
              chosen={value.find(({ policyId }) => policyId === policy.id)?.coverages ?? []}
              onChange={(coverages) => set(policy.id, coverages)}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

function OnePolicy({
  policy,
  chosen,
  onChange,
}: {
  policy: Policy
  chosen: readonly string[]
  onChange: (coverages: string[]) => void
}) {
  const { type, category, insurer, policyNumber, startDate, endDate, coverages, status } = policy
  const names = namesOf(policy)
  const usual = names.filter((name) => !isDeductible(name))
  const toggle = (name: string, isWanted: boolean) =>
    onChange(names.filter((one) => (one === name ? isWanted : chosen.includes(one))))
  return (
    <div className="rounded-control border border-line px-4 py-1.5">
      <CheckboxField
        label={`${typeName(type)}, ${policyNumber}`}
        hint={[
          `${insurer}, ${formatDay(startDate)} to ${formatDay(endDate)}${status === 'active' ? '' : ', pending'}`,
          category === 'personal' && 'A personal policy: it has to name the same insured',
          names.length === 0 && 'It lists no limits',
        ]
          .filter(Boolean)
          .join('. ')}
        checked={chosen.length > 0}
        disabled={names.length === 0}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? usual : [])}
      />
      {chosen.length > 0 && (
        <ul className="border-t border-line py-1.5 pl-8 max-sm:pl-4">
          {names.map((name) => (
            <li key={name}>
              <CheckboxField
                label={`${limitCells({ type: name, amount: 0, interval: null })[0]}: ${limitsInWords(coverages.filter((one) => one.type === name))}`}
                checked={chosen.includes(name)}
                onChange={({ currentTarget: { checked } }) => toggle(name, checked)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
