import { always, type EventDefinitions } from '../../registry/event-definition.ts'
import { client, detail, isolated, quoted } from '../../registry/event-words.ts'
import { day, person, personFields, plain } from '../../registry/fields.ts'
import type { Told } from '../../registry/told.ts'

/** 'Ann Sosa of ', where it is about another of a client's people than the owner. */
const ofPerson = (told: Told) => {
  const person = detail(told, 'person')
  return person ? `${isolated(person)} of ` : ''
}

const email = plain('Email')

export const clientEventDefinitions = {
  'client.created': {
    sentence: (told) => `added ${client(told)} as a client`,
    personal: [...personFields, 'name'],
  },
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
    personal: [...personFields, 'dba', 'locationAddress', 'accountPhone', 'accountNumber'],
  },
  'client.externalIdAdded': {
    sentence: (told) =>
      `added an external ID of ${client(told)}: ${quoted(detail(told, 'system'), 'another system')}`,
    personal: ['externalId'],
  },
  'client.externalIdRemoved': {
    sentence: (told) =>
      `removed an external ID of ${client(told)}: ${quoted(detail(told, 'system'), 'another system')}`,
    personal: ['externalId'],
  },
  'client.closed': { sentence: (told) => `closed ${client(told)}, a former client since`, personal: [] },
  'client.reopened': { sentence: (told) => `reopened ${client(told)}`, personal: [] },
  'client.contactAdded': {
    sentence: (told) =>
      `added ${quoted(detail(told, 'contact'), 'a contact')} to the contacts of ${client(told)}`,
    personal: [...personFields, 'contact'],
  },
  'client.contactChanged': {
    sentence: (told) => `changed the contact ${quoted(detail(told, 'contact'), '')} of ${client(told)}`,
    fields: { ...person, title: plain('Title') },
    personal: [...personFields, 'contact', 'title'],
  },
  'client.contactRemoved': {
    sentence: (told) =>
      `removed ${quoted(detail(told, 'contact'), 'a contact')} from the contacts of ${client(told)}`,
    personal: ['contact'],
  },
  'client.einShown': { sentence: (told) => `looked at the EIN of ${client(told)}`, personal: [] },
  'client.accessReset': {
    sentence: (told) => `reset the access of ${ofPerson(told)}${client(told)}`,
    personal: ['person'],
  },
  'client.emailAsked': {
    sentence: (told) => `asked ${ofPerson(told)}${client(told)} to confirm a new e-mail`,
    fields: { email },
    tellsOwner: always,
    personal: ['email', 'person'],
  },
  'client.emailWithdrawn': {
    sentence: (told) => `took back the new e-mail of ${client(told)}`,
    personal: ['email'],
  },
  'client.emailChanged': {
    sentence: 'confirmed their new e-mail',
    fields: { email },
    tellsOwner: always,
    personal: ['email'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    clients: typeof clientEventDefinitions
  }
}
