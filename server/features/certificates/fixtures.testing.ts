import { api } from '../../../contract/index.ts'
import { certificateLawOf, lawStates } from '../../../contract/values/certificate-law.ts'
import { bayfareInsured, makeCertifiable, requireCertificate } from '../../testing/certificates.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'

const approval = async (world: ExampleWorld) => {
  const coverages = [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }] as const
  const policy = await world.given.policy({ coverages: [...coverages] })
  await makeCertifiable(world, [policy])
  const policyId = policy.id
  return {
    insuredName: 'Tidewheel Bakery LLC',
    policies: [{ policyId, coverages: ['Each Occurrence'] }],
  }
}
const approveClient = async (world: ExampleWorld) => {
  const { as, people } = world
  const clientId = people.client.id
  await as(people.agent).call(api.certificates.approve, { clientId, ...(await approval(world)) })
  return { clientId }
}
const issueCertificate = async (world: ExampleWorld) => {
  await approveClient(world)
  const { as, people } = world
  return requireCertificate(await as(people.client).call(api.certificates.issue, { holder: bayfareInsured }))
}
const wholesalePolicy = async ({ given }: ExampleWorld) => ({
  policyId: (await given.policy({ wholesaler: 'Quarry Point Wholesale' })).id,
})
const authority = { reference: 'Producer agreement of Mar 1, 2026, section 4' }
/** An approved policy with these fields. */
const approvedPolicy = async (
  { as, given, people }: ExampleWorld,
  overrides: { insurer?: string; wholesaler?: string },
) => {
  const coverages = [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }] as const
  const policy = await given.policy({ coverages: [...coverages], ...overrides })
  await as(people.agent).call(api.certificates.approve, {
    clientId: people.client.id,
    insuredName: policy.clientName,
    policies: [{ policyId: policy.id, coverages: ['Each Occurrence'] }],
  })
  return policy
}
// Each company has an NAIC number of its own.
let naic = 60_000
const approveWithoutCompany = async (world: ExampleWorld) => {
  const carrier = await world.given.carrier()
  naic += 1
  const company = await world.given.company({ carrierId: carrier.id, naic: String(naic) })
  const { type } = await approvedPolicy(world, { insurer: carrier.name })
  return { carrier: carrier.name, type, companyId: company.id }
}
// A state is confirmed once, so each call takes the next one.
const unknownStates = lawStates.filter((state) => certificateLawOf(state).rule === 'unknown')
let statePlace = 0
const check = () => {
  statePlace = (statePlace + 1) % unknownStates.length
  return {
    state: unknownStates[statePlace] ?? 'WY',
    checked: 'The insurance department’s list of certificate laws',
  }
}
// Each holder gets a new street, because an approved holder needs no second approval.
let houseNumber = 0

