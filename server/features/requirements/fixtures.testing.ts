import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { bayfareInsured, liability, makeCertifiable } from '../../testing/certificates.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'

const lines = [
  {
    line: 'general liability',
    limits: [{ name: 'each occurrence', amount: 1_000_000 }],
    wordings: ['additional insured'],
  },
] as const

/** A grocer's contract asks $1,000,000 each occurrence and an additional insured. */
export const grocerRequirements = {
  lines: lines.map((line) => ({ ...line, limits: [...line.limits], wordings: [...line.wordings] })),
}

export const requirementFixtures = new Fixtures(({ as, people: { agent, client } }) => ({
  /** The requirements of a contract between a holder and the client. */
  async requirementSet(overrides: Partial<CallInput<typeof api.requirements.createFor>> = {}) {
    const { body, failure } = await as(agent).call(api.requirements.createFor, {
      clientId: client.id,
      holder: bayfareInsured,
      ...grocerRequirements,
      ...overrides,
    })
    expect(failure, 'the set was written').not.toHaveProperty('error')
    return body.set
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof requirementFixtures> {}
}

/** A policy that lists the limits which `grocerRequirements` names. */
const addPolicyForSet = async (world: ExampleWorld) => {
  const policy = await world.given.policy({ coverages: [...liability] })
  await makeCertifiable(world, [policy])
  return policy
}

/** The id of a shortfall on the work queue: the limit was lowered after the check. */
async function newShortfall(world: ExampleWorld): Promise<string> {
  const { context, given } = world
  await addPolicyForSet(world)
  const { id } = await given.requirementSet()
  const row = {
    ...{ id: crypto.randomUUID(), setId: id, clientId: world.people.client.id },
    ...{ requirement: 'general liability: wording additional insured', says: 'Additional insured' },
    foundAt: context.now().toISOString(),
  }
  await context.db.insertInto('requirementShortfalls').values(row).execute()
  return row.id
}

export const requirementsCalls = exampleCalls('requirements', {
  mine: { records: [] },
  ofClient: { send: ({ people }) => ({ clientId: people.client.id }), records: [] },
  versions: { send: async ({ given }) => ({ id: (await given.requirementSet()).id }), records: [] },
  create: {
    send: () => ({ holder: bayfareInsured, ...grocerRequirements }),
    records: ['certificate.requirementsWritten'],
  },
  createFor: {
    send: ({ people }) => ({ clientId: people.client.id, holder: bayfareInsured, ...grocerRequirements }),
    records: ['certificate.requirementsWritten'],
  },
  change: {
    send: async ({ given }) => ({
      id: (await given.requirementSet()).id,
      ...grocerRequirements,
      project: 'Groton store',
    }),
    records: ['certificate.requirementsChanged'],
  },
  close: {
    send: async ({ given }) => ({ id: (await given.requirementSet()).id }),
    records: ['certificate.requirementsClosed'],
  },
  askForRest: {
    // No policy of another example has this limit.
    send: async ({ given }) => {
      const limits = [{ name: 'each occurrence' as const, amount: 900_000_000 }]
      const lines = [{ line: 'general liability' as const, limits, wordings: [] }]
      return { id: (await given.requirementSet({ lines })).id }
    },
    records: ['task.created', 'certificate.restAsked'],
  },
  settleShortfall: {
    send: async (world) => ({ id: await newShortfall(world) }),
    records: ['certificate.shortfallSettled'],
  },
})
