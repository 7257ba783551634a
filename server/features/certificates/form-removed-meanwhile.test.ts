import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { waitUntilOneBlocked } from '../../testing/blocked-calls.ts'
import {
  approvedClient,
  bayfareInsured,
  blanketForms,
  liability,
  makeCertifiable,
  putFormsOnFile,
  requireCertificate,
} from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'
import { issueCertificateRun } from '../certificate-runs/issue-run.ts'

type Portal = Awaited<ReturnType<typeof portal>>

/** Takes the forms off a policy while the call waits for it, and returns the call's answer. */
async function takingFormsOff<Answer>(
  { context: { db, pool } }: Portal,
  policyId: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('policies').where('id', '=', policyId).select('id').forUpdate().execute()
    await tx.deleteFrom('policyParts').where('policyId', '=', policyId).execute()
    const underwayCall = call()
    await waitUntilOneBlocked(pool)
    return { answer: underwayCall }
  })
  return answer
}

// Spec: certificates/forms, certificates/reissue
test('a form that is taken off while a certificate is drawn is on none, by whichever way it is issued', async () => {
  const testPortal = await portal()
  const { as, people } = testPortal
  const { bop, form } = await approvedClient(testPortal)
  const [agent, client] = [as(people.agent), as(people.client)]
  const clientId = people.client.id
  const issue = (name: string) => client.call(api.certificates.issue, { holder: { ...bayfareInsured, name } })
  const firstCertificate = requireCertificate(await issue('Bayfare Grocers Inc'))
  expect(firstCertificate.printed.policies[0]?.wordings).toEqual(['additional insured'])
  const waitingHolderId = (await issue('PNC Bank, N.A.')).body.request?.holderId ?? ''
  const takingOff = async <Answer>(call: () => Promise<Answer>) => {
    const answer = await takingFormsOff(testPortal, bop.id, call)
    await putFormsOnFile(testPortal, bop.id, blanketForms)
    return answer
  }
  const refusedReply = await takingOff(() =>
    agent.call(api.certificates.issueFor, { clientId, holder: bayfareInsured, ...form }),
  )
  expect(refusedReply.failure.fields).toHaveProperty('policies.0.wordings')
  const one = { certificateIds: [firstCertificate.id] }
  const answers = [
    await takingOff(() => issue('Harbor Hardware LLC')),
    await takingOff(() => agent.call(api.certificates.approveHolder, { id: waitingHolderId })),
    await takingOff(() => agent.call(api.certificates.reissueSeveral, one)),
    await takingOff(() => agent.call(api.certificates.reissue, { clientId })),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { certificates } = (await agent.call(api.certificates.list, { clientId, limit: 20 })).body
  const otherCertificates = certificates.filter(({ id }) => id !== firstCertificate.id)
  expect(otherCertificates).toHaveLength(6)
  for (const { printed } of otherCertificates) {
    expect(printed.policies.map(({ wordings, forms }) => [wordings, forms])).toEqual([
      [[], undefined],
      [[], undefined],
    ])
    expect(printed.wordings).toEqual([])
  }
})

// Spec: certificates/forms
test('a batch leaves out a holder whose wording loses its form while the certificate is drawn, and nobody names another’s holder', async () => {
  const testPortal = await portal()
  const { as, people, given, context } = testPortal
  const [agent, client] = [as(people.agent), as(people.client)]
  const coverages = [...liability]
  const expiringPolicy = await given.policy({ startDate: '2025-12-20', coverages })
  await makeCertifiable(testPortal, [expiringPolicy])
  await putFormsOnFile(testPortal, expiringPolicy.id, blanketForms)
  const { id: renewalId } = await given.renewal(expiringPolicy)
  const policies = [
    {
      policyId: expiringPolicy.id,
      coverages: ['Each Occurrence'],
      wordings: ['additional insured' as const],
    },
  ]
  const approval = { clientId: people.client.id, insuredName: expiringPolicy.clientName, policies }
  await agent.call(api.certificates.approve, approval)
  const { _id, holderId } = requireCertificate(
    await client.call(api.certificates.issue, { holder: bayfareInsured }),
  )
  const order = { certificateIds: [_id], isEmailed: false }
  const foreignReply = await as(people.otherAgent).call(api.certificateRuns.start, order)
  expect(foreignReply.failure.code).toBe('nothing_expires')
  const namedInput = { ...approval, clientId: people.otherClient.id, holderId }
  expect((await as(people.otherAgent).call(api.certificates.issueFor, namedInput)).status).toBe(404)
  const { run } = (await agent.call(api.certificateRuns.start, order)).body
  await takingFormsOff(testPortal, renewalId, () => issueCertificateRun(context)({ run: run.id }))
  const { holders } = (await agent.call(api.certificateRuns.holders, { id: run.id })).body
  expect(holders).toMatchObject([
    { state: 'left out', because: expect.stringContaining('has no form in force on policy') },
  ])
  expect((await agent.call(api.certificates.list, {})).body.total).toBe(1)
})
