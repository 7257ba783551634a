import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

const newKey = () => ({
  name: `Renewal list ${crypto.randomUUID().slice(0, 8)}`,
  rights: { policies: 'read' as const },
  days: 90,
})

const createdKey = async ({ as, people }: ExampleWorld) => {
  const { body } = await as(people.agent, { confirmed: true }).call(api.apiKeys.create, newKey())
  return body.key
}

export const apiKeysCalls = exampleCalls('apiKeys', {
  list: { records: [] },
  create: { send: newKey, records: ['user.keyCreated'] },
  revoke: { send: async (world) => ({ id: (await createdKey(world)).id }), records: ['user.keyRevoked'] },
})
