import { exampleCalls } from '../../testing/example-calls.ts'

// Calls that lead to an identity provider are refused here: no provider is set up, and no other
// machine is asked. single-sign-on.test.ts runs one.
export const singleSignOnCalls = exampleCalls('singleSignOn', {
  settings: { records: [] },
  setProvider: {
    send: () => ({ label: 'Contoso', issuer: 'https://login.example', clientId: 'portal' }),
    records: ['agency.signOnSet'],
  },
  removeProvider: { records: ['agency.signOnRemoved'] },
  require: {
    send: () => ({ isRequired: false, emergencyAdminId: '' }),
    records: ['agency.signOnRequired'],
  },
  invite: { send: ({ people }) => ({ id: people.agent.id }), records: ['agent.signOnInvited'] },
  unlink: { send: ({ people }) => ({ id: people.agent.id }), records: ['agent.signOnUnlinked'] },
  lookup: {
    send: () => ({ token: 'made-up' }),
    records: [],
    whyUnrecorded: 'Linking the account is recorded.',
  },
  start: {
    send: () => ({ purpose: 'signIn' as const }),
    records: [],
    whyUnrecorded: 'The sign-in is recorded.',
  },
  finish: { send: () => ({ query: '?state=made-up', proof: 'made-up' }), records: ['user.signedIn'] },
})
