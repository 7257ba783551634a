import { type FormEvent, type ReactNode, useState } from 'react'
import type { Agent, HandOverResult } from '../../contract/agents.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { admin } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { AgentChoice } from './agent-choice.tsx'
import { ClashesDialog } from './clashes-dialog.tsx'
import { formatReassigned } from './reassignment-labels.ts'

/** Some clients, or all clients of an agent. */
export type ReassignSelection = { clientIds: string[] } | { ofAgent: string }

/** Gives clients to another agent, and lists presentations that could not move with them. */
export function ReassignDialog({
  selection,
  name,
  excludedId,
  onDone,
  onClose,
}: {
  selection: ReassignSelection
  /** The clients in words: a name, or a count. */
  name: ReactNode
  /** The clients' current agent, who is not offered. */
  excludedId?: string | undefined
  onDone?: () => void
  onClose: () => void
}) {
  const [agent, setAgent] = useState<Agent | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [result, setResult] = useState<HandOverResult | null>(null)
  const showResult = ({ moved, clashes }: HandOverResult) => {
    toast({
      title: moved === 1 ? 'Client Reassigned' : 'Clients Reassigned',
      ...(agent ? { description: formatReassigned(moved, agent.fullName) } : {}),
    })
    onDone?.()
    if (clashes.length > 0) setResult({ moved, clashes })
    else onClose()
  }
  const assign = useApiMutation(admin.assign, { onDone: showResult })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!agent)
    if (agent) void assign.write({ agentId: agent.id, ...selection })
  }
  if (result) return <ClashesDialog title="Reassigned" conflicts={result.clashes} onClose={onClose} />
  return (
    <Dialog
      title={
        'clientIds' in selection && selection.clientIds.length === 1 ? 'Reassign Client' : 'Reassign Clients'
      }
      description={name}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Reassign"
      busyLabel="Reassigning..."
      busy={assign.busy}
      dirty={agent !== null}
      failure={assign.error?.message ?? null}
    >
      <div className="space-y-4">
        <AgentChoice
          label="New agent"
          excludedIds={excludedId === undefined ? [] : [excludedId]}
          error={isMissing ? 'Please choose an agent' : undefined}
          onChoose={(values) => {
            setAgent(values)
            setIsMissing(false)
          }}
        />
        <p className="text-sm text-muted">
          Each client moves with all records. Unread messages and upcoming presentations pass to the new
          agent.
        </p>
      </div>
    </Dialog>
  )
}
