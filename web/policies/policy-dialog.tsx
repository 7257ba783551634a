import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { NewPolicy, type Policy, policies } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { q, useCall } from '../api/query.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { PolicyFields, type PolicyForm } from './policy-fields.tsx'

type Values = z.input<typeof NewPolicy>

const blank = {
  category: 'commercial',
  type: '',
  policyNumber: '',
  status: 'active',
  coverageType: '',
  premium: '',
  deductible: '',
  coverageLimit: '',
  startDate: '',
  endDate: '',
  paymentFrequency: 'annually',
  coverages: [],
  description: '',
} satisfies Partial<Values>

/** Add Policy, for a client. */
export function AddPolicyDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const add = useCall(policies.create)
  const form = useContractForm(NewPolicy, blank)
  const submit = form.handleSubmit((policy) => {
    if (!clientId) {
      toast({ variant: 'destructive', title: 'Error adding policy', description: 'No client id found' })
      return
    }
    add.mutate(
      { clientId, ...policy },
      {
        onSuccess: () => {
          toast({ title: 'New Policy Added!', description: 'New policy details added successfully' })
          onClose()
        },
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: 'Error adding policy',
            description: showFailure(form, error),
          }),
      },
    )
  })
  return (
    <Dialog
      title="Add Policy"
      description="The client sees it at once."
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Add Policy"
      busyLabel="Adding..."
      busy={add.isPending}
      dirty={form.formState.isDirty}
    >
      <PolicyFields form={form} />
      <SameOnFile form={form} clientId={clientId} />
    </Dialog>
  )
}

/** Edit Policy: sends only what was touched, so that an amount nobody touched is never rewritten. */
export function EditPolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const update = useCall(policies.update)
  const form = useContractForm(NewPolicy, valuesOf(policy))
  const { dirtyFields, isDirty } = form.formState
  const submit = form.handleSubmit((policyNow) => {
    const touched = Object.entries(policyNow).filter(([field]) => field in dirtyFields)
    update.mutate(
      { id: policy.id, ...Object.fromEntries(touched) },
      {
        onSuccess: () => {
          toast({ title: 'Policy Updated', description: 'The policy was successfully updated.' })
          onClose()
        },
        onError: (error) =>
          toast({ variant: 'destructive', title: 'Error', description: showFailure(form, error) }),
      },
    )
  })
  return (
    <Dialog
      title="Edit Policy"
      description={policy.clientName}
      size="lg"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Update Policy"
      busyLabel="Updating..."
      busy={update.isPending}
      dirty={isDirty}
    >
      <PolicyFields form={form} />
    </Dialog>
  )
}

const valuesOf = ({ insurer, status, coverages, ...policy }: Policy) => ({
  insurer: knownCarrier(insurer),
  category: policy.category,
  type: policy.type,
  policyNumber: policy.policyNumber,
  // 'expired' follows from the dates: what the agent chose of the two is active.
  status: status === 'pending' ? ('pending' as const) : ('active' as const),
  coverageType: policy.coverageType ?? '',
  premium: policy.premium,
  deductible: policy.deductible,
  coverageLimit: policy.coverageLimit,
  startDate: policy.startDate,
  endDate: policy.endDate,
  paymentFrequency: policy.paymentFrequency ?? ('' as const),
  coverages: coverages.map((coverage) => ({ ...coverage, interval: coverage.interval ?? ('' as const) })),
  description: policy.description ?? '',
})

const knownCarrier = (insurer: string) =>
  NewPolicy.shape.insurer.options.find((carrier) => carrier === insurer)

/** A renewal often keeps its number, so the same number is no error; the same number and start date may be one. */
function SameOnFile({ form, clientId }: { form: PolicyForm; clientId: string }) {
  const { data } = useQuery(q(policies.ofClient, { id: clientId, limit: 500 }))
  const [policyNumber, startDate] = form.watch(['policyNumber', 'startDate'])
  const same = data?.policies.find(
    (policy) => policy.policyNumber === policyNumber.trim() && policy.startDate === startDate,
  )
  if (!same) return null
  return (
    <div className="mt-5">
      <Alert tone="amber">
        A policy {same.policyNumber} that starts on {formatDay(same.startDate)} is already on file for this
        client.
      </Alert>
    </div>
  )
}
