import type { z } from 'zod'
import type { ActivityEvent } from '../../../contract/activity.ts'
import { activityKinds } from '../../../contract/entities.ts'
import { formatDay, formatMoment } from '../../../contract/values/days.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { fullName, shownName } from '../../../contract/values/names.ts'
import { withId } from '../../wire.ts'
import { changesIn } from './changes.ts'
import type { Named, ToldRow } from './queries.ts'
import type { Action } from './record.ts'

type Told = ToldRow & { timeZone: string }

/** What somebody did, as it goes on behind their name. */
type Predicate = (told: Told) => string

const fromRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** A name that is written from right to left does not turn round what stands beside it. */
const isolated = (name: string) => (fromRightToLeft.test(name) ? `\u2068${name}\u2069` : name)

const quoted = (name: string | null | undefined, otherwise: string) =>
  name ? `“${isolated(name)}”` : otherwise

/** A detail that is text; of one that changed, what it is since. */
function detail({ details }: Told, field: string): string | null {
  const value = new Map(Object.entries(details ?? {})).get(field)
  const now: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof now === 'string' || typeof now === 'number' ? String(now) : null
}

const client = ({ about }: Told) => (about.client ? isolated(shownName(about.client)) : 'a client')
/** A client who acts for themselves is not named again. */
const ofClient = (told: Told) => (told.about.actor?.id === told.about.client?.id ? '' : ` of ${client(told)}`)
const document = (told: Told) => quoted(told.about.thing?.name ?? detail(told, 'title'), 'a document')
const request = (told: Told) =>
  `the request ${quoted(told.about.thing?.name ?? detail(told, 'description'), '')}`.trim()
const agent = ({ about }: Told) => isolated(about.thing?.name || 'a colleague')

function policy(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'type'), number: null }
  const called = [name && typeName(name), number ?? detail(told, 'policyNumber')].filter(Boolean).join(' ')
  return called ? `the policy ${called}` : 'a policy'
}

const certificate = (told: Told) => {
  const number = told.about.thing?.number ?? detail(told, 'number')
  const holder = detail(told, 'holder')
  return `${number ? `certificate ${number}` : 'a certificate'}${holder ? ` for ${quoted(holder, '')}` : ''}`
}

/** 'the auto claim on HBA 317902' */
const claim = (told: Told) => {
  const { name, number } = told.about.thing ?? {
    name: detail(told, 'line'),
    number: detail(told, 'policyNumber'),
  }
  return `the ${name ?? ''} claim${number ? ` on ${number}` : ''}`.replace('  ', ' ')
}

const vehicle = (told: Told) => detail(told, 'vehicle') ?? 'a vehicle'

function quote(told: Told): string {
  const { name, number } = told.about.thing ?? { name: detail(told, 'title'), number: detail(told, 'number') }
  return [quoted(name, 'a quote'), number && `#${number}`].filter(Boolean).join(' ')
}

const offer = (told: Told) => {
  const carrier = detail(told, 'carrier')
  return carrier ? `the offer of ${carrier} on ${quote(told)}` : `an offer on ${quote(told)}`
}

/** Who stands in, or stood. */
const cover = (told: Told) => {
  const coverId = detail(told, 'coverId')
  return isolated((coverId && told.about.others?.[coverId]) || detail(told, 'name') || 'somebody')
}
const coverDays = (told: Told) => {
  const [from, until] = [detail(told, 'fromDay'), detail(told, 'untilDay')]
  return from && until ? ` from ${formatDay(from)} until ${formatDay(until)}` : ''
}

const time = (told: Told) => {
  const startsAt = detail(told, 'startsAt')
  return startsAt ? formatMoment(startsAt, told.timeZone) : 'another time'
}

