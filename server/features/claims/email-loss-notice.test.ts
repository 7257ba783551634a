import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { MailFailure, type OutgoingEmail, UnconfirmedMailError } from '../../platform/mail.ts'
import { pngFile } from '../../testing/files.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { pdfTextOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'
import { sampleDispatch } from '../../testing/sample-input.ts'
import { sendLossNotice } from './email-loss-notice.ts'

const claimsEmail = 'new-claims@hartford.example'

interface NoticeRefusal {
  because: string | null
  isUnconfirmed?: boolean
  /** Runs while the mail server has the email and has not answered. */
  meanwhile?: () => Promise<unknown>
}

async function office({ refusal, environment = { SMTP_URL: 'smtps://mail.example:465' } } = world()) {
  const sentEmails: OutgoingEmail[] = []
  const all = await portal({
    environment,
    mail: {
      async send(letter) {
        await refusal.meanwhile?.()
        if (refusal.isUnconfirmed)
          throw new UnconfirmedMailError(letter, 'The mail server did not answer in time', { cause: null })
        if (refusal.because) throw new MailFailure(letter, refusal.because, { cause: null })
        sentEmails.push(letter)
      },
      close: () => undefined,
    },
  })
  const { as, people, context } = all
  await context.db
    .updateTable('carriers')
    .set({ claimEmail: claimsEmail })
    .where('name', '=', 'The Hartford')
    .execute()
  const { call } = as(people.agent)
  const readClaim = async (id: string) => (await call(api.claims.one, { id })).body.claim
  return {
    ...all,
    ...{ call, readClaim, sentEmails },
    order: (id: string, includesEmployee = false) =>
      call(api.claims.emailNotice, { id, withEmployee: includesEmployee }),
    deliver: () => runQueuedJobs(context, 'sendNotice', sendLossNotice(context)),
    textOf: async (letter: OutgoingEmail | undefined) =>
      (await pdfTextOf(letter?.attachments?.[0]?.content ?? Buffer.from(''))).join('\n'),
    async filedText(id: string) {
      const { photos, sentDocumentId } = await readClaim(id)
      const filedNotice = photos.find((document) => document.id === sentDocumentId)
      const { send } = as(people.agent)
      const { headers } = await send('GET', filedNotice?.fileUrl ?? '')
      const { bytes } = await send('GET', String(headers.location))
      return { title: filedNotice?.title, text: (await pdfTextOf(bytes)).join('\n') }
    },
    entries: async (id: string) =>
      (await as(people.admin).call(api.activity.log, {})).body.events
        .filter(({ entityId }) => entityId === id)
        .map(({ text }) => text),
  }
}

/**
 * Options of `office()`: the mail server refuses for the reason `reason`, and accepts if it is
 * null.
 */
function world(reason: string | null = null, environment?: Record<string, string>) {
  const refusal: NoticeRefusal = { because: reason }
  return { refusal, ...(environment ? { environment } : {}) }
}

test('the notice is emailed with its PDF to the carrier’s claims address, and only then the claim is sent, with the email as its proof', async () => {
  const { given, people, order, deliver, readClaim, sentEmails, textOf, filedText } = await office()
  const { id } = await given.claim()
  const orderedClaim = (await order(id)).body.claim
  expect(orderedClaim).toMatchObject({
    status: 'reported',
    sentOn: null,
    notice: { to: claimsEmail, acceptedAt: null, failedBecause: null },
  })
  await deliver()
  expect(sentEmails).toHaveLength(1)
  expect(sentEmails[0]).toMatchObject({
    to: claimsEmail,
    replyTo: people.agent.email,
    subject: 'First notice of loss: Tidewheel Bakery LLC, HBP 204417',
  })
  expect(sentEmails[0]?.text).toContain('date of loss Nov 19, 2026')
  expect(await textOf(sentEmails[0])).toContain('A pipe over the ovens burst in the night.')
  expect(await readClaim(id)).toMatchObject({
    status: 'sent_to_carrier',
    ...{ sentOn: '2026-11-20', sentChannel: 'email', sentTo: claimsEmail, acknowledgeBy: '2026-11-23' },
    notice: { to: claimsEmail, acceptedAt: '2026-11-20T15:00:00.000Z', failedBecause: null },
  })
  const { title, text } = await filedText(id)
  expect(title).toBe('First notice of loss, emailed Nov 20, 2026')
  expect(text).toContain('First Notice of Loss')
})