export const certificatesCalls = exampleCalls('certificates', {
  mine: { records: [] },
  master: { send: approveClient, records: [] },
  approve: {
    send: async (world) => ({ clientId: world.people.client.id, ...(await approval(world)) }),
    records: ['certificate.approved'],
  },
  withdrawApproval: { send: approveClient, records: ['certificate.approvalWithdrawn'] },
  holders: { records: [] },
  removeHolder: {
    send: async (world) => ({ id: (await issueCertificate(world)).holderId }),
    records: ['certificate.holderRemoved'],
  },
  exportHolders: { records: ['agency.listExported'] },
  list: { records: [] },
  export: { records: ['agency.listExported'] },
  issue: {
    // This call approves the example client. Other clients have no approval.
    send: async (world) => {
      await approveClient(world)
      return { holder: bayfareInsured }
    },
    records: ['certificate.issued'],
  },
  previewForm: {
    send: async (world) => ({
      clientId: world.people.client.id,
      holder: { ...bayfareInsured, name: 'Granite Row Properties LLC' },
      ...(await approval(world)),
    }),
    records: [],
    whyUnrecorded: 'A preview files nothing.',
  },
  issueFor: {
    send: async (world) => ({
      clientId: world.people.client.id,
      holder: { ...bayfareInsured, name: 'Granite Row Properties LLC' },
      ...(await approval(world)),
      reference: { operations: 'Deliveries to Groton.' },
      requestId: (await world.given.request()).id,
    }),
    records: ['certificate.issued', 'request.statusChanged'],
  },
  reissue: {
    send: async (world) => {
      await issueCertificate(world)
      return { clientId: world.people.client.id }
    },
    records: ['certificate.reissued'],
  },
  reissueSeveral: {
    send: async (world) => ({ certificateIds: [(await issueCertificate(world)).id] }),
    records: ['certificate.reissued'],
  },
  approveHolder: {
    send: async (world) => {
      await approveClient(world)
      houseNumber += 1
      const holder = { ...bayfareInsured, name: 'PNC Bank, N.A.', street: `${houseNumber} Depot Road` }
      const { request } = (await world.as(world.people.client).call(api.certificates.issue, { holder })).body
      return { id: request?.holderId ?? '' }
    },
    records: ['certificate.issued', 'request.statusChanged'],
  },
  withdraw: {
    send: async (world) => ({ id: (await issueCertificate(world)).id }),
    records: ['certificate.withdrawn'],
  },
  check: {
    send: async (world) => {
      const { number, checkUrl } = await issueCertificate(world)
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
  stateLaws: { records: [] },
  statesToConfirm: { send: ({ people }) => ({ clientId: people.client.id }), records: [] },
  confirmState: { send: check, records: ['agency.stateLawConfirmed'] },
  withdrawStateCheck: {
    send: async ({ as, people }) => {
      const stateCheck = check()
      await as(people.agent).call(api.certificates.confirmState, stateCheck)
      return { state: stateCheck.state }
    },
    records: ['agency.stateLawWithdrawn'],
  },
  wholesaleAuthority: { send: wholesalePolicy, records: [] },
  confirmWholesale: {
    send: async (world) => ({ ...(await wholesalePolicy(world)), ...authority }),
    records: ['policy.certificateAuthorityConfirmed'],
  },
  withdrawWholesale: {
    send: async (world) => {
      const policy = await wholesalePolicy(world)
      const { as, people } = world
      await as(people.agent).call(api.certificates.confirmWholesale, { ...policy, ...authority })
      return policy
    },
    records: ['policy.certificateAuthorityWithdrawn'],
  },
  toComplete: { records: [] },
  approvalsToComplete: { records: [] },
  approvalsWithoutForm: { records: [] },
  nameCompany: { send: approveWithoutCompany, records: ['policy.changed'] },
  confirmWholesaler: {
    send: async (world) => {
      const wholesaler = 'Quarry Point Wholesale'
      await approvedPolicy(world, { wholesaler })
      return { wholesaler, ...authority }
    },
    records: ['policy.certificateAuthorityConfirmed'],
  },
})

/** A certificate that was emailed; with `isRefused`, its address was refused. */
const emailedCertificate = async (world: ExampleWorld, { isRefused = false } = {}) => {
  const { as, people, context } = world
  // An address of this machine at which nobody answers: nothing leaves the test.
  context.settings.smtpUrl = 'smtp://127.0.0.1:9'
  const { id: certificateId } = await issueCertificate(world)
  const { body } = await as(people.agent).call(api.certificateEmails.send, {
    certificateId,
    recipients: ['risk@bayfare.example'],
  })
  const id = body.emails[0]?.id ?? ''
  if (isRefused)
    await context.db
      .updateTable('certificateEmails')
      .set({ refusedAt: context.now().toISOString(), failedBecause: 'The mail server refused the address' })
      .where('id', '=', id)
      .execute()
  return { id, certificateId }
}

export const certificateEmailsCalls = exampleCalls('certificateEmails', {
  list: {
    send: async (world) => ({ certificateId: (await emailedCertificate(world)).certificateId }),
    records: [],
  },
  addresses: { send: ({ people }) => ({ clientId: people.client.id }), records: [] },
  one: { send: async (world) => ({ id: (await emailedCertificate(world)).id }), records: [] },
  send: {
    send: async (world) => {
      world.context.settings.smtpUrl = 'smtp://127.0.0.1:9'
      const { id: certificateId } = await issueCertificate(world)
      return { certificateId, recipients: ['risk@bayfare.example', 'office@bayfare.example'] }
    },
    records: ['certificate.emailOrdered'],
  },
  sendAgain: {
    send: async (world) => ({ id: (await emailedCertificate(world, { isRefused: true })).id }),
    records: ['certificate.emailOrdered'],
  },
  cancel: {
    send: async (world) => ({ id: (await emailedCertificate(world)).id }),
    records: ['certificate.emailCancelled'],
  },
  settle: {
    send: async (world) => ({ id: (await emailedCertificate(world, { isRefused: true })).id }),
    records: ['certificate.emailSettled'],
  },
  opened: {
    send: async (world) => {
      const { number, checkUrl } = await issueCertificate(world)
      return { number: String(number), code: checkUrl.split('/').at(-1) ?? '', link: 'unknown' }
    },
    records: [],
    whyUnrecorded: 'The row of the email notes it.',
  },
})
