import { z } from 'zod'
import { formatDay } from '../../../../contract/values/days.ts'
import type { Told } from '../told.ts'
import { type Acts, always } from './act.ts'
import { day, other, person, plain, right } from './fields.ts'
import { archiveNotes, client, detail, isolated, quoted } from './words.ts'

const email = plain('Email')
const OfTeam = z.object({ agentId: z.tuple([z.string().nullable(), z.string().nullable()]) })
/** Who was made something of a client's team, or is it no more. */
function manager({ details, about }: Told) {
  const given = OfTeam.safeParse(details)
  const [before, after] = given.data?.agentId ?? []
  return isolated(about.others?.[after ?? before ?? ''] || 'a colleague')
}

/** 'Ann Sosa of ', where it is about another of a client's people than the owner. */
const ofPerson = (told: Told) => {
  const person = detail(told, 'person')
  return person ? `${isolated(person)} of ` : ''
}
const whom = (told: Told) => isolated(detail(told, 'person') ?? 'somebody')

export const clientActs = {
  'client.created': { sentence: (told) => `added ${client(told)} as a client` },
  'client.changed': {
    sentence: (told) => `changed the details of ${client(told)}`,
    // The number never stands on record, only that it was changed.
    fields: {
      ...person,
      ein: { label: 'EIN', masked: '••-•••••••' },
      dba: plain('DBA'),
      entity: plain('Entity'),
      locationAddress: plain('Location'),
      accountPhone: plain('Main phone'),
      clientSince: day('Client since'),
      accountNumber: plain('Account number'),
    },
  },
  'client.externalIdAdded': {
    sentence: (told) =>
      `added an external ID of ${client(told)}: ${quoted(detail(told, 'system'), 'another system')}`,
  },
  'client.externalIdRemoved': {
    sentence: (told) =>
      `removed an external ID of ${client(told)}: ${quoted(detail(told, 'system'), 'another system')}`,
  },
  'client.closed': { sentence: (told) => `closed ${client(told)}, a former client since` },
  'client.reopened': { sentence: (told) => `reopened ${client(told)}` },
  'client.merged': {
    sentence: (told) => `merged ${isolated(detail(told, 'from') ?? 'another client')} into ${client(told)}`,
  },
  'client.mergerUndone': {
    sentence: (told) =>
      `undid the merger of ${isolated(detail(told, 'from') ?? 'another client')}: they are clients of their own again`,
  },
  'client.contactAdded': {
    sentence: (told) =>
      `added ${quoted(detail(told, 'contact'), 'a contact')} to the contacts of ${client(told)}`,
  },
  'client.contactChanged': {
    sentence: (told) => `changed the contact ${quoted(detail(told, 'contact'), '')} of ${client(told)}`,
    fields: { ...person, title: plain('Title') },
  },
  'client.contactRemoved': {
    sentence: (told) =>
      `removed ${quoted(detail(told, 'contact'), 'a contact')} from the contacts of ${client(told)}`,
  },
  'client.einShown': { sentence: (told) => `looked at the EIN of ${client(told)}` },
  'client.accessReset': { sentence: (told) => `reset the access of ${ofPerson(told)}${client(told)}` },
  'client.emailAsked': {
    sentence: (told) => `asked ${ofPerson(told)}${client(told)} to confirm a new e-mail`,
    fields: { email },
    tellsOwner: always,
  },
  'client.emailWithdrawn': { sentence: (told) => `took back the new e-mail of ${client(told)}` },
  'client.emailChanged': { sentence: 'confirmed their new e-mail', fields: { email }, tellsOwner: always },
  // Each of many has an entry of its own.
  'client.reassigned': {
    sentence: (told) => `assigned ${client(told)} to ${isolated(detail(told, 'agent') ?? 'another agent')}`,
    names: 'agentId',
    fields: { agentId: other('Agent') },
    bell: { rings: 'agent', title: 'New client' },
  },
  'client.managerNamed': {
    sentence: (told) => `made ${manager(told)} an account manager of ${client(told)}`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'New client' },
  },
  'client.managerEnded': {
    sentence: (told) => `ended that ${manager(told)} is an account manager of ${client(told)}`,
    names: 'agentId',
  },
  'client.contactMarked': {
    sentence: (told) => `made ${manager(told)} the one whom ${client(told)} sees as their agent`,
    names: 'agentId',
    bell: { rings: 'agent named', title: 'You are shown as the agent' },
  },
  'client.personAdded': {
    sentence: (told) => `let ${whom(told)} act for ${client(told)}`,
    fields: { may: right('Access') },
    mail: { atOnce: ['named'] },
  },
  'client.personChanged': {
    sentence: (told) => `changed what ${whom(told)} may do for ${client(told)}`,
    fields: { may: right('Access'), title: plain('Title') },
  },
  'client.personEnded': { sentence: (told) => `ended the access of ${whom(told)} to ${client(told)}` },
  'client.ownerChanged': {
    sentence: (told) => `made ${whom(told)} the owner of the account of ${client(told)}`,
    fields: { owner: plain('Owner') },
  },
  'client.viewedAs': {
    sentence: (told) => `looked at the portal as ${whom(told)} of ${client(told)} sees it`,
  },
  'client.erased': {
    sentence: (told) => {
      const until = detail(told, 'until')
      return `erased the personal data of ${client(told)}${until ? `, but for what must be kept until ${formatDay(until)}` : ''}`
    },
  },
  'client.keptErased': {
    sentence: (told) => `erased what had been kept of ${client(told)}`,
    ofNobody: (told) => `The years for which something was kept of ${client(told)} are over: it was erased`,
  },
  'client.personErased': {
    sentence: (told) => `erased the personal data of somebody who acted for ${client(told)}`,
  },
  'client.archiveAsked': {
    sentence: (told) =>
      `asked for an archive of the whole file of ${client(told)}, with EINs as they are${archiveNotes(told)}`,
  },
  'client.archiveMade': {
    sentence: (told) =>
      `made an archive of the whole file of ${client(told)}: ${detail(told, 'rows') ?? 'some'} lines and ${detail(told, 'files') ?? 'some'} files`,
    bell: { rings: 'agent named', title: 'Archive ready' },
  },
  'client.archiveFailed': {
    sentence: (told) =>
      `could not make an archive of the whole file of ${client(told)}: ${detail(told, 'failure') ?? 'it failed'}`,
    bell: { rings: 'agent named', title: 'Archive not made' },
  },
  'client.archiveTaken': {
    sentence: (told) => `downloaded the archive of the whole file of ${client(told)}`,
  },
  'client.archiveRemoved': { sentence: (told) => `removed the archive of the whole file of ${client(told)}` },
} satisfies Acts<'client'>
