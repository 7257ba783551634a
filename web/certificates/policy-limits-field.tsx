import { useId, useState } from 'react'
import type { CertifiablePolicy } from '../../contract/certificates.ts'
import { formatForm, formatGap } from '../../contract/values/certificate-texts.ts'
import {
  canCertifyWording,
  findBackingForms,
  placesWithWording,
} from '../../contract/values/certified-forms.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { formatLimits, isLimit, limitCells } from '../../contract/values/limits.ts'
import { lineOfType } from '../../contract/values/lines.ts'
import {
  coverageEndOf,
  unprintedAggregateText,
  upcomingReductions,
} from '../../contract/values/printed-policy.ts'
import {
  effectOfWording,
  type WordingName,
  wordingLabels,
  wordingsFor,
} from '../../contract/values/wordings.ts'
import { useAgency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { policyPaths } from '../policies/paths.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const SamePartyDialog = lazyDialog(
  async () => (await import('../policy-parts/same-party-dialog.tsx')).SamePartyDialog,
)
const AddPolicyFormDialog = lazyDialog(
  async () => (await import('../policy-parts/add-policy-form-dialog.tsx')).AddPolicyFormDialog,
)

export interface ChosenPolicy {
  policyId: string
  coverages: string[]
  wordings?: WordingName[] | undefined
  withoutCompanyBecause?: string | null | undefined
}

/** The names of a policy's limits; deductibles and retentions are not limits. */
export const limitNamesOf = ({ coverages }: Pick<CertifiablePolicy, 'coverages'>) => [
  ...new Set(coverages.filter(isLimit).map(({ type }) => type)),
]

