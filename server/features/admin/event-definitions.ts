import { z } from 'zod'
import { formatDay } from '../../../contract/values/days.ts'
import { always, type EventDefinitions } from '../../registry/event-definition.ts'
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

const agent = ({ about }: EventRecord) => isolateBidi(about.thing?.name || 'a colleague')

const cover = (told: EventRecord) => {
  const coverId = detailOf(told, 'coverId')
  return isolateBidi((coverId && told.about.others?.[coverId]) || detailOf(told, 'name') || 'someone')
}

const coverDays = (told: EventRecord) => {
  const [from, until] = [detailOf(told, 'fromDay'), detailOf(told, 'untilDay')]
  return from && until ? ` from ${formatDay(from)} through ${formatDay(until)}` : ''
}

const OfTeam = z.object({ agentId: z.tuple([z.string().nullable(), z.string().nullable()]) })

/** The person who joined or left a client's team. */
function manager({ details, about }: EventRecord) {
  const given = OfTeam.safeParse(details)
  const [before, after] = given.data?.agentId ?? []
  return isolateBidi(about.others?.[after ?? before ?? ''] || 'a colleague')
}

const ofAgency = {
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

const ofAgent = {
  'agent.created': {
    sentence: (told) => `invited ${agent(told)} to the agency`,
    ofNobody: (told) => `${agent(told)} was made an admin on the portal’s server`,
    personal: personEventFieldNames,
  },
  'agent.changed': {
    sentence: (told) => `changed the details of ${agent(told)}`,
    fields: personEventFields,
    tellsOwner: (details) => 'email' in details,
    personal: personEventFieldNames,
  },
  'agent.roleChanged': {
    sentence: (told) => `changed the role of ${agent(told)}`,
    fields: { role: wordField('Role') },
    personal: [],
  },
  'agent.deactivated': { sentence: (told) => `deactivated ${agent(told)}`, personal: [] },
  'agent.restored': { sentence: (told) => `restored ${agent(told)}`, personal: [] },
  'agent.accessReset': {
    sentence: (told) => `reset the access of ${agent(told)}`,
    ofNobody: (told) => `The access of ${agent(told)} was reset on the portal’s server`,
    tellsOwner: always,
    personal: [],
  },
  'agent.linkNotSent': {
    sentence: (told) => `could not email ${agent(told)} the sign-in link`,
    ofNobody: (told) => `The email with the sign-in link could not be delivered to ${agent(told)}`,
    bell: { rings: 'admins', title: 'Sign-in link not delivered' },
    personal: [],
  },
  'agent.linkCopied': { sentence: (told) => `copied a sign-in link for ${agent(told)}`, personal: [] },
  'agent.coverNamed': {
    sentence: (told) => `made ${cover(told)} the backup of ${agent(told)}${coverDays(told)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Backup named' },
    mail: { atOnce: ['named'] },
    personal: [],
  },
  'agent.coverEnded': {
    sentence: (told) => `ended ${cover(told)} as the backup of ${agent(told)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Backup ended' },
    personal: [],
  },
} satisfies EventDefinitions<'agent'>

const ofClient = {
  // A bulk reassignment writes one entry per client.
  'client.reassigned': {
    sentence: (told) =>
      `assigned ${clientPhrase(told)} to ${isolateBidi(detailOf(told, 'agent') ?? 'another agent')}`,
    names: 'agentId',
    fields: { agentId: referenceField('Agent') },
    bell: { rings: 'agent', title: 'New client' },
    personal: [],
  },
  'client.managerNamed': {
    sentence: (told) => `made ${manager(told)} an account manager of ${clientPhrase(told)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'New client' },
    personal: [],
  },
  'client.managerEnded': {
    sentence: (told) => `removed ${manager(told)} as an account manager of ${clientPhrase(told)}`,
    names: 'agentId',
    personal: [],
  },
  'client.contactMarked': {
    sentence: (told) => `made ${manager(told)} the agent that ${clientPhrase(told)} sees`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'Client now sees you as the agent' },
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const adminEventDefinitions = { ...ofAgency, ...ofAgent, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    admin: typeof adminEventDefinitions
  }
}
