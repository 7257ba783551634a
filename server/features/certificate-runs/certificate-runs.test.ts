import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { OutgoingEmail } from '../../platform/mail.ts'
import {
  approvedClient,
  bayfareInsured,
  checkCodeOf,
  requireCertificate,
} from '../../testing/certificates.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { emailCertificate } from '../certificates/email-certificate.ts'
import { issueCertificateRun } from './issue-run.ts'

const names = ['Bayfare Grocers Inc', 'Norwich Savings Bank', 'Town of Stonington'] as const
const risk = 'risk@bayfare.example'

const wharf = {
  ...{ kind: 'location', street: '4 Wharf Street', city: 'New London', state: 'CT', zip: '06320' },
  property: {
    ...{ buildingValue: 1_200_000, contentsValue: 310_000, causesOfLoss: 'special', coinsurance: 90 },
    ...{ valuation: 'replacement cost', deductible: 5000, windDeductible: '' },
  },
}
const mortgage = {
  ...{ kind: 'interest', role: 'mortgagee', name: names[1], loanNumber: '4471-22' },
  clause: 'mortgageholder',
}

/** A month before both policies end: three holders, one with an email address on file. */
async function beforeRenewal({ isRenewed = true, hasMailServer = true, hasEvidence = false } = {}) {
  const sentEmails: OutgoingEmail[] = []
  const world = await portal({
    environment: hasMailServer ? { SMTP_URL: 'smtps://mail.example:465' } : {},
    mail: { send: async (letter) => void sentEmails.push(letter), close: () => undefined },
  })
  const { as, people, context, clock, given } = world
  const approval = await approvedClient(world)
  const issue = async (name: string) =>
    requireCertificate(
      await as(people.client).call(api.certificates.issue, { holder: { ...bayfareInsured, name } }),
    )
  const certificates = [await issue(names[0]), await issue(names[1]), await issue(names[2])] as const
  await context.db
    .updateTable('certificateHolders')
    .set({ email: risk })
    .where('id', '=', certificates[0].holderId)
    .execute()
  const saveParts = async (policyId: string, kind: 'location' | 'interest', parts: object[]) => {
    const saved = await as(people.agent).send('PUT', `/api/agent/policy/parts/${policyId}`, { kind, parts })
    expect(saved.status, saved.failure.error).toBe(200)
  }
  const issueEvidence = async () => {
    await saveParts(approval.bop.id, 'location', [wharf])
    await saveParts(approval.bop.id, 'interest', [mortgage])
    const { body } = await as(people.agent).call(api.certificates.issueFor, {
      ...{ ...approval.form, clientId: people.client.id, kind: 'evidence of property' },
      holderId: certificates[1].holderId,
      policies: [{ policyId: approval.bop.id, coverages: ['Each Occurrence'] }],
    })
    return body.certificate
  }
  const evidence = hasEvidence ? await issueEvidence() : null
  clock.time = new Date('2027-07-01T15:00:00Z')
  const renewals = isRenewed ? [await given.renewal(approval.bop), await given.renewal(approval.comp)] : []
  const agent = as(people.agent)
  return {
    ...{ ...world, ...approval, agent, sentEmails, certificates, evidence, renewals, saveParts },
    expiring: async (actor = people.agent) => (await as(actor).call(api.certificateRuns.expiring, {})).body,
    start: (order: { certificateIds?: string[]; clientId?: string; isEmailed?: boolean } = {}) =>
      agent.call(api.certificateRuns.start, { isEmailed: true, ...order }),
    work: () => runQueuedJobs(context, 'issueCertificateRun', issueCertificateRun(context)),
    deliver: () => runQueuedJobs(context, 'emailCertificate', emailCertificate(context)),
    results: async (id: string) =>
      (await agent.call(api.certificateRuns.holders, { id })).body.holders.map(
        ({ name, state, because }) => [name, state, because] as const,
      ),
    /** The number of certificates by holder. */
    issuedTo: async () => {
      const { body } = await agent.call(api.certificates.list, {})
      return names.map(
        (name) => body.certificates.filter(({ printed }) => printed.holder.name === name).length,
      )
    },
  }
}