test('the client reads nothing of the email, and the audit log says who ordered it and that the portal sent the claim', async () => {
  const { as, people, given, order, deliver, entries } = await office()
  const { id } = await given.claim()
  await order(id)
  await deliver()
  const { claim } = (await as(people.client).call(api.claims.one, { id })).body
  expect(claim).toMatchObject({ status: 'sent_to_carrier', notice: null })
  const [step, emailedEvent, orderedEvent] = await entries(id)
  expect(emailedEvent).toBe(
    `The first notice of loss for the property claim on HBP 204417 was emailed to ${claimsEmail}`,
  )
  expect(orderedEvent).toBe(
    `Daniel Kim asked the portal to email the first notice of loss for the property claim on HBP 204417 to ${claimsEmail}`,
  )
  expect(step).toContain('set the property claim on HBP 204417 to Sent to carrier')
})

test('birth, hire and wage go along only if somebody chooses it, and are never in the filed PDF or the email’s text', async () => {
  const { given, call, order, deliver, sentEmails, textOf, filedText, entries } = await office()
  const plainClaim = await given.compensationClaim()
  const chosenCompensationClaim = await given.compensationClaim()
  const earlyOrder = await order(chosenCompensationClaim.id, true)
  expect(earlyOrder.failure.fields).toEqual({
    withEmployee: 'Birth date, hire date and wage are not on file',
  })
  const details = { bornOn: '1991-04-07', hiredOn: '2021-06-01', wage: '$21.50 an hour' }
  for (const { id } of [plainClaim, chosenCompensationClaim])
    await call(api.claims.saveEmployee, { id, ...details })
  await order(plainClaim.id)
  await deliver()
  await order(chosenCompensationClaim.id, true)
  await deliver()
  expect(await textOf(sentEmails[0])).not.toMatch(/1991|2021|21\.50/)
  expect(await textOf(sentEmails[1])).toMatch(/Apr 7, 1991[\s\S]*Jun 1, 2021[\s\S]*\$21\.50 an hour/)
  expect(sentEmails[1]?.text).not.toMatch(/1991|21\.50/)
  expect((await filedText(chosenCompensationClaim.id)).text).not.toMatch(/1991|2021|21\.50/)
  expect((await entries(chosenCompensationClaim.id))[2]).toContain('with birth date, hire date and wage')
})

test('an email that the mail server refuses leaves the claim unsent and waiting in Today, until it is accepted', async () => {
  const state = world('The mail server refused the address: 550 No such user')
  const { call, given, order, deliver, readClaim, sentEmails, entries, as, people } = await office(state)
  const { id } = await given.claim()
  await call(api.claims.changeStatus, { id, status: 'open', nextStep: 'Estimate', nextBy: '2026-12-20' })
  await order(id)
  await expect(deliver()).rejects.toThrow(MailFailure)
  expect(await readClaim(id)).toMatchObject({
    sentOn: null,
    notice: { failedBecause: state.refusal.because },
  })
  const { waiting } = (await call(api.today.list, { kind: 'claim' })).body
  expect(waiting.find((item) => item.id === id)).toMatchObject({
    detail: 'The first notice of loss was not emailed',
    standing: 'urgent',
  })
  expect((await entries(id))[0]).toContain('was not emailed: The mail server refused the address')
  const bells = (await as(people.agent).call(api.notifications.list, {})).body.notifications
  expect(bells.map(({ title }) => title)).toContain('First notice of loss not sent')
  state.refusal.because = null
  await order(id)
  await deliver()
  expect(sentEmails).toHaveLength(1)
  // A claim that the carrier has opened stays open.
  expect(await readClaim(id)).toMatchObject({ status: 'open', sentChannel: 'email', sentTo: claimsEmail })
})

test('a claim that is sent another way meanwhile is not emailed any more', async () => {
  const { call, given, order, deliver, readClaim, sentEmails } = await office()
  const { id } = await given.claim()
  await order(id)
  await call(api.claims.changeStatus, { id, ...sampleDispatch })
  await deliver()
  expect(sentEmails).toEqual([])
  expect(await readClaim(id)).toMatchObject({ sentChannel: 'website', notice: null })
})

test('without a mail server nothing is ordered, and birth, hire and wage are never written to a folder', async () => {
  const { call, context, given, order, deliver, readClaim, sentEmails } = await office(world(null, {}))
  const { id } = await given.compensationClaim()
  await call(api.claims.saveEmployee, { id, bornOn: '1991-04-07' })
  const { status, failure } = await order(id, true)
  expect([status, failure.code, failure.message]).toEqual([
    409,
    'no_mail_server',
    'Email isn’t set up. Send the notice another way',
  ])
  expect((await readClaim(id)).notice).toBe(null)
  // The portal loses its mail server after the email was ordered.
  context.settings.smtpUrl = 'smtps://mail.example:465'
  await order(id, true)
  context.settings.smtpUrl = undefined
  await deliver()
  expect(sentEmails).toEqual([])
  expect(await readClaim(id)).toMatchObject({
    status: 'reported',
    notice: { failedBecause: 'Email isn’t set up' },
  })
})

