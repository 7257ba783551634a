import { useQuery } from '@tanstack/react-query'
import { AssignForm } from '../../contract/request-changes.ts'
import type { Request } from '../../contract/requests.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { requests, tasks } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { ownersQuery } from '../tasks/task-fields.tsx'

const valuesOf = ({ owner, dueOn }: Request) => ({ ownerId: owner?.id ?? '', dueOn: dueOn ?? '' })

/** Sets a request's owner and due date, which clients do not see. */
export function AssignDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const me = useMe()
  const form = useContractForm(AssignForm, valuesOf(request))
  const { data } = useQuery(endpointQuery(tasks.owners, ownersQuery(request.requester)))
  const owners = data?.owners ?? (request.owner ? [request.owner] : [])
  return (
    <FormDialog
      call={requests.assign}
      form={form}
      send={(values) => ({ requestId: request.id, ...values })}
      edits={{
        record: request,
        recordOf: (reply) => reply.request,
        values: valuesOf,
        fields: { ownerId: 'Owner', dueOn: 'Due' },
      }}
      successToast={{ title: 'Request Updated', description: request.description }}
      failureTitle="Error"
      title="Owner and Due Date"
      description="Your client does not see this."
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <form.SelectField
          name="ownerId"
          label="Owner"
          placeholder="Unassigned"
          options={owners.map(({ id, name }) => ({
            value: id,
            label: id === me.id ? `${name} (you)` : name,
          }))}
          optional
        />
        <form.DateField name="dueOn" label="Due" optional />
      </div>
    </FormDialog>
  )
}
