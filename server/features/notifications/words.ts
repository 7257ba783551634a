import type { z } from 'zod'
import { activityKinds } from '../../../contract/entities.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { shownName } from '../../../contract/values/names.ts'
import type { Visit } from '../../context.ts'
import { withId } from '../../wire.ts'
import type { Action } from '../activity/record.ts'
import { sentenceOf } from '../activity/sentences.ts'
import type { NotedRow } from './bell-queries.ts'

const titles: Partial<Record<Action, string>> = {
  'invite.accepted': 'Invitation accepted',
  'client.reassigned': 'New client',
  'policy.created': 'New policy',
  'policy.renewed': 'Renewal on file',
  'policy.renewalConfirmed': 'Policy renewed',
  'policy.cancelled': 'Policy cancelled',
  'policy.restored': 'Policy back on file',
  'document.uploaded': 'New document',
  'request.created': 'New request',
  'request.opened': 'New request',
  'request.escalated': 'Urgent request waiting',
  'certificate.issued': 'Certificate issued',
  'certificate.reissued': 'Certificates reissued',
  'certificate.withdrawn': 'Certificate withdrawn',
  'certificate.approved': 'Certificates approved',
  'certificate.approvalWithdrawn': 'Approval of certificates withdrawn',
  'claim.reported': 'Claim reported',
  'claim.escalated': 'Claim waiting',
  'claim.stepTaken': 'Claim update',
  'quote.requested': 'New quote request',
  'quote.offerAdded': 'Your quotes are ready',
  'quote.amountsShown': 'Your rates are open',
  'quote.finalized': 'Finalize quote',
  'quote.presentationBooked': 'Presentation booked',
  'quote.presentationMoved': 'Presentation moved',
  'quote.presentationCancelled': 'Presentation cancelled',
  'quote.presentationStayed': 'Presentation not passed on',
  'agent.coverNamed': 'Cover named',
  'agent.coverEnded': 'Cover ended',
}

const ofStatus: Record<string, string> = {
  pending: 'Request reopened',
  in_progress: 'Request started',
  completed: 'Request completed',
}

function titleOf({ action, details }: NotedRow): string {
  const known = new Map<string, string | undefined>(Object.entries(titles)).get(action)
  if (known || typeof details !== 'object' || details === null || !('status' in details))
    return known ?? 'News'
  const { status } = details
  return ofStatus[Array.isArray(status) ? String(status[1]) : ''] ?? 'Request changed'
}

/** Of many that came at once the first has a notification, and stands for all. */
const andMore = ({ details }: NotedRow) =>
  typeof details === 'object' && details !== null && 'others' in details ? `, and ${details.others} more` : ''

/** What stands behind a person's bell, in words; of what changed it tells nothing. */
export const notificationView =
  ({ me, settings }: Pick<Visit, 'me' | 'settings'>) =>
  (row: NotedRow): z.input<typeof Notification> => {
    const { client, thing } = row.about
    return withId({
      id: row.id,
      title: titleOf(row),
      text: sentenceOf(row, settings.agency.timeZone) + andMore(row),
      createdAt: row.at,
      read: row.readAt !== null,
      entity: activityKinds.find((kind) => kind === row.entity) ?? 'agency',
      entityId: thing?.gone ? null : row.entityId,
      clientId: row.about.client?.id ?? null,
      clientName: client && client.id !== me.id ? shownName(client) : null,
    })
  }
