import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { certifiedLimitCells } from '../../../contract/values/certificate-texts.ts'
import { isLimit } from '../../../contract/values/limits.ts'
import { dollars } from '../../../contract/values/money.ts'
import { planDemoPolicies } from '../../demo/policies.ts'
import { bayfareInsured, makeCertifiable, paperText, requireCertificate } from '../../testing/certificates.ts'
import { portal } from '../../testing/portal.ts'

const plannedPolicies = Object.values(planDemoPolicies('2026-11-20')).flat()
const lines = [...Map.groupBy(plannedPolicies, ({ form }) => form.type).values()].flatMap(
  ([firstLine]) => firstLine ?? [],
)

// Each limit keeps its basis and its text, and 0 is never printed as an amount.
// Spec: certificates/limits
test('for every line of business the limits on the paper are those of the database', async () => {
  const world = await portal()
  const { as, given, people, context } = world
  expect(lines.length).toBeGreaterThanOrEqual(11)
  const policies: { policyId: string; coverages: string[] }[] = []
  for (const { form } of lines) {
    const { id, coverages } = await given.policy({ ...form, startDate: '2026-08-01', endDate: '2027-08-01' })
    const limits = coverages.filter(isLimit).map(({ type }) => type)
    policies.push({ policyId: id, coverages: [...new Set(limits)] })
  }
  const agent = as(people.agent)
  const clientId = people.client.id
  await makeCertifiable(
    world,
    policies.map(({ policyId }) => ({ id: policyId })),
  )
  await agent.call(api.certificates.approve, { clientId, insuredName: 'Tidewheel Bakery LLC', policies })
  const issuedReply = await as(people.client).call(api.certificates.issue, { holder: bayfareInsured })
  expect([issuedReply.status, issuedReply.failure.message]).toEqual([201, undefined])
  const text = await paperText(world, requireCertificate(issuedReply))
  const storedPolicies = await context.db
    .selectFrom('policies')
    .select(['policyNumber', 'coverages'])
    .execute()
  expect(storedPolicies).toHaveLength(lines.length)
  for (const { policyNumber, coverages } of storedPolicies) {
    expect(text).toContain(`, policy ${policyNumber}, Aug 1, 2026 to Aug 1, 2027, 12:01 a.m.`)
    const listedCoverages = coverages.filter(
      ({ type, amount, kind }) => kind === undefined && amount > 0 && !/deductible/.test(type),
    )
    for (const limit of listedCoverages) {
      const [, , basis] = certifiedLimitCells(limit)
      expect(text).toContain([limit.type, dollars(limit.amount), basis].filter(Boolean).join(' '))
    }
  }
  for (const words of ['Connecticut Statutory', 'Business Income Actual loss sustained 12 months'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\$0\b|deductible/)
  // The policy's line shows its trigger and retroactive date.
  expect(text).toContain('12:01 a.m. Claims-made, retroactive date')
  expect(text).toContain('12:01 a.m. Occurrence Coverage Limit Basis Each Occurrence')
  const amounts = storedPolicies.flatMap(({ coverages }) =>
    coverages.flatMap((coverage) =>
      coverage.amount > 0 && isLimit(coverage) ? [dollars(coverage.amount)] : [],
    ),
  )
  // The only other amount is the retention of the umbrella.
  expect(text.match(/\$\d[\d,]*/g)?.toSorted()).toEqual([...amounts, '$10,000'].toSorted())
})
