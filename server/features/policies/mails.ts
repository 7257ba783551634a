import { isClaimsMade } from '../../../contract/values/coverage-trigger.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { withInsurance } from '../../../contract/values/insurance-types.ts'
import { dollars } from '../../../contract/values/money.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Agency } from '../../agency.ts'
import { type Context, today } from '../../context.ts'
import { letter } from '../../platform/letter.ts'
import type { Letter } from '../../platform/mail.ts'
import type { PolicyToTell } from './told-queries.ts'

interface Reader {
  email: string
  firstName: string | null
}
type Cancelled = PolicyToTell & { cancelledOn: string }

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')
const called = ({ type, policyNumber, carrier }: PolicyToTell) =>
  `your ${withInsurance(type)} policy ${policyNumber}, ${carrier},`

/** Their own agent where there is a telephone, else the agency. */
function whomToCall(policy: PolicyToTell, agency: Agency): string {
  const { agentFirstName, agentLastName, agentPhone } = policy
  return agentPhone
    ? `${fullName(agentFirstName, agentLastName) || agency.name} at ${agentPhone}`
    : `${agency.name} at ${agency.phone}`
}

/** What a client can still do about what happened before: under a claims-made policy perhaps nothing, unless at once. */
const fromBefore = (policy: PolicyToTell, { lines }: Agency) =>
  isClaimsMade(lines, policy)
    ? 'This policy answers to claims made while it is in force. Report at once what you know of, and ask us today whether an extended reporting period can be bought. The carrier decides what is covered.'
    : 'A loss from before then can still be reported. The carrier decides whether it is covered.'

/** Tells a client from which day a policy is not in force any more; promises nothing of what may come. */
export function cancelledLetter(
  policy: Cancelled,
  reader: Reader,
  context: Pick<Context, 'agency' | 'settings' | 'now'>,
): Letter {
  const { agency, settings } = context
  const { policyNumber, startDate, cancelledOn } = policy
  const from = `${formatDay(cancelledOn)}, 12:01 a.m.`
  const isFlat = cancelledOn === startDate
  const verb = cancelledOn > today(context) && !isFlat ? 'is to be' : 'was'
  const heading = `Policy ${policyNumber} ${verb} cancelled from ${formatDay(cancelledOn)}`
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [
      greeting(reader),
      `Our records show that ${called(policy)} ${verb} cancelled from ${from} ${
        isFlat
          ? 'That is its first day: our records show no coverage under it.'
          : 'From then on our records show no coverage under it.'
      }`,
      isFlat
        ? 'If you had a loss all the same, you can report it. The carrier decides whether it is covered.'
        : fromBefore(policy, agency()),
      `If you have a question, or this is not as you know it, please call ${whomToCall(policy, agency())}.`,
    ],
    action: { label: 'Open Claims', link: `${settings.publicUrl}/claims` },
  })
  return { to: reader.email, subject: heading, html, text }
}

/** Tells a client that a policy is on file again, to whom it was told as cancelled. That is no word on what is covered. */
export function restoredLetter(
  policy: Cancelled,
  reader: Reader,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): Letter {
  const { policyNumber, cancelledOn } = policy
  const heading = `Policy ${policyNumber} is on file again`
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [
      greeting(reader),
      `We wrote to you that ${called(policy)} was cancelled from ${formatDay(cancelledOn)}. That entry was taken back, and the policy is among your policies again.`,
      `This does not say what is covered: the carrier decides. Please ask ${whomToCall(policy, agency())}.`,
    ],
    action: { label: 'Open your policies', link: `${settings.publicUrl}/policies` },
  })
  return { to: reader.email, subject: heading, html, text }
}

/** A letter about a policy of the client's, which leads to it. */
function aboutPolicy(
  policy: PolicyToTell,
  reader: Reader,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
  { heading, says }: { heading: string; says: readonly string[] },
): Letter {
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [greeting(reader), ...says],
    action: { label: 'Open the policy', link: `${settings.publicUrl}/policy/${policy.id}` },
  })
  return { to: reader.email, subject: heading, html, text }
}

type LetterOf<More = unknown> = (
  policy: PolicyToTell,
  reader: Reader,
  context: Pick<Context, 'agency' | 'settings'>,
  more: More,
) => Letter

type Notice = NonNullable<NonNullable<PolicyToTell['life']>['notice']>

