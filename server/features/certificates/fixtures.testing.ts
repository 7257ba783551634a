import { api } from '../../../contract/index.ts'
import { bayfare, requireCertificate } from '../../testing/certificates.ts'
import { exampleCalls, type World } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'

const approval = async ({ given }: World) => {
  const coverages = [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }] as const
  const { id: policyId } = await given.policy({ coverages: [...coverages] })
  return {
    insuredName: 'Tidewheel Bakery LLC',
    policies: [{ policyId, coverages: ['Each Occurrence'] }],
  }
}
const approved = async (world: World) => {
  const { as, people } = world
  const clientId = people.client.id
  await as(people.agent).call(api.certificates.approve, { clientId, ...(await approval(world)) })
  return { clientId }
}
const certificate = async (world: World) => {
  await approved(world)
  const { as, people } = world
  return requireCertificate(await as(people.client).call(api.certificates.issue, { holder: bayfare }))
}
// Each holder gets a new street, because an approved holder needs no second approval.
let houseNumber = 0

export const certificatesCalls = exampleCalls('certificates', {
  mine: { records: [] },
  master: { send: approved, records: [] },
  approve: {
    send: async (world) => ({ clientId: world.people.client.id, ...(await approval(world)) }),
    records: ['certificate.approved'],
  },
  withdrawApproval: { send: approved, records: ['certificate.approvalWithdrawn'] },
  holders: { records: [] },
  removeHolder: {
    send: async (world) => ({ id: (await certificate(world)).holderId }),
    records: ['certificate.holderRemoved'],
  },
  exportHolders: { records: ['agency.listExported'] },
  list: { records: [] },
  export: { records: ['agency.listExported'] },
  issue: {
    // This call approves the example client. Other clients have no approval.
    send: async (world) => {
      await approved(world)
      return { holder: bayfare }
    },
    records: ['certificate.issued'],
  },
  issueFor: {
    send: async (world) => ({
      clientId: world.people.client.id,
      holder: { ...bayfare, name: 'Granite Row Properties LLC' },
      ...(await approval(world)),
      ownWording: 'As respects the deliveries to Groton.',
      requestId: (await world.given.request()).id,
    }),
    records: ['certificate.issued', 'request.statusChanged'],
  },
  reissue: {
    send: async (world) => {
      await certificate(world)
      return { clientId: world.people.client.id }
    },
    records: ['certificate.reissued'],
  },
  reissueSeveral: {
    send: async (world) => ({ certificateIds: [(await certificate(world)).id] }),
    records: ['certificate.reissued'],
  },
  approveHolder: {
    send: async (world) => {
      await approved(world)
      houseNumber += 1
      const holder = { ...bayfare, name: 'PNC Bank, N.A.', street: `${houseNumber} Depot Road` }
      const { request } = (await world.as(world.people.client).call(api.certificates.issue, { holder })).body
      return { id: request?.holderId ?? '' }
    },
    records: ['certificate.issued', 'request.statusChanged'],
  },
  withdraw: {
    send: async (world) => ({ id: (await certificate(world)).id }),
    records: ['certificate.withdrawn'],
  },
  check: {
    send: async (world) => {
      const { number, checkUrl } = await certificate(world)
      return { number: String(number), code: checkUrl.split('/').at(-1) ?? '' }
    },
    records: [],
  },
  askForWording: {
    send: () => ({
      holderName: 'Bayfare Grocers Inc',
      asks: 'additional insured',
      file: pdfFile('vendor-agreement-p7.pdf'),
    }),
    records: ['request.created', 'document.attached'],
  },
})
