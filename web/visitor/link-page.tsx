import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { agency } from '../agency.ts'
import { QueryView } from '../api/query-view.tsx'
import { Button } from '../ui/button.tsx'
import { visitorPaths } from './paths.ts'
import { VisitorCard, VisitorCardSkeleton } from './visitor-card.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

/**
 * Where a link with a token leads. The token stands behind the # of it, which no server or proxy is told, and leaves the address
 * at once: a reload finds it with the page. `children` with what the link is for.
 */
export function LinkPage<Data, Key extends QueryKey>({
  title,
  path,
  lookUp,
  fields,
  gone,
  children,
}: {
  title: string
  /** The address of the page itself. */
  path: string
  lookUp: (token: string) => UseQueryOptions<Data, Error, Data, Key>
  /** Of how many fields there is room while the link is looked up. */
  fields: number
  /** Where a person whose link was used, is too old, or was never one finds another. */
  gone: { text: string; action?: ReactNode }
  children: (found: Data, token: string) => ReactNode
}) {
  const { hash, state } = useLocation()
  const given = hash.slice(1)
  if (given) return <Navigate to={path} replace state={{ token: given }} />
  const token = typeof state?.token === 'string' ? state.token : ''
  const missing = (
    <VisitorCard>
      <h1 className="text-2xl font-bold">
        {token ? 'This link is no longer valid' : 'This link is not complete'}
      </h1>
      <p className="mt-1 text-muted">
        {token
          ? 'Each link works once, for a limited time.'
          : 'Please open the whole link, as you were given it.'}{' '}
        {gone.text}
      </p>
      <div className="mt-6 space-y-2">
        {gone.action}
        <Button variant="ghost" size="lg" wide to={visitorPaths.login}>
          Back to log in
        </Button>
      </div>
    </VisitorCard>
  )
  return (
    <VisitorLayout>
      <title>{`${title} · ${agency.name}`}</title>
      {token === '' ? (
        missing
      ) : (
        <QueryView
          key={token}
          // What is being typed should not be disturbed by a second look.
          of={{ ...lookUp(token), staleTime: Number.POSITIVE_INFINITY }}
          skeleton={<VisitorCardSkeleton status="Looking up your link..." fields={fields} />}
          missing={missing}
        >
          {(found) => <VisitorCard>{children(found, token)}</VisitorCard>}
        </QueryView>
      )}
    </VisitorLayout>
  )
}
