import { always, type EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, personEventFieldNames, personEventFields, plainField } from '../../registry/fields.ts'

/** 'Ann Sosa of ' if the event is about a person who is not the owner. */
const ofPerson = (told: EventRecord) => {
  const person = detailOf(told, 'person')
  return person ? `${isolateBidi(person)} of ` : ''
}

const email = plainField('Email')

export const clientEventDefinitions = {
  'client.created': {
    sentence: (told) => `added ${clientPhrase(told)} as a client`,
    personal: [...personEventFieldNames, 'name'],
  },
  'client.changed': {
    sentence: (told) => `changed the details of ${clientPhrase(told)}`,
    // The audit log records that the EIN changed, never the number.
    fields: {
      ...personEventFields,
      ein: { label: 'EIN', masked: '••-•••••••' },
      dba: plainField('DBA'),
      entity: plainField('Entity'),
      locationAddress: plainField('Location'),
      accountPhone: plainField('Main Phone'),
      clientSince: dayField('Client Since'),
      accountNumber: plainField('Account Number'),
    },
    personal: [...personEventFieldNames, 'dba', 'locationAddress', 'accountPhone', 'accountNumber'],
  },
  'client.externalIdAdded': {
    sentence: (told) =>
      `added an external ID of ${clientPhrase(told)}: ${quoteName(detailOf(told, 'system'), 'another system')}`,
    personal: ['externalId'],
  },
  'client.externalIdRemoved': {
    sentence: (told) =>
      `removed an external ID of ${clientPhrase(told)}: ${quoteName(detailOf(told, 'system'), 'another system')}`,
    personal: ['externalId'],
  },
  'client.closed': {
    sentence: (told) => `closed the account of ${clientPhrase(told)}`,
    personal: [],
  },
  'client.reopened': { sentence: (told) => `reopened the account of ${clientPhrase(told)}`, personal: [] },
  'client.contactAdded': {
    sentence: (told) =>
      `added ${quoteName(detailOf(told, 'contact'), 'a contact')} to the contacts of ${clientPhrase(told)}`,
    personal: [...personEventFieldNames, 'contact'],
  },
  'client.contactChanged': {
    sentence: (told) =>
      `changed the contact ${quoteName(detailOf(told, 'contact'), '')} of ${clientPhrase(told)}`,
    fields: { ...personEventFields, title: plainField('Title') },
    personal: [...personEventFieldNames, 'contact', 'title'],
  },
  'client.contactRemoved': {
    sentence: (told) =>
      `removed ${quoteName(detailOf(told, 'contact'), 'a contact')} from the contacts of ${clientPhrase(told)}`,
    personal: ['contact'],
  },
  'client.einShown': { sentence: (told) => `viewed the EIN of ${clientPhrase(told)}`, personal: [] },
  'client.accessReset': {
    sentence: (told) => `reset the access of ${ofPerson(told)}${clientPhrase(told)}`,
    personal: ['person'],
  },
  'client.emailAsked': {
    sentence: (told) => `asked ${ofPerson(told)}${clientPhrase(told)} to confirm a new email`,
    fields: { email },
    tellsOwner: always,
    personal: ['email', 'person'],
  },
  'client.emailWithdrawn': {
    sentence: (told) => `cancelled the email change of ${clientPhrase(told)}`,
    personal: ['email'],
  },
  'client.emailChanged': {
    sentence: 'confirmed their new email',
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
