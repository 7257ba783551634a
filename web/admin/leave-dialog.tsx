import { type FormEvent, useState } from 'react'
import type { Agent, HandOverResult, PresentationConflict } from '../../contract/agents.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { CallError } from '../api/call.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { admin } from '../api/wire.ts'
import { AgentChoice, useStaff } from '../clients/agent-choice.tsx'
import { formatReassigned } from '../clients/reassignment-labels.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { standInsOf } from './stand-in-endings.ts'

const dialogTextsFor = (action: 'deactivate' | 'role', { role, fullName }: Agent) => {
  if (action === 'deactivate')
    return {
      title: 'Deactivate Agent',
      text: `${fullName} is signed out everywhere and can no longer sign in. Their records remain on file.`,
      label: 'Deactivate',
      done: 'Agent Deactivated',
    }
  if (role === 'agent')
    return {
      title: 'Make an Admin',
      text: `${fullName} will see the whole agency and may change who has access. An admin has no clients of their own.`,
      label: 'Make an Admin',
      done: 'Role Changed',
    }
  return {
    title: 'Make an Agent',
    text: `${fullName} will see only the clients assigned to them, and no administration pages.`,
    label: 'Make an Agent',
    done: 'Role Changed',
  }
}

/** For an agent who leaves or changes role. Asks who takes over their clients, if they have any. */
export function LeaveDialog({
  agent,
  action,
  onClashes,
  onClose,
}: {
  agent: Agent
  action: 'deactivate' | 'role'
  onClashes: (conflicts: readonly PresentationConflict[]) => void
  onClose: () => void
}) {
  const { data: staff } = useStaff()
  const [successor, setSuccessor] = useState<Agent | null>(null)
  const [missingError, setMissingError] = useState<string>()
  const { title, text, label, done } = dialogTextsFor(action, agent)
  const { id, clientsCount } = agent
  const successorId = successor?.id ?? null
  const standIns = standInsOf(agent, staff?.agents ?? [])
  const outcomeOptions = {
    successToast({ moved }: HandOverResult) {
      const resultTexts = [
        ...(moved > 0 && successor ? [formatReassigned(moved, successor.fullName)] : []),
        ...standIns.map(({ ended }) => ended),
      ]
      return { title: done, ...(resultTexts.length > 0 ? { description: resultTexts.join(' ') } : {}) }
    },
    onDone({ clashes }: HandOverResult) {
      onClose()
      onClashes(clashes)
    },
    onFailed(error: Error) {
      if (error instanceof CallError) setMissingError(error.fields.clientsTo)
    },
  }
  const deactivate = useApiMutation(admin.deactivate, outcomeOptions)
  const changeRole = useApiMutation(admin.changeRole, outcomeOptions)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (clientsCount > 0 && !successorId) return setMissingError('Please choose who takes over the clients')
    if (action === 'deactivate') void deactivate.write({ id, clientsTo: successorId })
    else
      void changeRole.write({ id, clientsTo: successorId, role: agent.role === 'agent' ? 'admin' : 'agent' })
  }
  const error = deactivate.error ?? changeRole.error
  const needsSuccessor = clientsCount > 0 || missingError !== undefined
  return (
    <Dialog
      title={title}
      description={text}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={label}
      danger={action === 'deactivate'}
      busyLabel={action === 'deactivate' ? 'Deactivating...' : 'Saving...'}
      busy={deactivate.busy || changeRole.busy}
      dirty={successor !== null}
      failure={error?.message ?? null}
    >
      {(standIns.length > 0 || needsSuccessor) && (
        <div className="space-y-4">
          {standIns.map(({ id: cover, ends }) => (
            <Alert key={cover} tone="amber">
              {ends}
            </Alert>
          ))}
          {needsSuccessor && (
            <SuccessorField
              agent={agent}
              error={missingError}
              onChoose={(chosenAgent) => {
                setSuccessor(chosenAgent)
                setMissingError(undefined)
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function SuccessorField({
  agent: { id, fullName, clientsCount },
  error,
  onChoose,
}: {
  agent: Agent
  error: string | undefined
  onChoose: (chosenAgent: Agent | null) => void
}) {
  return (
    <>
      <AgentChoice
        label="Who takes over the clients"
        hint={`${fullName} has ${formatCount(clientsCount, 'client')}.`}
        excludedIds={[id]}
        error={error}
        onChoose={onChoose}
      />
      <p className="text-sm text-muted">
        Each client moves with all records. Unread messages and upcoming presentations pass to the new agent.
      </p>
    </>
  )
}
