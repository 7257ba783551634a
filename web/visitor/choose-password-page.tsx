import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { accessLinks } from '../../contract/access-links.ts'
import { agency } from '../agency.ts'
import { CallFailed } from '../api/call.ts'
import { q } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import { VisitorCard } from './visitor-card.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

const isGone = (error: Error | null) => error instanceof CallFailed && error.status === 404

/**
 * Where the link of a welcome, or of a forgotten password, leads. The token stands behind the # of it, which no server or
 * proxy is told, and leaves the address at once: a reload finds it with the page.
 */
export function ChoosePasswordPage() {
  const { hash, state } = useLocation()
  if (hash) return <Navigate to={paths.choosePassword} replace state={{ token: hash.slice(1) }} />
  const token: unknown = state?.token
  return <ChoosePassword key={String(token)} token={typeof token === 'string' ? token : ''} />
}

function ChoosePassword({ token }: { token: string }) {
  const lookup = useQuery({
    ...q(accessLinks.lookup, { token }),
    // What is being typed should not be disturbed by a second look.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const link = lookup.data?.link
  return (
    <VisitorLayout>
      <title>{`Choose your password · ${agency.name}`}</title>
      {lookup.error && !isGone(lookup.error) ? (
        <Failed text={lookup.error.message} onRetry={() => lookup.refetch()} busy={lookup.isFetching} />
      ) : (
        <VisitorCard>
          {lookup.error ? (
            <LinkIsGone />
          ) : link ? (
            <ChoosePasswordForm token={token} link={link} />
          ) : (
            <Skeleton status="Looking up your link..." shape="fields" count={2} />
          )}
        </VisitorCard>
      )}
    </VisitorLayout>
  )
}

/** It was used, is too old, or was never one. */
function LinkIsGone() {
  return (
    <>
      <h1 className="text-2xl font-bold">This link is no longer valid</h1>
      <p className="mt-1 text-muted">
        Each link works once, for a limited time. If you still need one, please ask for a new one.
      </p>
      <div className="mt-6 space-y-2">
        <Button size="lg" wide to={paths.forgotPassword}>
          Ask for a New Link
        </Button>
        <Button variant="ghost" size="lg" wide to={paths.login}>
          Back to log in
        </Button>
      </div>
    </>
  )
}
