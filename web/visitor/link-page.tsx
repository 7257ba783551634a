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
 * A page for a link with a token. The token is in the URL's hash, which servers and proxies never
 * see, and moves to the history state, which survives a reload. `children` render the result.
 */
export function LinkPage<Data, Key extends QueryKey>({
  title,
  path,
  lookUp,
  fields,
  expiry,
  children,
}: {
  title: string
  /** The page's own path. */
  path: string
  lookUp: (token: string) => UseQueryOptions<Data, Error, Data, Key>
  /** The number of fields in the loading state. */
  fields: number
  /** Says where to get a new link if this one was used, has expired or is invalid. */
  expiry: { text: string; action?: ReactNode }
  children: (data: Data, token: string) => ReactNode
}) {
  const { hash, state } = useLocation()
  const tokenInHash = hash.slice(1)
  if (tokenInHash) return <Navigate to={path} replace state={{ token: tokenInHash }} />
  const token = typeof state?.token === 'string' ? state.token : ''
  const missingLinkCard = (
    <VisitorCard>
      <h1 className="text-2xl font-bold">
        {token ? 'This link is no longer valid' : 'This link is not complete'}
      </h1>
      <p className="mt-1 text-muted">
        {token ? 'Each link works once, for a limited time.' : 'Please open the complete link.'} {expiry.text}
      </p>
      <div className="mt-6 space-y-2">
        {expiry.action}
        <Button variant="ghost" size="lg" isWide to={visitorPaths.login}>
          Back to log in
        </Button>
      </div>
    </VisitorCard>
  )
  return (
    <VisitorLayout>
      <title>{`${title} · ${agency.name}`}</title>
      {token === '' ? (
        missingLinkCard
      ) : (
        <QueryView
          key={token}
          // A refetch would disturb typing.
          query={{ ...lookUp(token), staleTime: Number.POSITIVE_INFINITY }}
          skeleton={<VisitorCardSkeleton status="Looking up your link..." fields={fields} />}
          missing={missingLinkCard}
        >
          {(data) => <VisitorCard>{children(data, token)}</VisitorCard>}
        </QueryView>
      )}
    </VisitorLayout>
  )
}
