import { z } from 'zod'
import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { detailOf, isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'

const RequirementDetails = z.object({ isRequired: z.boolean() })

const agentPhrase = ({ about }: EventRecord) => isolateBidi(about.thing?.name || 'a colleague')

export const signOnEventDefinitions = {
  'agency.signOnSet': {
    sentence: (entry) => `set up single sign-on with ${quoteName(detailOf(entry, 'label'), 'a provider')}`,
    personalFields: [],
  },
  'agency.signOnRemoved': {
    sentence: (entry) => `removed single sign-on with ${quoteName(detailOf(entry, 'label'), 'a provider')}`,
    personalFields: [],
  },
  'agency.signOnRequired': {
    sentence: ({ details }) =>
      RequirementDetails.safeParse(details).data?.isRequired === true
        ? 'required single sign-on for staff'
        : 'made single sign-on optional for staff',
    personalFields: [],
  },
  'agent.signOnInvited': {
    sentence: (entry) => `invited ${agentPhrase(entry)} to link an account for single sign-on`,
    personalFields: [],
  },
  'agent.signOnUnlinked': {
    sentence: (entry) => `unlinked ${agentPhrase(entry)} from single sign-on`,
    personalFields: [],
  },
  'agent.signOnLinked': {
    sentence: (entry) =>
      `linked an account at ${quoteName(detailOf(entry, 'label'), 'the provider')} for single sign-on`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'user.signOnConfirmed': { sentence: 'confirmed their identity with single sign-on', personalFields: [] },
} satisfies EventDefinitions<'agency' | 'agent' | 'user'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    singleSignOn: typeof signOnEventDefinitions
  }
}
