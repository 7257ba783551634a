import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { refetchEntities } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { twoStep } from '../api/wire.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const AuthenticatorDialog = lazyDialog(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
)

/** Sets up two-step sign-in: the authenticator app, its first code, the recovery codes. */
export function TwoStepSetup({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
  const [setupReply, setSetupReply] = useState<EndpointReply<typeof twoStep.start> | null>(null)
  const start = useApiMutation(twoStep.start, {
    failureTitle: 'Failed to set up two-step sign-in',
    onDone: setSetupReply,
  })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const client = useQueryClient()
  const finish = () => {
    setCodes(null)
    // Refetch only after the dialog closes. A refetch may unmount the dialog, and the codes are
    // shown only once.
    void refetchEntities(client, ['user'])
  }
  const showCodes = (recoveryCodes: readonly string[]) => {
    setSetupReply(null)
    setCodes(recoveryCodes)
  }
  return (
    <>
      <Button {...(variant ? { variant } : {})} busy={start.busy} onClick={() => start.write({})}>
        {children}
      </Button>
      {setupReply && (
        <AuthenticatorDialog {...setupReply} onTurnedOn={showCodes} onClose={() => setSetupReply(null)} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={finish} />}
    </>
  )
}
