import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { singleSignOn } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { useSignOnStart } from '../session/sign-on.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { LinkPage } from '../visitor/link-page.tsx'
import { signOnPaths } from './paths.ts'

/** The target of an emailed invitation to link an account at the identity provider. */
export const LinkSignInPage = () => (
  <LinkPage
    title="Link your account"
    path={signOnPaths.link}
    lookUp={(token) => endpointQuery(singleSignOn.lookup, { token })}
    fields={1}
    expiry={{ text: 'If you need a new link, please ask an admin of your agency.' }}
  >
    {({ invitation }, token) => <LinkAccount token={token} {...invitation} />}
  </LinkPage>
)

function LinkAccount({ token, firstName, label }: { token: string; firstName: string; label: string }) {
  const { mutate, isPending, error } = useSignOnStart()
  return (
    <>
      <h1 className="text-2xl font-bold">Link Your {label} Account</h1>
      <p className="mt-1 text-muted">
        {firstName && `Hello ${firstName}. `}
        Sign in with {label} once. From then on, you’ll sign in to the {agency.name} portal with it.
      </p>
      <div className="mt-6 space-y-4">
        {error && <Alert>{error.message}</Alert>}
        <Button
          size="lg"
          isWide
          busy={isPending}
          busyText="Opening..."
          onClick={() => mutate({ purpose: 'link', invitation: token, backTo: homePaths.home })}
        >
          Continue with {label}
        </Button>
      </div>
    </>
  )
}
