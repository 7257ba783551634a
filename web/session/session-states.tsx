import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { cardPaths } from '../cards/paths.ts'
import { readStoredCards } from '../offline-storage/stored-cards.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLogout } from './session.ts'

/**
 * Shown while the session or a screen loads; hidden for the first 150 ms, against flicker. On the
 * first load the server-drawn frame stays instead.
 */
export function SessionLoading() {
  return document.getElementById('frame') ? null : <LoadingText />
}

function LoadingText() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid min-h-dvh place-items-center p-6 text-sm text-muted">
      {isLate && (
        <span className="flex animate-fade-in items-center gap-2.5">
          <Spinner />
          Loading...
        </span>
      )}
    </div>
  )
}

/** For roles that this version of the portal does not know. */
export function NoAccess() {
  const logOut = useLogout()
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center p-5">
      <LoadFailed
        title="Nothing to show here"
        text="No screens are available for your account. Please reload the page or ask the agency."
      />
      <p className="mt-5 text-center">
        <Button variant="secondary" busy={logOut.isPending} onClick={() => logOut.mutate()}>
          Log out
        </Button>
      </p>
    </main>
  )
}

export function SessionFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center p-5">
      <LoadFailed
        title="Session error"
        text="Your sign-in could not be checked. Please try again in a moment."
        onRetry={onRetry}
        busy={busy}
      />
      <ContactOptions />
    </main>
  )
}

/** Replaces a whole screen after an error. */
export const BrokenScreen = () => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center p-5">
    <BrokenPart />
    <ContactOptions />
  </main>
)

/** Replaces a broken part, with a button that reloads the page. */
export const BrokenPart = () => (
  <LoadFailed
    title="This page could not be shown"
    text="Please check your connection, and reload the page."
    retry="Reload"
    onRetry={() => location.reload()}
  />
)

/** Alternatives: a telephone number, and the ID cards stored on this device. */
const ContactOptions = () => (
  <p className="mt-5 text-center text-sm text-muted">
    You can call {agency.name} at{' '}
    <a href={dialStringOf(agency.phone)} className="font-medium whitespace-nowrap text-ink underline">
      {agency.phone}
    </a>
    {readStoredCards() && (
      <>
        , and open the{' '}
        <Link to={cardPaths.list()} className="font-medium text-ink underline">
          ID cards saved on this device
        </Link>
      </>
    )}
    .
  </p>
)
