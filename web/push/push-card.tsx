import { useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import type { PushKind } from '../../contract/push.ts'
import { pushKinds } from '../../contract/values/push-kinds.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { push } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { canPush } from './push-subscription.ts'
import { usePush } from './use-push.ts'

const pushKindLabels: Record<PushKind, { label: string; hint: string }> = {
  messages: { label: 'Messages', hint: 'When your agent messages you.' },
  claims: { label: 'Claims', hint: 'At every step of your claim.' },
  rates: { label: 'Quotes', hint: 'When your quote amounts are ready.' },
  presentations: { label: 'Presentations', hint: 'An hour before one begins.' },
}

const pushSettingsQuery = endpointQuery(push.settings, {})

/** Push messages on this device, and their kinds for all devices of the person. */
export function PushCard() {
  return (
    <Card
      icon={BellRing}
      title="Notifications on your devices"
      subtitle="They show no amounts or policy numbers on a locked screen, and stop when you log out."
    >
      <ThisDevice />
      <QueryView
        query={pushSettingsQuery}
        skeleton={<Skeleton status="Loading notifications..." shape="fields" count={2} />}
      >
        {({ kinds }) => <Kinds kinds={kinds} />}
      </QueryView>
    </Card>
  )
}

function ThisDevice() {
  const { isOn, isKnown, busy, turnOn, turnOff } = usePush()
  if (!canPush())
    return (
      <p className="mb-4 text-sm text-muted">
        This browser does not support notifications. On an iPhone, first add the portal to the home screen.
      </p>
    )
  return (
    <div className="mb-4">
      <Button variant="secondary" busy={busy || !isKnown} onClick={isOn ? turnOff : turnOn}>
        {isOn ? 'Turn Off for This Device' : 'Turn On for This Device'}
      </Button>
    </div>
  )
}

function Kinds({ kinds }: { kinds: Record<PushKind, boolean> }) {
  const client = useQueryClient()
  const { write } = useApiMutation(
    push.saveKinds,
    {
      failureTitle: 'Notifications not saved',
      onDone: (reply) =>
        client.setQueryData(
          pushSettingsQuery.queryKey,
          (settings) => settings && { ...settings, kinds: reply.kinds },
        ),
      onFailed: () => void client.refetchQueries({ queryKey: pushSettingsQuery.queryKey }),
    },
    { isSerial: true },
  )
  // Optimistic: a switch shows the pressed state until its call settles.
  const [pendingSwitches, setPendingSwitches] = useState<readonly { kind: PushKind; isEnabled: boolean }[]>(
    [],
  )
  const setSwitch = (toggle: { kind: PushKind; isEnabled: boolean }) => {
    setPendingSwitches((before) => [...before, toggle])
    void write({ kinds: { [toggle.kind]: toggle.isEnabled } }).finally(() =>
      setPendingSwitches((before) => before.filter((one) => one !== toggle)),
    )
  }
  return (
    <div className="space-y-3">
      {pushKinds.map((kind) => (
        <CheckboxField
          key={kind}
          {...pushKindLabels[kind]}
          checked={pendingSwitches.findLast((toggle) => toggle.kind === kind)?.isEnabled ?? kinds[kind]}
          onChange={({ currentTarget: { checked } }) => setSwitch({ kind, isEnabled: checked })}
        />
      ))}
    </div>
  )
}
