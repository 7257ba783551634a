import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Request } from '../../contract/requests.ts'
import { documentTitleFor } from '../../contract/values/change-labels.ts'
import { usePlainForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { policies, requests } from '../api/wire.ts'
import { policyOptions } from '../documents/policy-options.ts'
import { AttachDialog } from './attach-dialog.tsx'
import type { RequestPreset } from './request-dialog.tsx'
import { blankRequest, CurrentPolicy, PolicyField, RequestFields, requestInputOf } from './request-fields.tsx'

/**
 * New Request: staff enter a request that a client made by telephone or letter. `isChange` makes it
 * Request a Change, with the type chosen.
 */
export function OpenRequestDialog({
  client,
  policy,
  isChange = false,
  onClose,
}: {
  client: { id: string; name: string }
  /** The policy from whose page or card the dialog is opened. */
  policy?: { id: string; type: string; policyNumber: string }
  isChange?: boolean
  onClose: () => void
}) {
  const defaultValues: typeof blankRequest = {
    ...{ ...blankRequest, policyId: policy?.id ?? '' },
    ...(isChange && ({ type: 'endorsement' } satisfies RequestPreset)),
  }
  const form = usePlainForm({ defaultValues })
  const { data } = useQuery({
    ...endpointQuery(policies.ofClient, { id: client.id, limit: 500 }),
    enabled: !policy,
  })
  const [newRequest, setNewRequest] = useState<Request | null>(null)
  if (newRequest)
    return (
      <AttachDialog
        request={newRequest}
        description="The request is open. You can attach this now or later."
        cancelLabel="Later"
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      call={requests.createFor}
      form={form}
      send={(values) => ({ clientId: client.id, ...requestInputOf(values) })}
      successToast={{ title: 'Request Opened', description: `${client.name} can see it in the portal.` }}
      failureTitle="Request not opened"
      title={isChange ? 'Request a Change' : 'New Request'}
      description={`For ${client.name}, who asked by phone, email or in person. The client is notified.`}
      onDone={({ request }) =>
        documentTitleFor(request.change?.what ?? null) ? setNewRequest(request) : onClose()
      }
      onClose={onClose}
      submitLabel="Open Request"
      busyLabel="Opening..."
    >
      <RequestFields
        form={form}
        policy={
          policy ? (
            <CurrentPolicy policy={policy} />
          ) : (
            <PolicyField form={form} options={policyOptions(data?.policies ?? [])} />
          )
        }
        urgentHint="Admins are notified if no one starts within four business hours."
      />
    </FormDialog>
  )
}
