import { newToken } from '../../platform/secrets.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { quayAgency } from '../../testing/sample-input.ts'
import { insertSetupLink } from './queries.ts'

const setupToken = async ({ context }: ExampleWorld) => {
  const token = newToken()
  const startTime = context.now()
  await insertSetupLink(context.db, token, { from: startTime, until: new Date(startTime.getTime() + 60_000) })
  return token
}

export const setupCalls = exampleCalls('setup', {
  lookup: {
    send: async (world) => ({ token: await setupToken(world) }),
    records: [],
    whyUnrecorded: 'The completed setup is recorded.',
  },
  complete: {
    send: async (world) => ({
      token: await setupToken(world),
      firstName: 'Nora',
      lastName: 'Ames',
      email: `${crypto.randomUUID()}@quay.example`,
      password: 'four brass lanterns',
      agency: quayAgency,
    }),
    records: ['agency.setUp', 'agent.created', 'user.signedIn'],
  },
})