/** What a notice of cancellation says and asks for: the same in the mail and in the letter that is printed. It promises nothing. */
export function noticeInWords(policy: PolicyToTell, agency: Agency, notice: Notice): string[] {
  const { on, reason, amountDue, payBy } = notice
  const isUnpaid = reason === 'non-payment'
  const page = policy.payPage ? ` Its own page for payments is ${policy.payPage}` : ''
  return [
    `${policy.carrier} has given notice that ${called(policy)} will be cancelled from ${formatDay(on)}, 12:01 a.m.${isUnpaid ? ', because a payment is missing' : ''}`,
    ...(isUnpaid && amountDue !== undefined
      ? [
          `${dollars(amountDue)} is due${payBy ? ` by ${formatDay(payBy)}` : ''}, to ${policy.carrier}.${page}`,
          'Please pay in time, and keep the receipt. Whether a payment keeps the policy in force is for the carrier to say.',
        ]
      : []),
    `From that day on our records will show no coverage under it. Please call ${whomToCall(policy, agency)} today, also where you have paid already.`,
  ]
}

/** Warns a client of a cancellation that a carrier has given notice of. */
export const noticeLetter: LetterOf<Notice> = (policy, reader, context, notice) =>
  aboutPolicy(policy, reader, context, {
    heading: `Notice of cancellation: policy ${policy.policyNumber}, ${formatDay(notice.on)}`,
    says: noticeInWords(policy, context.agency(), notice),
  })

export const noticeWithdrawnLetter: LetterOf<{ on: string | null }> = (policy, reader, context) =>
  aboutPolicy(policy, reader, context, {
    heading: `Policy ${policy.policyNumber}: the notice of cancellation was withdrawn`,
    says: [
      `${policy.carrier} has withdrawn its notice to cancel ${called(policy).replace(/,$/, '')}.`,
      `Our records show it in force until ${formatDay(policy.endDate)}. If you have a question, please call ${whomToCall(policy, context.agency())}.`,
    ],
  })

/** Says that a policy runs again, and on which days it did not. */
export const reinstatedLetter: LetterOf<{ on: string; cancelledOn: string }> = (
  policy,
  reader,
  context,
  { on, cancelledOn },
) =>
  aboutPolicy(policy, reader, context, {
    heading: `Policy ${policy.policyNumber} was reinstated from ${formatDay(on)}`,
    says: [
      `${policy.carrier} has reinstated ${called(policy)} from ${formatDay(on)}, 12:01 a.m.`,
      on === cancelledOn
        ? 'Our records show no days without coverage.'
        : `From ${formatDay(cancelledOn)} to ${formatDay(on)}, 12:01 a.m., our records show no coverage under it. A loss from those days can be reported all the same: the carrier decides.`,
      `If you have a question, please call ${whomToCall(policy, context.agency())}.`,
    ],
  })

export const notRenewedLetter: LetterOf = (policy, reader, context) =>
  aboutPolicy(policy, reader, context, {
    heading: `Policy ${policy.policyNumber} will not be renewed by its carrier`,
    says: [
      `${policy.carrier} has given notice that it will not renew ${called(policy)} It ends on ${formatDay(policy.endDate)}, 12:01 a.m., and is in force until then.`,
      `Please call ${whomToCall(policy, context.agency())} about what can take its place: nothing does by itself.`,
    ],
  })

export const nonrenewalWithdrawnLetter: LetterOf = (policy, reader, context) =>
  aboutPolicy(policy, reader, context, {
    heading: `Policy ${policy.policyNumber}: the notice of nonrenewal was withdrawn`,
    says: [
      `${policy.carrier} has withdrawn its notice not to renew ${called(policy).replace(/,$/, '')}. That is no renewal yet: your agent tells you when there is one.`,
      `If you have a question, please call ${whomToCall(policy, context.agency())}.`,
    ],
  })

/** Tells whoever was told of something that it was entered by mistake. */
export const takenBackLetter: LetterOf<{ what: string }> = (policy, reader, context, { what }) =>
  aboutPolicy(policy, reader, context, {
    heading: `Policy ${policy.policyNumber}: an entry was taken back`,
    says: [
      `We had told you of ${what} of ${called(policy)} That was entered by mistake, and was taken back.`,
      `This does not say what is covered: the carrier decides. Please ask ${whomToCall(policy, context.agency())}.`,
    ],
  })
