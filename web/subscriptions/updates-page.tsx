import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { subscriptions } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Toaster } from '../ui/toast.tsx'
import { NeedHelp } from '../visitor/need-help.tsx'
import { VisitorCard } from '../visitor/visitor-card.tsx'
import { VisitorHeader } from '../visitor/visitor-layout.tsx'
import { updatePaths } from './paths.ts'

/** The page of a link that confirms an address. */
export const ConfirmPage = () => (
  <LinkPage at={updatePaths.confirm} title="Emails About a Certificate">
    {(token) => <ConfirmAddress token={token} />}
  </LinkPage>
)

/** The page of a link that stops the emails. */
export const StopPage = () => (
  <LinkPage at={updatePaths.stop} title="Stop Emails About a Certificate">
    {(code) => <StopEmails code={code} />}
  </LinkPage>
)

/**
 * The secret of a link is in the URL's hash, which servers and proxies never see, and moves to the
 * history state. Programs that scan emails open addresses by themselves, so a press does the rest.
 */
function LinkPage({
  at,
  title,
  children,
}: {
  at: string
  title: string
  children: (secret: string) => ReactNode
}) {
  const { hash, state } = useLocation()
  const secretInHash = hash.slice(1)
  if (secretInHash) return <Navigate to={at} replace state={{ secret: secretInHash }} />
  const secret = typeof state?.secret === 'string' ? state.secret : ''
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <title>{`${title} · ${agency.name}`}</title>
      <VisitorHeader />
      <main className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center py-8">
        <h1 className="mb-5 text-2xl font-bold">{title}</h1>
        <VisitorCard>
          {secret ? children(secret) : <p>Please open the complete link from the email.</p>}
        </VisitorCard>
        <div className="mt-6 text-sm">
          <NeedHelp />
        </div>
      </main>
      <Toaster />
    </div>
  )
}

function ConfirmAddress({ token }: { token: string }) {
  const [doneText, setDoneText] = useState('')
  const [failure, setFailure] = useState('')
  const { write, busy } = useApiMutation(subscriptions.confirm, {
    onDone: ({ number, holderName, email }) =>
      setDoneText(
        `We will email ${email} when certificate ${number} for ${holderName} changes. Each email has an unsubscribe link.`,
      ),
    onFailed: ({ message }) => setFailure(message),
  })
  if (doneText)
    return (
      <div role="status">
        <Alert tone="green">{doneText}</Alert>
      </div>
    )
  return (
    <>
      <p>These emails are a courtesy and do not entitle you to notice.</p>
      <Press failure={failure}>
        <Button size="lg" isWide busy={busy} busyText="Confirming..." onClick={() => void write({ token })}>
          Confirm Address
        </Button>
      </Press>
    </>
  )
}

function StopEmails({ code }: { code: string }) {
  const [doneText, setDoneText] = useState('')
  const [failure, setFailure] = useState('')
  const { write, busy } = useApiMutation(subscriptions.stop, {
    onDone: ({ number, holderName }) =>
      setDoneText(`You will get no more emails about certificate ${number} for ${holderName}.`),
    onFailed: ({ message }) => setFailure(message),
  })
  if (doneText)
    return (
      <div role="status">
        <Alert tone="green">{doneText}</Alert>
      </div>
    )
  return (
    <>
      <p>You can still verify the certificate online.</p>
      <Press failure={failure}>
        <Button size="lg" isWide busy={busy} busyText="Stopping..." onClick={() => void write({ code })}>
          Stop Emails
        </Button>
      </Press>
    </>
  )
}

const Press = ({ failure, children }: { failure: string; children: ReactNode }) => (
  <div className="mt-5 space-y-5">
    {failure && <Alert>{failure}.</Alert>}
    {children}
  </div>
)
