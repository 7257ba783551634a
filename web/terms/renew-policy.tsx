import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Policy, UpcomingRenewal } from '../../contract/policies.ts'
import { RenewalForm } from '../../contract/policy-forms.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { nextTermEnd } from '../../contract/values/terms.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { CarrierField } from '../carriers/carrier-field.tsx'
import { policyPaths } from '../policies/paths.ts'
import { formatPremium } from '../policies/policy-labels.ts'
import { formatPremiumChange } from './format-premium-change.ts'

type PolicyToRenew = Pick<
  UpcomingRenewal,
  | 'id'
  | 'type'
  | 'policyNumber'
  | 'insurer'
  | 'startDate'
  | 'endDate'
  | 'premium'
  | 'paymentFrequency'
  | 'clientName'
>

export const useRenewalForm = (currentTerm: {
  policyNumber: string
  insurer: string
  premium?: string
  deductible?: string
  coverageLimit?: string
}) =>
  useContractForm(RenewalForm, {
    ...{
      premium: '',
      deductible: '',
      coverageLimit: '',
      limits: [],
      because: '',
      shown: false,
      overNonrenewal: false,
    },
    ...currentTerm,
  })
type RenewalFormState = ReturnType<typeof useRenewalForm>

/** The toast after a renewal was filed. Says whether the client is notified. */
export const renewalFiledToast = (form: RenewalFormState, clientName: string) => ({
  title: 'Renewal Saved',
  description: form.getValues('shown')
    ? `Awaiting carrier confirmation. ${clientName} will be notified.`
    : 'Awaiting carrier confirmation, not shared yet.',
})

/**
 * Files the next term as the carrier offers it. The term is pending until the carrier confirms it.
 */
export function RenewPolicy({
  policy,
  staysHere = false,
  onClose,
}: {
  policy: PolicyToRenew
  /** Stays on the page instead of opening the new term, for lists and the work queue. */
  staysHere?: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const { policyNumber, insurer } = policy
  const form = useRenewalForm({ policyNumber, insurer })
  const defaultEndDate = nextTermEnd(policy.startDate, policy.endDate)
  // Fetched for the limits, which rows of a list do not have.
  const { data } = useQuery(endpointQuery(policies.one, { id: policy.id }))
  const currentTerm = data?.policy
  return (
    <FormDialog
      call={policies.renew}
      form={form}
      send={({ limits, ...renewal }) => ({
        id: policy.id,
        ...renewal,
        ...(currentTerm ? withChangedLimits(currentTerm, limits) : {}),
      })}
      successToast={renewalFiledToast(form, policy.clientName)}
      failureTitle="Error"
      onDone={({ policy: renewedPolicy }) => {
        onClose()
        if (!staysHere) navigate(policyPaths.one(renewedPolicy.id))
      }}
      dirty={false}
      title="Renew"
      description={`${typeName(policy.type)} ${policyNumber}, ${formatDay(policy.endDate)} to ${formatDay(defaultEndDate)}`}
      onClose={onClose}
      submitLabel="Renew"
      busyLabel="Renewing..."
    >
      <RenewalFields form={form} policy={policy} currentTerm={currentTerm} />
    </FormDialog>
  )
}

export function RenewalFields({
  form,
  policy,
  currentTerm,
}: {
  form: RenewalFormState
  policy: Pick<PolicyToRenew, 'premium' | 'paymentFrequency' | 'startDate' | 'endDate' | 'clientName'>
  /** The current term with its limits; undefined while loading. */
  currentTerm: Policy | undefined
}) {
  const change = formatPremiumChange(policy.premium, form.watch('premium'))
  const insurer = form.watch('insurer') || currentTerm?.insurer
  const isSameInsurerNonrenewal =
    currentTerm?.life?.nonrenewal !== undefined && insurer === currentTerm.insurer
  return (
    <div className="space-y-5">
      <form.MoneyField
        name="premium"
        label="Renewal premium"
        hint={`Expiring premium: ${policy.premium === 0 ? 'none on file' : formatPremium(policy)}${change ? `. ${change}` : ''}`}
        required
      />
      {currentTerm && <Changes form={form} currentTerm={currentTerm} />}
      {isSameInsurerNonrenewal && (
        <form.CheckboxField
          name="overNonrenewal"
          label={`${currentTerm.insurer} renews after all`}
          hint="Its notice of nonrenewal will be rescinded."
          required
        />
      )}
      <form.TextField
        name="because"
        label="Reason for the premium change"
        hint="Your client sees this with the premium."
        optional
      />
      <form.CheckboxField
        name="shown"
        label={`Share with ${policy.clientName} now`}
        hint="Only your team sees it until you share it. Not in force until confirmed."
      />
    </div>
  )
}

/** All coverages with the changed limits; empty if none changed. */
export const withChangedLimits = (
  { coverages }: Policy,
  limits: readonly { amount: number | undefined }[],
) =>
  limits.some(({ amount }) => amount !== undefined)
    ? {
        coverages: coverages.map((coverage, index) => ({
          ...coverage,
          amount: limits[index]?.amount ?? coverage.amount,
        })),
      }
    : {}

/** The values besides the premium that may change; most renewals change none. */
function Changes({ form, currentTerm }: { form: RenewalFormState; currentTerm: Policy }) {
  const currentValueText = (amount: number) => `Currently ${amount === 0 ? 'none' : dollars(amount)}`
  const limits = currentTerm.coverages.map((coverage, index) => ({
    ...coverage,
    name: `limits.${index}.amount` as const,
  }))
  const { premium: _, ...problem } = form.formState.errors
  return (
    // Opened if a field inside has an error.
    <details
      className="rounded-control bg-wash p-4"
      {...(Object.keys(problem).length > 0 ? { open: true } : {})}
    >
      <summary className="min-h-6 font-medium">
        Changes to carrier, policy number, limits or deductible
      </summary>
      <p className="mt-1 mb-4 text-sm text-muted">Blank fields keep the current value.</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <CarrierField
          form={form}
          name="insurer"
          label="Carrier"
          place="policies"
          current={currentTerm.insurer}
        />
        <form.TextField name="policyNumber" label="Policy number" />
        <form.MoneyField
          name="deductible"
          label="Deductible"
          hint={currentValueText(currentTerm.deductible)}
        />
        <form.MoneyField
          name="coverageLimit"
          label="Coverage limit"
          hint={currentValueText(currentTerm.coverageLimit)}
        />
        {limits.map(({ type, amount, interval, name }) => (
          <form.MoneyField
            key={name}
            name={name}
            label={interval ? `${type}, ${interval}` : type}
            hint={currentValueText(amount)}
          />
        ))}
      </div>
    </details>
  )
}
