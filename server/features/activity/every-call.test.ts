import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { requiresTwoStep } from '../../http/session.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import type { Action } from '../../registry/events.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { believableCalls, type EndpointName } from '../../testing/believable-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { type Person, password } from '../../testing/people.ts'
import { portal } from '../../testing/portal.ts'
import { sealRecord } from './seal-record.ts'

const nothing: readonly Action[] = []

/** What each endpoint leaves on record, called with success. One that is added without an entry does not compile. */
const leaves: Record<EndpointName, readonly Action[]> = {
  'auth.me': nothing,
  'auth.login': ['user.signedIn'],
  'auth.logout': ['user.signedOut'],
  'auth.updatePassword': ['user.passwordChanged'],
  'auth.confirm': ['user.passwordConfirmed'],
  'auth.updateDetails': ['user.detailsChanged'],
  'auth.safety': nothing,
  'auth.account': ['user.accountChosen'],
  'accessLinks.ask': nothing,
  'accessLinks.lookup': nothing,
  'accessLinks.choose': ['user.passwordReset'],
  'twoStep.signIn': ['user.signedIn'],
  'twoStep.start': nothing,
  'twoStep.turnOn': ['user.twoStepOn'],
  'twoStep.turnOff': ['user.twoStepOff'],
  'twoStep.recoveryCodes': ['user.recoveryCodesMade'],
  'passkeys.start': nothing,
  'passkeys.add': ['user.passkeyAdded'],
  'passkeys.remove': ['user.passkeyRemoved'],
  'passkeys.startSignIn': nothing,
  'passkeys.signIn': ['user.signedIn'],
  'sessions.list': nothing,
  'sessions.end': ['user.sessionEnded'],
  'sessions.endOthers': ['user.sessionEnded'],
  'invites.list': nothing,
  'invites.export': ['agency.listExported'],
  'invites.create': ['client.created', 'invite.created'],
  'invites.send': ['invite.sent'],
  'invites.correctEmail': ['invite.emailCorrected'],
  'invites.revoke': ['invite.revoked'],
  'invites.lookup': nothing,
  'invites.accept': ['invite.accepted', 'user.signedIn'],
  'people.list': nothing,
  'people.add': ['client.personAdded', 'invite.created', 'invite.sent'],
  'people.invite': ['invite.sent'],
  'people.change': ['client.personChanged'],
  'people.makeOwner': ['client.ownerChanged'],
  'people.end': ['client.personEnded'],
  'people.view': ['client.viewedAs'],
  'clients.list': nothing,
  'clients.export': ['agency.listExported'],
  'clients.one': nothing,
  'emailChanges.ask': ['client.emailAsked'],
  'emailChanges.withdraw': ['client.emailWithdrawn'],
  'emailChanges.lookup': nothing,
  'emailChanges.confirm': ['client.emailChanged'],
  'clients.update': ['client.changed'],
  'clients.resetAccess': ['client.accessReset'],
  'clients.showEin': ['client.einShown'],
  'clients.close': ['client.closed'],
  'clients.reopen': ['client.reopened'],
  'merging.rehearse': [],
  'merging.merged': [],
  'merging.merge': ['client.merged'],
  'merging.undo': ['client.mergerUndone', 'client.mergerUndone'],
  'erasing.rehearse': [],
  'erasing.changeRetention': ['agency.retentionChanged'],
  'erasing.erase': ['client.erased'],
  'erasing.erasePerson': ['client.personErased'],
  'contacts.add': ['client.contactAdded'],
  'contacts.change': ['client.contactChanged'],
  'contacts.remove': ['client.contactRemoved'],
  'clients.agents': nothing,
  'clients.add': ['client.created'],
  'clients.addExternalId': ['client.externalIdAdded'],
  'clients.removeExternalId': ['client.externalIdRemoved'],
  'policies.list': nothing,
  'policies.renewals': nothing,
  'policies.export': ['agency.listExported'],
  'policies.exportRenewals': ['agency.listExported'],
  'policies.one': nothing,
  'policies.ofClient': nothing,
  'policies.ofClients': nothing,
  'policies.ofType': nothing,
  'policies.count': nothing,
  'policies.create': ['policy.created'],
  'policies.createFor': ['policy.created'],
  'policies.update': ['policy.changed'],
  'policies.updateForm': ['policy.changed'],
  'policies.renew': ['policy.renewed'],
  'policies.showRenewal': ['policy.renewalShown'],
  'policies.confirmRenewal': ['policy.renewalConfirmed'],
  'policies.confirmRenewals': ['policy.renewalConfirmed'],
  'policies.deactivate': ['policy.deactivated'],
  'policies.restore': ['policy.restored'],
  'policyEvents.ofPolicy': nothing,
  'policyEvents.issuedSince': nothing,
  'policyEvents.letter': nothing,
  'policyEvents.enter': ['policy.audited'],
  'policyEvents.takeBack': ['policy.eventTakenBack'],
  'bills.due': nothing,
  'bills.ofPolicy': nothing,
  'bills.enter': ['policy.billEntered'],
  'bills.change': ['policy.billChanged'],
  'bills.withdraw': ['policy.billWithdrawn'],
  'bills.notePaid': ['policy.paymentNoted'],
  'bills.takeBack': ['policy.paymentTakenBack'],
  'bills.sayPaid': ['document.uploaded', 'policy.saidPaid'],
  'carriers.list': nothing,
  'carriers.save': ['agency.carrierChanged'],
  'carriers.choices': nothing,
  'carriers.kept': nothing,
  'carriers.use': nothing,
  'carriers.add': ['agency.carrierAdded'],
  'carriers.change': ['agency.carrierChanged'],
  'carriers.merge': ['agency.carrierMerged'],
  'carriers.retire': ['agency.carrierRetired'],
  'carriers.takeBack': ['agency.carrierTakenBack'],
  'carriers.setLogo': ['agency.carrierLogoChanged'],
  'carriers.removeLogo': ['agency.carrierLogoRemoved'],
  'carriers.addCompany': ['agency.carrierCompanyAdded'],
  'carriers.changeCompany': ['agency.carrierCompanyChanged'],
  'carriers.removeCompany': ['agency.carrierCompanyRemoved'],
  'lines.list': nothing,
  'lines.add': ['agency.lineAdded'],
  'lines.save': ['agency.lineChanged'],
  'lines.merge': ['agency.lineMerged'],
  'lines.retire': ['agency.lineRetired'],
  'lines.restore': ['agency.lineRestored'],
  'policyParts.ofPolicy': nothing,
  'policyParts.save': ['policy.partsChanged'],
  'policyParts.saveFacts': ['policy.partsChanged'],
  'vehicles.ofPolicy': nothing,
  'vehicles.save': ['policy.vehiclesChanged'],
  'vehicles.showVin': ['policy.vinShown'],
  'vehicles.confirm': ['policy.vehiclesChanged'],
  'cards.mine': nothing,
  'cards.ofPolicy': nothing,
  'cards.paper': ['policy.cardViewed'],
  'cards.papers': ['policy.cardViewed'],
  'cards.links': nothing,
  'cards.share': ['policy.cardShared'],
  'cards.withdraw': ['policy.cardLinkWithdrawn'],
  'cards.shared': nothing,
  'cards.sharedPaper': nothing,
  'documents.all': nothing,
  'documents.ofPolicy': nothing,
  'documents.ofType': nothing,
  'documents.ofClient': nothing,
  'documents.export': ['agency.listExported'],
  'documents.one': nothing,
  'documents.create': ['document.uploaded'],
  'documents.link': ['document.viewed'],
  'documents.open': ['document.viewed'],
  'documents.move': ['document.moved'],
  'documents.remove': ['document.removed'],
  'requests.list': nothing,
  'requests.export': ['agency.listExported'],
  'appointments.exportComing': ['agency.listExported'],
  'claims.export': ['agency.listExported'],
  'certificates.export': ['agency.listExported'],
  'requests.one': nothing,
  'requests.create': ['request.created'],
  'requests.createFor': ['request.opened'],
  'requests.completeSeveral': ['request.statusChanged'],
  'requests.setStage': ['request.stageChanged'],
  'requests.assign': ['request.assigned'],
  'requests.confirm': ['client.changed', 'request.changeConfirmed'],
  'requests.comments': nothing,
  'requests.comment': ['request.commented'],
  'requests.changeStatus': ['request.statusChanged'],
  'requests.figures': nothing,
  'claims.list': nothing,
  'claims.one': nothing,
  'claims.policies': nothing,
  'claims.filing': nothing,
  'claims.start': nothing,
  'claims.save': nothing,
  'claims.discard': nothing,
  'claims.addPhoto': ['document.uploaded'],
  'claims.removePhoto': nothing,
  'claims.report': ['claim.reported'],
  'claims.changeStatus': ['claim.stepTaken'],
  'claims.figures': nothing,
  'certificates.mine': nothing,
  'certificates.master': nothing,
  'certificates.approve': ['certificate.approved'],
  'certificates.withdrawApproval': ['certificate.approvalWithdrawn'],
  'certificates.holders': nothing,
  'certificates.removeHolder': ['certificate.holderRemoved'],
  'certificates.exportHolders': ['agency.listExported'],
  'certificates.list': nothing,
  'certificates.issue': ['certificate.issued'],
  'certificates.issueFor': ['certificate.issued', 'request.statusChanged'],
  'certificates.reissue': ['certificate.reissued'],
  'certificates.reissueSeveral': ['certificate.reissued'],
  'certificates.approveHolder': ['certificate.issued', 'request.statusChanged'],
  'certificates.withdraw': ['certificate.withdrawn'],
  'certificates.check': nothing,
  'certificates.askForWording': ['request.created', 'document.attached'],
  'quotes.list': nothing,
  'quotes.ofClients': nothing,
  'quotes.export': ['agency.listExported'],
  'quotes.ofClient': nothing,
  'quotes.one': nothing,
  'quotes.request': ['document.attached', 'quote.requested'],
  'quotes.createFor': ['document.attached', 'quote.created'],
  'quotes.setStatus': ['quote.statusChanged'],
  'quotes.toggleAmounts': ['quote.amountsShown'],
  'quotes.finalize': ['request.created', 'quote.finalized'],
  'quotes.remove': ['quote.deleted'],
  'offers.list': nothing,
  'offers.create': ['quote.paperFiled', 'quote.offerAdded'],
  'offers.update': ['quote.paperFiled', 'quote.offerChanged'],
  'offers.renew': ['policy.renewed', 'quote.statusChanged'],
  'offers.remove': ['quote.offerDeleted'],
  'appointments.slots': nothing,
  'appointments.book': ['quote.presentationBooked'],
  'appointments.move': ['quote.presentationMoved'],
  'appointments.cancel': ['quote.presentationCancelled'],
  'appointments.coming': nothing,
  'tasks.list': nothing,
  'tasks.export': ['agency.listExported'],
  'tasks.one': nothing,
  'tasks.owners': nothing,
  'tasks.create': ['task.created'],
  'tasks.change': ['task.changed'],
  'tasks.complete': ['task.completed'],
  'tasks.reopen': ['task.reopened'],
  'tasks.remove': ['task.removed'],
  'notes.list': nothing,
  'notes.export': ['agency.listExported'],
  'notes.create': ['note.added'],
  'notes.change': ['note.changed'],
  'notes.remove': ['note.removed'],
  'messages.list': nothing,
  'messages.ofClient': nothing,
  'messages.exportOfClient': ['agency.listExported'],
  'messages.conversations': nothing,
  'messages.sendToSeveral': ['message.sent'],
  'messages.send': ['document.attached', 'message.sent'],
  'messages.read': ['message.read'],
  'messages.readUpTo': ['message.read'],
  'messages.unreadCount': nothing,
  'notifications.list': nothing,
  'notifications.unreadCount': nothing,
  'notifications.read': ['user.notificationsRead'],
  'notifications.mails': nothing,
  'notifications.saveMails': ['user.mailsChanged'],
  'push.settings': nothing,
  'push.saveKinds': ['user.pushKindsChanged'],
  'push.allow': ['user.pushAllowed'],
  'push.end': ['user.pushEnded'],
  'activity.ofClient': nothing,
  'imports.list': nothing,
  'imports.one': nothing,
  'imports.create': ['agency.importBegun'],
  'imports.addFile': ['agency.importFileAdded'],
  'imports.removeFile': ['agency.importFileRemoved'],
  'imports.map': ['agency.importChanged', 'agency.importMappingKept'],
  'imports.useMapping': ['agency.importChanged'],
  'imports.mappings': nothing,
  'imports.removeMapping': ['agency.importMappingRemoved'],
  'imports.settle': ['agency.importChanged'],
  'imports.rehearse': ['agency.importRehearsed'],
  'imports.rows': nothing,
  'imports.answer': ['agency.importChanged'],
  'imports.commit': ['agency.importCommitAsked'],
  'imports.invitations': nothing,
  'imports.clients': nothing,
  'imports.invite': ['agency.importInvited'],
  'imports.stopInviting': ['agency.importInvitingStopped'],
  'imports.undo': ['agency.importUndoAsked'],
  'imports.remove': ['agency.importRemoved'],
  'archives.list': nothing,
  'archives.ask': ['agency.archiveAsked'],
  'archives.ofClient': nothing,
  'archives.askOfClient': ['client.archiveAsked'],
  'archives.remove': ['client.archiveRemoved'],
  'story.glance': nothing,
  'story.lines': nothing,
  'story.entries': nothing,
  'activity.log': nothing,
  'activity.newest': nothing,
  'activity.people': nothing,
  'activity.export': ['agency.logExported'],
  'admin.agents': nothing,
  'admin.exportAgents': ['agency.listExported'],
  'admin.hire': ['agent.created'],
  'admin.update': ['agent.changed'],
  'admin.changeRole': ['agent.roleChanged'],
  'admin.deactivate': ['agent.deactivated'],
  'admin.restore': ['agent.restored'],
  'admin.resetAccess': ['agent.accessReset'],
  'admin.link': ['agent.linkCopied'],
  'admin.assign': ['client.reassigned'],
  'admin.nameManager': ['client.managerNamed'],
  'admin.endManager': ['client.managerEnded'],
  'admin.markContact': ['client.contactMarked'],
  'admin.nameCover': ['agent.coverNamed'],
  'admin.endCover': ['agent.coverEnded'],
  'admin.settings': nothing,
  'admin.changeSettings': ['agency.settingsChanged'],
  'admin.changeAgency': ['agency.detailsChanged'],
  'admin.changeHours': ['agency.hoursChanged'],
  'admin.setLogo': ['agency.logoChanged'],
  'admin.removeLogo': ['agency.logoRemoved'],
  'setup.lookup': nothing,
  'setup.complete': ['agency.setUp', 'agent.created', 'user.signedIn'],
  'home.client': nothing,
  'home.next': nothing,
  'search.find': nothing,
  'system.check': nothing,
  'system.failedJobs': nothing,
  'system.tryAgain': ['agency.triedAgain'],
  'system.dismiss': ['agency.mailGivenUp'],
  'system.sendTestMail': ['agency.testMailKept'],
  'home.agent': nothing,
  'today.list': nothing,
  'today.snooze': ['work.snoozed'],
  'today.unsnooze': ['work.broughtBack'],
  'today.pass': ['work.passed'],
  'today.passSeveral': ['work.passed'],
  'today.undo': ['request.statusChanged'],
  'today.undoSeveral': ['request.statusChanged'],
}

