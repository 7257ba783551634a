import { type FormEvent, useState } from 'react'
import { type Agent, admin, type Clash, type HandedOver } from '../../contract/admin.ts'
import { CallFailed } from '../api/call.ts'
import { useCall } from '../api/query.ts'
import { AgentChoice } from '../clients/agent-choice.tsx'
import { clientsInWords } from '../clients/client-selection.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

const words = (act: 'deactivate' | 'role', { role, fullName }: Agent) => {
  if (act === 'deactivate')
    return {
      title: 'Deactivate Agent',
      text: `${fullName} is signed out everywhere and cannot sign in any more. What they did stays on record.`,
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
    text: `${fullName} will see only clients who are assigned to them, and none of the administration.`,
    label: 'Make an Agent',
    done: 'Role Changed',
  }
}

/** Somebody leaves, or gets another role: asks to whom their clients go where they have any. */
export function LeaveDialog({
  agent,
  act,
  onClashes,
  onClose,
}: {
  agent: Agent
  act: 'deactivate' | 'role'
  onClashes: (clashes: readonly Clash[]) => void
  onClose: () => void
}) {
  const deactivate = useCall(admin.deactivate)
  const changeRole = useCall(admin.changeRole)
  const [clientsTo, setClientsTo] = useState<string | null>(null)
  const [missing, setMissing] = useState<string>()
  const { title, text, label, done } = words(act, agent)
  const { id, clientsCount } = agent
  const onSuccess = ({ clashes, moved }: HandedOver) => {
    toast({ title: done, ...(moved > 0 ? { description: `${clientsInWords(moved)} went along.` } : {}) })
    onClose()
    onClashes(clashes)
  }
  const onError = (error: Error) => {
    if (error instanceof CallFailed) setMissing(error.fields.clientsTo)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (clientsCount > 0 && !clientsTo) return setMissing('Please choose who takes over the clients')
    if (act === 'deactivate') deactivate.mutate({ id, clientsTo }, { onSuccess, onError })
    else
      changeRole.mutate(
        { id, clientsTo, role: agent.role === 'agent' ? 'admin' : 'agent' },
        { onSuccess, onError },
      )
  }
  const failed = deactivate.error ?? changeRole.error
  return (
    <Dialog
      title={title}
      description={text}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={label}
      busyLabel={act === 'deactivate' ? 'Deactivating...' : 'Saving...'}
      busy={deactivate.isPending || changeRole.isPending}
      dirty={clientsTo !== null}
      failed={failed?.message ?? null}
    >
      {(clientsCount > 0 || missing) && (
        <div className="space-y-4">
          <AgentChoice
            label="Who takes over the clients"
            hint={`${agent.fullName} has ${clientsInWords(clientsCount)}.`}
            except={id}
            error={missing}
            onChoose={(chosen) => {
              setClientsTo(chosen)
              setMissing(undefined)
            }}
          />
          <p className="text-sm text-muted">
            Everything of a client goes along. Unread messages and presentations to come pass to the new
            agent.
          </p>
        </div>
      )}
    </Dialog>
  )
}
