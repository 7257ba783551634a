import { newId } from '../../platform/ids.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

const removeProvider = ({ context }: ExampleWorld) => context.db.deleteFrom('signInProvider').execute()

/** Stores a provider that nobody asks. single-sign-on.test.ts runs a real one. */
async function storeProvider(world: ExampleWorld): Promise<void> {
  await removeProvider(world)
  const { db, secrets } = world.context
  await db
    .insertInto('signInProvider')
    .values({
      ...{ id: newId(), label: 'Contoso', issuer: 'https://login.example', clientId: 'portal' },
      secretSealed: secrets.seal('secret'),
    })
    .execute()
}

export const singleSignOnCalls = exampleCalls('singleSignOn', {
  settings: { records: [] },
  // Refused without a secret, before another machine is asked.
  setProvider: {
    async send(world) {
      await removeProvider(world)
      return { label: 'Contoso', issuer: 'https://login.example', clientId: 'portal' }
    },
    records: ['agency.signOnSet'],
  },
  removeProvider: {
    async send(world) {
      await storeProvider(world)
      return {}
    },
    records: ['agency.signOnRemoved'],
  },
  require: {
    async send(world) {
      await storeProvider(world)
      return { isRequired: false, emergencyAdminId: '' }
    },
    records: ['agency.signOnRequired'],
  },
  invite: {
    async send(world) {
      await storeProvider(world)
      return { id: world.people.agent.id }
    },
    records: ['agent.signOnInvited'],
  },
  unlink: { send: ({ people }) => ({ id: people.agent.id }), records: ['agent.signOnUnlinked'] },
  lookup: {
    send: () => ({ token: 'made-up' }),
    records: [],
    whyUnrecorded: 'Linking the account is recorded.',
  },
  start: {
    async send(world) {
      await removeProvider(world)
      return { purpose: 'signIn' as const }
    },
    records: [],
    whyUnrecorded: 'The sign-in is recorded.',
  },
  finish: { send: () => ({ query: '?state=made-up', proof: 'made-up' }), records: ['user.signedIn'] },
})
