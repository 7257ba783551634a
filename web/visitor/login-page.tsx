import { KeyRound, LogIn } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { agency, isUnclaimedPortal } from '../agency.ts'
import { CallError } from '../api/call.ts'
import { canUsePasskeys, type LoginInput, useLogin, usePasskeyLogin } from '../session/session.ts'
import { useSignOnStart } from '../session/sign-on.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { LoginError } from './login-error.tsx'
import { NeedHelp } from './need-help.tsx'
import { visitorPaths } from './paths.ts'
import { VisitorLayout } from './visitor-layout.tsx'

// Lazy: few people need a second step, and everybody waits for this page.
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

export function LoginPage() {
  const demoLogin = useLogin()
  const { state } = useLocation()
  const notice: unknown = state?.notice
  // Credentials for the second step, kept in memory only.
  const [credentials, setCredentials] = useState<LoginInput | null>(null)
  return (
    <VisitorLayout>
      <title>{`Log in · ${agency.name}`}</title>
      {typeof notice === 'string' && (
        <div className="mb-4">
          <Alert tone={state.isGood === true ? 'green' : 'red'}>{notice}</Alert>
        </div>
      )}
      {isUnclaimedPortal() && (
        <div className="mb-4">
          <Alert tone="blue">This portal is not set up yet. It printed the setup link when it started.</Alert>
        </div>
      )}
      <section
        aria-labelledby="welcome"
        className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8 md:p-6 lg:p-8"
      >
        <h1 id="welcome" className="text-2xl font-bold">
          Welcome back
        </h1>
        <p className="mt-1 text-sm text-muted">
          {credentials
            ? 'Enter the code from your authenticator app'
            : 'Enter your credentials to access your account'}
        </p>
        {credentials ? (
          <Suspense>
            <SecondStep login={credentials} onBack={() => setCredentials(null)} />
          </Suspense>
        ) : (
          <LoginForm onSecondStep={setCredentials} />
        )}
      </section>
      {!credentials && agency.demoPassword && (
        <>
          <DemoSignIns
            isBusy={demoLogin.isPending}
            onSignIn={(usernameOrEmail) =>
              demoLogin.mutate({ usernameOrEmail, password: agency.demoPassword ?? '' })
            }
          />
          <LoginError error={demoLogin.error} />
        </>
      )}
      {!isUnclaimedPortal() && (
        <div className="mt-6 space-y-1.5 text-center text-sm text-balance text-muted">
          <NeedHelp />
          <p>Accounts are by invitation: {agency.name} invites its clients by email.</p>
        </div>
      )}
    </VisitorLayout>
  )
}

const isCodeRequired = (error: Error | null) => error instanceof CallError && error.code === 'second_step'

/** Uncontrolled fields, so that password managers can fill them in. */
function LoginForm({ onSecondStep }: { onSecondStep: (credentials: LoginInput) => void }) {
  const login = useLogin()
  const passkey = usePasskeyLogin()
  const signOn = useSignOnStart()
  const { state } = useLocation()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    passkey.reset()
    const form = new FormData(event.currentTarget)
    const credentials = {
      usernameOrEmail: String(form.get('username')),
      password: String(form.get('password')),
    }
    login.mutate(credentials, { onError: (error) => isCodeRequired(error) && onSecondStep(credentials) })
  }
  const usePasskey = () => {
    login.reset()
    passkey.mutate()
  }
  const continueAtProvider = () => {
    login.reset()
    passkey.reset()
    // Another person does not continue where somebody else was signed out.
    const isOwnAddress = typeof state?.from === 'string' && state.person === undefined
    signOn.mutate({ purpose: 'signIn', backTo: isOwnAddress ? state.from : '/' })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div>
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <div className="mt-1 -mr-1 -mb-2 flex justify-end">
          <Link
            to={visitorPaths.forgotPassword}
            className="inline-flex min-h-10 items-center rounded-control px-1 text-sm font-semibold text-orange-ink hover:underline"
          >
            Forgot password?
          </Link>
        </div>
      </div>
      <div>
        <Button type="submit" size="lg" isWide busy={login.isPending} busyText="Logging in...">
          Log in
        </Button>
        <LoginError error={login.error ?? passkey.error ?? signOn.error} />
        {(canUsePasskeys() || agency.signInProvider) && (
          <p className="mt-1 mb-3 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
        )}
        <div className="space-y-2">
          {agency.signInProvider && (
            <Button
              variant="secondary"
              size="lg"
              isWide
              icon={LogIn}
              busy={signOn.isPending}
              busyText="Opening..."
              onClick={continueAtProvider}
            >
              Continue with {agency.signInProvider}
            </Button>
          )}
          {canUsePasskeys() && (
            <Button
              variant="secondary"
              size="lg"
              isWide
              icon={KeyRound}
              busy={passkey.isPending}
              busyText="Waiting for your passkey..."
              onClick={usePasskey}
            >
              Sign in with a passkey
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
