import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { auth } from '../../contract/auth.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { formatDate } from '../../contract/values/days.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { twoStep } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

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
            <TwoStepSetup variant="secondary">Use Another App</TwoStepSetup>
            {!required && <TurnOffTwoStep />}
          </div>
        </div>
      ) : (
        <div className="space-y-4">
          <p className="text-sm">
            Protects you if your password is stolen.
            {required && ' Your agency requires it.'}
          </p>
          <TwoStepSetup>Set Up Two-Step Sign-In</TwoStepSetup>
        </div>
      )}
    </Card>
  )
}

function NewRecoveryCodes() {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirmOpen(true)}>
        New Recovery Codes
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={twoStep.recoveryCodes}
          send={{}}
          failureTitle="Failed to make recovery codes"
          onDone={({ recoveryCodes }) => {
            setConfirmOpen(false)
            setCodes(recoveryCodes)
          }}
          title="Make New Recovery Codes?"
          text="Your current codes will stop working."
          confirmLabel="Make New Codes"
          onClose={() => setConfirmOpen(false)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function TurnOffTwoStep() {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirmOpen(true)}>
        Turn Off
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={twoStep.turnOff}
          send={{}}
          successToast={{ title: 'Two-Step Sign-In Turned Off' }}
          failureTitle="Failed to turn off two-step sign-in"
          title="Turn Off Two-Step Sign-In?"
          text="Your password alone will be enough to sign in, and your recovery codes will stop working."
          confirmLabel="Turn Off"
          danger
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </>
  )
}
