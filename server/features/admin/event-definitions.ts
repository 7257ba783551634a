import { z } from 'zod'
import { formatDay } from '../../../contract/values/days.ts'
import { always, type EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail, isolated } from '../../registry/event-words.ts'
import {
  businessHours,
  holidays,
  other,
  person,
  personFields,
  plain,
  word,
  yesNo,
} from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

const agent = ({ about }: Told) => isolated(about.thing?.name || 'a colleague')

/** Who stands in, or stood. */
const cover = (told: Told) => {
  const coverId = detail(told, 'coverId')
  return isolated((coverId && told.about.others?.[coverId]) || detail(told, 'name') || 'somebody')
}

const coverDays = (told: Told) => {
  const [from, until] = [detail(told, 'fromDay'), detail(told, 'untilDay')]
  return from && until ? ` from ${formatDay(from)} until ${formatDay(until)}` : ''
}

const OfTeam = z.object({ agentId: z.tuple([z.string().nullable(), z.string().nullable()]) })

/** Who was made something of a client's team, or is it no more. */
function manager({ details, about }: Told) {
  const given = OfTeam.safeParse(details)
  const [before, after] = given.data?.agentId ?? []
  return isolated(about.others?.[after ?? before ?? ''] || 'a colleague')
}

const ofAgency = {
  'agency.settingsChanged': {
    sentence: 'changed the settings of the agency',
    fields: {
      requiresTwoStep: yesNo('Two-Step Sign-In Required'),
      requiresTwoStepOfClients: yesNo('Two-Step Sign-In Required of Clients'),
    },
    personal: [],
  },
  'agency.detailsChanged': {
    sentence: 'changed who the agency is',
    fields: {
      name: plain('Name'),
      phone: plain('Phone'),
      email: plain('Email'),
      address: plain('Address'),
      license: plain('License'),
      color: plain('Color'),
      timeZone: plain('Time Zone'),
    },
    personal: [],
  },
  'agency.hoursChanged': {
    sentence: 'changed when the agency is open',
    fields: { week: businessHours('Business Hours'), holidays: holidays('Holidays') },
    personal: [],
  },
  'agency.logoChanged': { sentence: 'changed the logo of the agency', personal: [] },
  'agency.logoRemoved': { sentence: 'removed the logo of the agency', personal: [] },
} satisfies EventDefinitions<'agency'>

const ofAgent = {
  'agent.created': {
    sentence: (told) => `invited ${agent(told)} to the agency`,
    ofNobody: (told) => `${agent(told)} was made an admin at the machine`,
    personal: personFields,
  },
  'agent.changed': {
    sentence: (told) => `changed the details of ${agent(told)}`,
    fields: person,
    tellsOwner: (details) => 'email' in details,
    personal: personFields,
  },
  'agent.roleChanged': {
    sentence: (told) => `changed the role of ${agent(told)}`,
    fields: { role: word('Role') },
    personal: [],
  },
  'agent.deactivated': { sentence: (told) => `deactivated ${agent(told)}`, personal: [] },
  'agent.restored': { sentence: (told) => `restored ${agent(told)}`, personal: [] },
  'agent.accessReset': {
    sentence: (told) => `reset the access of ${agent(told)}`,
    ofNobody: (told) => `The access of ${agent(told)} was reset at the machine`,
    tellsOwner: always,
    personal: [],
  },
  'agent.linkNotSent': {
    sentence: (told) => `could not mail ${agent(told)} the link to sign in`,
    ofNobody: (told) => `The mail with the link to sign in could not be delivered to ${agent(told)}`,
    bell: { rings: 'admins', title: 'Sign-in link not delivered' },
    personal: [],
  },
  'agent.linkCopied': { sentence: (told) => `copied a link by which ${agent(told)} signs in`, personal: [] },
  'agent.coverNamed': {
    sentence: (told) => `named ${cover(told)} to stand in for ${agent(told)}${coverDays(told)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Cover named' },
    mail: { atOnce: ['named'] },
    personal: [],
  },
  'agent.coverEnded': {
    sentence: (told) => `ended that ${cover(told)} stands in for ${agent(told)}`,
    names: 'coverId',
    bell: { rings: 'both agents', title: 'Cover ended' },
    personal: [],
  },
} satisfies EventDefinitions<'agent'>

const ofClient = {
  // Each of many has an entry of its own.
  'client.reassigned': {
    sentence: (told) => `assigned ${client(told)} to ${isolated(detail(told, 'agent') ?? 'another agent')}`,
    names: 'agentId',
    fields: { agentId: other('Agent') },
    bell: { rings: 'agent', title: 'New client' },
    personal: [],
  },
  'client.managerNamed': {
    sentence: (told) => `made ${manager(told)} an account manager of ${client(told)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'New client' },
    personal: [],
  },
  'client.managerEnded': {
    sentence: (told) => `ended that ${manager(told)} is an account manager of ${client(told)}`,
    names: 'agentId',
    personal: [],
  },
  'client.contactMarked': {
    sentence: (told) => `made ${manager(told)} the one whom ${client(told)} sees as their agent`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'You are shown as the agent' },
    personal: [],
  },
} satisfies EventDefinitions<'client'>

export const adminEventDefinitions = { ...ofAgency, ...ofAgent, ...ofClient }

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    admin: typeof adminEventDefinitions
  }
}