// They change nothing that is anybody's yet: a link is on record once it is sent, the rest once it is answered.
const begins: readonly string[] = [
  'accessLinks.ask',
  'accessLinks.lookup',
  'emailChanges.lookup',
  'setup.lookup',
  'twoStep.start',
  'passkeys.start',
  'passkeys.startSignIn',
  // A draft is its writer's own until it is reported.
  'claims.start',
  'claims.save',
  'claims.discard',
  'claims.removePhoto',
] satisfies EndpointName[]

const secrets = ['password', 'currentPassword', 'newPassword', 'token', 'ein', 'vin']

test('every call that writes, shows a paper or exports leaves exactly its own on record, and no secret of what was sent', async () => {
  const world = await portal()
  const { as, given, people, context, clock } = world
  const { agent, client } = people
  const reader = await given.client({ firstName: 'Helen', lastName: 'Vale' })
  const calls = believableCalls(world)
  const file = () => pdfFile('paper.pdf')
  const signedUp = { company: '', ein: '89-1234567' }

  const key = authenticator()
  const token = newToken()
  const link = async () => {
    const at = clock.time.toISOString()
    const row = { tokenHash: tokenHash(token), userId: reader.id, kind: 'reset' as const, createdAt: at }
    await context.db
      .insertInto('accessLinks')
      .values({ ...row, expiresAt: new Date(clock.time.getTime() + 60_000).toISOString() })
      .onConflict((same) => same.doNothing())
      .execute()
    return { token, password: 'eight brass lanterns' }
  }
  const newEmail = async () => {
    const at = clock.time.toISOString()
    const email = 'helen@vale.example'
    const row = { userId: reader.id, email, askedBy: agent.id, askedAt: at, tokenHash: tokenHash(token) }
    await context.db
      .insertInto('emailChanges')
      .values({ ...row, expiresAt: new Date(clock.time.getTime() + 60_000).toISOString() })
      .onConflict((same) => same.doNothing())
      .execute()
    return { token }
  }
  const readers = () => as(reader, { confirmed: true })
  // No code is taken twice.
  const later = () => {
    clock.time = new Date(clock.time.getTime() + 30_000)
  }
  const codeOf = (secret: string) =>
    generateSync({ secret: secret.replaceAll(' ', ''), epoch: clock.time.getTime() / 1000 })
  const nextCode = async () => {
    later()
    return codeOf((await readers().call(api.twoStep.start, {})).body.secret)
  }
  const twoStepOn = async () => {
    await readers().call(api.twoStep.turnOn, { code: await nextCode() })
    return {}
  }
  const passkey = async () => {
    const { challenge } = (await readers().call(api.passkeys.start, {})).body.options
    return { name: 'My laptop', response: key.make({ challenge }) }
  }

  /** What is sent in the place of a call that is believable, but refused or without an effect. */
  const instead: Partial<Record<EndpointName, (sent: object) => Promise<object> | object>> = {
    'auth.login': () => ({ usernameOrEmail: agent.email, password }),
    'auth.confirm': () => ({ password }),
    'auth.updatePassword': () => ({ currentPassword: password, newPassword: 'seven brass lanterns' }),
    'accessLinks.lookup': link,
    'accessLinks.choose': link,
    'emailChanges.lookup': newEmail,
    'emailChanges.confirm': newEmail,
    'twoStep.signIn': async () => {
      const person = await given.client()
      const own = as(person, { confirmed: true })
      const { secret } = (await own.call(api.twoStep.start, {})).body
      await own.call(api.twoStep.turnOn, { code: codeOf(secret) })
      later()
      return { usernameOrEmail: person.email, password, code: codeOf(secret) }
    },
    'twoStep.turnOn': async () => ({ code: await nextCode() }),
    'twoStep.recoveryCodes': twoStepOn,
    'passkeys.add': passkey,
    'passkeys.remove': async () => {
      const { passkeys } = (await readers().call(api.auth.safety, {})).body
      return { id: passkeys[0]?.id ?? '' }
    },
    'passkeys.signIn': async () => {
      await readers().call(api.passkeys.add, await passkey())
      const { challenge } = (await as(null).call(api.passkeys.startSignIn, {})).body.options
      return { response: key.sign({ challenge }, reader.id) }
    },
    'invites.create': (sent) => ({ ...sent, ...signedUp }),
    'invites.accept': (sent) => ({ ...sent, ...signedUp }),
    // What was sent in the same moment is the other half of a double click.
    'people.invite': (sent) => {
      later()
      return sent
    },
    'clients.update': (sent) => ({ ...sent, ein: '89-7654321' }),
    'quotes.request': (sent) => ({ ...sent, file: file() }),
    'quotes.createFor': (sent) => ({ ...sent, file: file() }),
    'offers.create': (sent) => ({ ...sent, file: file() }),
    'offers.update': (sent) => ({ ...sent, file: file() }),
    'messages.send': (sent) => ({ ...sent, file: file() }),
    'admin.assign': async () => ({
      agentId: people.otherAgent.id,
      clientIds: [(await given.client()).id],
    }),
    'admin.changeSettings': () => ({ requiresTwoStep: true }),
    // Nobody may be there yet. It comes last.
    'setup.complete': async (sent) => {
      await context.db
        .updateTable('users')
        .set({ deactivatedAt: clock.time.toISOString() })
        .where('role', '=', 'admin')
        .execute()
      return sent
    },
    // The agent would have to set it up first.
    'home.agent': async () => {
      await context.db.deleteFrom('installation').where('name', '=', requiresTwoStep).execute()
      return {}
    },
    'push.saveKinds': () => ({ kinds: { rates: false } }),
    'notifications.saveMails': () => ({ mails: { requests: false } }),
    'notifications.read': async () => {
      await given.request()
      const { notifications } = (await as(agent).call(api.notifications.list, {})).body
      return { ids: notifications.map(({ id }) => id) }
    },
  }
  /** Who calls where it is not the first of those who may: they received it, or their password changes by it. */
  const by: Partial<Record<EndpointName, Person>> = {
    'auth.updatePassword': reader,
    'auth.updateDetails': client,
    'twoStep.start': reader,
    'twoStep.turnOn': reader,
    'twoStep.turnOff': reader,
    'twoStep.recoveryCodes': reader,
    'passkeys.start': reader,
    'passkeys.add': reader,
    'passkeys.remove': reader,
    'sessions.end': client,
    'sessions.endOthers': client,
    'messages.read': client,
    'messages.readUpTo': client,
    'claims.save': client,
    'claims.discard': client,
    'claims.removePhoto': client,
    'claims.report': client,
  }
  const callerOf = (name: EndpointName, { who }: Endpoint) => {
    if (name === 'auth.logout') return agent
    if (who === null) return null
    return by[name] ?? (who.includes('agent') ? agent : who.includes('client') ? client : people.admin)
  }

  const sentSecrets = new Set<string>()
  for (const [group, endpoints] of Object.entries(api))
    for (const [own, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const name = `${group}.${own}` as EndpointName
      const believable = await calls[name]()
      const sent = (await instead[name]?.(believable)) ?? believable
      for (const [field, value] of Object.entries(sent))
        if (secrets.includes(field) && value)
          sentSecrets.add(String(value)).add(String(value).replace(/\W/g, ''))
      const before = await context.db.selectFrom('events').select('id').execute()
      const { status } = await as(callerOf(name, endpoint), { confirmed: true }).call(endpoint, sent)
      expect(status, name).toBe(endpoint.status ?? 200)
      const known = new Set(before.map(({ id }) => id))
      const events = await context.db.selectFrom('events').selectAll().orderBy('id').execute()
      const left = events.filter(({ id }) => !known.has(id))
      expect(
        left.map(({ action }) => action),
        name,
      ).toEqual(leaves[name])
      for (const event of left) {
        expect(event, name).toMatchObject({ ip: '127.0.0.1', actorId: expect.any(String) })
        expect(event.at, name).toBe(context.now().toISOString())
      }
    }

  const everything = JSON.stringify(await context.db.selectFrom('events').selectAll().execute())
  expect(sentSecrets.size).toBeGreaterThan(8)
  for (const secret of sentSecrets) expect(everything).not.toContain(secret)

  // What is personal of clients is sealed once it can no longer be taken back.
  const { rows } = await context.pool.query<{ words: string[] }>(
    `select array_remove(array[email, phone, company, address], null) as words
     from users where role = 'client'
     union all select array_remove(array[email, phone, first_name || ' ' || last_name], null) from contacts
     union all select array[name, street] from certificate_holders`,
  )
  const personal = new Set(rows.flatMap(({ words }) => words).filter((word) => word.length > 5))
  expect(personal.size).toBeGreaterThan(10)
  clock.time = new Date(clock.time.getTime() + 2 * 60 * 60_000)
  await sealRecord(context)()
  const onRecord = await context.db.selectFrom('events').select(['action', 'details']).execute()
  const found = onRecord.flatMap(({ action, details }) =>
    [...personal].flatMap((word) => (JSON.stringify(details).includes(word) ? [[action, word]] : [])),
  )
  expect(found).toEqual([])
})

test('every writing endpoint of the contract leaves something on record', () => {
  for (const [group, endpoints] of Object.entries(api))
    for (const [own, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      const writes = endpoint.method !== 'GET' || endpoint.changes !== undefined
      if (writes && !begins.includes(`${group}.${own}`))
        expect(leaves[`${group}.${own}` as EndpointName], `${group}.${own}`).not.toEqual([])
    }
})
