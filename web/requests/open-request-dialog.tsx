import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { policies } from '../../contract/policies.ts'
import { requests } from '../../contract/requests.ts'
import { showFailure } from '../api/form.ts'
import { q, useCall } from '../api/query.ts'
import { policyOptions } from '../documents/policy-options.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { blankRequest, PolicyField, RequestFields, requestOf } from './request-fields.tsx'

/** New Request: what a client asked of staff by telephone or letter is worked through like any other. */
export function OpenRequestDialog({
  client,
  onClose,
}: {
  client: { id: string; name: string }
  onClose: () => void
}) {
  const form = useForm({ defaultValues: blankRequest })
  const open = useCall(requests.createFor)
  const { data } = useQuery(q(policies.ofClient, { id: client.id, limit: 500 }))
  const submit = form.handleSubmit((values) =>
    open.mutateAsync({ clientId: client.id, ...requestOf(values) }).then(
      () => {
        toast({ title: 'Request Opened', description: `${client.name} sees it in the portal.` })
        onClose()
      },
      (error: Error) =>
        toast({
          variant: 'destructive',
          title: 'Request not opened',
          description: showFailure(form, error),
        }),
    ),
  )
  return (
    <Dialog
      title="New Request"
      description={`For ${client.name}, who asked by telephone, mail or in person. The client sees it and is told.`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Open Request"
      busyLabel="Opening..."
      busy={open.isPending}
      dirty={form.formState.isDirty}
    >
      <RequestFields
        form={form}
        policy={<PolicyField form={form} options={policyOptions(data?.policies ?? [])} />}
        urgentHint="The admins hear of it where nobody starts on it within four business hours."
      />
    </Dialog>
  )
}
