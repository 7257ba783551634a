import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { MailFailure } from '../../platform/mail.ts'
import { runCommit, runUndo, uploadAndRehearse } from '../../testing/book-imports.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { portal } from '../../testing/portal.ts'
import { inviteImported } from './import-invitations.ts'

type Portal = Awaited<ReturnType<typeof portal>>

const headers = 'Account Name,Account Number,First Name,Last Name,Email'

/** Imports these clients and returns functions for their invitations. */
async function importRows(testPortal: Portal, rows: readonly string[]) {
  const { id } = await uploadAndRehearse(testPortal, { 'list.csv': [headers, ...rows].join('\n') })
  await runCommit(testPortal, id)
  const admin = testPortal.as(testPortal.people.admin, { confirmed: true })
  return {
    id,
    invite: (invitationWave: { clients?: string[]; most?: number; message?: string }) =>
      admin.call(api.imports.invite, { id, ...invitationWave }),
    sent: () => runQueuedJobs(testPortal.context, 'inviteImported', inviteImported(testPortal.context)),
    standings: async () => (await admin.call(api.imports.invitations, { id })).body.invitations,
    clients: async (listQuery: object = {}) =>
      (await admin.call(api.imports.clients, { id, ...listQuery })).body.clients,
    stop: () => admin.call(api.imports.stopInviting, { id }),
  }
}

const clientLines = [
  'Alder Plumbing,A-1,Ann,Abbott,ann@alder.example',
  'Birch Dental,A-2,Bo,Byrne,bo@birch.example',
  'Cedar Cafe,A-3,Cy,Cole,cy@cedar.example',
]

// Spec: imports/waves
test('after an import its clients are invited in waves, each once, and who has no e-mail address is counted', async () => {
  const testPortal = await portal()
  const { mails } = testPortal
  const run = await importRows(testPortal, [...clientLines, 'Dune Roofing,A-4,Di,Dahl,'])
  expect(mails).toEqual([])
  expect(await run.standings()).toMatchObject({ ready: 3, waiting: 0, invited: 0, 'no e-mail': 1 })
  expect((await run.invite({ most: 2, message: 'We have moved' })).body.invitations).toMatchObject({
    ready: 1,
    waiting: 2,
  })
  await run.sent()
  expect(mails.map(({ to }) => to)).toEqual(['ann@alder.example', 'bo@birch.example'])
  expect(mails[0]?.text).toContain('We have moved')
  expect(await run.standings()).toMatchObject({ ready: 1, waiting: 0, invited: 2, 'no e-mail': 1 })
  await run.invite({})
  await run.sent()
  expect(mails.map(({ to }) => to)).toEqual(['ann@alder.example', 'bo@birch.example', 'cy@cedar.example'])
  const repeatedReply = await run.invite({})
  expect(repeatedReply.failure).toMatchObject({ code: 'nobody_to_invite' })
  const [ann] = await run.clients({ standing: 'invited' })
  expect(ann).toMatchObject({ name: 'Alder Plumbing', person: 'Ann Abbott', sentAt: expect.any(String) })
  expect((await run.invite({ clients: [ann?.id ?? ''] })).status).toBe(409)
  const [, token = ''] = /\/auth\/([\w-]+)\//.exec(mails[0]?.text ?? '') ?? []
  await testPortal.as(null).call(api.invites.accept, {
    ...{ token, firstName: 'Ann', lastName: 'Abbott', phone: '8605550199' },
    password: 'flour and water at dawn',
  })
  expect(await run.standings()).toMatchObject({ invited: 2, 'signs in': 1 })
  const log = (await testPortal.as(testPortal.people.admin).call(api.activity.log, { kind: 'agency' })).body
    .events
  expect(log[0]?.text).toMatch(/invited 1 client of the import “The book”$/)
  // The job invites each client separately.
  const { admin } = testPortal.people
  const sentLog = (await testPortal.as(admin).call(api.activity.log, { kind: 'invite' })).body.events
  const portalEmails = sentLog.filter(({ onBehalfOf }) => onBehalfOf?.id === admin.id)
  expect(new Set(portalEmails.map(({ client }) => client?.name)).size).toBe(3)
  expect(portalEmails.map(({ actor }) => actor)).toEqual(portalEmails.map(() => null))
})

// Spec: imports/waves
test('some are invited by name; one e-mail of two clients gets one mail, and who signs in already is let in', async () => {
  const testPortal = await portal()
  const { mails, people } = testPortal
  const run = await importRows(testPortal, [
    'Alder Plumbing,A-1,Ann,Abbott,ann@alder.example',
    'Alder Rentals,A-2,Ann,Abbott,ann@alder.example',
    `Cedar Cafe,A-3,Maria,Reyes,${people.client.email}`,
    `Dune Roofing,A-4,Di,Dahl,${people.agent.email}`,
    'Elm Bank,A-5,Ed,Ely,ed@elm.example',
  ])
  const clients = (await run.clients()).filter(({ name }) => name !== 'Elm Bank').map(({ id }) => id)
  await run.invite({ clients })
  await run.sent()
  expect(mails.map(({ to }) => to)).toEqual(['ann@alder.example'])
  expect(await run.standings()).toMatchObject({ ready: 1, invited: 2, 'signs in': 1, 'not sent': 1 })
  const [clientNotSent] = await run.clients({ standing: 'not sent' })
  expect(clientNotSent).toMatchObject({ name: 'Dune Roofing', because: expect.stringContaining('email') })
})

