import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { twoStep } from '../../contract/two-step.ts'
import { readAnew, useCall } from '../api/query.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const AuthenticatorDialog = lateDialog(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
)

/** A button that sets up two-step sign-in: an app, a first code of it, and the recovery codes. */
export function SetUpTwoStep({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
  const start = useCall(twoStep.start)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  const done = () => {
    setCodes(null)
    // Only now: what is shown may give way to something else, and the codes are seen once.
    void readAnew(client, ['user'])
  }
  const turnedOn = (recoveryCodes: readonly string[]) => {
    start.reset()
    setCodes(recoveryCodes)
  }
  return (
    <>
      <Button
        {...(variant ? { variant } : {})}
        busy={start.isPending}
        onClick={() =>
          start.mutate({}, { onError: (error) => showFailed('Failed to set up two-step sign-in', error) })
        }
      >
        {children}
      </Button>
      {start.data && <AuthenticatorDialog {...start.data} onTurnedOn={turnedOn} onClose={start.reset} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={done} />}
    </>
  )
}