const always = (text: string) => () => text
const statusActs: Record<string, string> = {
  in_progress: 'started',
  completed: 'completed',
  pending: 'reopened',
}
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Every action has its sentence: one that is missing does not compile. */
const predicates: Record<Action, Predicate> = {
  'user.signedIn': always('signed in'),
  'user.signedOut': always('signed out'),
  'user.signInFailed': (told) =>
    `failed to sign in${asWhom(told)}${detail(told, 'how') === 'two-step' ? ': wrong code after the right password' : ''}`,
  'user.sessionEnded': always('ended a session'),
  'user.passwordChanged': always('changed their password'),
  'user.passwordConfirmed': always('confirmed their password'),
  'user.passwordRefused': always('entered a wrong password'),
  'user.passwordReset': always('chose a new password by a link'),
  'user.linkSent': (told) => `asked for a link to choose a password${asWhom(told)}`,
  'user.twoStepOn': always('turned two-step sign-in on'),
  'user.twoStepOff': always('turned two-step sign-in off'),
  'user.recoveryCodesMade': always('made new recovery codes'),
  'user.recoveryCodeUsed': always('signed in with a recovery code'),
  'user.codesGuessed': (told) => `entered ten wrong codes${asWhom(told)}`,
  'user.passkeyAdded': always('added a passkey'),
  'user.passkeyRemoved': always('removed a passkey'),
  'user.detailsChanged': always('changed their details'),
  'user.mailsChanged': always('changed which mails they get'),
  'user.notificationsRead': always('read notifications'),
  'agent.created': (told) => `invited ${agent(told)} to the agency`,
  'agent.changed': (told) => `changed the details of ${agent(told)}`,
  'agent.roleChanged': (told) => `changed the role of ${agent(told)}`,
  'agent.deactivated': (told) => `deactivated ${agent(told)}`,
  'agent.restored': (told) => `restored ${agent(told)}`,
  'agent.accessReset': (told) => `reset the access of ${agent(told)}`,
  'agent.coverNamed': (told) => `named ${cover(told)} to stand in for ${agent(told)}${coverDays(told)}`,
  'agent.coverEnded': (told) => `ended that ${cover(told)} stands in for ${agent(told)}`,
  'agency.settingsChanged': always('changed the settings of the agency'),
  'agency.carrierChanged': (told) => `changed what is known of ${detail(told, 'name') ?? 'a carrier'}`,
  'agency.logExported': (told) => `exported ${detail(told, 'rows') ?? 'some'} entries of the audit log`,
  'client.created': (told) => `added ${client(told)} as a client`,
  'client.changed': (told) => `changed the details of ${client(told)}`,
  'client.einShown': (told) => `looked at the EIN of ${client(told)}`,
  'client.accessReset': (told) => `reset the access of ${client(told)}`,
  'client.emailAsked': (told) => `asked ${client(told)} to confirm a new e-mail`,
  'client.emailWithdrawn': (told) => `took back the new e-mail of ${client(told)}`,
  'client.emailChanged': always('confirmed their new e-mail'),
  // Each of many has an entry of its own.
  'client.reassigned': (told) =>
    `assigned ${client(told)} to ${isolated(detail(told, 'agent') ?? 'another agent')}`,
  'invite.created': (told) => `made an invitation for ${client(told)}`,
  'invite.sent': (told) => `sent ${client(told)} an invitation`,
  'invite.emailCorrected': (told) => `corrected the e-mail of ${client(told)}`,
  'invite.revoked': (told) => `revoked the invitation of ${client(told)}`,
  'invite.accepted': always('accepted the invitation'),
  'policy.created': (told) => `added ${policy(told)}`,
  'policy.changed': (told) => `changed ${policy(told)}`,
  'policy.renewed': (told) => {
    const carrier = detail(told, 'waitsFor')
    return `filed a renewal of ${policy(told)}${carrier ? `, not yet confirmed by ${carrier}` : ''}`
  },
  'policy.renewalConfirmed': (told) => `noted that the carrier has confirmed the renewal of ${policy(told)}`,
  'policy.deactivated': (told) =>
    `deactivated ${policy(told)}: ${detail(told, 'reason') ?? 'no reason given'}`,
  'policy.cancelled': (told) => {
    const day = detail(told, 'cancelledOn')
    return `noted that ${policy(told)} was cancelled${day ? ` from ${formatDay(day)}, 12:01 a.m.` : ''}`
  },
  'policy.restored': (told) => `restored ${policy(told)}`,
  'policy.vehiclesChanged': (told) => `changed the vehicles of ${policy(told)}`,
  'policy.cardViewed': (told) => {
    const cards = detail(told, 'cards')
    return cards
      ? `opened the ${cards} ID cards of ${policy(told)}`
      : `opened the ID card of ${vehicle(told)}`
  },
  'policy.cardShared': (told) => `shared the ID card of ${vehicle(told)} by a link`,
  'policy.cardLinkWithdrawn': (told) => `withdrew a link to the ID card of ${vehicle(told)}`,
  'certificate.approved': (told) => `approved what ${client(told)} may certify`,
  'certificate.approvalWithdrawn': (told) => `withdrew the approval of certificates of ${client(told)}`,
  'certificate.issued': (told) => `issued ${certificate(told)}`,
  'certificate.reissued': (told) =>
    `reissued ${detail(told, 'issued') === '1' ? '1 certificate' : `${detail(told, 'issued')} certificates`} of ${client(told)}`,
  'certificate.withdrawn': (told) => `withdrew ${certificate(told)}`,
  'certificate.holderRemoved': (told) =>
    `removed the certificate holder ${quoted(detail(told, 'holder'), '')}`.trim(),
  'claim.reported': (told) => `reported ${claim(told)}`,
  'claim.escalated': (told) => `told the admins that nobody has taken up ${claim(told)}`,
  'claim.stepTaken': (told) => {
    const status = detail(told, 'status')
    return status
      ? `set ${claim(told)} to ${capitalised(status.replaceAll('_', ' '))}`
      : `noted on ${claim(told)}`
  },
  'document.uploaded': (told) => `uploaded ${document(told)}`,
  'document.attached': (told) => `attached ${document(told)}`,
  'document.moved': (told) => `moved ${document(told)} to ${movedTo(told)}`,
  'document.removed': (told) => `removed ${document(told)}: ${detail(told, 'reason') ?? 'no reason given'}`,
  'document.viewed': (told) => `looked at ${document(told)}`,
  'request.created': (told) => `made ${request(told)}`,
  'request.opened': (told) => `opened ${request(told)} for ${client(told)}`,
  'request.statusChanged': (told) =>
    `${statusActs[detail(told, 'status') ?? ''] ?? 'changed'} ${request(told)}`,
  'quote.presentationPassedOn': (told) =>
    `passed the presentation of ${quote(told)} on to ${isolated(detail(told, 'agent') ?? 'another agent')}`,
  'quote.presentationStayed': (told) =>
    `left the presentation of ${quote(told)} on ${time(told)} with ${isolated(detail(told, 'agent') ?? 'the agent before')}: the new agent has another at that time`,
  'request.escalated': (told) => `told the admins that nobody has taken up ${request(told)}`,
  'message.sent': (told) =>
    `sent ${toWhom(told)}a message${detail(told, 'documentId') ? ' with a file' : ''}`,
  'message.read': (told) => `read messages${ofClient(told)}`,
  'quote.requested': (told) => `requested ${quote(told)}`,
  'quote.created': (told) => `created the quote ${quote(told)}`,
  'quote.statusChanged': (told) =>
    `set ${quote(told)} to ${capitalised(detail(told, 'status') ?? 'another status')}`,
  'quote.amountsShown': (told) => `opened the rates of ${quote(told)}`,
  'quote.amountsHidden': (told) => `hid the rates of ${quote(told)}`,
  'quote.finalized': (told) => `asked to finalize ${offer(told)}`,
  'quote.deleted': (told) => `deleted the quote ${quote(told)}`,
  'quote.offerAdded': (told) => `added ${offer(told)}`,
  'quote.offerChanged': (told) => `changed ${offer(told)}`,
  'quote.offerDeleted': (told) => `deleted ${offer(told)}`,
  'quote.paperFiled': (told) => `filed ${quoted(detail(told, 'title'), 'a document')} with ${quote(told)}`,
  'quote.presentationBooked': (told) => `booked a presentation of ${quote(told)} for ${time(told)}`,
  'quote.presentationMoved': (told) => `moved the presentation of ${quote(told)} to ${time(told)}`,
  'quote.presentationCancelled': (told) => `cancelled the presentation of ${quote(told)} on ${time(told)}`,
}

