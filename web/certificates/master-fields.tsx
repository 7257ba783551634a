import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { MasterForm } from '../../contract/certificate-forms.ts'
import type { Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { type Policy, policies } from '../../contract/policies.ts'
import { shownName } from '../../contract/values/names.ts'
import { orNull, text } from '../../contract/values/text.ts'
import { wordingNames, wordings } from '../../contract/values/wordings.ts'
import { useContractForm } from '../api/form.ts'
import { q } from '../api/query.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Failed } from '../ui/failed.tsx'
import { FieldError } from '../ui/field.tsx'
import { TextField } from '../ui/form-fields.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PolicyLimitsField } from './policy-limits-field.tsx'

const Form = MasterForm.extend({ ownWording: orNull(text(1000)) })

/** What is approved, or issued to one holder alone; starts as it was approved, else with what is on file of the client. */
export const useMasterForm = (client: ClientDetails, master: Master | null, ownWording = '') =>
  useContractForm(Form, {
    insuredName: master?.insured.name ?? shownName(client),
    insuredAddress: master ? master.insured.address : client.address,
    policies: (master?.policies ?? []).map(({ policyId, coverages }) => ({ policyId, coverages })),
    wordings: master?.wordings ?? [],
    ownWording,
  })

/** What a certificate says: who is insured, which policies with which limits, which standard wordings. */
export function MasterFields({
  form,
  clientId,
  disabled,
}: {
  form: ReturnType<typeof useMasterForm>
  clientId: string
  disabled: boolean
}) {
  const onFile = useQuery(q(policies.ofClient, { id: clientId, limit: 500 }))
  const chosen = form.watch('policies')
  const names = form.watch('wordings') ?? []
  const { errors } = form.formState
  const wrongWording = useId()
  const isApproved = ({ id }: Policy) =>
    form.formState.defaultValues?.policies?.some((one) => one?.policyId === id) ? 1 : 0
  // What has ended since it was approved is not shown, and so not sent either.
  useEffect(() => {
    if (!onFile.data) return
    const canBe = new Set(
      onFile.data.policies.filter(({ status }) => status !== 'expired').map(({ id }) => id),
    )
    const before = form.getValues('policies')
    const still = before.filter(({ policyId }) => canBe.has(policyId))
    if (still.length < before.length) form.setValue('policies', still)
  }, [onFile.data, form])
  const inForce = (onFile.data?.policies ?? [])
    .filter(({ status }) => status !== 'expired')
    .toSorted((one, other) => isApproved(other) - isApproved(one))
  return (
    <div className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="insuredName" label="Named insured" required disabled={disabled} />
        <TextField
          form={form}
          name="insuredAddress"
          label="Address of the insured"
          hint="As on the policies. It does not change when the client edits their address here."
          disabled={disabled}
        />
      </div>
      {onFile.isPending ? (
        <Skeleton status="Loading policies..." shape="rows" count={3} />
      ) : onFile.isLoadingError ? (
        <Failed text={onFile.error.message} onRetry={() => onFile.refetch()} busy={onFile.isFetching} />
      ) : (
        <PolicyLimitsField
          policies={inForce}
          value={chosen.filter(({ policyId }) => inForce.some(({ id }) => id === policyId))}
          error={errors.policies?.message ?? errors.policies?.root?.message}
          disabled={disabled}
          onChange={(value) => form.setValue('policies', value, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      <fieldset
        disabled={disabled}
        aria-describedby={errors.wordings ? wrongWording : undefined}
        className="min-w-0"
      >
        <legend className="mb-1.5 text-sm font-medium">Standard wordings</legend>
        <p className="mb-1 text-xs text-muted">Choose only what the policies have.</p>
        {wordingNames.map((name) => (
          <CheckboxField
            key={name}
            label={wordings[name]}
            checked={names.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              form.setValue(
                'wordings',
                wordingNames.filter((one) => (one === name ? checked : names.includes(one))),
                { shouldDirty: true },
              )
            }
          />
        ))}
        {errors.wordings?.message && <FieldError id={wrongWording}>{errors.wordings.message}</FieldError>}
      </fieldset>
    </div>
  )
}
