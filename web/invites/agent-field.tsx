import type { FieldPath, FieldValues } from 'react-hook-form'
import { Link } from 'react-router'
import { adminPaths } from '../admin/paths.ts'
import type { FormWithFields } from '../api/form.ts'
import { Alert } from '../ui/alert.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useAgents } from './create-button.tsx'

export function AgentField<Values extends FieldValues & { agentId?: string | undefined }, Sent>({
  form,
}: {
  form: FormWithFields<Values, Sent>
}) {
  const { data, error, refetch, isFetching } = useAgents()
  return (
    <div className="sm:col-span-2">
      {!data && error ? (
        <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
      ) : data?.agents.length === 0 ? (
        <Alert tone="amber">
          A client needs an agent, and there is none yet.{' '}
          <Link to={adminPaths.agents} className="font-semibold underline underline-offset-4">
            First invite an agent
          </Link>
        </Alert>
      ) : (
        <form.SelectField
          name={'agentId' as FieldPath<Values>}
          label="Agent"
          placeholder={data ? 'Choose an agent' : 'Loading agents...'}
          options={data?.agents.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []}
          required
        />
      )}
    </div>
  )
}
