import { type Acts, always } from './act.ts'
import { other, person, plain } from './fields.ts'
import { client, detail, isolated } from './words.ts'

const email = plain('Email')

export const clientActs = {
  'client.created': { sentence: (told) => `added ${client(told)} as a client` },
  'client.changed': {
    sentence: (told) => `changed the details of ${client(told)}`,
    // The number never stands on record, only that it was changed.
    fields: { ...person, ein: { label: 'EIN', masked: '••-•••••••' } },
  },
  'client.einShown': { sentence: (told) => `looked at the EIN of ${client(told)}` },
  'client.accessReset': { sentence: (told) => `reset the access of ${client(told)}` },
  'client.emailAsked': {
    sentence: (told) => `asked ${client(told)} to confirm a new e-mail`,
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
} satisfies Acts<'client'>
