import { useNavigate } from 'react-router'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { emailChanges } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { useSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { LinkPage } from './link-page.tsx'
import { visitorPaths } from './paths.ts'

/** The target of the link in a confirmation email. */
export const ConfirmEmailPage = () => (
  <LinkPage
    title="Confirm your email"
    path={visitorPaths.confirmEmail}
    lookUp={(token) => endpointQuery(emailChanges.lookup, { token })}
    fields={1}
    expiry={{ text: `If you need a new link, please call ${agency.name} at ${agency.phone}.` }}
  >
    {({ change }, token) => <Confirm token={token} {...change} />}
  </LinkPage>
)

/** Needs a click: email scanners open links too. */
function Confirm({ token, email, firstName }: { token: string; email: string; firstName: string }) {
  const navigate = useNavigate()
  const { data: user } = useSession()
  const { write, busy, error } = useApiMutation(emailChanges.confirm, {
    onDone: () =>
      navigate(user ? homePaths.home : visitorPaths.login, {
        replace: true,
        state: user ? null : { notice: 'Your email is confirmed. Please log in with it.', isGood: true },
      }),
  })
  return (
    <>
      <h1 className="text-2xl font-bold">Confirm Your Email</h1>
      <p className="mt-1 text-muted">
        {firstName && `Hello ${firstName}. `}
        Is this your email address? Once you confirm it, you’ll use it to sign in to the {agency.name} portal
        and get our emails:
      </p>
      <p className="mt-4 font-semibold wrap-anywhere">{email}</p>
      <div className="mt-6 space-y-4">
        {error && <Alert>{error.message}</Alert>}
        <Button size="lg" isWide busy={busy} busyText="Confirming..." onClick={() => write({ token })}>
          Confirm Email
        </Button>
      </div>
    </>
  )
}
