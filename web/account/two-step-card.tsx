import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { auth } from '../../contract/auth.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { formatDate } from '../../contract/values/days.ts'
import { Ask } from '../api/ask.tsx'
import { twoStep } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpTwoStep } from './set-up-two-step.tsx'

export function TwoStepCard({ safety: { twoStep: state, required } }: { safety: Reply<typeof auth.safety> }) {
  return (
    <Card
      icon={ShieldCheck}
      title="Two-step sign-in"
      subtitle="A code from an app on your phone, after your password."
      aside={state.on ? <Badge tone="green">On</Badge> : <Badge>Off</Badge>}
    >
      {state.on && state.since ? (
        <div className="space-y-4">
          <p className="text-sm">
            On since {formatDate(state.since)}.{' '}
            {state.recoveryCodesLeft === 1
              ? '1 recovery code is left.'
              : `${state.recoveryCodesLeft} recovery codes are left.`}
            {required && ' Your agency requires it.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <NewRecoveryCodes />
            <SetUpTwoStep variant="secondary">Use Another App</SetUpTwoStep>
            {!required && <TurnOff />}
          </div>
        </div>
      ) : (
        <div className="space-y-4">
          <p className="text-sm">
            Protects you if your password is stolen.
            {required && ' Your agency requires it.'}
          </p>
          <SetUpTwoStep>Set Up Two-Step Sign-In</SetUpTwoStep>
        </div>
      )}
    </Card>
  )
}

function NewRecoveryCodes() {
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        New Recovery Codes
      </Button>
      {asking && (
        <Ask
          call={twoStep.recoveryCodes}
          send={{}}
          fails="Failed to make recovery codes"
          onDone={({ recoveryCodes }) => {
            setAsking(false)
            setCodes(recoveryCodes)
          }}
          title="Make New Recovery Codes?"
          text="Your current codes will stop working."
          confirmLabel="Make New Codes"
          onClose={() => setAsking(false)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function TurnOff() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Turn Off
      </Button>
      {asking && (
        <Ask
          call={twoStep.turnOff}
          send={{}}
          told={{ title: 'Two-Step Sign-In Turned Off' }}
          fails="Failed to turn off two-step sign-in"
          title="Turn Off Two-Step Sign-In?"
          text="You will sign in with only your password, and your recovery codes will stop working."
          confirmLabel="Turn Off"
          danger
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
