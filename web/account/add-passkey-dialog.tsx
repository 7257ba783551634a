import { startRegistration } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewPasskey } from '../../contract/passkeys.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { ConfirmationDeclinedError, usePathAwaitingPassword } from '../api/password-confirmation.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { passkeys, sessions } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

/** By default a passkey has the name of the browser and system that create it: 'Safari on iOS'. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const sessionsQuery = useQuery(endpointQuery(sessions.list, {}))
  const device = sessionsQuery.data?.sessions.find(({ current }) => current)?.device
  if (sessionsQuery.isPending)
    return (
      <Dialog title="Add Passkey" size="sm" onClose={onClose}>
        <Skeleton status="Loading..." shape="fields" count={1} />
      </Dialog>
    )
  return <NamePasskey suggestedName={device ?? ''} onClose={onClose} />
}

function passkeyErrorOf(cause: unknown): Error {
  const isRegistered = cause instanceof Error && cause.name === 'InvalidStateError'
  const text = isRegistered
    ? 'This device already has a passkey for your account'
    : 'The passkey was not created. Please try again'
  return new Error(text, { cause })
}

const PasskeyNameForm = NewPasskey.pick({ name: true })

function NamePasskey({ suggestedName, onClose }: { suggestedName: string; onClose: () => void }) {
  const start = useApiMutation(passkeys.start)
  const savePasskey = useApiMutation(passkeys.add)
  const isPasswordAsked = usePathAwaitingPassword() !== null
  const [failureText, setFailureText] = useState<string | null>(null)
  const add = useMutation({
    onMutate: () => setFailureText(null),
    mutationFn: async ({ name }: { name: string }) => {
      const { options: optionsJSON } = await start.mutateAsync({})
      const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
        throw passkeyErrorOf(cause)
      })
      return savePasskey.mutateAsync({ name, response })
    },
  })
  const form = useContractForm(PasskeyNameForm, { name: suggestedName })
  const submit = form.handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Passkey Added' })
        onClose()
      },
      onError: (error) =>
        !(error instanceof ConfirmationDeclinedError) && setFailureText(showFailure(form, error)),
    }),
  )
  return (
    <Dialog
      title="Add Passkey"
      description="Your browser will guide you through the rest."
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Add Passkey"
      busyLabel="Adding..."
      busy={add.isPending && !isPasswordAsked}
      failure={failureText}
    >
      <form.TextField name="name" label="Name" hint="A name to recognize this passkey by." required />
    </Dialog>
  )
}