test('no email is ordered for a draft, a closed or sent claim, twice, without an address, or for a stranger’s client', async () => {
  const { as, call, context, given, order, people } = await office()
  const codeOf = async (answer: ReturnType<typeof order>) => (await answer).failure.code
  expect(await codeOf(order((await given.draft({ by: people.agent })).id))).toBe('not_reported')
  const { id } = await given.claim()
  expect((await as(people.otherAgent).call(api.claims.emailNotice, { id })).status).toBe(404)
  expect((await as(people.client).call(api.claims.emailNotice, { id })).status).toBe(403)
  await order(id)
  expect(await codeOf(order(id))).toBe('notice_underway')
  await call(api.claims.changeStatus, { id, ...sampleDispatch })
  expect(await codeOf(order(id))).toBe('sent_already')
  await call(api.claims.changeStatus, { id, status: 'closed' })
  expect(await codeOf(order(id))).toBe('claim_closed')
  await context.db.updateTable('carriers').set({ claimEmail: null }).execute()
  const refusedFailure = (await order((await given.claim()).id)).failure
  expect([refusedFailure.code, refusedFailure.message]).toEqual([
    'no_claims_email',
    'The Hartford has no claims email. Add it under Carriers, or send the notice another way',
  ])
})

test('the notice goes to the carrier’s address for the line, else to its default', async () => {
  const { as, people, given, order, readClaim } = await office()
  const admin = as(people.admin)
  const { carriers } = (await admin.call(api.carriers.kept, {})).body
  const hartford = carriers.find(({ name }) => name === 'The Hartford')
  if (!hartford) throw new Error('The carrier is not on file')
  const claimEmails = {
    compensationClaimEmail: 'comp@hartford.example',
    propertyClaimEmail: 'fire@hartford.example',
  }
  const { body } = await admin.call(api.carriers.change, { ...hartford, ...claimEmails })
  expect(body.carrier).toMatchObject({ ...claimEmails, claimEmail: claimsEmail, autoClaimEmail: null })
  const injury = await given.compensationClaim()
  expect((await readClaim(injury.id)).claimEmail).toBe(claimEmails.compensationClaimEmail)
  expect((await order(injury.id)).body.claim.notice?.to).toBe(claimEmails.compensationClaimEmail)
  const { id: policyId } = await given.policy({ type: 'General Liability Insurance' })
  expect((await order((await given.claim({ policyId })).id)).body.claim.notice?.to).toBe(claimsEmail)
})

