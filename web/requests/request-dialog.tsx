import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Request } from '../../contract/requests.ts'
import { documentTitleFor } from '../../contract/values/change-labels.ts'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import type { RequestType } from '../../contract/values/request-labels.ts'
import { usePlainForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { policies, requests } from '../api/wire.ts'
import { policyOptions } from '../documents/policy-options.ts'
import { useMe } from '../session/session.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { blankRequest, CurrentPolicy, PolicyField, RequestFields, requestInputOf } from './request-fields.tsx'
import { SelfServiceHint } from './self-service-hint.tsx'

export interface RequestPreset {
  type: RequestType
  details?: string
}

/**
 * Request from Your Agent: about the policy from whose page the dialog is opened, otherwise about
 * any policy or all of them.
 */
export function RequestDialog({
  policy,
  preset,
  onClose,
}: {
  policy?: { id: string; type: string; policyNumber: string }
  preset?: RequestPreset
  onClose: () => void
}) {
  const { assignedAgent: agent } = useMe()
  const form = usePlainForm({
    defaultValues: { ...blankRequest, ...preset, policyId: policy?.id ?? '' },
  })
  const [newRequest, setNewRequest] = useState<Request | null>(null)
  if (newRequest)
    return (
      <AttachDialog
        request={newRequest}
        description="Your request is sent. You can attach this now or later."
        cancelLabel="Later"
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      call={requests.create}
      form={form}
      send={requestInputOf}
      successToast={{
        title: 'Request Sent!',
        description:
          agent?.agentFirstName && agent.agentLastName
            ? `Your request was successfully sent to ${agent.agentFirstName} ${agent.agentLastName}`
            : 'Your request was successfully sent!',
      }}
      failureTitle="Request failed to send"
      title="Request from Your Agent"
      description="Please select what you'd like to request from your insurance agent."
      onDone={({ request }) =>
        documentTitleFor(request.change?.what ?? null) ? setNewRequest(request) : onClose()
      }
      onClose={onClose}
      submitLabel="Submit Request"
      busyLabel="Sending..."
    >
      <RequestFields
        form={form}
        policy={policy ? <CurrentPolicy policy={policy} /> : <PolicyChoice form={form} />}
        urgentHint="Your agent will prioritize this request."
      >
        <SelfServiceHint type={form.watch('type')} policyId={form.watch('policyId')} />
      </RequestFields>
      <p className="text-xs text-muted">{noChangeNotice}</p>
    </FormDialog>
  )
}

function PolicyChoice({ form }: Pick<Parameters<typeof PolicyField>[0], 'form'>) {
  const { data } = useQuery(endpointQuery(policies.list, { limit: 500 }))
  return <PolicyField form={form} options={policyOptions(data?.policies ?? [])} />
}