/** Chooses policies, their limits with current amounts, and wordings per policy. */
export function PolicyLimitsField({
  policies,
  holder,
  places,
  value,
  error,
  disabled,
  isSummed = false,
  onChange,
}: {
  policies: readonly CertifiablePolicy[]
  /** The holder; undefined for an approval for any holder. */
  holder?: string | undefined
  /** The project and location that the certificate names. */
  places: readonly string[]
  value: readonly ChosenPolicy[]
  error?: string | undefined
  disabled: boolean
  /** Shows the chosen limits and wordings as a line of text. */
  isSummed?: boolean
  onChange: (value: ChosenPolicy[]) => void
}) {
  const id = useId()
  const setValue = (chosenPolicy: ChosenPolicy) => {
    const isKnown = value.some((one) => one.policyId === chosenPolicy.policyId)
    const next = isKnown
      ? value.map((one) => (one.policyId === chosenPolicy.policyId ? chosenPolicy : one))
      : [...value, chosenPolicy]
    onChange(next.filter((one) => one.coverages.length > 0))
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined} disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Policies and limits</legend>
      {policies.length === 0 && <p className="text-sm text-muted">This client has no policy in force.</p>}
      <ul className="space-y-3">
        {policies.map((policy) => (
          <li key={policy.id}>
            <PolicyLimits
              policy={policy}
              holder={holder}
              places={places}
              chosenPolicy={value.find(({ policyId }) => policyId === policy.id)}
              isSummed={isSummed}
              onChange={setValue}
            />
          </li>
        ))}
      </ul>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

interface PolicyLimitsProps {
  policy: CertifiablePolicy
  holder: string | undefined
  places: readonly string[]
  chosenPolicy: ChosenPolicy | undefined
  isSummed: boolean
  onChange: (chosenPolicy: ChosenPolicy) => void
}

function PolicyLimits({ policy, holder, places, chosenPolicy, isSummed, onChange }: PolicyLimitsProps) {
  const lines = useLines()
  const { type, carrier, policyNumber, startDate, status } = policy
  const names = limitNamesOf(policy)
  const { coverages: limits = [], wordings = [], withoutCompanyBecause } = chosenPolicy ?? {}
  const updatePolicy = (changes: Partial<ChosenPolicy>) =>
    onChange({ policyId: policy.id, coverages: limits, wordings, withoutCompanyBecause, ...changes })
  return (
    <div className="rounded-control border border-line px-4 py-1.5">
      <CheckboxField
        label={`${typeName(type)}, ${policyNumber}`}
        hint={[
          `${carrier}, ${formatDay(startDate)} to ${formatDay(coverageEndOf(policy))}${status === 'active' ? '' : ', pending'}`,
          lineOfType(lines, type)?.category === 'personal' && 'Personal policy: the named insured must match',
          names.length === 0 && 'No limits listed',
        ]
          .filter(Boolean)
          .join('. ')}
        checked={limits.length > 0}
        disabled={names.length === 0}
        onChange={({ currentTarget: { checked } }) =>
          updatePolicy({ coverages: checked ? names : [], wordings: [] })
        }
      />
      {limits.length > 0 && (
        <div className="border-t border-line py-1.5 pl-8 max-sm:pl-4">
          {isSummed ? (
            <ChosenSummary policy={policy} limits={limits} wordings={wordings} />
          ) : (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <CheckboxField
                    label={limitTextOf(policy, name)}
                    checked={limits.includes(name)}
                    onChange={({ currentTarget: { checked } }) =>
                      updatePolicy({
                        coverages: names.filter((one) => (one === name ? checked : limits.includes(one))),
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          <AdditionalPrintedFacts policy={policy} limits={limits} holder={holder} places={places} />
          {!isSummed && (
            <Wordings
              policy={policy}
              holder={holder}
              places={places}
              value={wordings}
              onChange={(next) => updatePolicy({ wordings: next })}
            />
          )}
          {policy.lacksCompany && (
            <div className="mt-2 border-t border-line pt-3 pb-2">
              <TextField
                label="Reason to issue without the writing company"
                hint="The writing company and its NAIC number are not on file. Choose the company on the policy, or give the reason. It is kept on record."
                maxLength={300}
                value={withoutCompanyBecause ?? ''}
                onChange={({ currentTarget }) => updatePolicy({ withoutCompanyBecause: currentTarget.value })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const limitTextOf = ({ coverages }: CertifiablePolicy, name: string) =>
  `${limitCells({ type: name, amount: 0, interval: null })[0]}: ${formatLimits(coverages.filter((coverage) => coverage.type === name))}`

const maxLimitsSummed = 6

/** The chosen limits and wordings of a policy in a few lines. */
function ChosenSummary({
  policy,
  limits,
  wordings,
}: {
  policy: CertifiablePolicy
  limits: readonly string[]
  wordings: readonly WordingName[]
}) {
  const hiddenCount = limits.length - maxLimitsSummed
  return (
    <div className="space-y-1 py-1 text-xs">
      <p className="wrap-anywhere">
        {limits
          .slice(0, maxLimitsSummed)
          .map((name) => limitTextOf(policy, name))
          .join('; ')}
        {hiddenCount > 0 && `; and ${hiddenCount} more`}
      </p>
      {wordings.length > 0 && (
        <p className="font-medium">{wordings.map((name) => wordingLabels[name]).join('; ')}</p>
      )}
    </div>
  )
}

/**
 * Facts that a certificate of this policy has to print, such as gaps, an aggregate that it does not
 * print, and the problem that prevents certifying.
 */
function AdditionalPrintedFacts({
  policy,
  limits,
  holder,
  places,
}: {
  policy: CertifiablePolicy
  limits: readonly string[]
  holder: string | undefined
  places: readonly string[]
}) {
  const lines = useLines()
  const day = dayIn(useAgency().timeZone, new Date())
  const unprintedText = holder === undefined ? null : unprintedAggregateText(lines, policy, { day, places })
  const end = coverageEndOf(policy)
  const gaps = policy.gaps.filter(({ until }) => until <= end)
  const factTexts = [
    ...gaps.map(formatGap),
    ...upcomingReductions(policy, limits).map(({ says }) => says),
    ...(policy.pending ? [policy.pending] : []),
    ...(unprintedText ? [unprintedText] : []),
  ]
  return (
    <>
      {factTexts.map((text) => (
        <p key={text} className="py-1 text-xs font-medium text-amber-ink">
          {text}
        </p>
      ))}
      {policy.problem && (
        <p className="flex flex-wrap items-center gap-x-3 py-1 text-xs font-medium text-red-ink">
          {policy.problem}.{' '}
          <a href={policyPaths.one(policy.id)} target="_blank" rel="noreferrer" className="underline">
            Open Policy
          </a>
        </p>
      )}
    </>
  )
}

const listFormat = new Intl.ListFormat('en-US')

/** 'no form in effect', or the projects and locations that the forms are for. */
function missingFormText(
  { forms }: CertifiablePolicy,
  name: WordingName,
  { day, holder }: { day: string; holder: string | undefined },
): string {
  const namedPlaces = placesWithWording(forms, name, { day, holder })
  if (namedPlaces.length > 0) return `only for ${listFormat.format(namedPlaces)}`
  return `no ${holder === undefined ? 'blanket ' : ''}form in effect`
}

interface WordingsProps {
  policy: CertifiablePolicy
  holder: string | undefined
  places: readonly string[]
  value: readonly WordingName[]
  onChange: (value: WordingName[]) => void
}

/** The wordings that the policy's forms give. Any other is offered once its form is filed. */
function Wordings({ policy, holder, places, value, onChange }: WordingsProps) {
  const day = dayIn(useAgency().timeZone, new Date())
  const [wordingToFile, setWordingToFile] = useState<WordingName | null>(null)
  const [confirmedForm, setConfirmedForm] = useState<CertifiablePolicy['forms'][number] | null>(null)
  const names = wordingsFor(useLines(), policy.type)
  const target = { day, holder, places }
  const offeredWordings = names.filter(
    (name) => canCertifyWording(policy.forms, name, target) || value.includes(name),
  )
  const missingWordings = names.filter((name) => !offeredWordings.includes(name))
  const namedForms = holder
    ? policy.forms.filter(({ scope, effect }) => scope === 'named' && !effect.startsWith('aggregate per '))
    : []
  if (names.length === 0) return null
  return (
    <fieldset className="mt-1.5 border-t border-line pt-2">
      <legend className="sr-only">Special wording on this policy</legend>
      <p className="text-xs text-muted">Special wording, from the forms on file.</p>
      {offeredWordings.map((name) => (
        <CheckboxField
          key={name}
          label={wordingLabels[name]}
          hint={findBackingForms(policy.forms, name, target).map(formatForm).join('; ') || undefined}
          checked={value.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(names.filter((one) => (one === name ? checked : value.includes(one))))
          }
        />
      ))}
      {missingWordings.map((name) => (
        <div
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-xs text-muted"
        >
          <span>
            {wordingLabels[name]}: {missingFormText(policy, name, target)}
          </span>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Add form for ${wordingLabels[name].toLowerCase()}`}
            onClick={() => setWordingToFile(name)}
          >
            Add Form
          </Button>
        </div>
      ))}
      {namedForms.length > 0 &&
        missingWordings.length > 0 &&
        namedForms.map((form) => (
          <div
            key={form.id}
            className="flex flex-wrap items-center justify-between gap-x-3 py-1 text-xs text-muted"
          >
            <span>
              {formatForm(form)} is for {form.names.join(', ')}
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Match to Holder: ${formatForm(form)}`}
              onClick={() => setConfirmedForm(form)}
            >
              Match to Holder
            </Button>
          </div>
        ))}
      {confirmedForm && (
        <SamePartyDialog
          form={{ ...confirmedForm, policyId: policy.id }}
          holder={holder ?? ''}
          onClose={() => setConfirmedForm(null)}
        />
      )}
      {wordingToFile && (
        <AddPolicyFormDialog
          policyId={policy.id}
          effect={effectOfWording[wordingToFile]}
          onClose={() => setWordingToFile(null)}
        />
      )}
    </fieldset>
  )
}
