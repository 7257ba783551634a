import { api } from '../../../contract/index.ts'
import { bayfareInsured, makeCertifiable, requireCertificate } from '../../testing/certificates.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

// Each holder gets a new street, because a holder waits in one run at a time.
let houseNumber = 0

/** A holder whose certificate has a policy that ends in a month, with a bound renewal. */
const makeExpiringHolder = async (world: ExampleWorld) => {
  const { as, given, people } = world
  const coverages = [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }] as const
  const policy = await given.policy({ startDate: '2025-12-20', coverages: [...coverages] })
  await makeCertifiable(world, [policy])
  await given.renewal(policy)
  await as(people.agent).call(api.certificates.approve, {
    clientId: people.client.id,
    insuredName: policy.clientName,
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  houseNumber += 1
  const holder = { ...bayfareInsured, street: `${houseNumber} Depot Road` }
  const issuedReply = await as(people.client).call(api.certificates.issue, { holder })
  return { certificateIds: [requireCertificate(issuedReply)._id], isEmailed: false }
}
const startExampleRun = async (world: ExampleWorld) => {
  const order = await makeExpiringHolder(world)
  const { body } = await world.as(world.people.agent).call(api.certificateRuns.start, order)
  return { id: body.run.id }
}

export const certificateRunsCalls = exampleCalls('certificateRuns', {
  expiring: { records: [] },
  exportExpiring: { records: ['agency.listExported'] },
  list: { records: [] },
  holders: { send: startExampleRun, records: [] },
  exportHolders: { send: startExampleRun, records: ['agency.listExported'] },
  start: { send: makeExpiringHolder, records: ['certificate.runStarted'] },
  stop: { send: startExampleRun, records: ['certificate.runStopped'] },
})
