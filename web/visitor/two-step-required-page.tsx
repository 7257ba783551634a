import { LogOut } from 'lucide-react'
import { TwoStepSetup } from '../account/two-step-setup.tsx'
import { agency } from '../agency.ts'
import { AgencyLogo } from '../agency-logo.tsx'
import { ConfirmPassword } from '../session/confirm-password.tsx'
import { useLogout, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Toaster } from '../ui/toast.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { NeedHelp } from './need-help.tsx'
import { VisitorCard } from './visitor-card.tsx'

/** The only screen for people who must set up two-step sign-in first. */
export function TwoStepRequiredPage() {
  const { role } = useMe()
  const logout = useLogout()
  const leave = () => logout.mutate(undefined, { onError: (error) => toastFailure('Log out failed', error) })
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 p-5">
      <title>{`Two-step sign-in · ${agency.name}`}</title>
      <div className="flex items-center justify-between gap-3">
        <AgencyLogo />
        <ThemeSwitch />
      </div>
      <VisitorCard>
        <h1 className="text-2xl font-bold">Set Up Two-Step Sign-In</h1>
        <p className="mt-1 text-muted">
          {role === 'client'
            ? `${agency.name} requires two-step sign-in, so that a password alone does not open your policies and documents.`
            : `${agency.name} requires two-step sign-in for everyone who works with client records.`}{' '}
          You'll need an authenticator app, on your phone or in your password manager. It takes about two
          minutes.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <TwoStepSetup>Set Up Two-Step Sign-In</TwoStepSetup>
          <Button variant="ghost" icon={LogOut} busy={logout.isPending} onClick={leave}>
            Log out
          </Button>
        </div>
      </VisitorCard>
      <div className="text-center text-sm text-muted">
        <NeedHelp />
      </div>
      <ConfirmPassword />
      <Toaster />
    </main>
  )
}
