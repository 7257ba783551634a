import { useState } from 'react'
import type { z } from 'zod'
import { NewPolicy, type Policy, policies } from '../../contract/policies.ts'
import { carriers } from '../../contract/values/carriers.ts'
import { CallFailed } from '../api/call.ts'
import { showFailure, touchedFields, useContractForm } from '../api/form.ts'
import { useCall } from '../api/query.ts'
import { ListedOnCertificates } from '../certificates/listed-on-certificates.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { PolicyFields } from './policy-fields.tsx'
import { SameOnFile } from './same-on-file.tsx'

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
  paymentFrequency: '',
  coverages: [],
  description: '',
} satisfies Partial<z.input<typeof NewPolicy>>

/** Add Policy, for a client. */
export function AddPolicyDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const add = useCall(policies.create)
  const form = useContractForm(NewPolicy, blank)
  const failed = (description: string) =>
    toast({ variant: 'destructive', title: 'Error adding policy', description })
  const submit = form.handleSubmit((policy) => {
    if (!clientId) return failed('No client id found')
    return add.mutateAsync({ clientId, ...policy }).then(
      () => {
        toast({ title: 'New Policy Added!', description: 'New policy details added successfully' })
        onClose()
      },
      (error: Error) => failed(showFailure(form, error)),
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
      <PolicyFields form={form} note={<SameOnFile form={form} clientId={clientId} />} />
    </Dialog>
  )
}

/** Edit Policy: sends only what was touched, so that an amount nobody touched is never rewritten. */
export function EditPolicyDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const update = useCall(policies.update)
  const [before] = useState(() => valuesOf(policy))
  const form = useContractForm(NewPolicy, before)
  const submit = form.handleSubmit((policyNow) => {
    const touched = withEnd(touchedFields(before, form.getValues()))
    if (touched.length === 0) return onClose()
    const changes = Object.fromEntries(Object.entries(policyNow).filter(([field]) => touched.includes(field)))
    return update.mutateAsync({ id: policy.id, ...changes }).then(
      () => {
        toast({ title: 'Policy Updated', description: 'The policy was successfully updated.' })
        onClose()
      },
      (error: Error) => {
        toast({ variant: 'destructive', title: 'Error', description: showFailure(form, error) })
        // Deactivated meanwhile: there is nothing left to save to.
        if (error instanceof CallFailed && error.status === 404) onClose()
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
      dirty={form.formState.isDirty}
    >
      <PolicyFields
        form={form}
        note={
          <>
            <SameOnFile form={form} clientId={policy.userId} editing={policy.id} />
            <ListedOnCertificates
              policy={policy}
              then="Once its number, its dates or a limit change, whoever checks them reads so, until you reissue."
            />
          </>
        }
      />
    </Dialog>
  )
}

const valuesOf = ({ insurer, storedStatus, coverages, ...policy }: Policy) => ({
  category: policy.category,
  type: policy.type,
  policyNumber: policy.policyNumber,
  insurer: carriers.find((carrier) => carrier === insurer),
  status: storedStatus,
  coverageType: policy.coverageType ?? '',
  premium: noneAsEmpty(policy.premium),
  deductible: noneAsEmpty(policy.deductible),
  coverageLimit: noneAsEmpty(policy.coverageLimit),
  startDate: policy.startDate,
  endDate: policy.endDate,
  paymentFrequency: policy.paymentFrequency ?? ('' as const),
  coverages: coverages.map(({ type, amount, interval }) => ({
    type,
    amount: noneAsEmpty(amount),
    interval: interval ?? ('' as const),
  })),
  description: policy.description ?? '',
})

/** 0 stands for no amount at all: it is never shown. */
const noneAsEmpty = (amount: number) => (amount === 0 ? '' : amount)

/** A start that moved takes the end along, which the server would otherwise set a year later. */
const withEnd = (touched: string[]) => (touched.includes('startDate') ? [...touched, 'endDate'] : touched)
