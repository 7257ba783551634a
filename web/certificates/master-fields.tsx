import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { AgentIssueForm, MasterForm, noReference } from '../../contract/certificate-forms.ts'
import type { CertifiablePolicy, Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { placesOf } from '../../contract/values/certificate-texts.ts'
import { dayIn } from '../../contract/values/days.ts'
import { matchInsuredName, sharedInsuredNames } from '../../contract/values/insured-names.ts'
import { limitNameProblem } from '../../contract/values/limits.ts'
import { isForCertificates, type LineTraits } from '../../contract/values/lines.ts'
import { printedPolicyOf } from '../../contract/values/printed-policy.ts'
import { wordingsFor, wordingsOf } from '../../contract/values/wordings.ts'
import { useAgency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { certificates } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type ChosenPolicy, limitNamesOf, PolicyLimitsField } from './policy-limits-field.tsx'
import { TitledWordings } from './wordings-list.tsx'

const { reference, because: reasonField, kind } = AgentIssueForm.shape
const Form = MasterForm.extend({ reference, because: reasonField, kind })

/** The part of the last approval that can still be approved. */
const approvedPoliciesOf = (lines: readonly LineTraits[], master: Master | null) =>
  (master?.policies ?? [])
    .map(({ policyId, type, coverages, wordings, withoutCompanyBecause }) => ({
      policyId,
      coverages: coverages.filter((name) => limitNameProblem(name) === null),
      wordings: wordings.filter((name) => wordingsFor(lines, type).includes(name)),
      withoutCompanyBecause: withoutCompanyBecause ?? '',
    }))
    .filter(({ coverages }) => coverages.length > 0)

/** The last approval, or the client's details on file. */
export const approvalOf = (lines: readonly LineTraits[], client: ClientDetails, master: Master | null) => ({
  insuredName: master?.insured.name ?? '',
  insuredAddress: master ? master.insured.address : client.address,
  policies: approvedPoliciesOf(lines, master),
})

interface FirstPolicies {
  /** The form starts with this policy alone: as approved, otherwise with all its limits. */
  onlyPolicy?: CertifiablePolicy | undefined
  /** Without an approval, the form starts with these policies and all their limits. */
  initialPolicies?: readonly CertifiablePolicy[]
  /** The form starts with these, in place of the approval. */
  chosenPolicies?: readonly ChosenPolicy[] | undefined
}

/** Starts from the last approval, otherwise from the client's details. */
export function useMasterForm(
  client: ClientDetails,
  master: Master | null,
  initialReference: z.output<typeof reference> = noReference,
  { onlyPolicy, initialPolicies = [], chosenPolicies }: FirstPolicies = {},
) {
  const approval = approvalOf(useLines(), client, master)
  const startingPolicies = onlyPolicy
    ? chooseOnly(onlyPolicy, approval.policies)
    : approval.policies.length > 0
      ? approval.policies
      : initialPolicies.flatMap((policy) => chooseOnly(policy, []))
  const policies = chosenPolicies?.filter(({ coverages }) => coverages.length > 0) ?? startingPolicies
  return useContractForm(Form, {
    ...{ ...approval, policies, reference: initialReference, because: '' },
    kind: 'certificate of insurance',
  })
}

function chooseOnly(policy: CertifiablePolicy, approvalPolicies: ReturnType<typeof approvedPoliciesOf>) {
  const approvedPolicies = approvalPolicies.filter(({ policyId }) => policyId === policy.id)
  const coverages = limitNamesOf(policy).filter((name) => limitNameProblem(name) === null)
  if (approvedPolicies.length > 0 || coverages.length === 0) return approvedPolicies
  return [{ policyId: policy.id, coverages, wordings: [], withoutCompanyBecause: '' }]
}

export type MasterFormState = ReturnType<typeof useMasterForm>
type PolicyErrors = MasterFormState['formState']['errors']['policies']

const firstErrorIn = (errors: PolicyErrors) =>
  errors?.message ??
  errors?.root?.message ??
  errors
    ?.map?.(
      (error) =>
        error?.coverages?.message ?? error?.wordings?.message ?? error?.withoutCompanyBecause?.message,
    )
    .find(Boolean)

/** The client's policies that may be on a certificate. Ended terms and some lines may not. */
export function useCertifiable(clientId: string): readonly CertifiablePolicy[] {
  const lines = useLines()
  const { data } = useQuery(endpointQuery(certificates.master, { clientId }))
  return (data?.policies ?? []).filter((policy) => isForCertificates(lines, policy))
}

/** The content of a certificate: the policies with limits and wordings, and the named insured. */
export function MasterFields({
  form,
  clientId,
  holder,
  disabled,
  isSummed = false,
}: {
  form: MasterFormState
  clientId: string
  /** The holder; undefined for an approval for any holder. */
  holder?: string | undefined
  disabled: boolean
  /** Shows the policies with their limits summed up, without the choices. */
  isSummed?: boolean
}) {
  const masterQuery = endpointQuery(certificates.master, { clientId })
  return (
    <QueryView
      query={masterQuery}
      skeleton={<Skeleton status="Loading policies..." shape="rows" count={3} />}
    >
      {() => (
        <Fields form={form} clientId={clientId} holder={holder} disabled={disabled} isSummed={isSummed} />
      )}
    </QueryView>
  )
}

function Fields({ form, clientId, holder, disabled, isSummed }: Parameters<typeof MasterFields>[0]) {
  const lines = useLines()
  const day = dayIn(useAgency().timeZone, new Date())
  const certifiable = useCertifiable(clientId)
  const chosenPolicies = form.watch('policies')
  const { project = '', location = '' } = form.watch('reference') ?? {}
  const places = placesOf({ project: project ?? '', location: location ?? '' })
  const { errors, defaultValues } = form.formState
  const approvedRank = ({ id }: CertifiablePolicy) =>
    defaultValues?.policies?.some((policy) => policy?.policyId === id) ? 1 : 0
  const sortedPolicies = certifiable.toSorted((one, other) => approvedRank(other) - approvedRank(one))
  // Policies that expired since the approval are not shown, so remove them from the form.
  useEffect(() => {
    const certifiableIds = new Set(certifiable.map(({ id }) => id))
    const chosenBefore = form.getValues('policies')
    const stillCertifiable = chosenBefore.filter(({ policyId }) => certifiableIds.has(policyId))
    if (stillCertifiable.length < chosenBefore.length) form.setValue('policies', stillCertifiable)
  }, [certifiable, form])
  const policies = sortedPolicies.filter(({ id }) => chosenPolicies.some(({ policyId }) => policyId === id))
  return (
    <div className="space-y-6">
      <PolicyLimitsField
        policies={sortedPolicies}
        holder={holder}
        places={places}
        value={chosenPolicies.filter(({ policyId }) => sortedPolicies.some(({ id }) => id === policyId))}
        error={firstErrorIn(errors.policies)}
        disabled={disabled}
        isSummed={isSummed}
        onChange={(value) => form.setValue('policies', value, { shouldDirty: true, shouldValidate: true })}
      />
      <InsuredFields form={form} policies={policies} disabled={disabled} isHidden={isSummed} />
      {!isSummed && (
        <TitledWordings
          title="Wording on the certificate"
          wordings={wordingsOf(
            lines,
            policies.map((policy) => {
              const { wordings = [] } = chosenPolicies.find(({ policyId }) => policyId === policy.id) ?? {}
              return printedPolicyOf(lines, policy, { coverages: [], wordings }, { day, holder, places })
            }),
          )}
        />
      )}
    </div>
  )
}

/** Chooses the named insured among the names that all chosen policies share. */
function InsuredFields({
  form,
  policies,
  disabled,
  isHidden = false,
}: {
  form: MasterFormState
  policies: readonly CertifiablePolicy[]
  disabled: boolean
  isHidden?: boolean | undefined
}) {
  const names = sharedInsuredNames(policies)
  const policiesWithoutInsured = policies.filter(({ insureds }) => insureds.length === 0)
  const name = form.watch('insuredName')
  const [policy] = policies
  const spelledName = policy && matchInsuredName(policy, name)
  const nextName = spelledName && names.includes(spelledName) ? spelledName : names[0]
  useEffect(() => {
    if (nextName !== undefined && nextName !== name) form.setValue('insuredName', nextName)
  }, [nextName, name, form])
  return (
    <>
      {!isHidden && (
        <div className="grid gap-5 sm:grid-cols-2">
          <form.SelectField
            name="insuredName"
            label="Named insured"
            options={
              names.length > 0
                ? names.map((name) => ({ value: name, label: name }))
                : [
                    {
                      value: '',
                      label: policies.length > 0 ? 'No name in common' : 'Choose policies first',
                    },
                  ]
            }
            required
            disabled={disabled}
          />
          <form.TextField
            name="insuredAddress"
            label="Insured’s address"
            hint="As shown on the policies. Not updated by later address changes."
            disabled={disabled}
          />
        </div>
      )}
      {policies.length > 1 && names.length === 0 && (
        <Alert tone="amber">
          The chosen policies have no named insured in common. Issue a certificate for each.
        </Alert>
      )}
      {policiesWithoutInsured.length > 0 && (
        <Alert tone="amber">
          No named insured is on file for{' '}
          {policiesWithoutInsured.map(({ policyNumber }) => policyNumber).join(', ')}. The account’s name is
          used: check it against the policy.
        </Alert>
      )}
    </>
  )
}
