import { useId } from 'react'
import type { HolderPolicyForm } from '../../contract/certificates.ts'
import type { Policy } from '../../contract/policies.ts'
import {
  canCertifyWording,
  findBackingForms,
  formatForm,
  hasHolderForms,
} from '../../contract/values/certified-forms.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { formatLimits, isLimit, limitCells } from '../../contract/values/limits.ts'
import { type WordingName, wordingLabels, wordingsFor } from '../../contract/values/wordings.ts'
import { useAgency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError } from '../ui/field.tsx'

export interface ChosenPolicy {
  policyId: string
  coverages: string[]
  wordings?: WordingName[] | undefined
}

/** The names of a policy's limits; deductibles and retentions are not limits. */
const namesOf = ({ coverages }: Pick<Policy, 'coverages'>) => [
  ...new Set(coverages.filter(isLimit).map(({ type }) => type)),
]

/** Chooses policies, their limits with current amounts, and wordings per policy. */
export function PolicyLimitsField({
  policies,
  forms,
  holder,
  value,
  error,
  disabled,
  onChange,
}: {
  policies: readonly Policy[]
  /** Forms of the client's policies that grant something to holders. */
  forms: readonly HolderPolicyForm[]
  /** The holder; undefined for an approval for any holder. */
  holder?: string | undefined
  value: readonly ChosenPolicy[]
  error?: string | undefined
  disabled: boolean
  onChange: (value: ChosenPolicy[]) => void
}) {
  const id = useId()
  const set = (chosen: ChosenPolicy) => {
    const isKnown = value.some((one) => one.policyId === chosen.policyId)
    const next = isKnown
      ? value.map((one) => (one.policyId === chosen.policyId ? chosen : one))
      : [...value, chosen]
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
              forms={forms.filter(({ policyId }) => policyId === policy.id)}
              holder={holder}
              chosen={value.find(({ policyId }) => policyId === policy.id)}
              onChange={set}
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
  ...onFile
}: WordingContext & {
  policy: Policy
  chosen: ChosenPolicy | undefined
  onChange: (chosen: ChosenPolicy) => void
}) {
  const { type, category, insurer, policyNumber, startDate, endDate, coverages, status } = policy
  const names = namesOf(policy)
  const { coverages: limits = [], wordings = [] } = chosen ?? {}
  const put = (changed: Partial<ChosenPolicy>) =>
    onChange({ policyId: policy.id, coverages: limits, wordings, ...changed })
  return (
    <div className="rounded-control border border-line px-4 py-1.5">
      <CheckboxField
        label={`${typeName(type)}, ${policyNumber}`}
        hint={[
          `${insurer}, ${formatDay(startDate)} to ${formatDay(endDate)}${status === 'active' ? '' : ', pending'}`,
          category === 'personal' && 'Personal policy: the named insured must match',
          names.length === 0 && 'It lists no limits',
        ]
          .filter(Boolean)
          .join('. ')}
        checked={limits.length > 0}
        disabled={names.length === 0}
        onChange={({ currentTarget: { checked } }) => put({ coverages: checked ? names : [], wordings: [] })}
      />
      {limits.length > 0 && (
        <div className="border-t border-line py-1.5 pl-8 max-sm:pl-4">
          <ul>
            {names.map((name) => (
              <li key={name}>
                <CheckboxField
                  label={`${limitCells({ type: name, amount: 0, interval: null })[0]}: ${formatLimits(coverages.filter((one) => one.type === name))}`}
                  checked={limits.includes(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    put({ coverages: names.filter((one) => (one === name ? checked : limits.includes(one))) })
                  }
                />
              </li>
            ))}
          </ul>
          <Wordings type={type} value={wordings} {...onFile} onChange={(next) => put({ wordings: next })} />
        </div>
      )}
    </div>
  )
}

interface WordingContext {
  forms: readonly HolderPolicyForm[]
  holder: string | undefined
}

/**
 * The wordings that the policy type allows. If the policy's forms are on file, each wording is
 * offered with its form, and wordings without a form are not offered.
 */
function Wordings({
  type,
  forms,
  holder,
  value,
  onChange,
}: WordingContext & {
  type: string
  value: readonly WordingName[]
  onChange: (value: WordingName[]) => void
}) {
  const asked = { day: dayIn(useAgency().timeZone, new Date()), holder }
  const names = wordingsFor(useLines(), type)
  const offered = names.filter((name) => canCertifyWording(forms, name, asked) || value.includes(name))
  const byNone = names.filter((name) => !offered.includes(name))
  return (
    <fieldset className="mt-1.5 border-t border-line pt-2">
      <legend className="sr-only">Wordings that this policy has</legend>
      <p className="text-xs text-muted">
        {hasHolderForms(forms)
          ? 'Wordings, by the forms on file of this policy.'
          : 'Wordings. Forms are not on file: choose only what you have seen in this policy.'}
      </p>
      {offered.map((name) => (
        <CheckboxField
          key={name}
          label={wordingLabels[name]}
          hint={findBackingForms(forms, name, asked).map(formatForm).join('; ') || undefined}
          checked={value.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(names.filter((one) => (one === name ? checked : value.includes(one))))
          }
        />
      ))}
      {byNone.length > 0 && (
        <p className="py-1.5 text-xs text-muted">
          No form in force provides it{holder === undefined ? ' for every holder' : ' for this holder'}:{' '}
          {byNone.map((name) => wordingLabels[name].toLowerCase()).join(', ')}.
        </p>
      )}
    </fieldset>
  )
}
