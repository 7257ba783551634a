import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MasterForm, OwnWording, withChosenWordings } from '../../contract/certificate-forms.ts'
import type { Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import type { Policy } from '../../contract/policies.ts'
import { whyNoLimit } from '../../contract/values/limits.ts'
import { type LineTraits, lineOfType } from '../../contract/values/lines.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { wordingsFor, wordingsOf } from '../../contract/values/wordings.ts'
import { useContractForm } from '../api/form.ts'
import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { certificates, policies } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { PolicyLimitsField } from './policy-limits-field.tsx'
import { TitledWordings } from './wordings-list.tsx'

const Form = MasterForm.extend({ ownWording: OwnWording }).superRefine(withChosenWordings)

/** The part of the last approval that can still be approved. */
const stillApproved = (lines: readonly LineTraits[], master: Master | null) =>
  (master?.policies ?? [])
    .map(({ policyId, type, coverages, wordings }) => ({
      policyId,
      coverages: coverages.filter((name) => whyNoLimit(name) === null),
      wordings: wordings.filter((name) => wordingsFor(lines, type).includes(name)),
    }))
    .filter(({ coverages }) => coverages.length > 0)

/** The last approval, or the client's details on file. */
export const approvalOf = (lines: readonly LineTraits[], client: ClientDetails, master: Master | null) => ({
  insuredName: master?.insured.name ?? clientDisplayName(client),
  insuredAddress: master ? master.insured.address : client.address,
  policies: stillApproved(lines, master),
})

/** Starts from the last approval, otherwise from the client's details. */
export const useMasterForm = (client: ClientDetails, master: Master | null, ownWording = '') =>
  useContractForm(Form, { ...approvalOf(useLines(), client, master), ownWording })

type PolicyErrors = ReturnType<typeof useMasterForm>['formState']['errors']['policies']

const firstErrorIn = (errors: PolicyErrors) =>
  errors?.message ??
  errors?.root?.message ??
  errors?.map?.((one) => one?.coverages?.message ?? one?.wordings?.message).find(Boolean)

/**
 * The content of a certificate: the insured, the policies with their limits, and standard wordings.
 */
export function MasterFields({
  form,
  clientId,
  holder,
  disabled,
}: {
  form: ReturnType<typeof useMasterForm>
  clientId: string
  /** The holder; undefined for an approval for any holder. */
  holder?: string | undefined
  disabled: boolean
}) {
  const lines = useLines()
  const ofClient = q(policies.ofClient, { id: clientId, limit: 500 })
  const onFile = useQuery(ofClient)
  const approved = useQuery(q(certificates.master, { clientId }))
  const chosen = form.watch('policies')
  const { errors } = form.formState
  const isApproved = ({ id }: Policy) =>
    form.formState.defaultValues?.policies?.some((one) => one?.policyId === id) ? 1 : 0
  // Policies that expired since the approval are not shown, so remove them from the form.
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
    .filter(({ status, type }) => status !== 'expired' && lineOfType(lines, type)?.onCertificates !== false)
    .toSorted((one, other) => isApproved(other) - isApproved(one))
  return (
    <div className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2">
        <form.TextField name="insuredName" label="Named insured" required disabled={disabled} />
        <form.TextField
          name="insuredAddress"
          label="Insured’s address"
          hint="As on the policies. Later address changes do not affect it."
          disabled={disabled}
        />
      </div>
      <QueryView of={ofClient} skeleton={<Skeleton status="Loading policies..." shape="rows" count={3} />}>
        {() => (
          <PolicyLimitsField
            policies={inForce}
            forms={approved.data?.forms ?? []}
            holder={holder}
            value={chosen.filter(({ policyId }) => inForce.some(({ id }) => id === policyId))}
            error={firstErrorIn(errors.policies)}
            disabled={disabled}
            onChange={(value) =>
              form.setValue('policies', value, { shouldDirty: true, shouldValidate: true })
            }
          />
        )}
      </QueryView>
      <TitledWordings
        title="Wording on the certificate"
        told={wordingsOf(
          lines,
          chosen.flatMap(({ policyId, wordings = [] }) => {
            const policy = inForce.find(({ id }) => id === policyId)
            return policy ? [{ ...policy, wordings }] : []
          }),
        )}
      />
    </div>
  )
}
