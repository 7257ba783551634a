import { isClaimsMade } from '../../../contract/values/coverage-trigger.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { withInsurance } from '../../../contract/values/insurance-types.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Agency } from '../../agency.ts'
import type { Context } from '../../context.ts'
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
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): Letter {
  const { policyNumber, startDate, cancelledOn } = policy
  const from = `${formatDay(cancelledOn)}, 12:01 a.m.`
  const isFlat = cancelledOn === startDate
  const heading = `Policy ${policyNumber} was cancelled from ${formatDay(cancelledOn)}`
  const { html, text } = letter({
    from: agency(),
    heading,
    paragraphs: [
      greeting(reader),
      `Our records show that ${called(policy)} was cancelled from ${from} ${
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