test('45 days ahead each holder is listed with what the renewal prints beside what is printed, and the address on file', async () => {
  const { expiring, clock, certificates, as, people } = await beforeRenewal()
  const { holders } = await expiring()
  expect(holders.map(({ name, recipient, endsOn, obstacle }) => [name, recipient, endsOn, obstacle])).toEqual(
    [
      [names[0], risk, '2027-08-01', null],
      [names[1], null, '2027-08-01', null],
      [names[2], null, '2027-08-01', null],
    ],
  )
  const [firstHolder] = holders
  expect(firstHolder?.number).toBe(certificates[0].number)
  expect(
    firstHolder?.policies.map(({ before, after }) => [before.startDate, after?.startDate, after?.endDate]),
  ).toEqual([
    ['2026-08-01', '2027-08-01', '2028-08-01'],
    ['2026-08-01', '2027-08-01', '2028-08-01'],
  ])
  expect(firstHolder?.policies[0]?.after?.wordings).toEqual(['additional insured'])
  const exporter = as(people.agent, { confirmed: true })
  const { csv, rows } = (await exporter.call(api.certificateRuns.exportExpiring, {})).body
  expect(rows).toBe(3)
  expect(csv).toContain(
    `${names[0]},certificate of insurance,${firstHolder?.number},2027-08-01,HBP 204417; WC 3318846,${risk},`,
  )
  for (const [day, count] of [
    ['2027-06-16', 0],
    ['2027-06-17', 3],
    ['2027-07-31', 3],
    ['2027-08-01', 0],
  ] as const) {
    clock.time = new Date(`${day}T15:00:00Z`)
    expect((await expiring()).holders, day).toHaveLength(count)
  }
})

test('one press issues the certificates of the renewals and emails each once; who has no address is named', async () => {
  const { start, work, deliver, results, expiring, sentEmails, agent, people, as, issuedTo } =
    await beforeRenewal()
  const { status, body } = await start()
  expect([status, body.run.holders, body.run.waiting]).toEqual([201, 3, 3])
  await work()
  await deliver()
  await deliver()
  expect(await results(body.run.id)).toEqual([
    [names[0], 'issued', null],
    [names[1], 'issued', 'Not emailed: no email address on file'],
    [names[2], 'issued', 'Not emailed: no email address on file'],
  ])
  expect(sentEmails.map(({ to }) => to)).toEqual([risk])
  expect((await expiring()).holders).toEqual([])
  const { certificates } = (await agent.call(api.certificates.list, {})).body
  // The certificates of the present term stay current until it ends.
  expect(
    certificates
      .filter(({ state }) => state === 'current')
      .map(({ printed }) => printed.policies[0]?.startDate),
  ).toEqual([...names.map(() => '2027-08-01'), ...names.map(() => '2026-08-01')])
  expect(await issuedTo()).toEqual([2, 2, 2])
  const texts = (await as(people.admin).call(api.activity.log, {})).body.events.map(({ text }) => text)
  expect(texts).toContain(
    'The portal, on behalf of Daniel Kim, issued 3 certificates for Tidewheel Bakery LLC ahead of the renewal',
  )
  const { notifications } = (await as(people.client).call(api.notifications.list, {})).body
  expect(notifications.filter(({ title }) => title === 'Certificates issued for your renewal')).toHaveLength(
    1,
  )
  const exportedReply = await as(people.agent, { confirmed: true }).call(api.certificateRuns.exportHolders, {
    id: body.run.id,
  })
  expect(exportedReply.body.rows).toBe(3)
  expect(exportedReply.body.csv.split('\r\n')[1]).toMatch(
    new RegExp(`^Tidewheel Bakery LLC,${names[0]},certificate of insurance,issued,\\d+,${risk},$`),
  )
})

test('a run that is killed after a certificate was issued, before the commit, goes on without doubling anything', async () => {
  const { start, work, deliver, results, sentEmails, context, issuedTo } = await beforeRenewal()
  const { run } = (await start()).body
  // The mail server's address is read after the certificate is inserted, before the commit.
  const settings = new Proxy(context.settings, {
    get(target, name) {
      if (name === 'smtpUrl') throw new Error('Killed')
      return Reflect.get(target, name)
    },
  })
  await expect(issueCertificateRun({ ...context, settings })({ run: run.id })).rejects.toThrow('Killed')
  expect(await issuedTo()).toEqual([1, 1, 1])
  // Kills the job between two holders.
  let turnCount = 0
  const pause = async () => {
    turnCount += 1
    if (turnCount > 2) throw new Error('Killed')
  }
  await expect(issueCertificateRun({ ...context, pause })({ run: run.id })).rejects.toThrow('Killed')
  expect((await issuedTo()).reduce((sum, count) => sum + count)).toBe(5)
  await work()
  await work()
  await deliver()
  expect(await issuedTo()).toEqual([2, 2, 2])
  expect(sentEmails.map(({ to }) => to)).toEqual([risk])
  expect((await results(run.id)).map(([, state]) => state)).toEqual(['issued', 'issued', 'issued'])
})

