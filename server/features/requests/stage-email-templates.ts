import type { Request } from '../../../contract/requests.ts'
import { formatRequestedChange } from '../../../contract/values/change-labels.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { noChangeNotice } from '../../../contract/values/no-change-notice.ts'
import type { Context } from '../../context.ts'
import { renderEmail } from '../../platform/email-layout.ts'
import type { EmailMessage } from '../../platform/mail.ts'

interface Reader {
  email: string
  firstName: string | null
  role: string
}

type TemplateContext = Pick<Context, 'agency' | 'settings'>

interface EmailDetails {
  reader: Reader
  by: string
  /** The comment that came with the stage. */
  comment?: string | undefined
}

const greeting = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,')

/** The email about the stages 'waiting for client', 'waiting for carrier' and 'declined'. */
export function requestStageEmail(
  request: Request,
  { reader, by, comment }: EmailDetails,
  context: TemplateContext,
): EmailMessage | null {
  const { stage, description, declinedBecause } = request
  const words: Partial<Record<Request['stage'], { now: string; text: string; quote?: string | undefined }>> =
    {
      'waiting for client': {
        now: 'Your agent needs an answer',
        text: `${by} needs your answer to continue with your request: ${description}.`,
        quote: comment,
      },
      'waiting for carrier': {
        now: 'Your request was sent to the carrier',
        text: `${by} sent your request to the carrier: ${description}. The policy does not change until the carrier confirms.`,
      },
      declined: {
        now: 'Your request was declined',
        text: `${by} could not complete your request: ${description}.`,
        quote: declinedBecause ?? undefined,
      },
    }
  const stageTexts = words[stage]
  if (!stageTexts) return null
  const { html, text } = renderEmail({
    from: context.agency(),
    heading: stageTexts.now,
    paragraphs: [greeting(reader), stageTexts.text],
    quote: stageTexts.quote ? { by, words: stageTexts.quote } : undefined,
    action: { label: 'Open the portal', link: `${context.settings.publicUrl}/` },
    notes: [noChangeNotice],
  })
  return { to: reader.email, subject: `${stageTexts.now}: ${description}`, html, text }
}

export function requestCommentEmail(
  { description, company, clientName }: Request,
  { reader, by, comment }: EmailDetails,
  context: TemplateContext,
): EmailMessage {
  const isForStaff = reader.role !== 'client'
  const { publicUrl } = context.settings
  const heading = isForStaff ? `Comment from ${company ?? clientName}` : 'A comment on your request'
  const { html, text } = renderEmail({
    from: context.agency(),
    heading,
    paragraphs: [greeting(reader), `${by} commented on a request: ${description}.`],
    quote: { by, words: comment ?? '' },
    action: isForStaff
      ? { label: 'Open client requests', link: `${publicUrl}/agency/requests` }
      : { label: 'Open the portal', link: `${publicUrl}/` },
    notes: isForStaff ? [] : [noChangeNotice],
  })
  return { to: reader.email, subject: `${heading}: ${description}`, html, text }
}

/** Tells the client that the carrier confirmed the change, with its effective date. */
export function changeConfirmedEmail(
  request: Request,
  reader: Reader,
  context: TemplateContext,
): EmailMessage | null {
  const { description, details, confirmed, change } = request
  if (!confirmed) return null
  const effectiveDay = formatDay(confirmed.effectiveOn)
  const { html, text } = renderEmail({
    from: context.agency(),
    heading: 'Your change is confirmed',
    paragraphs: [
      greeting(reader),
      `The carrier confirmed your change: ${description}. Effective ${effectiveDay}, 12:01 a.m.`,
    ],
    quote: { by: context.agency().name, words: change ? formatRequestedChange(change) : details },
    action: { label: 'Open the portal', link: `${context.settings.publicUrl}/` },
    notes: ['The policy issued by the carrier controls.'],
  })
  return {
    to: reader.email,
    subject: `Your change is confirmed effective ${effectiveDay}: ${description}`,
    html,
    text,
  }
}

/** Tells the client that a confirmed change was not applied and the policy is unchanged. */
export function changeNotAppliedEmail(
  { description }: Request,
  reader: Reader,
  { agency, settings }: TemplateContext,
): EmailMessage {
  const heading = 'Your change is not on file yet'
  const { html, text } = renderEmail({
    from: agency(),
    heading,
    paragraphs: [
      greeting(reader),
      `The carrier confirmed your change: ${description}. Our records could not be updated on its effective date. Your agent will look into this and get back to you.`,
    ],
    action: { label: 'Open the portal', link: `${settings.publicUrl}/` },
    notes: [`If you rely on this change, please call us at ${agency().phone}.`],
  })
  return { to: reader.email, subject: `${heading}: ${description}`, html, text }
}
