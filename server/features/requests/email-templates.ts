import type { Request } from '../../../contract/requests.ts'
import { formatMoment } from '../../../contract/values/days.ts'
import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import type { RequestStatus } from '../../../contract/values/request-labels.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

/** Attachments are read in the portal: the email carries no files. */
const attachmentsNote = ({ papers }: Request) =>
  papers.length > 0 ? [`Attached in the portal: ${papers.map(({ title }) => title).join(', ')}.`] : []

interface Reader {
  email: string
  firstName: string | null
}

export function requestCreatedEmail(
  request: Request,
  { email }: Reader,
  { agency, settings }: Context,
): EmailMessage {
  const { publicUrl } = settings
  const { description, details, isUrgent, clientName, company, quoteId } = request
  const client = company ?? clientName
  const clientText = company ? `${clientName} of ${company}` : clientName
  const { html, text } = renderEmail({
    from: agency(),
    heading: `${isUrgent ? 'Urgent request' : 'Request'} from ${client}`,
    paragraphs: [
      `${clientText} submitted a request: ${description}.`,
      ...(isUrgent ? ['The request is marked urgent (within 24 hours).'] : []),
      // The portal wrote these details, so they are not quoted as the client's.
      ...(quoteId ? [`${details}.`] : []),
      ...attachmentsNote(request),
    ],
    quote: details && !quoteId ? { by: clientName, words: details } : undefined,
    action: quoteId
      ? { label: 'Open the quote', link: `${publicUrl}/quote/${quoteId}` }
      : { label: 'Open client requests', link: `${publicUrl}/` },
  })
  return { to: email, subject: `${isUrgent ? 'Urgent: ' : ''}${description}, ${client}`, html, text }
}

export function requestOpenedEmail(
  { description, details, isUrgent }: Request,
  { reader, by }: { reader: Reader; by: string },
  { agency, settings: { publicUrl } }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { html, text } = renderEmail({
    from: agency(),
    heading: 'A request was opened for you',
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      `${by} opened a request for you: ${description}.`,
      ...(isUrgent ? ['The request is marked urgent (within 24 hours).'] : []),
    ],
    quote: details ? { by, words: details } : undefined,
    action: { label: 'Open the portal', link: `${publicUrl}/` },
    notes: [noChangeNotice, `If this is not what you asked for, please call us at ${agency().phone}.`],
  })
  return { to: reader.email, subject: `A request was opened for you: ${description}`, html, text }
}

export function requestEscalatedEmail(
  request: Request,
  { reader: { email }, agentName }: { reader: Reader; agentName: string | null },
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): EmailMessage {
  const { publicUrl } = settings
  const { description, details, clientName, company, createdAt, quoteId } = request
  const clientText = company ? `${clientName} of ${company}` : clientName
  const { html, text } = renderEmail({
    from: agency(),
    heading: `Urgent request waiting: ${company ?? clientName}`,
    paragraphs: [
      `An urgent request for ${clientText}${agentName ? `, a client of ${agentName},` : ''} is waiting: ${description}.`,
      `It came in on ${formatMoment(createdAt, agency().timeZone)}, marked urgent (within 24 hours). No one started work on it within four business hours.`,
      ...attachmentsNote(request),
    ],
    quote: details ? { by: 'Request details', words: details } : undefined,
    action: quoteId
      ? { label: 'Open the quote', link: `${publicUrl}/quote/${quoteId}` }
      : { label: 'Open client requests', link: `${publicUrl}/agency/requests?status=pending` },
  })
  return { to: email, subject: `Urgent, not started: ${description}, ${company ?? clientName}`, html, text }
}

const statusPhrases: Record<RequestStatus, string> = {
  pending: 'open again',
  in_progress: 'in progress',
  completed: 'completed',
}

export function requestStatusEmail(
  { description, details }: Request,
  { reader, status, by }: { reader: Reader; status: RequestStatus; by: string },
  { agency, settings }: Context,
): EmailMessage {
  const { publicUrl } = settings
  const now = `Your request is ${statusPhrases[status]}`
  const { html, text } = renderEmail({
    from: agency(),
    heading: now,
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      status === 'pending'
        ? `${by} reopened your request: ${description}.`
        : `${by} marked your request as ${statusPhrases[status]}: ${description}.`,
    ],
    quote: details ? { by: 'Request details', words: details } : undefined,
    action: { label: 'Open the portal', link: `${publicUrl}/` },
    notes: [noChangeNotice],
  })
  return { to: reader.email, subject: `${now}: ${description}`, html, text }
}
