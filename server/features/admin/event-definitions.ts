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

const standInPhrase = (entry: EventRecord) => {
  const coverId = detailOf(entry, 'coverId')
  return isolateBidi((coverId && entry.about.others?.[coverId]) || detailOf(entry, 'name') || 'someone')
}

const standInDaysPhrase = (entry: EventRecord) => {
  const [fromDay, until] = [detailOf(entry, 'fromDay'), detailOf(entry, 'untilDay')]
  return fromDay && until ? ` from ${formatDay(fromDay)} through ${formatDay(until)}` : ''
}

const TeamChangeDetails = z.object({ agentId: z.tuple([z.string().nullable(), z.string().nullable()]) })

/** The person who joined or left a client's team. */
function managerPhrase({ details, about }: EventRecord) {
  const parsedDetails = TeamChangeDetails.safeParse(details)
  const [agentIdBefore, agentIdAfter] = parsedDetails.data?.agentId ?? []
  return isolateBidi(about.others?.[agentIdAfter ?? agentIdBefore ?? ''] || 'a colleague')
}

const agencyEvents = {
  'agency.settingsChanged': {
    sentence: 'changed the agency’s settings',
    fields: {
      requiresTwoStep: yesNoField('Two-Step Sign-In Required'),
      requiresTwoStepOfClients: yesNoField('Two-Step Sign-In Required for Clients'),
    },
    personalFields: [],
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
    personalFields: [],
  },
  'agency.hoursChanged': {
    sentence: 'changed the agency’s business hours',
    fields: { week: businessHoursField('Business Hours'), holidays: holidaysField('Holidays') },
    personalFields: [],
  },
  'agency.logoChanged': { sentence: 'changed the agency’s logo', personalFields: [] },
  'agency.logoRemoved': { sentence: 'removed the agency’s logo', personalFields: [] },
} satisfies EventDefinitions<'agency'>

const agentEvents = {
  'agent.created': {
    sentence: (entry) => `invited ${agentPhrase(entry)} to the agency`,
    sentenceWithoutActor: (entry) => `${agentPhrase(entry)} was made an admin on the portal’s server`,
    personalFields: personEventFieldNames,
  },
  'agent.changed': {
    sentence: (entry) => `changed the details of ${agentPhrase(entry)}`,
    fields: personEventFields,
    tellsOwner: (details) => 'email' in details,
    personalFields: personEventFieldNames,
  },
  'agent.roleChanged': {
    sentence: (entry) => `changed the role of ${agentPhrase(entry)}`,
    fields: { role: wordField('Role') },
    personalFields: [],
  },
  'agent.deactivated': { sentence: (entry) => `deactivated ${agentPhrase(entry)}`, personalFields: [] },
  'agent.restored': { sentence: (entry) => `restored ${agentPhrase(entry)}`, personalFields: [] },
  'agent.accessReset': {
    sentence: (entry) => `reset the access of ${agentPhrase(entry)}`,
    sentenceWithoutActor: (entry) => `The access of ${agentPhrase(entry)} was reset on the portal’s server`,
    tellsOwner: alwaysTrue,
    personalFields: [],
  },
  'agent.linkNotSent': {
    sentence: (entry) => `could not email ${agentPhrase(entry)} the sign-in link`,
    sentenceWithoutActor: (entry) =>
      `The email with the sign-in link could not be delivered to ${agentPhrase(entry)}`,
    bell: { audience: 'admins', title: 'Sign-in link not delivered' },
    personalFields: [],
  },
  'agent.linkCopied': {
    sentence: (entry) => `copied a sign-in link for ${agentPhrase(entry)}`,
    personalFields: [],
  },
  'agent.coverNamed': {
    sentence: (entry) =>
      `made ${standInPhrase(entry)} the backup of ${agentPhrase(entry)}${standInDaysPhrase(entry)}`,
    names: 'coverId',
    bell: { audience: 'both agents', title: 'Backup set' },
    mail: { atOnce: ['named'] },
    personalFields: [],
  },
  'agent.coverEnded': {
    sentence: (entry) => `ended ${standInPhrase(entry)} as the backup of ${agentPhrase(entry)}`,
    names: 'coverId',
    bell: { audience: 'both agents', title: 'Backup ended' },
    personalFields: [],
  },
} satisfies EventDefinitions<'agent'>

const clientEvents = {
  // A bulk reassignment writes one entry per client.
  'client.reassigned': {
    sentence: (entry) =>
      `assigned ${clientPhrase(entry)} to ${isolateBidi(detailOf(entry, 'agent') ?? 'another agent')}`,
    names: 'agentId',
    fields: { agentId: referenceField('Agent') },
    bell: { audience: 'agent', title: 'New client' },
    personalFields: [],
  },
  'client.managerNamed': {
    sentence: (entry) => `made ${managerPhrase(entry)} an account manager of ${clientPhrase(entry)}`,
    names: 'agentId',
    bell: { audience: 'agent named', title: 'New client' },
    personalFields: [],
  },
  'client.managerEnded': {
    sentence: (entry) => `removed ${managerPhrase(entry)} as an account manager of ${clientPhrase(entry)}`,
    names: 'agentId',
    personalFields: [],
  },
  'client.contactMarked': {
    sentence: (entry) => `made ${managerPhrase(entry)} the primary agent of ${clientPhrase(entry)}`,
    names: 'agentId',
    bell: { audience: 'agent named', title: 'You are now the primary agent' },
    personalFields: [],
  },
} satisfies EventDefinitions<'client'>

export const adminEventDefinitions = { ...agencyEvents, ...agentEvents, ...clientEvents }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    admin: typeof adminEventDefinitions
  }
}
