import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Reply } from '../../contract/endpoint.ts'
import type { holderAccess as holderCalls } from '../../contract/holder-access.ts'
import { SentListRequest } from '../../contract/holder-access-forms.ts'
import { agency } from '../agency.ts'
import { CallError } from '../api/call.ts'
import { useContractForm } from '../api/form.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { useFormMutation } from '../api/use-form-mutation.ts'
import { holderAccess } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Toaster } from '../ui/toast.tsx'
import { NeedHelp } from '../visitor/need-help.tsx'
import { VisitorCard } from '../visitor/visitor-card.tsx'
import { VisitorHeader } from '../visitor/visitor-layout.tsx'
import { holderPaths } from './paths.ts'
import { SentList } from './sent-list.tsx'

/**
 * The certificates that the agency emailed to an address. The token of the link is in the URL's
 * hash, which servers and proxies never see, and moves to the history state.
 */
export function SentPage() {
  const { hash, state } = useLocation()
  const givenToken = hash.slice(1)
  if (givenToken) return <Navigate to={holderPaths.sent} replace state={{ token: givenToken }} />
  const token = typeof state?.token === 'string' ? state.token : ''
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <title>{`Certificates Sent to You · ${agency.name}`}</title>
      <VisitorHeader />
      <main className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-center py-8">
        <h1 className="mb-5 text-2xl font-bold">Certificates Sent to You</h1>
        {token ? <OpenLink key={token} token={token} /> : <AskForLink />}
        <div className="mt-6 text-sm">
          <NeedHelp />
        </div>
      </main>
      <Toaster />
    </div>
  )
}

/** A press opens the link, because programs that scan emails open addresses by themselves. */
function OpenLink({ token }: { token: string }) {
  const [openedList, setOpenedList] = useState<Reply<typeof holderCalls.openLink> | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const { write, busy } = useApiMutation(holderAccess.openLink, {
    onDone: setOpenedList,
    onFailed: setFailure,
  })
  if (openedList) return <SentList reply={openedList} />
  if (failure instanceof CallError && failure.status === 404)
    return (
      <div className="space-y-6">
        <Alert>{failure.message}. Please ask for a new one.</Alert>
        <AskForLink />
      </div>
    )
  return (
    <VisitorCard>
      <p>The link works once. Keep this page open until you are done.</p>
      <div className="mt-5 space-y-5">
        {failure && <Alert>{failure.message}</Alert>}
        <Button size="lg" isWide busy={busy} busyText="Opening..." onClick={() => void write({ token })}>
          Show Certificates
        </Button>
      </div>
    </VisitorCard>
  )
}

function AskForLink() {
  const [isRequested, setIsRequested] = useState(false)
  const form = useContractForm(SentListRequest, { email: '' })
  const { submit, busy, failed } = useFormMutation(holderAccess.askForLink, form, {
    send(values) {
      setIsRequested(false)
      return values
    },
    onDone: () => setIsRequested(true),
  })
  return (
    <VisitorCard>
      <p className="text-sm text-muted">
        Enter an email address to which {agency.name} has sent a certificate.
      </p>
      <form noValidate onSubmit={submit} className="mt-5 space-y-5">
        <form.TextField
          name="email"
          label="Email address"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        {failed && <Alert>{failed}</Alert>}
        <div role="status">
          {isRequested && (
            <Alert tone="green">
              If a certificate was emailed to this address, we have emailed a link to the same address. The
              link works once, for one hour.
            </Alert>
          )}
        </div>
        <Button type="submit" size="lg" isWide busy={busy} busyText="Sending...">
          Send Link
        </Button>
      </form>
    </VisitorCard>
  )
}
