import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { Invite } from '../../contract/invites.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { invites } from '../api/wire.ts'
import { AcceptInviteForm } from './accept-invite-form.tsx'
import { visitorPaths } from './paths.ts'
import { VisitorCard, VisitorCardSkeleton } from './visitor-card.tsx'
import { VisitorLayout } from './visitor-layout.tsx'

/** The target of an invitation link. A bad link redirects to the login page, which says why. */
export function AcceptInvitePage() {
  const { invite: token = '', email = '' } = useParams()
  const isWhole = token.trim() !== '' && email.trim() !== ''
  const lookup = useQuery({
    ...endpointQuery(invites.lookup, { email, token }),
    enabled: isWhole,
    // A refetch would disturb typing.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const notice = isWhole ? lookup.error?.message : 'Missing important information!'
  if (notice) return <Navigate to={visitorPaths.login} replace state={{ notice }} />
  return (
    <VisitorLayout>
      <title>{`You're Invited! · ${agency.name}`}</title>
      {lookup.data ? (
        <VisitorCard>
          <Invitation invite={lookup.data.invite} token={token} />
        </VisitorCard>
      ) : (
        <VisitorCardSkeleton status="Loading your invitation..." fields={7} />
      )}
    </VisitorLayout>
  )
}

function Invitation({ invite, token }: { invite: Invite; token: string }) {
  return (
    <>
      <h1 className="text-2xl font-bold">You're Invited!</h1>
      <p className="mt-1 text-muted">
        {invite.agentName} invited you to join the {agency.name} portal.
      </p>
      {invite.message && (
        <figure className="mt-5 rounded-control bg-wash px-4 py-3">
          <blockquote className="text-sm whitespace-pre-line wrap-anywhere">{invite.message}</blockquote>
          <figcaption className="mt-1.5 text-xs text-muted">{invite.agentName}</figcaption>
        </figure>
      )}
      <AcceptInviteForm invite={invite} token={token} />
    </>
  )
}