const toWhom = (told: Told) => (told.about.actor?.role === 'client' ? '' : `${client(told)} `)
/** Whoever is not signed in may be anybody. */
const asWhom = ({ about }: Told) =>
  about.actor || !about.thing?.name ? '' : ` as ${isolated(about.thing.name)}`
const movedTo = (told: Told) => {
  const policyId = detail(told, 'policyId')
  return policyId ? `the policy ${told.about.others?.[policyId] ?? ''}`.trim() : 'no policy'
}

/** What nobody did who is signed in, where that is told otherwise than as somebody's deed. */
const ofNobody: Partial<Record<Action, (told: Told) => string | null>> = {
  // Only what was asked for on a page has come from somewhere.
  'user.linkSent': (told) =>
    told.ip ? null : `The portal mailed ${agent(told)} a link to choose a password`,
  'agent.created': (told) => `${agent(told)} was made an admin at the machine`,
  'agent.accessReset': (told) => `The access of ${agent(told)} was reset at the machine`,
}

const isAction = (action: string): action is Action => Object.hasOwn(predicates, action)
const isKind = (entity: string) => activityKinds.find((kind) => kind === entity)

/** A person as the log calls them: by their own name, who acts is not their company. */
const nameOf = ({ firstName, lastName, email }: Named) => fullName(firstName, lastName) || email

/** One plain sentence: 'Laura Brandt, covering for Daniel Kim, completed the request “…”'. */
export function sentenceOf(row: ToldRow, timeZone: string): string {
  const { actor, principal } = row.about
  // A later version may have put more on record than this one knows.
  const action = isAction(row.action) ? row.action : null
  const told = { ...row, timeZone }
  const whole = action && !actor ? ofNobody[action]?.(told) : null
  if (whole) return whole
  const who = actor ? isolated(nameOf(actor)) : row.entity === 'user' ? 'Somebody' : 'The portal'
  const covering = principal ? `, covering for ${isolated(nameOf(principal))},` : ''
  return `${who}${covering} ${action ? predicates[action](told) : row.action}`
}

/** An event as staff read it; from where it came is for admins. */
export const eventView =
  ({ timeZone, isAdmin }: { timeZone: string; isAdmin: boolean }) =>
  (row: ToldRow): z.input<typeof ActivityEvent> => {
    const { actor, principal, client, thing, others } = row.about
    return withId({
      id: row.id,
      at: row.at,
      actor: actor && { id: actor.id, name: nameOf(actor), role: actor.role },
      onBehalfOf: principal && { id: principal.id, name: nameOf(principal) },
      action: row.action,
      entity: isKind(row.entity) ?? 'agency',
      entityId: row.entityId,
      isThere: !thing?.gone,
      client: client && { id: client.id, name: shownName(client) },
      text: sentenceOf(row, timeZone),
      changes: changesIn(row.details, { others, timeZone }),
      ip: isAdmin ? row.ip : null,
    })
  }
