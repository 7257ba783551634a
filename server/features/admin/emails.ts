import { z } from 'zod'
import { directEmailId, type EventsWithEmails } from '../../registry/email.ts'
import { staffRecipients, userNamesById } from '../notifications/queries.ts'
import type { adminEventDefinitions } from './event-definitions.ts'
import { standInEmail } from './stand-in-email.ts'

const AdminDetails = z.object({ by: z.string().optional() })
const StandIn = z.object({ coverId: z.string(), fromDay: z.string(), untilDay: z.string() })

export const adminEmails = {
  'agent.changed': {
    owner: () => ({
      subject: 'Your email address was changed',
      text: 'An agency admin changed the email address of your account. Emails and password links no longer go to this address.',
      byAnother: true,
    }),
  },
  'agent.accessReset': {
    owner: (details) => ({
      subject: 'Your access was reset',
      text: AdminDetails.parse(details).by
        ? 'A new password was set for your account on the portal’s server. Two-step sign-in, recovery codes and passkeys were removed, and you were signed out everywhere.'
        : 'An agency admin reset your account access. Your password, two-step sign-in and passkeys no longer work. A separate email has a link to choose a new password.',
      byAnother: true,
    }),
  },
  'agent.coverNamed': {
    /**
     * Ignores email settings: when a colleague covers for an agent, both of them see other clients
     * than before.
     */
    async named({ id: event, entityId: agentId, details }, context) {
      const { coverId, ...days } = StandIn.parse(details)
      if (!agentId) return []
      const ids = [agentId, coverId]
      const names = await userNamesById(context.db, ids)
      const readers = await staffRecipients(context.db, ids, null)
      return readers.map((reader) => {
        const isCoveringAgent = reader.id === coverId
        const colleagueName = names.get(isCoveringAgent ? agentId : coverId) ?? ''
        return {
          ...standInEmail(reader, { ...days, otherName: colleagueName, isStandIn: isCoveringAgent }, context),
          id: directEmailId(event, reader),
        }
      })
    },
  },
} satisfies EventsWithEmails<typeof adminEventDefinitions>
