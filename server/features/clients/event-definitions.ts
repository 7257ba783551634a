import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { clientPhrase, detailOf, isolateBidi, quoteName } from '../../registry/event-phrases.ts'
import type { EventRecord } from '../../registry/event-record.ts'
import { dayField, personEventFieldNames, personEventFields, plainField } from '../../registry/fields.ts'

/** 'Ann Sosa of ' if the event is about a person who is not the owner. */
const personSuffix = (entry: EventRecord) => {
  const person = detailOf(entry, 'person')
  return person ? `${isolateBidi(person)} of ` : ''
}

const email = plainField('Email')

export const clientEventDefinitions = {
  'client.created': {
    sentence: (entry) => `added ${clientPhrase(entry)} as a client`,
    personalFields: [...personEventFieldNames, 'name'],
  },
  'client.changed': {
    sentence: (entry) => `changed the details of ${clientPhrase(entry)}`,
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
    personalFields: [...personEventFieldNames, 'dba', 'locationAddress', 'accountPhone', 'accountNumber'],
  },
  'client.externalIdAdded': {
    sentence: (entry) =>
      `added an external ID of ${clientPhrase(entry)}: ${quoteName(detailOf(entry, 'system'), 'another system')}`,
    personalFields: ['externalId'],
  },
  'client.externalIdRemoved': {
    sentence: (entry) =>
      `removed an external ID of ${clientPhrase(entry)}: ${quoteName(detailOf(entry, 'system'), 'another system')}`,
    personalFields: ['externalId'],
  },
  'client.closed': {
    sentence: (entry) => `closed the account of ${clientPhrase(entry)}`,
    personalFields: [],
  },
  'client.reopened': {
    sentence: (entry) => `reopened the account of ${clientPhrase(entry)}`,
    personalFields: [],
  },
  'client.contactAdded': {
    sentence: (entry) =>
      `added ${quoteName(detailOf(entry, 'contact'), 'a contact')} to the contacts of ${clientPhrase(entry)}`,
    personalFields: [...personEventFieldNames, 'contact'],
  },
  'client.contactChanged': {
    sentence: (entry) =>
      `changed the contact ${quoteName(detailOf(entry, 'contact'), '')} of ${clientPhrase(entry)}`,
    fields: { ...personEventFields, title: plainField('Title') },
    personalFields: [...personEventFieldNames, 'contact', 'title'],
  },
  'client.contactRemoved': {
    sentence: (entry) =>
      `removed ${quoteName(detailOf(entry, 'contact'), 'a contact')} from the contacts of ${clientPhrase(entry)}`,
    personalFields: ['contact'],
  },
  'client.einShown': { sentence: (entry) => `viewed the EIN of ${clientPhrase(entry)}`, personalFields: [] },
  'client.accessReset': {
    sentence: (entry) => `reset the access of ${personSuffix(entry)}${clientPhrase(entry)}`,
    personalFields: ['person'],
  },
  'client.emailAsked': {
    sentence: (entry) => `asked ${personSuffix(entry)}${clientPhrase(entry)} to confirm a new email`,
    fields: { email },
    tellsOwner: alwaysTrue,
    personalFields: ['email', 'person'],
  },
  'client.emailWithdrawn': {
    sentence: (entry) => `cancelled the email change of ${clientPhrase(entry)}`,
    personalFields: ['email'],
  },
  'client.emailChanged': {
    sentence: 'confirmed their new email',
    fields: { email },
    tellsOwner: alwaysTrue,
    personalFields: ['email'],
  },
} satisfies EventDefinitions<'client'>

declare module '../../registry/events.ts' {
  interface EventsOfFeatures {
    clients: typeof clientEventDefinitions
  }
}
