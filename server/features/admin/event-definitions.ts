import { z } from 'zod'
import { formatDay } from '../../../contract/values/days.ts'
import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import {
  businessHoursField,
  holidaysField,
  personEventFieldNames,
  personEventFields,
  plainField,
  referenceField,
  wordField,
  yesNoField,
} from '../../registry/fields.ts'

const agentPhrase = ({ about }: EventRecord) => isolateBidi(about.thing?.name || 'a colleague')

const coverPhrase = (entry: EventRecord) => {
  const coverId = detailOf(entry, 'coverId')
  return isolateBidi((coverId && entry.about.others?.[coverId]) || detailOf(entry, 'name') || 'someone')
}

const coverDaysPhrase = (entry: EventRecord) => {
  const [from, until] = [detailOf(entry, 'fromDay'), detailOf(entry, 'untilDay')]
  return from && until ? ` from ${formatDay(from)} through ${formatDay(until)}` : ''
}

const TeamChangeDetails = z.object({ agentId: z.tuple([z.string().nullable(), z.string().nullable()]) })

/** The person who joined or left a client's team. */
function managerPhrase({ details, about }: EventRecord) {
  const parsedDetails = TeamChangeDetails.safeParse(details)
  const [before, after] = parsedDetails.data?.agentId ?? []
  return isolateBidi(about.others?.[after ?? before ?? ''] || 'a colleague')
}

const agencyEvents = {
  'agency.settingsChanged': {
    sentence: 'changed the agency’s settings',
    fields: {
      requiresTwoStep: yesNoField('Two-Step Sign-In Required'),
      requiresTwoStepOfClients: yesNoField('Two-Step Sign-In Required for Clients'),
    },
    personal: [],
  },
  'agency.detailsChanged': {
    sentence: 'changed the agency’s details',
    fields: {
      name: plainField('Name'),
      phone: plainField('Phone'),
      email: plainField('Email'),
      address: plainField('Address'),
      license: plainField('License'),
      color: plainField('Color'),
      timeZone: plainField('Time Zone'),
    },
    personal: [],
  },
  'agency.hoursChanged': {
    sentence: 'changed the agency’s business hours',
    fields: { week: businessHoursField('Business Hours'), holidays: holidaysField('Holidays') },
    personal: [],
  },
  'agency.logoChanged': { sentence: 'changed the agency’s logo', personal: [] },
  'agency.logoRemoved': { sentence: 'removed the agency’s logo', personal: [] },
} satisfies EventDefinitions<'agency'>

const agentEvents = {
  'agent.created': {
    sentence: (entry) => `invited ${agentPhrase(entry)} to the agency`,
    ofNobody: (entry) => `${agentPhrase(entry)} was made an admin on the portal’s server`,
    personal: personEventFieldNames,
  },
  'agent.changed': {
    sentence: (entry) => `changed the details of ${agentPhrase(entry)}`,
    fields: personEventFields,
    tellsOwner: (details) => 'email' in details,
    personal: personEventFieldNames,
  },
  'agent.roleChanged': {
    sentence: (entry) => `changed the role of ${agentPhrase(entry)}`,
    fields: { role: wordField('Role') },
    personal: [],
  },
  'agent.deactivated': { sentence: (entry) => `deactivated ${agentPhrase(entry)}`, personal: [] },
  'agent.restored': { sentence: (entry) => `restored ${agentPhrase(entry)}`, personal: [] },
  'agent.accessReset': {
    sentence: (entry) => `reset the access of ${agentPhrase(entry)}`,
    ofNobody: (entry) => `The access of ${agentPhrase(entry)} was reset on the portal’s server`,
    tellsOwner: alwaysTrue,
    personal: [],
  },
  'agent.linkNotSent': {
    sentence: (entry) => `could not email ${agentPhrase(entry)} the sign-in link`,
    ofNobody: (entry) => `The email with the sign-in link could not be delivered to ${agentPhrase(entry)}`,
    bell: { rings: 'admins', title: 'Sign-in link not delivered' },
    personal: [],
  },
  'agent.linkCopied': {
    sentence: (entry) => `copied a sign-in link for ${agentPhrase(entry)}`,
    personal: [],
  },
  'agent.coverNamed': {
    sentence: (entry) =>
      `made ${coverPhrase(entry)} the backup of ${agentPhrase(entry)}${coverDaysPhrase(entry)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Backup set' },
    mail: { atOnce: ['named'] },
    personal: [],
  },
  'agent.coverEnded': {
    sentence: (entry) => `ended ${coverPhrase(entry)} as the backup of ${agentPhrase(entry)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Backup ended' },
    personal: [],
  },
} satisfies EventDefinitions<'agent'>

const clientEvents = {
  // A bulk reassignment writes one entry per client.
  'client.reassigned': {
    sentence: (entry) =>
      `assigned ${clientPhrase(entry)} to ${isolateBidi(detailOf(entry, 'agent') ?? 'another agent')}`,
    names: 'agentId',
    fields: { agentId: referenceField('Agent') },
    bell: { rings: 'agent', title: 'New client' },
    personal: [],
  },
  'client.managerNamed': {
    sentence: (entry) => `made ${managerPhrase(entry)} an account manager of ${clientPhrase(entry)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'New client' },
    personal: [],
  },
  'client.managerEnded': {
    sentence: (entry) => `removed ${managerPhrase(entry)} as an account manager of ${clientPhrase(entry)}`,
    names: 'agentId',
    personal: [],
  },
  'client.contactMarked': {
    sentence: (entry) => `made ${managerPhrase(entry)} the primary agent of ${clientPhrase(entry)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'You are now the primary agent' },
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const adminEventDefinitions = { ...agencyEvents, ...agentEvents, ...clientEvents }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    admin: typeof adminEventDefinitions
  }
}
