import { expect } from 'vitest'
import { Told } from '../../contract/claim-forms.ts'
import { api } from '../../contract/index.ts'
import { usualWeek } from '../../contract/values/business-hours.ts'
import { insertSetupLink } from '../features/setup/queries.ts'
import { newPushKeys } from '../platform/push.ts'
import { newToken } from '../platform/secrets.ts'
import {
  believableLoss,
  billForm,
  blanketForm,
  carrierForm,
  companyForm,
  wizardAnswers,
} from './believable.ts'
import { bayfare, certificateIn } from './certificates.ts'
import { pdfFile, pngFile } from './files.ts'
import { addPerson } from './people.ts'
import type { portal } from './portal.ts'

type Names<Api> = { [G in keyof Api & string]: `${G}.${keyof Api[G] & string}` }[keyof Api & string]
/** 'policies.create': the group and the name of an endpoint. */
export type EndpointName = Names<typeof api>

/**
 * One believable call of every endpoint: what is sent, with the rows made anew each time that it is about, of `client`, who
 * is a client of `agent`. An endpoint without one does not compile.
 */
export function believableCalls({
  as,
  context,
  given,
  people,
}: Awaited<ReturnType<typeof portal>>): Record<EndpointName, () => Promise<object> | object> {
  const { admin, agent, client } = people
  const policyId = async () => (await given.policy()).id
  const openRequest = async () => (await given.request({ type: 'endorsement' })).id
  const invite = (by = agent) => given.invite({ by, email: `${crypto.randomUUID()}@invited.example` })
  const newPolicy = {
    policyNumber: 'HBP 1',
    insurer: 'Hanover',
    type: 'General Liability Insurance',
    startDate: '2026-11-01',
  }
  const notice = {
    kind: 'notice of cancellation',
    effectiveOn: '2026-12-10',
    source: 'e-mail',
    reason: 'non-payment',
    amountDue: 412,
    payBy: '2026-12-09',
  } as const
  let retentions = 0
  const ofNotice = async () => {
    const entered = await as(admin).call(api.policyEvents.enter, { policyId: await policyId(), ...notice })
    return { id: entered.body.events[0]?.id }
  }
  const installmentId = async () => (await given.bill()).installments[0]?.id ?? ''
  const deviceKeys = () => ({ p256dh: newPushKeys().publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })
  const details = { phone: '8605550111' }
  const contact = {
    firstName: 'Ines',
    lastName: 'Barlow',
    email: 'ines@tidewheel.example',
    phone: null,
    title: null,
  }
  const contactId = async () => {
    const added = await as(agent).call(api.contacts.add, { id: client.id, ...contact })
    return added.body.client.contacts.at(-1)?.id ?? ''
  }
  const onPolicy = async () => (await given.vehicle()).policyId
  const onVehicle = async () => (await given.vehicle()).id
  const cardLink = async () => {
    const { body } = await as(client).call(api.cards.share, { id: await onVehicle() })
    return { id: body.link.id, token: body.link.url.replace(/.*\//, '') }
  }
  const madeUp = {
    id: 'made-up',
    rawId: 'made-up',
    type: 'public-key',
    response: { clientDataJSON: '', attestationObject: '', authenticatorData: '', signature: '' },
  }
  const colleague = async () => (await addPerson(context, { role: 'agent' })).id
  const quay = {
    name: 'Quay Insurance',
    phone: '(860) 555-0199',
    email: 'help@quay.example',
    address: '1 Quay Street, Mystic, CT 06355',
    license: null,
    color: '#20544a',
    timeZone: 'America/New_York',
  }
  const setupToken = async () => {
    const token = newToken()
    const from = context.now()
    await insertSetupLink(context.db, token, { from, until: new Date(from.getTime() + 60_000) })
    return token
  }
  const days = { fromDay: '2026-12-01', untilDay: '2026-12-04' }
  // Nobody but who writes it sees a draft.
  const toMerge = async () => {
    const goesId = (await given.client()).id
    const { rehearsal } = (await as(admin).call(api.merging.rehearse, { id: client.id, goesId })).body
    return { goesId, staysVersion: rehearsal.stays.version, goesVersion: rehearsal.goes.version }
  }
  const draftId = async () => (await given.draft()).id
  const told = { ...Told.parse({}), whatHappened: 'A pipe burst' }
  const photo = () => pngFile('ovens.png')
  const quoteId = async () => (await given.quote()).id
  const offerId = async () => (await given.offer({ quoteId: await quoteId() })).id
  // Each at a time of its own: a slot is booked once.
  let booked = 0
  const datetime = () => {
    const place = booked++
    const day = 24 + 7 * Math.floor(place / 10)
    return new Date(Date.UTC(2026, 10, day, 15, (place % 10) * 30)).toISOString()
  }
  const bookedQuote = async () => {
    const quoteid = await quoteId()
    const { status } = await as(client).call(api.appointments.book, { quoteid, datetime: datetime() })
    expect(status).toBe(200)
    return quoteid
  }
  const shownQuote = async () => {
    const quoteId = (await given.quote()).id
    await given.offer({ quoteId })
    await as(agent).call(api.quotes.toggleAmounts, { quoteId })
    return quoteId
  }

  const approval = async () => ({
    insuredName: 'Tidewheel Bakery LLC',
    policies: [
      {
        policyId: (
          await given.policy({
            coverages: [{ type: 'Each Occurrence', amount: 1_000_000, interval: 'per occurrence' }],
          })
        ).id,
        coverages: ['Each Occurrence'],
      },
    ],
  })
  const approved = async () => {
    await as(agent).call(api.certificates.approve, { clientId: client.id, ...(await approval()) })
    return { clientId: client.id }
  }
  let houses = 0
  const certificate = async () => {
    await approved()
    return certificateIn(await as(client).call(api.certificates.issue, { holder: bayfare }))
  }

  return {
    'auth.me': () => ({}),
    'auth.login': () => ({ usernameOrEmail: 'nobody', password: 'wrong' }),
    'auth.logout': () => ({}),
    'auth.updatePassword': () => ({ currentPassword: 'wrong', newPassword: 'a long enough one' }),
    'auth.confirm': () => ({ password: 'wrong' }),
    'auth.updateDetails': () => details,
    'auth.safety': () => ({}),
    'auth.account': () => ({ accountId: client.id }),
    'accessLinks.ask': () => ({ usernameOrEmail: 'nobody' }),
    'accessLinks.lookup': () => ({ token: 'made-up' }),
    'accessLinks.choose': () => ({ token: 'made-up', password: 'a long enough one' }),
    'twoStep.signIn': () => ({ usernameOrEmail: 'nobody else', password: 'wrong', code: '000000' }),
    'twoStep.start': () => ({}),
    'twoStep.turnOn': () => ({ code: '000000' }),
    'twoStep.turnOff': () => ({}),
    'twoStep.recoveryCodes': () => ({}),
    'passkeys.start': () => ({}),
    'passkeys.add': () => ({ name: 'My laptop', response: madeUp }),
    'passkeys.remove': () => ({ id: client.id }),
    'passkeys.startSignIn': () => ({}),
    'passkeys.signIn': () => ({ response: madeUp }),
    'sessions.list': () => ({}),
    'sessions.end': async () => ({
      id: (await as(client).call(api.sessions.list, {})).body.sessions[0]?.id ?? '',
    }),
    'sessions.endOthers': () => ({}),
    'invites.export': () => ({}),
    'invites.list': () => ({}),
    'invites.create': () => ({ email: `${crypto.randomUUID()}@invited.example`, agentId: agent.id }),
    'invites.send': async () => {
      const { id, userId } = await invite()
      return { inviteId: id, userId }
    },
    'invites.correctEmail': async () => ({
      inviteId: (await invite()).id,
      email: `${crypto.randomUUID()}@invited.example`,
    }),
    'invites.revoke': async () => ({ inviteId: (await invite()).id }),
    'invites.lookup': async () => {
      const { email, token } = await invite()
      return { email, token: token ?? '' }
    },
    'invites.accept': async () => ({
      token: (await invite()).token ?? '',
      firstName: 'Owen',
      lastName: 'Pruitt',
      phone: '8605550112',
      password: 'tile and stone forever',
    }),
    'people.list': () => ({ clientId: client.id }),
    'people.add': () => ({
      clientId: client.id,
      email: `${crypto.randomUUID()}@tidewheel.example`,
      may: 'certificates' as const,
    }),
    'people.invite': async () => ({ clientId: client.id, userId: (await given.invited()).id }),
    'people.change': async () => ({
      clientId: client.id,
      userId: (await given.colleague()).id,
      may: 'read' as const,
    }),
    'people.makeOwner': async () => {
      const { id: clientId } = await given.client()
      return { clientId, userId: (await given.colleague({ of: clientId })).id }
    },
    'people.view': () => ({ clientId: client.id, userId: client.id }),
    'people.end': async () => ({ clientId: client.id, userId: (await given.colleague()).id }),
    'clients.list': () => ({}),
    'clients.export': () => ({}),
    'clients.add': () => ({
      company: `Alder ${crypto.randomUUID()}`,
      phone: '8605550133',
      agentId: agent.id,
    }),
    'clients.addExternalId': () => ({ id: client.id, system: 'Epic', externalId: crypto.randomUUID() }),
    'clients.removeExternalId': async () => {
      const known = { id: client.id, system: 'Epic', externalId: crypto.randomUUID() }
      await as(admin).call(api.clients.addExternalId, known)
      return known
    },
    'clients.one': () => ({ id: client.id }),
    'emailChanges.ask': () => ({ id: client.id, email: `${crypto.randomUUID()}@tidewheel.example` }),
    'emailChanges.withdraw': async () => {
      const email = `${crypto.randomUUID()}@tidewheel.example`
      await as(agent, { confirmed: true }).call(api.emailChanges.ask, { id: client.id, email })
      return { id: client.id }
    },
    'emailChanges.lookup': () => ({ token: 'made-up' }),
    'emailChanges.confirm': () => ({ token: 'made-up' }),
    'clients.update': () => ({ id: client.id, ...details }),
    'clients.resetAccess': async () => ({ id: (await given.client()).id }),
    'clients.showEin': () => ({ id: client.id }),
    'clients.close': async () => ({ id: (await given.client()).id }),
    'clients.reopen': async () => {
      const { id } = await given.client()
      await as(agent).call(api.clients.close, { id })
      return { id }
    },
    'merging.rehearse': async () => ({ id: client.id, goesId: (await given.client()).id }),
    'merging.merge': async () => ({ id: client.id, ...(await toMerge()) }),
    'merging.merged': () => ({ id: client.id }),
    'merging.undo': async () => {
      const { goesId, ...versions } = await toMerge()
      await as(admin, { confirmed: true }).call(api.merging.merge, { id: client.id, goesId, ...versions })
      return { id: client.id, mergedId: goesId }
    },
    'erasing.changeRetention': () => ({
      policies: 7,
      claims: 10,
      quotes: 3,
      // Never what stands, or nothing changes.
      correspondence: 11 + (retentions++ % 9),
    }),
    'erasing.rehearse': () => ({ id: client.id }),
    'erasing.erase': async () => {
      const { id } = await given.client()
      await as(admin).call(api.clients.close, { id })
      return { id, until: null }
    },
    'erasing.erasePerson': async () => ({ id: client.id, userId: (await given.colleague()).id }),
    'contacts.add': () => ({ id: client.id, ...contact }),
    'contacts.change': async () => ({
      id: client.id,
      contactId: await contactId(),
      ...contact,
      title: 'Owner',
    }),
    'contacts.remove': async () => ({ id: client.id, contactId: await contactId() }),
    'clients.agents': () => ({}),
    'policies.list': () => ({}),
    'policies.renewals': () => ({}),
    'policies.export': () => ({}),
    'policies.exportRenewals': () => ({}),
    'policies.one': async () => ({ id: await policyId() }),
    'policies.ofClient': () => ({ id: client.id }),
    'policies.ofClients': () => ({ ids: client.id }),
    'policies.ofType': () => ({ category: 'commercial', type: 'Cyber-Liability-Insurance' }),
    'policies.count': () => ({}),
    'policies.create': () => ({ clientId: client.id, ...newPolicy }),
    'policies.createFor': () => ({ userId: client.id, ...newPolicy }),
    'policies.update': async () => ({ id: await policyId(), premium: 10 }),
    'policies.updateForm': async () => ({ policyId: await policyId(), premium: 10 }),
    'policies.renew': async () => ({ id: await policyId(), premium: 6010 }),
    'policies.confirmRenewals': async () => {
      const { body } = await as(admin).call(api.policies.renew, { id: await policyId(), premium: 6010 })
      return { policyIds: [body.policy.id], source: 'carrier list' }
    },
    'policies.showRenewal': async () => {
      const renewal = { id: await policyId(), premium: 6010, shown: false }
      const { body } = await as(admin).call(api.policies.renew, renewal)
      return { id: body.policy.id, because: 'payroll rose' }
    },
    'policies.confirmRenewal': async () => {
      const { body } = await as(admin).call(api.policies.renew, { id: await policyId(), premium: 6010 })
      return { id: body.policy.id }
    },
    'policies.deactivate': async () => ({ id: await policyId() }),
    'policies.restore': async () => {
      const id = await policyId()
      await as(admin).call(api.policies.deactivate, { id })
      return { id }
    },
    'policyEvents.ofPolicy': async () => ({ policyId: await policyId() }),
    'policyEvents.issuedSince': async () => ({ policyId: await policyId(), day: '2026-08-02' }),
    'policyEvents.enter': async () => ({
      policyId: await policyId(),
      kind: 'audit',
      effectiveOn: '2026-08-01',
      source: 'letter',
      premium: 6210,
    }),
    'policyEvents.letter': ofNotice,
    'policyEvents.takeBack': ofNotice,
    'bills.due': () => ({}),
    'bills.ofPolicy': async () => ({ policyId: (await given.bill()).policyId }),
    'bills.enter': async () => ({ policyId: await policyId(), ...billForm }),
    'bills.change': async () => ({ id: (await given.bill()).id, ...billForm, premium: 5800, fees: 62 }),
    'bills.withdraw': async () => ({ id: (await given.bill()).id }),
    'bills.notePaid': async () => ({
      id: await installmentId(),
      paidOn: '2026-11-18',
      source: 'carrier page',
    }),
    'bills.takeBack': async () => {
      const id = await installmentId()
      await as(admin).call(api.bills.notePaid, { id, paidOn: '2026-11-18', source: 'carrier page' })
      return { id }
    },
    'bills.sayPaid': async () => ({
      id: await installmentId(),
      note: 'Paid on the carrier’s page',
      file: pdfFile('receipt.pdf'),
    }),
    'carriers.list': () => ({}),
    'lines.list': () => ({}),
    'lines.add': () => ({ name: `Flood ${crypto.randomUUID()}`, category: 'commercial', kind: 'property' }),
    'lines.save': () => ({
      slug: 'Inland-Marine-Insurance',
      name: 'Inland Marine and Equipment Insurance',
    }),
    'lines.merge': async () => {
      const name = `Flood ${crypto.randomUUID()}`
      await as(admin).call(api.lines.add, { name, category: 'commercial', kind: 'property' })
      return { slug: name, into: 'Commercial Property Insurance' }
    },
    'lines.retire': () => ({ slug: 'life' }),
    'lines.restore': async () => {
      await as(admin).call(api.lines.retire, { slug: 'life' })
      return { slug: 'life' }
    },
    'carriers.save': () => ({ name: 'Hanover', claimPhone: '8605550158', claimPage: '', naic: '' }),
    'carriers.choices': () => ({}),
    'carriers.kept': () => ({}),
    'carriers.use': async () => ({ id: (await given.carrier()).id }),
    'carriers.add': () => ({ ...carrierForm, name: `Erie ${crypto.randomUUID()}` }),
    'carriers.change': async () => {
      const { id, name } = await given.carrier()
      return { id, ...carrierForm, name: `${name} Group` }
    },
    'carriers.merge': async () => ({
      id: (await given.carrier()).id,
      into: (await given.carrier()).id,
    }),
    'carriers.retire': async () => ({ id: (await given.carrier()).id }),
    'carriers.takeBack': async () => {
      const { id } = await given.carrier()
      await as(admin).call(api.carriers.retire, { id })
      return { id }
    },
    'carriers.setLogo': async () => ({ id: (await given.carrier()).id, file: pngFile('erie.png') }),
    'carriers.removeLogo': async () => {
      const { id } = await given.carrier()
      await as(admin).call(api.carriers.setLogo, { id, file: pngFile('erie.png') })
      return { id }
    },
    'carriers.addCompany': async () => ({
      id: (await given.carrier()).id,
      ...companyForm,
      name: `Erie Exchange ${crypto.randomUUID()}`,
    }),
    'carriers.changeCompany': async () => {
      const { id, name } = await given.company()
      return { id, ...companyForm, name: `${name} of New York` }
    },
    'carriers.removeCompany': async () => ({ id: (await given.company()).id }),
    'policyParts.ofPolicy': async () => ({ policyId: await policyId() }),
    'policyParts.save': async () => ({ policyId: await policyId(), kind: 'form', parts: [blanketForm] }),
    'policyParts.saveFacts': async () => ({ policyId: await policyId(), aggregateApplies: 'project' }),
    'vehicles.ofPolicy': async () => ({ policyId: await onPolicy() }),
    'vehicles.save': async () => ({ policyId: await onPolicy(), vehicles: [] }),
    'vehicles.showVin': async () => ({ id: await onVehicle() }),
    'vehicles.confirm': async () => ({ id: (await given.temporaryVehicle()).id, source: 'e-mail' }),
    'cards.mine': () => ({}),
    'cards.ofPolicy': async () => ({ policyId: await onPolicy() }),
    'cards.paper': async () => ({ id: await onVehicle() }),
    'cards.papers': async () => ({ policyId: await onPolicy() }),
    'cards.links': async () => ({ policyId: await onPolicy() }),
    'cards.share': async () => ({ id: await onVehicle() }),
    'cards.withdraw': async () => ({ id: (await cardLink()).id }),
    'cards.shared': async () => ({ token: (await cardLink()).token }),
    'cards.sharedPaper': async () => ({ token: (await cardLink()).token }),
    'documents.all': () => ({}),
    'documents.ofPolicy': async () => ({ id: await policyId() }),
    'documents.ofType': () => ({ value: 'Cyber-Liability-Insurance' }),
    'documents.ofClient': () => ({ id: client.id }),
    'documents.one': async () => ({ id: (await given.document()).id }),
    'documents.create': async () => ({
      title: 'Declarations',
      type: 'policy',
      policyId: await policyId(),
      file: pdfFile('declarations.pdf'),
    }),
    'documents.export': () => ({}),
    'documents.link': async () => {
      const { id, fileName } = await given.document()
      return { documentId: id, fileName }
    },
    'documents.open': async () => ({ id: (await given.document()).id }),
    'documents.move': async () => ({ id: (await given.document()).id, policyId: await policyId() }),
    'documents.remove': async () => ({ id: (await given.document()).id, reason: 'duplicate' }),
    'requests.list': () => ({}),
    'requests.export': () => ({}),
    'appointments.exportComing': () => ({}),
    'requests.one': async () => ({ id: (await given.request()).id }),
    'requests.create': () => ({ type: 'coi' }),
    'requests.createFor': () => ({ clientId: client.id, type: 'other' }),
    'requests.completeSeveral': async () => ({ requestIds: [(await given.request()).id] }),
    'requests.setStage': async () => ({
      ...{ requestId: (await given.request()).id, stage: 'waiting for carrier', sentHow: 'e-mail' },
    }),
    'requests.assign': async () => ({
      requestId: (await given.request()).id,
      ownerId: agent.id,
      dueOn: '2126-12-01',
    }),
    'requests.confirm': async () => {
      const policy = await policyId()
      const request = await given.request({ type: 'endorsement', policyId: policy })
      const address = { street: '9 Wharf Road', city: 'Mystic', state: 'CT', zip: '06355' }
      return {
        requestId: request.id,
        change: { what: 'change address', ...address },
        effectiveOn: '2026-09-01',
        source: 'e-mail',
      }
    },
    'requests.comments': async () => ({ requestId: (await given.request()).id }),
    'requests.comment': async () => ({ requestId: (await given.request()).id, said: 'Which of the vans?' }),
    'requests.changeStatus': async () => ({ requestId: (await given.request()).id, status: 'completed' }),
    'requests.figures': () => ({}),
    'claims.list': () => ({}),
    'claims.export': () => ({}),
    'claims.one': async () => ({ id: (await given.claim()).id }),
    'claims.policies': () => ({}),
    'claims.filing': async () => ({ policyId: await policyId() }),
    'claims.start': async () => ({ policyId: await policyId() }),
    'claims.save': async () => ({ id: await draftId(), told }),
    'claims.discard': async () => ({ id: await draftId() }),
    'claims.addPhoto': async () => ({ id: (await given.claim()).id, file: photo() }),
    'claims.removePhoto': async () => {
      const id = await draftId()
      const { body } = await as(client).call(api.claims.addPhoto, { id, file: photo() })
      return { id, documentId: body.photo.id }
    },
    'claims.report': async () => ({ id: await draftId(), line: 'property', ...believableLoss }),
    'claims.changeStatus': async () => ({ id: (await given.claim()).id, status: 'open' }),
    'claims.figures': () => ({}),
    'certificates.mine': () => ({}),
    'certificates.master': approved,
    'certificates.approve': async () => ({ clientId: client.id, ...(await approval()) }),
    'certificates.withdrawApproval': approved,
    'certificates.holders': () => ({}),
    'certificates.removeHolder': async () => ({ id: (await certificate()).holderId }),
    'certificates.exportHolders': () => ({}),
    'certificates.list': () => ({}),
    'certificates.export': () => ({}),
    // Another client has nothing approved.
    'certificates.issue': async () => {
      await approved()
      return { holder: bayfare }
    },
    'certificates.issueFor': async () => ({
      clientId: client.id,
      holder: { ...bayfare, name: 'Granite Row Properties LLC' },
      ...(await approval()),
      ownWording: 'As respects the deliveries to Groton.',
      requestId: (await given.request()).id,
    }),
    'certificates.reissue': async () => {
      await certificate()
      return { clientId: client.id }
    },
    'certificates.reissueSeveral': async () => ({ certificateIds: [(await certificate()).id] }),
    'certificates.approveHolder': async () => {
      await approved()
      houses += 1
      const holder = { ...bayfare, name: 'PNC Bank, N.A.', street: `${houses} Depot Road` }
      const { request } = (await as(client).call(api.certificates.issue, { holder })).body
      return { id: request?.holderId ?? '' }
    },
    'certificates.withdraw': async () => ({ id: (await certificate()).id }),
    'certificates.check': async () => {
      const { number, checkUrl } = await certificate()
      return { number: String(number), code: checkUrl.split('/').at(-1) ?? '' }
    },
    'certificates.askForWording': () => ({
      holderName: 'Bayfare Grocers Inc',
      asks: 'additional insured',
      file: pdfFile('vendor-agreement-p7.pdf'),
    }),
    'quotes.list': () => ({}),
    'quotes.ofClients': () => ({}),
    'quotes.export': () => ({}),
    'quotes.ofClient': () => ({ id: client.id }),
    'quotes.one': async () => ({ id: await quoteId() }),
    'quotes.request': () => wizardAnswers,
    'quotes.createFor': () => ({
      userId: client.id,
      category: 'commercial',
      type: 'Cyber Liability Insurance',
    }),
    'quotes.setStatus': async () => ({ quoteId: await quoteId(), status: 'declined' }),
    'quotes.toggleAmounts': async () => ({ quoteId: await quoteId() }),
    'quotes.finalize': async () => ({ quoteid: await shownQuote() }),
    'quotes.remove': async () => ({ quoteId: await quoteId() }),
    'offers.list': async () => ({ id: await quoteId() }),
    'offers.create': async () => ({ quoteId: await quoteId(), insurerName: 'Chubb', premium: 2388 }),
    'offers.update': async () => ({ detailId: await offerId(), premium: 2401 }),
    'offers.renew': async () => {
      const renewed = {
        renews: await policyId(),
        category: 'commercial',
        type: 'Cyber Liability Insurance',
      } as const
      const { body } = await as(admin).call(api.quotes.createFor, { userId: client.id, ...renewed })
      return { detailId: (await given.offer({ by: admin, quoteId: body.quote.id })).id, shown: true }
    },
    'offers.remove': async () => ({ detailId: await offerId() }),
    'appointments.slots': async () => ({ quoteid: await quoteId() }),
    'appointments.book': async () => ({ quoteid: await quoteId(), datetime: datetime() }),
    'appointments.move': async () => ({ quoteid: await bookedQuote(), datetime: datetime() }),
    'appointments.cancel': async () => ({ quoteid: await bookedQuote() }),
    'appointments.coming': () => ({}),
    'tasks.export': () => ({}),
    'tasks.list': () => ({}),
    'tasks.one': async () => ({ id: (await given.task()).id }),
    'tasks.owners': () => ({ clientId: client.id }),
    'tasks.create': () => ({ what: 'Send the loss runs to the carrier', clientId: client.id }),
    'tasks.change': async () => ({ id: (await given.task()).id, what: 'Call about the audit' }),
    'tasks.complete': async () => ({ id: (await given.task()).id }),
    'tasks.reopen': async () => {
      const { id } = await given.task()
      await as(agent).call(api.tasks.complete, { id })
      return { id }
    },
    'tasks.remove': async () => ({ id: (await given.task()).id }),
    'notes.export': () => ({}),
    'notes.list': () => ({ clientId: client.id }),
    'notes.create': () => ({ text: 'Prefers to be called before ten.', clientId: client.id }),
    'notes.change': async () => ({ id: (await given.note()).id, text: 'Prefers mail.' }),
    'notes.remove': async () => ({ id: (await given.note()).id }),
    'messages.list': () => ({}),
    'messages.ofClient': () => ({ id: client.id }),
    'messages.exportOfClient': () => ({ id: client.id }),
    'messages.conversations': () => ({}),
    'messages.sendToSeveral': () => ({ content: 'The office is closed on Friday.', clientIds: [client.id] }),
    'messages.send': () => ({ content: 'Hello, Daniel', receiverId: client.id }),
    // One that the client received.
    'messages.read': async () => ({ messageId: (await given.message()).id }),
    'messages.readUpTo': async () => ({ clientId: client.id, upTo: (await given.message()).id }),
    'messages.unreadCount': () => ({}),
    'notifications.list': () => ({}),
    'notifications.unreadCount': () => ({}),
    'notifications.read': () => ({ ids: [crypto.randomUUID()] }),
    'notifications.mails': () => ({}),
    'push.settings': () => ({}),
    'push.saveKinds': () => ({ kinds: { rates: true } }),
    'push.allow': () => ({ endpoint: 'https://push.example.com/send/1', keys: deviceKeys() }),
    'push.end': async () => {
      const endpoint = `https://push.example.com/send/${crypto.randomUUID()}`
      await as(client).call(api.push.allow, { endpoint, keys: deviceKeys() })
      return { endpoint }
    },
    'notifications.saveMails': () => ({ mails: { requests: true } }),
    'activity.ofClient': () => ({ id: client.id }),
    'archives.list': () => ({}),
    'archives.ask': async () => {
      await given.noArchives()
      return { withNotes: true }
    },
    'archives.ofClient': () => ({ id: client.id }),
    'archives.askOfClient': async () => {
      await given.noArchives()
      return { id: client.id }
    },
    'archives.remove': async () => ({ id: (await given.archive()).id }),
    'imports.list': () => ({}),
    'imports.one': async () => ({ id: (await given.import()).id }),
    'imports.create': () => ({ name: 'The book of Coldspring' }),
    'imports.addFile': async () => ({
      id: (await given.import()).id,
      file: new File(['Account Name,Phone\nTidewheel,860-555-0101\n'], 'clients.csv'),
    }),
    'imports.removeFile': async () => {
      const { id, fileList } = await given.import({ upTo: 'looked at' })
      return { id, fileId: fileList[0]?.id ?? '' }
    },
    'imports.map': async () => {
      const { id, fileList } = await given.import({ upTo: 'looked at' })
      return { id, fileId: fileList[0]?.id ?? '', table: 0, columns: [], keepAs: 'Our list' }
    },
    'imports.useMapping': async () => {
      const { id, fileList } = await given.import({ upTo: 'looked at' })
      const file = { id, fileId: fileList[0]?.id ?? '', table: 0 }
      return { ...file, mappingId: await given.importMapping(file) }
    },
    'imports.mappings': () => ({}),
    'imports.removeMapping': async () => {
      const { id, fileList } = await given.import({ upTo: 'looked at' })
      return { id: await given.importMapping({ id, fileId: fileList[0]?.id ?? '', table: 0 }) }
    },
    'imports.settle': async () => ({
      id: (await given.import()).id,
      carriers: [{ written: 'Hfd', means: 'The Hartford' }],
      lines: [],
    }),
    'imports.rehearse': async () => ({ id: (await given.import({ upTo: 'looked at' })).id }),
    'imports.rows': async () => ({ id: (await given.import({ upTo: 'rehearsed' })).id }),
    'imports.answer': async () => {
      const { id } = await given.import({ upTo: 'rehearsed' })
      const { rows } = (await as(admin).call(api.imports.rows, { id, outcome: 'doubtful' })).body
      return { id, rowId: rows[0]?.id ?? '', take: 'left out' }
    },
    'imports.commit': async () => ({ id: (await given.import({ upTo: 'rehearsed' })).id }),
    'imports.invitations': async () => ({ id: (await given.import({ upTo: 'committed' })).id }),
    'imports.clients': async () => ({ id: (await given.import({ upTo: 'committed' })).id }),
    'imports.invite': async () => ({ id: (await given.import({ upTo: 'committed' })).id, most: 10 }),
    'imports.stopInviting': async () => {
      const { id } = await given.import({ upTo: 'committed' })
      await as(admin, { confirmed: true }).call(api.imports.invite, { id })
      return { id }
    },
    'imports.undo': async () => ({ id: (await given.import({ upTo: 'committed' })).id }),
    'imports.remove': async () => ({ id: (await given.import()).id }),
    'story.glance': () => ({ id: client.id }),
    'story.lines': () => ({ id: client.id, search: 'bakery' }),
    'story.entries': () => ({ id: client.id, thread: 'account', day: '2026-11-20' }),
    'activity.log': () => ({}),
    'activity.newest': () => ({}),
    'activity.people': () => ({ search: 'Maria' }),
    'activity.export': () => ({}),
    'admin.agents': () => ({}),
    'admin.exportAgents': () => ({}),
    'admin.hire': () => ({
      firstName: 'Owen',
      lastName: 'Pruitt',
      email: `${crypto.randomUUID()}@invited.example`,
      phone: '',
      license: '',
      role: 'agent',
    }),
    'admin.update': async () => ({ id: await colleague(), license: 'CT 1' }),
    'admin.changeRole': async () => ({ id: await colleague(), role: 'admin' }),
    'admin.deactivate': async () => ({ id: await colleague() }),
    'admin.restore': async () => {
      const id = await colleague()
      await as(admin, { confirmed: true }).call(api.admin.deactivate, { id })
      return { id }
    },
    'admin.resetAccess': async () => ({ id: await colleague() }),
    'admin.link': async () => {
      const id = await colleague()
      await as(admin, { confirmed: true }).call(api.admin.resetAccess, { id })
      return { id }
    },
    'admin.assign': () => ({ agentId: agent.id, clientIds: [client.id] }),
    'admin.nameManager': async () => ({ id: client.id, agentId: await colleague() }),
    'admin.endManager': async () => {
      const manager = { id: client.id, agentId: await colleague() }
      await as(admin).call(api.admin.nameManager, manager)
      return manager
    },
    'admin.markContact': async () => {
      const manager = { id: client.id, agentId: await colleague() }
      await as(admin).call(api.admin.nameManager, manager)
      return manager
    },
    'admin.nameCover': async () => ({ ...days, agentId: agent.id, coverId: await colleague() }),
    'admin.endCover': async () => {
      const cover = { ...days, agentId: agent.id, coverId: await colleague() }
      const { body } = await as(admin, { confirmed: true }).call(api.admin.nameCover, cover)
      return { id: body.cover.id }
    },
    'admin.settings': () => ({}),
    'system.check': () => ({ part: 'database' }),
    'system.failedJobs': () => ({}),
    'system.tryAgain': async () => ({ id: await given.undelivered() }),
    'system.dismiss': async () => ({ id: await given.undelivered() }),
    'system.sendTestMail': () => ({ to: 'denise@harborline.example' }),
    'admin.changeSettings': () => ({ requiresTwoStep: false }),
    'admin.changeAgency': () => ({ ...quay, license: `CT ${crypto.randomUUID()}` }),
    'admin.changeHours': () => ({
      week: [...usualWeek],
      holidays: [{ day: '2026-12-25', name: `Christmas Day ${crypto.randomUUID()}` }],
    }),
    'admin.setLogo': () => ({ file: pngFile('logo.png') }),
    'admin.removeLogo': async () => {
      await as(admin).call(api.admin.setLogo, { file: pngFile('logo.png') })
      return {}
    },
    'setup.lookup': async () => ({ token: await setupToken() }),
    'setup.complete': async () => ({
      token: await setupToken(),
      firstName: 'Nora',
      lastName: 'Ames',
      email: `${crypto.randomUUID()}@quay.example`,
      password: 'four brass lanterns',
      agency: quay,
    }),
    'home.client': () => ({}),
    'home.next': () => ({}),
    'home.agent': () => ({}),
    'today.list': () => ({}),
    'today.snooze': async () => ({ kind: 'request', id: await openRequest(), untilDay: '2099-01-04' }),
    'today.unsnooze': async () => ({ kind: 'request', id: await openRequest() }),
    'today.pass': async () => ({ kind: 'request', id: await openRequest(), to: admin.id }),
    'today.passSeveral': async () => ({
      things: [{ kind: 'request', id: await openRequest() }],
      to: admin.id,
    }),
    // What somebody else did cannot be taken back.
    'today.undo': async () => {
      const sent = { requestId: await openRequest(), status: 'completed', undoable: true } as const
      const { body } = await as(agent).call(api.requests.changeStatus, sent)
      return { event: body.undo?.event ?? '' }
    },
    'today.undoSeveral': async () => {
      const sent = { requestIds: [await openRequest()], undoable: true }
      const { body } = await as(agent).call(api.requests.completeSeveral, sent)
      return { events: body.undo.map(({ event }) => event) }
    },
    'search.find': () => ({ q: 'tidewheel' }),
  }
}