// Spec: imports/waves
test('a wave that was killed goes on with who was not invited yet, and a mail whose fate is not known is not sent again', async () => {
  const testPortal = await portal()
  const { context, mails } = testPortal
  const run = await importRows(testPortal, clientLines)
  await run.invite({})
  let times = 0
  const killedContext: typeof context = {
    ...context,
    pause: () => (times++ === 0 ? Promise.resolve() : Promise.reject(new Error('The process was killed'))),
  }
  await expect(inviteImported(killedContext)({ run: run.id })).rejects.toThrow('killed')
  expect(mails).toHaveLength(1)
  // Killed again, after the mail server got an email and before its response was stored.
  const lostInput = { ...context, mail: { send: () => new Promise<void>(() => {}), close: () => undefined } }
  void inviteImported(lostInput)({ run: run.id })
  await expect
    .poll(
      async () =>
        (await context.pool.query('select 1 from invites where sending_since is not null')).rowCount,
    )
    .toBe(1)
  await run.sent()
  expect(mails.map(({ to }) => to).sort()).toHaveLength(2)
  expect(await run.standings()).toMatchObject({ waiting: 0, invited: 2, 'not sent': 1 })
  const [clientNotSent] = await run.clients({ standing: 'not sent' })
  expect(clientNotSent?.because).toContain('may have been sent')
  expect(new Set(mails.map(({ to }) => to)).size).toBe(2)
})

// Spec: imports/waves
test('a mail that is refused names its client and the others are invited; of a mail server that is away the rest waits', async () => {
  const refusedValues = new Set(['bo@birch.example'])
  let isDatabaseAway = false
  const sentAddresses: string[] = []
  const testPortal = await portal({
    mail: {
      send: async (letter) => {
        if (isDatabaseAway)
          throw new MailFailure(letter, 'The mail server cannot be reached', { cause: null })
        if (refusedValues.has(letter.to))
          throw new MailFailure(letter, 'It knows no such address', { cause: null, isFinal: true })
        sentAddresses.push(letter.to)
      },
      close: () => undefined,
    },
  })
  const fiveClients = [
    ...clientLines,
    'Elm Bank,A-5,Ed,Ely,ed@elm.example',
    'Fir Farm,A-6,Flo,Fay,flo@fir.example',
  ]
  const run = await importRows(testPortal, [...fiveClients, 'Gum Gym,A-7,Gil,Gray,gil@gum.example'])
  await run.invite({ most: 2 })
  await run.sent()
  expect(sentAddresses).toEqual(['ann@alder.example'])
  expect(await run.standings()).toMatchObject({ ready: 4, invited: 1, 'not sent': 1 })
  isDatabaseAway = true
  await run.invite({})
  await expect(inviteImported(testPortal.context)({ run: run.id })).rejects.toThrow('did not accept')
  expect(await run.standings()).toMatchObject({ waiting: 1, invited: 1, 'not sent': 4 })
  isDatabaseAway = false
  refusedValues.clear()
  await run.sent()
  const clientsNotSent = await run.clients({ standing: 'not sent' })
  await run.invite({ clients: clientsNotSent.map(({ id }) => id) })
  await run.sent()
  expect(await run.standings()).toMatchObject({ invited: 6, 'not sent': 0 })
  expect(sentAddresses.toSorted()).toEqual(
    ['ann@alder', 'bo@birch', 'cy@cedar', 'ed@elm', 'flo@fir', 'gil@gum'].map((name) => `${name}.example`),
  )
})

// Spec: imports/undo
test('an undo leaves who was invited, takes the others out, and nobody is invited of what is gone', async () => {
  const testPortal = await portal()
  const run = await importRows(testPortal, clientLines)
  await run.invite({ most: 1 })
  await run.sent()
  await run.invite({})
  const back = await runUndo(testPortal, run.id)
  expect(back.leftInPlace).toEqual([
    { kind: 'accounts', name: 'Alder Plumbing', why: expect.stringContaining('an invitation') },
  ])
  await run.sent()
  expect(testPortal.mails).toHaveLength(1)
  expect((await run.invite({})).failure).toMatchObject({ code: 'not_committed' })
})

// Spec: imports/waves
test('who waits can be taken back, and a client who was invited by hand meanwhile is not invited again', async () => {
  const testPortal = await portal()
  const { as, people, mails } = testPortal
  const run = await importRows(testPortal, clientLines)
  await run.invite({})
  expect((await run.stop()).body.invitations).toMatchObject({ ready: 3, waiting: 0 })
  await run.sent()
  expect(mails).toEqual([])
  const [alderClient] = await run.clients()
  await run.invite({})
  const addedReply = await as(people.admin, { confirmed: true }).call(api.people.add, {
    ...{ clientId: alderClient?.id ?? '', email: 'ann@alder.example', may: 'everything' },
  })
  expect(addedReply.status).toBe(201)
  await run.sent()
  expect(mails.filter(({ to }) => to === 'ann@alder.example')).toHaveLength(1)
  expect(await run.standings()).toMatchObject({ waiting: 0, invited: 3 })
})
