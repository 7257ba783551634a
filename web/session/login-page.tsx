import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { agency, telephone } from './agency.ts'
import { useLogin } from './session.ts'
import { VisitorLayout } from './visitor-layout.tsx'

export function LoginPage() {
  const { state } = useLocation()
  const notice: unknown = state?.notice
  return (
    <VisitorLayout>
      <title>{`Log in · ${agency.name}`}</title>
      {typeof notice === 'string' && (
        <div className="mb-4">
          <Alert>{notice}</Alert>
        </div>
      )}
      <section
        aria-labelledby="welcome"
        className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8 md:p-6 lg:p-8"
      >
        <h1 id="welcome" className="text-2xl font-bold">
          Welcome back
        </h1>
        <p className="mt-1 text-sm text-muted">Enter your credentials to access your account</p>
        <LoginForm />
      </section>
      <div className="mt-6 space-y-1.5 text-center text-sm text-balance text-muted">
        <p>
          Need help?{' '}
          <a href={telephone(agency.phone)} className="font-semibold text-orange-ink hover:underline">
            {agency.phone}
          </a>
        </p>
        <p>Accounts are by invitation: {agency.name} invites its clients by e-mail.</p>
      </div>
    </VisitorLayout>
  )
}

/** Sends whatever is typed; the browser keeps the values, so that password managers can fill them in. */
function LoginForm() {
  const login = useLogin()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    login.mutate({
      usernameOrEmail: String(typed.get('username')),
      password: String(typed.get('password')),
    })
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
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <div className="pt-1">
        <Button type="submit" size="lg" wide busy={login.isPending} busyText="Logging in...">
          Log in
        </Button>
        {/* Keeps a line's room from the start, so that the card does not jump. */}
        <p role="alert" className="mt-2 -mb-4 min-h-5 text-sm font-bold text-red-ink">
          {login.error?.message}
        </p>
      </div>
    </form>
  )
}
