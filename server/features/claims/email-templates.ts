import { formatLossReport } from '../../../contract/claim-forms.ts'
import type { FileReply } from '../../../contract/endpoint.ts'
import { type ClaimStatus, hasInjuries, lossKindLabels } from '../../../contract/values/claim-labels.ts'
import { formatDay, formatMoment } from '../../../contract/values/days.ts'
import { fullName } from '../../../contract/values/names.ts'
import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'
import type { ClaimView } from './queries.ts'

interface Reader {
  email: string
  firstName: string | null
}
interface LossNoticeSender extends Reader {
  lastName: string | null
  phone: string | null
}
type TemplateContext = Pick<Context, 'agency' | 'settings'>

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')
const clientLabel = ({ company, clientName }: ClaimView) => company ?? clientName
const clientPhraseOf = ({ company, clientName }: ClaimView) =>
  company ? `${clientName} of ${company}` : clientName
const claimTitle = ({ line, policyNumber }: ClaimView) => `${lossKindLabels[line]} claim on ${policyNumber}`
const claimLinkButton = ({ id }: ClaimView, { settings: { publicUrl } }: TemplateContext) => ({
  label: 'Open the claim',
  link: `${publicUrl}/claim/${id}`,
})

const lossReportLines = ({ line, told }: ClaimView) =>
  formatLossReport(line, told)
    .map(({ label, value }) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`))
    .join('\n')

const formatPhotoCount = (count: number) =>
  count === 0 ? 'No photos.' : count === 1 ? 'One photo in the portal.' : `${count} photos in the portal.`

const carrierContactLines = ({ carrier, claimPhone, claimPage }: ClaimView) =>
  claimPhone || claimPage
    ? [`You can report claims to ${carrier} at ${[claimPhone, claimPage].filter(Boolean).join(' or ')}.`]
    : []

const hasEnded = ({ policyCancelledOn }: ClaimView) =>
  policyCancelledOn ? [`The policy was cancelled effective ${formatDay(policyCancelledOn)}, 12:01 a.m.`] : []

export function claimReportedEmail(claim: ClaimView, { email }: Reader, context: Context): EmailMessage {
  const { line, told, filedByClient, filedByName, photos, policyNumber, carrier } = claim
  const hasInjury = hasInjuries(line, told)
  const reporter = filedByClient ? clientPhraseOf(claim) : `${filedByName}, for ${clientPhraseOf(claim)},`
  const { html, text } = renderEmail({
    from: context.agency(),
    heading: `${hasInjury ? 'Someone was hurt: ' : ''}${claimTitle(claim)}`,
    paragraphs: [
      `${reporter} reported a loss under policy ${policyNumber} with ${carrier}. The carrier does not have the report yet: please send it, and record that in the portal.`,
      ...hasEnded(claim),
      ...carrierContactLines(claim),
      formatPhotoCount(photos.length),
    ],
    quote: { by: filedByName, words: lossReportLines(claim) },
    action: claimLinkButton(claim, context),
  })
  return {
    to: email,
    subject: `${hasInjury ? 'Urgent: ' : ''}${claimTitle(claim)}, ${clientLabel(claim)}`,
    html,
    text,
  }
}

export function claimReceiptEmail(claim: ClaimView, reader: Reader, context: Context): EmailMessage {
  const { filedByClient, filedByName, photos, reportedAt, createdAt } = claim
  const agency = context.agency()
  const reportedTime = formatMoment(reportedAt ?? createdAt, agency.timeZone)
  const { html, text } = renderEmail({
    from: agency,
    heading: 'We have your report',
    paragraphs: [
      greeting(reader),
      filedByClient
        ? `Your report reached ${agency.name} on ${reportedTime}: ${claimTitle(claim)}. ${formatPhotoCount(photos.length)}`
        : `${filedByName} recorded your loss on ${reportedTime}: ${claimTitle(claim)}. ${formatPhotoCount(photos.length)}`,
      'Your agent has the report. The carrier does not have it yet. We will notify you of each step.',
      ...carrierContactLines(claim),
    ],
    quote: { by: filedByName, words: lossReportLines(claim) },
    action: claimLinkButton(claim, context),
    notes: [noChangeNotice],
  })
  return { to: reader.email, subject: `We have your report: ${claimTitle(claim)}`, html, text }
}

const suitSentence = ({ servedOn, answerBy }: ClaimView) =>
  `The suit documents are attached: the suit was served${servedOn ? ` on ${formatDay(servedOn)}` : ''}${answerBy ? `, and the answer is due on ${formatDay(answerBy)}` : ''}. Please acknowledge them.`

/** To the carrier, with the notice as a PDF. The carrier's reply goes to the agent. */
export function lossNoticeEmail(
  claim: ClaimView,
  {
    to,
    sender,
    noticeFile,
    documents = [],
    withSuitPapers = false,
  }: {
    to: string
    sender: LossNoticeSender | undefined
    noticeFile: FileReply
    documents?: NonNullable<EmailMessage['attachments']>
    withSuitPapers?: boolean
  },
  context: Pick<Context, 'agency'>,
): EmailMessage {
  const agency = context.agency()
  const { line, told, carrier, policyNumber } = claim
  const occurredOn = formatLossReport(line, told).find(({ field }) => field === 'occurredOn')?.value
  const loss = [
    `${lossKindLabels[line]} claim`,
    `policy ${policyNumber}`,
    `insured ${clientLabel(claim)}`,
    occurredOn && `date of loss ${occurredOn}`,
  ]
  const name = (sender && fullName(sender.firstName, sender.lastName)) || agency.name
  const { html, text } = renderEmail({
    from: agency,
    heading: 'First notice of loss',
    paragraphs: [
      `To ${carrier}: please find the first notice of loss attached.`,
      `${loss.filter(Boolean).join(', ')}.`,
      ...(withSuitPapers ? [suitSentence(claim)] : []),
      ...(documents.length > 0 ? [`Other documents attached: ${documents.length}.`] : []),
      `Please confirm receipt and send the claim number to ${name}, ${[sender?.phone, sender?.email ?? agency.email].filter(Boolean).join(', ')}.`,
    ],
  })
  return {
    ...{ to, html, text },
    subject: `First notice of loss: ${clientLabel(claim)}, ${policyNumber}`,
    ...(sender ? { replyTo: sender.email } : {}),
    attachments: [
      {
        filename: noticeFile.fileName,
        content: Buffer.from(noticeFile.content),
        contentType: 'application/pdf',
      },
      ...documents,
    ],
  }
}

export function claimWaitingEmail(
  claim: ClaimView,
  { reader: { email }, agentName }: { reader: Reader; agentName: string | null },
  context: TemplateContext,
): EmailMessage {
  const agency = context.agency()
  const { html, text } = renderEmail({
    from: agency,
    heading: `Claim waiting: ${clientLabel(claim)}`,
    paragraphs: [
      `A claim of ${clientPhraseOf(claim)}${agentName ? `, a client of ${agentName},` : ''} is waiting: ${claimTitle(claim)}.`,
      `It was reported on ${formatMoment(claim.reportedAt ?? claim.createdAt, agency.timeZone)}. No one started work on it within four business hours.`,
    ],
    quote: { by: claim.filedByName, words: lossReportLines(claim) },
    action: claimLinkButton(claim, context),
  })
  return { to: email, subject: `Not started: ${claimTitle(claim)}, ${clientLabel(claim)}`, html, text }
}

const headings: Record<Exclude<ClaimStatus, 'draft'>, string> = {
  reported: 'Your claim is with your agent',
  sent_to_carrier: 'Your claim is with the carrier',
  open: 'The carrier has opened your claim',
  closed: 'Your claim is closed',
}

export function claimStepEmail(
  claim: ClaimView,
  { reader, status, by }: { reader: Reader; status: Exclude<ClaimStatus, 'draft'> | null; by: string },
  context: Context,
): EmailMessage {
  const { claimNumber, adjusterName, adjusterPhone, adjusterEmail, nextStep, nextBy, carrier } = claim
  const heading = status ? headings[status] : 'Claim update'
  const adjuster = [adjusterName, adjusterPhone, adjusterEmail].filter(Boolean).join(', ')
  const lines = [
    claimNumber && `Claim number: ${claimNumber}`,
    adjuster && `Adjuster: ${adjuster}`,
    claim.acknowledgedOn && `Acknowledged by the carrier: ${formatDay(claim.acknowledgedOn)}`,
    claim.status !== 'closed' && nextStep && `Next step: ${nextStep}`,
    claim.status !== 'closed' && nextBy && `Next step due: ${formatDay(nextBy)}`,
  ].filter(Boolean)
  const { html, text } = renderEmail({
    from: context.agency(),
    heading,
    paragraphs: [
      greeting(reader),
      `${by} has an update on your claim: ${claimTitle(claim)}, ${carrier}.`,
      ...(lines.length > 0 ? [lines.join('\n')] : []),
    ],
    action: claimLinkButton(claim, context),
  })
  return { to: reader.email, subject: `${heading}: ${claimTitle(claim)}`, html, text }
}
