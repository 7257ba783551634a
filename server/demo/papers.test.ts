import { expect, test } from 'vitest'
import { daysBetween } from '../../contract/values/days.ts'
import { defaultAgency } from '../agency.ts'
import { pdfTextOf } from '../testing/pdf-text.ts'
import { type ClientName, demoClients } from './clients.ts'
import { clockOf } from './clock.ts'
import { equipmentRows } from './papers/equipment-list.ts'
import { planDemoPapers } from './papers.ts'
import { planDemoPolicies } from './policies.ts'
import { seedNamesOf } from './seed-context.ts'

const now = new Date('2026-11-20T15:00:00Z')
const clock = clockAt(now)
const papers = planDemoPapers(clock)

function clockAt(moment: Date) {
  return clockOf({ agency: () => defaultAgency, now: () => moment })
}

test.each(papers.map((paper) => [`${paper.client}: ${paper.title}`, paper] as const))(
  '%s is drawn, and says on every page that it is a demonstration',
  async (_, paper) => {
    const content = await paper.content()
    if (paper.fileName.endsWith('.jpg')) {
      expect(content.subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect(content.length).toBeLessThan(250_000)
      return
    }
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(content.toString('latin1')).toMatch(/\/Lang \(en-US\)/)
    const pages = await pdfTextOf(content)
    expect(pages.length).toBeGreaterThan(0)
    expect(pages).toHaveLength(content.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0)
    for (const page of pages) {
      expect(page).toContain('Demonstration. Not a policy, ID card or certificate')
      expect(page).toMatch(/Page \d+ of \d+/)
    }
    const text = pages.join('\n')
    expect(text, 'no vehicle is told by its number').not.toMatch(/\b[A-HJ-NPR-Z0-9]{17}\b|license plate/i)
    expect(text, 'nothing is worth nothing').not.toMatch(/\$0\b/)
    expect(text).not.toMatch(/test|sample|lorem|acme/i)
    expect(text).not.toMatch(/undefined|NaN/)
  },
)

test('a declarations page tells what is on file', async () => {
  for (const paper of papers.filter(({ type }) => type === 'policy')) {
    const policyForms = planDemoPolicies(clock.day)[paper.client].map(({ form }) => form)
    const form = policyForms.find(
      ({ policyNumber, startDate }) =>
        policyNumber === paper.policy?.number && startDate === paper.policy.startDate,
    )
    const text = (await pdfTextOf(await paper.content())).join('\n')
    expect(text).toContain(`policy ${form?.policyNumber}`)
    expect(text).toContain(form?.premium?.toLocaleString('en-US'))
    expect(text).toContain(`Billed ${form?.paymentFrequency}`)
    for (const { amount } of form?.coverages ?? [])
      if (amount) expect(text).toContain(`$${amount.toLocaleString('en-US')}`)
  }
})

test('the equipment adds up to what is insured', () => {
  const homePolicy = planDemoPolicies(clock.day).fernhollow.find(
    ({ form }) => form.policyNumber === 'IHH A418209',
  )
  expect(equipmentRows.reduce((sum, [, , amount]) => sum + amount, 0)).toBe(homePolicy?.form.coverageLimit)
})

test('the baker has fourteen, every client with a policy has one, and no two of a client have one title', () => {
  const papersOf = (client: ClientName) => papers.filter((paper) => paper.client === client)
  expect(papersOf('tidewheel')).toHaveLength(14)
  for (const client of seedNamesOf(demoClients)) {
    expect(papersOf(client).length > 0, client).toBe(planDemoPolicies(clock.day)[client].length > 0)
    expect(new Set(papersOf(client).map(({ title }) => title)).size, client).toBe(papersOf(client).length)
    expect(new Set(papersOf(client).map(({ fileName }) => fileName)).size, client).toBe(
      papersOf(client).length,
    )
  }
})

test('what belongs to no policy is a certificate, an invoice or other', () => {
  for (const { policy, type, title } of papers)
    if (!policy) expect(['certificate of insurance', 'invoice', 'other'], title).toContain(type)
})

test.each(['2026-11-20T15:00:00Z', '2028-02-29T12:00:00Z', '2027-01-01T04:59:00Z'])(
  'loaded at %s, all came after the client and after the policy, and none is yet to come',
  (timestamp) => {
    const clock = clockAt(new Date(timestamp))
    for (const { client, policy, at, title } of planDemoPapers(clock)) {
      expect(at <= new Date(timestamp).toISOString(), title).toBe(true)
      const joinedDaysAgo = demoClients[client].accepted ?? demoClients[client].invitedDaysAgo
      expect(at > clock.on(joinedDaysAgo, '17:45'), title).toBe(true)
      if (!policy) continue
      const plannedPolicy = planDemoPolicies(clock.day)[client].find(
        ({ form }) => form.policyNumber === policy.number && form.startDate === policy.startDate,
      )
      if (!plannedPolicy) throw new Error(`${title} belongs to a policy that is not on file`)
      const addedAt = clock.on(
        daysBetween(clock.day, plannedPolicy.form.startDate) - plannedPolicy.daysAhead,
        '16:50',
      )
      expect(at > addedAt, title).toBe(true)
    }
  },
)