test('during an attempt, and during the queue’s next one, no second email is ordered', async () => {
  const state = world('The mail server cannot be reached: nothing answers there')
  const { context, given, order, deliver, sentEmails } = await office(state)
  const { id } = await given.claim()
  await order(id)
  const { noticeId: notice } = await context.db
    .selectFrom('claims')
    .select('noticeId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const agentId = (await context.db.selectFrom('users').select('id').where('role', '=', 'agent').execute())[0]
    ?.id
  await expect(deliver()).rejects.toThrow(MailFailure)
  state.refusal.because = null
  const codes: (string | undefined)[] = []
  state.refusal.meanwhile = async () => codes.push((await order(id)).failure.code)
  await sendLossNotice(context)({
    claim: id,
    notice,
    by: agentId,
    withEmployee: false,
    documentIds: [],
    withSuitPapers: false,
  })
  await deliver()
  expect(codes).toEqual(['notice_underway'])
  expect(sentEmails).toHaveLength(1)
})

test('an email that the mail server has not answered for may have arrived, and says so until it is accepted', async () => {
  const state = world()
  state.refusal.isUnconfirmed = true
  const { as, call, given, order, deliver, readClaim, entries, people } = await office(state)
  const { id } = await given.claim()
  await order(id)
  await expect(deliver()).rejects.toThrow(UnconfirmedMailError)
  const failedBecause = 'The mail server did not answer in time'
  expect((await readClaim(id)).notice).toMatchObject({
    isUnconfirmed: true,
    failedBecause,
    attemptUntil: null,
  })
  const { waiting } = (await call(api.today.list, { kind: 'claim' })).body
  expect(waiting.find((item) => item.id === id)?.detail).toBe(
    'The first notice of loss may have been emailed: ask the carrier',
  )
  expect((await entries(id))[0]).toContain(`may have been emailed: ${failedBecause}. Ask the carrier`)
  const bells = (await as(people.agent).call(api.notifications.list, {})).body.notifications
  expect(bells.map(({ title }) => title)).toContain('Notice of loss may not have arrived')
  state.refusal.isUnconfirmed = false
  await order(id)
  await deliver()
  expect((await readClaim(id)).notice).toMatchObject({ isUnconfirmed: false, failedBecause: null })
})

test('an email that leaves while the claim is closed or sent another way is on record, with its PDF', async () => {
  const state = world()
  const { call, given, order, deliver, readClaim, entries } = await office(state)
  const concurrentUpdates = [{ status: 'closed' as const }, sampleDispatch]
  for (const change of concurrentUpdates) {
    const { id } = await given.claim()
    await order(id)
    state.refusal.meanwhile = () => call(api.claims.changeStatus, { id, ...change })
    await deliver()
    const claim = await readClaim(id)
    expect(claim.notice).toMatchObject({ to: claimsEmail, acceptedAt: '2026-11-20T15:00:00.000Z' })
    expect(claim.photos.map(({ title }) => title)).toContain('First notice of loss, emailed Nov 20, 2026')
    expect((await entries(id))[0]).toContain(`was emailed to ${claimsEmail}`)
    if ('status' in change && change.status === 'closed')
      expect(claim).toMatchObject({ status: 'closed', sentOn: null, sentChannel: null })
    else expect(claim).toMatchObject({ sentChannel: 'website' })
  }
})

test('a policy marked as entered in error leaves no email on its way, and one that has left is on record', async () => {
  const state = world()
  const { call, given, order, deliver, readClaim, sentEmails } = await office(state)
  const { id, policyId } = await given.claim()
  const mark = () => call(api.policies.deactivate, { id: policyId })
  const restore = () => call(api.policies.restore, { id: policyId })
  await order(id)
  await mark()
  await deliver()
  expect(sentEmails).toEqual([])
  await restore()
  expect((await readClaim(id)).notice?.failedBecause).toBe('The policy is marked as entered in error')
  state.refusal.meanwhile = mark
  await order(id)
  await deliver()
  await restore()
  expect(sentEmails).toHaveLength(1)
  expect(await readClaim(id)).toMatchObject({
    status: 'reported',
    notice: { acceptedAt: '2026-11-20T15:00:00.000Z', failedBecause: null },
  })
})

test('a notice that was accepted, and that the carrier does not have, is emailed again', async () => {
  const { call, given, order, deliver, readClaim, sentEmails } = await office()
  const { id } = await given.claim()
  await order(id)
  await deliver()
  const clearedInput = { sentOn: '', sentChannel: '', sentTo: '', sentDocumentId: '' } as const
  await call(api.claims.changeStatus, { id, status: 'reported', ...clearedInput })
  expect((await order(id)).status).toBe(200)
  await deliver()
  expect(sentEmails).toHaveLength(2)
  expect(await readClaim(id)).toMatchObject({ status: 'sent_to_carrier', sentChannel: 'email' })
})

test('the claim’s chosen documents are attached, also after the first sending, and suit papers count as sent only then', async () => {
  const { call, clock, given, order, deliver, readClaim, sentEmails } = await office()
  const { id: policyId } = await given.policy({ type: 'General Liability Insurance' })
  const { id } = await given.claim({ policyId, told: { servedOn: '2026-11-18' } })
  const { photo } = (await call(api.claims.addPhoto, { id, file: pngFile('summons.png') })).body
  const foreignClaim = await given.claim()
  const { photo: otherPhoto } = (
    await call(api.claims.addPhoto, { id: foreignClaim.id, file: pngFile('ovens.png') })
  ).body
  const attach = (documentIds: string[], includesSuitPapers = true) =>
    call(api.claims.emailNotice, { id, documentIds, withSuitPapers: includesSuitPapers })
  expect((await attach([otherPhoto.id])).failure.fields).toEqual({
    documentIds: 'Please choose documents from this claim',
  })
  expect((await attach([])).failure.fields).toEqual({ documentIds: 'Please choose the suit documents' })
  await order(id)
  await deliver()
  expect(sentEmails[0]?.attachments).toHaveLength(1)
  expect(await readClaim(id)).toMatchObject({ sentOn: '2026-11-20', suitSentOn: null })
  const { sentDocumentId } = await readClaim(id)
  clock.time = new Date('2026-11-23T15:00:00.000Z')
  await attach([photo.id])
  await deliver()
  expect(sentEmails[1]?.attachments?.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['first-notice-of-loss-HBP-204417.pdf', 'application/pdf'],
    ['summons.png', 'image/png'],
  ])
  expect(sentEmails[1]?.attachments?.[1]?.content.length).toBeGreaterThan(0)
  expect(sentEmails[1]?.text).toContain(
    'The suit documents are attached: the suit was served on Nov 18, 2026',
  )
  // The first day and its proof stay, because late notice is the insured’s loss.
  expect(await readClaim(id)).toMatchObject({
    sentOn: '2026-11-20',
    suitSentOn: '2026-11-23',
    sentDocumentId,
  })
})
