import { useQuery } from '@tanstack/react-query'
import { BellRing, Fingerprint, type LucideIcon, Phone, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '../../contract/users.ts'
import { initials } from '../../contract/values/names.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { auth } from '../api/wire.ts'
import { messagePaths } from '../messages/paths.ts'
import { canPush } from '../push/push-subscription.ts'
import { usePush } from '../push/use-push.ts'
import { canUsePasskeys, useMe } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useMedia } from '../ui/media.ts'
import { clientFiguresQuery } from './preload.ts'

const AddPasskeyDialog = lazyDialog(
  async () => (await import('../account/add-passkey-dialog.tsx')).AddPasskeyDialog,
)

/** First steps of a client who has just accepted. The card goes away once all are done. */
export function FirstMinuteCard({ message, onDone }: { message: string | null; onDone: () => void }) {
  const me = useMe()
  const push = usePush()
  const safety = useQuery(endpointQuery(auth.safety, {}))
  const [isAddingPasskey, setIsAddingPasskey] = useState(false)
  const isInstalled = useMedia('(display-mode: standalone)')
  const hasPasskey = (safety.data?.passkeys.length ?? 0) > 0
  const isDone = isInstalled && (push.isOn || !canPush()) && (hasPasskey || !canUsePasskeys())
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  return (
    <section
      aria-label="First steps"
      className="mb-6 overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <AgentWord message={message} agent={me.assignedAgent} />
      <ul className="divide-y divide-line border-t border-line">
        <Step
          icon={Smartphone}
          title="Add to your home screen"
          text="In the browser's menu, choose Add to Home Screen. ID cards then open offline."
          isDone={isInstalled}
        />
        {canPush() && (
          <Step
            icon={BellRing}
            title="Get notified"
            text="When your agent messages you or your quotes are ready."
            isDone={push.isOn}
          >
            <Button
              variant="secondary"
              size="sm"
              busy={push.busy || !push.isKnown}
              onClick={() => void push.turnOn()}
            >
              Turn on
            </Button>
          </Step>
        )}
        {canUsePasskeys() && (
          <Step
            icon={Fingerprint}
            title="Sign in without a password"
            text="With your fingerprint, face or screen lock."
            isDone={hasPasskey}
          >
            <Button
              variant="secondary"
              size="sm"
              busy={safety.isPending}
              onClick={() => setIsAddingPasskey(true)}
            >
              Add Passkey
            </Button>
          </Step>
        )}
      </ul>
      <div className="flex justify-end border-t border-line px-4 py-3">
        <Button variant="ghost" size="sm" onClick={onDone}>
          Hide first steps
        </Button>
      </div>
      {isAddingPasskey && <AddPasskeyDialog onClose={() => setIsAddingPasskey(false)} />}
    </section>
  )
}

function AgentWord({ message, agent }: { message: string | null; agent: User['assignedAgent'] }) {
  const name = agent ? `${agent.agentFirstName} ${agent.agentLastName}` : agency.name
  const phone = agent?.phone ?? agency.phone
  return (
    <div className="flex gap-3.5 p-4">
      <Avatar initials={initials(name)} />
      <div className="min-w-0 flex-1">
        <h2 className="text-md leading-6">{agent ? `${name}, your agent` : name}</h2>
        {message && <p className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">{message}</p>}
        <OnFile />
        <div className="mt-3 flex flex-wrap gap-2">
          {phone && (
            <Button variant="secondary" size="sm" icon={Phone} href={dialStringOf(phone)}>
              Call {phone}
            </Button>
          )}
          <Button variant="secondary" size="sm" to={messagePaths.conversation('agent')}>
            Message
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Records on file for the client, and those that are still to come. */
function OnFile() {
  const { data } = useQuery(endpointQuery(...clientFiguresQuery))
  if (!data) return <p className="invisible mt-0.5 text-sm">On file</p>
  const { activePolicies, policiesElsewhere, pendingPolicies, documents } = data
  const policies = activePolicies + policiesElsewhere
  const stepsToCome = [
    ...(policies + pendingPolicies === 0 ? ['your policies'] : []),
    ...(pendingPolicies > 0 ? [formatCount(pendingPolicies, 'pending policy', 'pending policies')] : []),
    ...(documents === 0 ? ['your documents'] : []),
  ]
  return (
    <p className="mt-0.5 text-sm text-muted">
      On file: {formatCount(policies, 'policy', 'policies')}, {formatCount(documents, 'document')}.
      {stepsToCome.length > 0 && ` Still to come: ${stepsToCome.join(', ')}.`}
    </p>
  )
}

function Step({
  icon: Icon,
  title,
  text,
  isDone,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  isDone: boolean
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {isDone ? <Badge tone="green">Done</Badge> : children}
    </li>
  )
}
