import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { emailChanges } from '../../contract/email-changes.ts'
import { agency } from '../agency.ts'
import { CallFailed } from '../api/call.ts'
import { q } from '../api/query.ts'
import { useCall } from '../api/use-call.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

const isGone = (error: Error | null) => error instanceof CallFailed && error.status === 404

/** Where the mail to a new address leads. The token stands behind the # of the link, and leaves the address at once. */
export function ConfirmEmailPage() {
  const { hash, state } = useLocation()
  if (hash) return <Navigate to={paths.confirmEmail} replace state={{ token: hash.slice(1) }} />
  const token: unknown = state?.token
  return <ConfirmEmail key={String(token)} token={typeof token === 'string' ? token : ''} />
}

function ConfirmEmail({ token }: { token: string }) {
  const lookup = useQuery({ ...q(emailChanges.lookup, { token }), staleTime: Number.POSITIVE_INFINITY })
  return (
    <VisitorLayout>
      <title>{`Confirm your e-mail · ${agency.name}`}</title>
      {lookup.error && !isGone(lookup.error) ? (
        <Failed text={lookup.error.message} onRetry={() => lookup.refetch()} busy={lookup.isFetching} />
      ) : (
        <VisitorCard>
          {lookup.error ? (
            <LinkIsGone />
          ) : lookup.data ? (
            <Confirm token={token} {...lookup.data.change} />
          ) : (
            <Skeleton status="Looking up your link..." shape="fields" count={1} />
          )}
        </VisitorCard>
      )}
    </VisitorLayout>
  )
}

/** Opening the link is not enough: programs that look through mails open links too. */
function Confirm({ token, email, firstName }: { token: string; email: string; firstName: string }) {
  const confirm = useCall(emailChanges.confirm)
  const navigate = useNavigate()
  const { data: user } = useSession()
  const leave = () =>
    navigate(user ? paths.home : paths.login, {
      replace: true,
      state: user ? null : { notice: 'Your e-mail is confirmed. Please log in with it.', isGood: true },
    })
  return (
    <>
      <h1 className="text-2xl font-bold">Confirm Your E-mail</h1>
      <p className="mt-1 text-muted">
        {firstName && `Hello ${firstName}. `}
        Is this your address? Once you confirm it, you sign in to the {agency.name} portal with it, and mails
        go there:
      </p>
      <p className="mt-4 font-semibold wrap-anywhere">{email}</p>
      <div className="mt-6 space-y-4">
        {confirm.error && <Alert>{confirm.error.message}</Alert>}
        <Button
          size="lg"
          wide
          busy={confirm.isPending}
          busyText="Confirming..."
          onClick={() => confirm.mutate({ token }, { onSuccess: leave })}
        >
          Confirm E-mail
        </Button>
      </div>
    </>
  )
}

/** It was used, taken back, is too old, or was never one. */
const LinkIsGone = () => (
  <>
    <h1 className="text-2xl font-bold">This link is no longer valid</h1>
    <p className="mt-1 text-muted">
      Each link works once, for a limited time. If you still need one, please call {agency.name} at{' '}
      {agency.phone}.
    </p>
    <div className="mt-6">
      <Button variant="ghost" size="lg" wide to={paths.login}>
        Back to log in
      </Button>
    </div>
  </>
)