test('a run that is killed again and again issues and emails one certificate to each of its holders', async () => {
  const { as, people, start, work, deliver, sentEmails, context, clock, expiring, agent } =
    await beforeRenewal()
  clock.time = new Date('2026-11-20T16:00:00Z')
  for (let houseNumber = 19; houseNumber < 40; houseNumber++) {
    const holder = { ...bayfareInsured, street: `${houseNumber} Depot Road` }
    await as(people.client).call(api.certificates.issue, { holder })
  }
  clock.time = new Date('2027-07-01T15:00:00Z')
  const holders = (await expiring()).holders
  expect(holders).toHaveLength(24)
  for (const { id } of holders)
    await context.db
      .updateTable('certificateHolders')
      .set({ email: `${id}@holders.example` })
      .where('id', '=', (rows) => rows.selectFrom('certificates').where('id', '=', id).select('holderId'))
      .execute()
  const { run } = (await start()).body
  let orders = 0
  const settings = new Proxy(context.settings, {
    get(target, name) {
      if (name === 'smtpUrl') orders += 1
      if (name === 'smtpUrl' && orders % 5 === 0) throw new Error('Killed')
      return Reflect.get(target, name)
    },
  })
  let killCount = 0
  const isDone = async () => (await agent.call(api.certificateRuns.list, {})).body.runs[0]?.waiting === 0
  while (!(await isDone()))
    await issueCertificateRun({ ...context, settings })({ run: run.id }).catch(() => {
      killCount += 1
    })
  expect(killCount).toBeGreaterThan(5)
  await work()
  await deliver()
  await deliver()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual(
    holders.map(({ id }) => `${id}@holders.example`).toSorted(),
  )
  const { total } = (await agent.call(api.certificates.list, { limit: 500 })).body
  expect(total).toBe(48)
})

test('one job issues to twenty holders, and queues the next ones', async () => {
  const { as, people, start, work, clock, agent } = await beforeRenewal()
  clock.time = new Date('2026-11-20T16:00:00Z')
  for (let houseNumber = 19; houseNumber < 37; houseNumber++) {
    const holder = { ...bayfareInsured, street: `${houseNumber} Depot Road` }
    await as(people.client).call(api.certificates.issue, { holder })
  }
  clock.time = new Date('2027-07-01T15:00:00Z')
  await start({ isEmailed: false })
  const waitingCount = async () => (await agent.call(api.certificateRuns.list, {})).body.runs[0]?.waiting
  await work()
  expect(await waitingCount()).toBe(1)
  await work()
  expect(await waitingCount()).toBe(0)
})

test('a certificate at which the portal fails each time is left out, and the others are issued', async () => {
  const { start, results, context, certificates } = await beforeRenewal()
  const { run } = (await start({ certificateIds: [certificates[0]._id] })).body
  const settings = new Proxy(context.settings, {
    get(target, name) {
      if (name === 'smtpUrl') throw new Error('Killed')
      return Reflect.get(target, name)
    },
  })
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(issueCertificateRun({ ...context, settings })({ run: run.id })).rejects.toThrow('Killed')
  await issueCertificateRun({ ...context, settings })({ run: run.id })
  expect(await results(run.id)).toEqual([
    [
      names[0],
      'left out',
      'The portal tried several times and could not issue this certificate. Please issue it individually',
    ],
  ])
})

test('a double press and two runs at once issue one certificate per holder and term', async () => {
  const { start, deliver, certificates, context, issuedTo, sentEmails } = await beforeRenewal()
  const one = await start({ certificateIds: [certificates[0]._id] })
  const presses = await Promise.all([start(), start()])
  expect(presses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(presses.find(({ status }) => status === 409)?.failure.code).toBe('nothing_expires')
  const rest = presses.find(({ status }) => status === 201)?.body.run
  expect(rest?.holders).toBe(2)
  const run = issueCertificateRun(context)
  await Promise.all([one.body.run.id, rest?.id, one.body.run.id, rest?.id].map((id) => run({ run: id })))
  await deliver()
  expect(await issuedTo()).toEqual([2, 2, 2])
  expect(sentEmails.map(({ to }) => to)).toEqual([risk])
  expect((await start()).failure.code).toBe('nothing_expires')
})

test('a withdrawn certificate of a run can be issued again; one that is not withdrawn is never doubled', async () => {
  const { start, work, agent, expiring, certificates, context, results } = await beforeRenewal()
  await start({ certificateIds: [certificates[0]._id] })
  await work()
  const newestCertificate = async () => (await agent.call(api.certificates.list, {})).body.certificates[0]
  const firstCertificate = await newestCertificate()
  await agent.call(api.certificates.withdraw, { id: firstCertificate?.id ?? '' })
  const { run } = (await start({ certificateIds: [certificates[0]._id] })).body
  await work()
  expect(await results(run.id)).toEqual([[names[0], 'issued', null]])
  const secondCertificate = await newestCertificate()
  expect(secondCertificate?.number).not.toBe(firstCertificate?.number)
  // As if the certificate that lists the expiring term had been issued later.
  await context.db
    .updateTable('certificates')
    .set({ issuedAt: '2027-07-01T16:00:00.000Z' })
    .where('id', '=', certificates[0].id)
    .execute()
  const [listedHolder] = (await expiring()).holders
  expect(listedHolder?.obstacle).toMatchObject({
    why: `Certificate ${secondCertificate?.number} already lists the renewal`,
  })
  const repeatedRun = (await start({ certificateIds: [certificates[0]._id] })).body.run
  await work()
  expect(await results(repeatedRun.id)).toEqual([
    [names[0], 'left out', `Certificate ${secondCertificate?.number} already lists the renewal`],
  ])
})

test('evidence of property is issued in the same run, old beside new, once per term whatever is killed', async () => {
  const world = await beforeRenewal({ hasEvidence: true })
  const { expiring, start, work, deliver, context, agent, as, sentEmails, certificates, saveParts } = world
  const bank = 'loans@norwich.example'
  const { holderId } = certificates[1]
  await context.db.updateTable('certificateHolders').set({ email: bank }).where('id', '=', holderId).execute()
  const renewalId = world.renewals[0]?._id ?? ''
  const evidenceRow = async () => (await expiring()).holders.find(({ evidence }) => evidence !== null)
  expect((await expiring()).holders.map(({ name, evidence }) => [name, evidence !== null])).toEqual([
    [names[0], false],
    ...[false, true].map((isEvidence) => [names[1], isEvidence]).toSorted(),
    [names[2], false],
  ])
  await saveParts(renewalId, 'interest', [])
  expect((await evidenceRow())?.obstacle).toMatchObject({ step: 'complete the policy', policyId: renewalId })
  await saveParts(renewalId, 'interest', [{ ...mortgage, role: 'additional interest', clause: '' }])
  expect((await evidenceRow())?.obstacle?.why).toContain('“Mortgagee, mortgageholder clause, loan 4471-22”')
  await saveParts(renewalId, 'interest', [mortgage])
  await saveParts(renewalId, 'location', [{ ...wharf, description: 'Flood is included' }])
  expect((await evidenceRow())?.obstacle?.why).toContain('contains more than the location or loan')
  const property = { ...wharf.property, buildingValue: 1_300_000 }
  await saveParts(renewalId, 'location', [{ ...wharf, property }])
  const readyRow = await evidenceRow()
  expect([readyRow?.obstacle, readyRow?.evidence?.after?.interests]).toEqual([
    null,
    readyRow?.evidence?.before.interests,
  ])
  expect(
    [readyRow?.evidence?.before, readyRow?.evidence?.after].map((one) => one?.locations[0]?.buildingValue),
  ).toEqual([1_200_000, 1_300_000])

  const { run } = (await start()).body
  expect(run.holders).toBe(4)
  let orders = 0
  const settings = new Proxy(context.settings, {
    get(target, name) {
      if (name === 'smtpUrl') orders += 1
      if (name === 'smtpUrl' && orders % 3 === 1) throw new Error('Killed')
      return Reflect.get(target, name)
    },
  })
  const waitingCount = async () => (await agent.call(api.certificateRuns.list, {})).body.runs[0]?.waiting
  while ((await waitingCount()) !== 0)
    await issueCertificateRun({ ...context, settings })({ run: run.id }).catch(() => undefined)
  expect(orders).toBeGreaterThan(4)
  expect((await world.results(run.id)).map(([, state]) => state)).toEqual(Array(4).fill('issued'))
  await Promise.all([work(), issueCertificateRun(context)({ run: run.id })])
  await deliver()
  await deliver()
  expect(sentEmails.map(({ to }) => to).toSorted()).toEqual([bank, bank, risk])
  expect((await start()).failure.code).toBe('nothing_expires')
  const issued = async () =>
    (await agent.call(api.certificates.list, {})).body.certificates.filter(
      ({ printed }) => printed.evidence && printed.policies[0]?.policyId === renewalId,
    )
  const [next, ...otherCertificates] = await issued()
  expect([next?.state, otherCertificates]).toEqual(['current', []])
  expect(next?.printed.evidence?.locations[0]?.buildingValue).toBe(1_300_000)
  // The evidence of the present term stays current, and leads to the next one.
  const checkInput = {
    number: String(readyRow?.number),
    code: checkCodeOf(world.evidence ?? { checkUrl: '' }),
  }
  const { check } = (await as(null).call(api.certificates.check, checkInput)).body
  expect([check.state, check.next?.number]).toEqual(['current', next?.number])
  await agent.call(api.certificates.withdraw, { id: next?.id ?? '' })
  expect((await evidenceRow())?.obstacle).toBeNull()
  await start()
  await work()
  expect((await issued()).map(({ state }) => state).toSorted()).toEqual(['current', 'withdrawn'])
})

test('what cannot be issued says why, with the next step, and is left out of a run with the same words', async () => {
  const { expiring, start, work, results, agent, people, bop, comp, given, context } = await beforeRenewal({
    isRenewed: false,
  })
  const obstacleNow = async () => (await expiring()).holders[0]?.obstacle
  expect(await obstacleNow()).toEqual({
    why: `Policy ${bop.policyNumber} expires Aug 1, 2027, and no renewal is on file`,
    step: 'add the renewal',
    policyId: bop.id,
  })
  const renewal = (await agent.call(api.policies.renew, { id: bop.id, premium: 5000 })).body.policy
  const notBound = `The renewal of policy ${bop.policyNumber}, which expires Aug 1, 2027, is not bound`
  expect(await obstacleNow()).toEqual({ why: notBound, step: 'confirm the renewal', policyId: renewal.id })
  const { run } = (await start()).body
  await work()
  expect(await results(run.id)).toEqual(names.map((name) => [name, 'left out', notBound]))
  await agent.call(api.policies.confirmRenewal, { id: renewal.id })
  await given.renewal(comp)
  expect(await obstacleNow()).toBeNull()
  await context.db
    .updateTable('policyParts')
    .set({ removedAt: '2027-07-01T15:00:00.000Z' })
    .where('policyId', '=', renewal.id)
    .where('kind', '=', 'form')
    .execute()
  expect(await obstacleNow()).toEqual({
    why: `“Additional insured” is on this holder’s certificate and has no form in force on policy ${renewal.policyNumber} from Aug 1, 2027. Add the form, or issue individually`,
    step: 'add the form',
    policyId: renewal.id,
  })
  await context.db.updateTable('policies').set({ noticeOn: '2027-07-20' }).where('id', '=', bop.id).execute()
  expect(await obstacleNow()).toMatchObject({ step: 'issue individually' })
  await agent.call(api.certificates.withdrawApproval, { clientId: people.client.id })
  expect(await obstacleNow()).toMatchObject({ why: 'No certificates are approved for this client' })
})

test('other agents neither see nor start nor stop anything of it; a covering colleague does', async () => {
  const { as, people, expiring, start, certificates } = await beforeRenewal()
  const otherCaller = as(people.otherAgent)
  const { run } = (await start()).body
  expect((await expiring(people.otherAgent)).holders).toEqual([])
  const foreignList = await otherCaller.call(api.certificateRuns.list, { clientId: people.client.id })
  expect([foreignList.status, foreignList.failure.code]).toEqual([404, 'not_found'])
  const order = { certificateIds: [certificates[0]._id], isEmailed: false }
  expect((await otherCaller.call(api.certificateRuns.start, order)).failure.code).toBe('nothing_expires')
  const { id: clientId } = people.client
  expect((await otherCaller.call(api.certificateRuns.start, { clientId, isEmailed: false })).status).toBe(404)
  expect((await otherCaller.call(api.certificateRuns.list, {})).body.runs).toEqual([])
  expect((await otherCaller.call(api.certificateRuns.holders, { id: run.id })).status).toBe(404)
  expect((await otherCaller.call(api.certificateRuns.stop, { id: run.id })).status).toBe(404)
  expect((await as(people.client).call(api.certificateRuns.list, {})).status).toBe(403)
  await as(people.admin, { confirmed: true }).call(api.admin.nameCover, {
    agentId: people.agent.id,
    coverId: people.otherAgent.id,
    fromDay: '2027-07-01',
    untilDay: '2027-07-02',
  })
  expect((await expiring(people.otherAgent)).holders).toHaveLength(3)
  expect((await otherCaller.call(api.certificateRuns.stop, { id: run.id })).body.run.stopped).toBe(3)
})

test('a run stops for a client who was closed or reassigned meanwhile', async () => {
  const { people, start, work, results, context, issuedTo } = await beforeRenewal()
  const stoppedRun = (await start()).body.run
  const setClient = (changes: { closedAt?: string | null; closedBy?: string | null; agentId?: string }) =>
    context.db.updateTable('accounts').set(changes).where('id', '=', people.client.id).execute()
  await setClient({ closedAt: '2027-07-01T15:00:00.000Z', closedBy: people.admin.id })
  await work()
  expect((await results(stoppedRun.id)).map(([, , reason]) => reason)).toEqual(
    names.map(() => 'The client was closed'),
  )
  expect((await start()).failure.code).toBe('nothing_expires')
  await setClient({ closedAt: null, closedBy: null })
  const { id } = (await start()).body.run
  await setClient({ agentId: people.otherAgent.id })
  await work()
  await setClient({ agentId: people.agent.id })
  expect((await results(id)).map(([, , reason]) => reason)).toEqual(
    names.map(() => 'The person who started the batch no longer has access to this client'),
  )
  expect(await issuedTo()).toEqual([1, 1, 1])
})

test('a stopped run issues nothing more', async () => {
  const { agent, start, work, results, issuedTo } = await beforeRenewal()
  const { id } = (await start()).body.run
  expect((await agent.call(api.certificateRuns.stop, { id })).body.run).toMatchObject({
    waiting: 0,
    stopped: 3,
  })
  await work()
  expect((await results(id)).map(([, state]) => state)).toEqual(['stopped', 'stopped', 'stopped'])
  expect(await issuedTo()).toEqual([1, 1, 1])
  expect((await agent.call(api.certificateRuns.stop, { id })).failure.code).toBe('not_waiting')
})

test('reissuing before the renewal begins keeps the renewal on the certificate', async () => {
  const { agent, start, work, people, expiring } = await beforeRenewal()
  await start()
  await work()
  const { body } = await agent.call(api.certificates.reissue, { clientId: people.client.id })
  expect(body).toEqual({ issued: 3, leftOut: [] })
  const { certificates } = (await agent.call(api.certificates.list, {})).body
  expect(certificates[0]?.printed.policies.map(({ startDate }) => startDate)).toEqual([
    '2027-08-01',
    '2027-08-01',
  ])
  expect((await expiring()).holders).toEqual([])
})

test('without a mail server certificates are issued and not emailed', async () => {
  const { agent, start, work, results } = await beforeRenewal({ hasMailServer: false })
  expect((await agent.call(api.certificateRuns.list, {})).body.canSend).toBe(false)
  expect((await start()).failure.code).toBe('no_mail_server')
  const { run } = (await start({ isEmailed: false })).body
  await work()
  expect((await results(run.id)).map(([, state]) => state)).toEqual(['issued', 'issued', 'issued'])
})
