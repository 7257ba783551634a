import type { FileReply } from '../../../contract/endpoint.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { type RequestContext, today } from '../../context.ts'
import { conflict, notFound } from '../../failure.ts'
import { letterheadOf } from '../../letterhead.ts'
import { drawInTurn } from '../../platform/paper/drawing-queue.ts'
import { replaceMissingGlyphsIn } from '../../platform/paper/glyphs.ts'
import { drawPdf } from '../../platform/paper/pdf-drawing.ts'
import { mutedColor } from '../../platform/paper/sheet.ts'
import { policyForLetter } from './letter-queries.ts'
import { policyLetterOf } from './policy-letters.ts'
import { letterRecipient, policyEventSeenBy } from './queries.ts'

/** The lines of an address on an envelope: '5 Lantern Wharf', 'Stonington, CT 06378'. */
function addressLines(address: string | null): string[] {
  const parts = address?.split(', ') ?? []
  return [...parts.slice(0, -2), parts.slice(-2).join(', ')].filter(Boolean)
}

/**
 * Prints the email about an event as a letter, for a client without email. Throws 409 if there is
 * no letter or it is outdated.
 */
export async function printPolicyLetter(context: RequestContext, eventId: string): Promise<FileReply> {
  const event = await policyEventSeenBy(context.db, context.me, eventId)
  const policy = await policyForLetter(context.db, context.me, event.policyId)
  if (!policy) throw notFound('Policy')
  const words = policyLetterOf({ kind: event.kind, day: event.effectiveOn }, policy, context)
  if (!words) throw conflict('no_letter', 'There is no letter for this entry, or it was undone')
  const { value, missingLetters } = replaceMissingGlyphsIn({
    letterhead: await letterheadOf(context.db, context),
    client: await letterRecipient(context.db, event.clientId),
    ...words,
  })
  if (missingLetters.length > 0)
    throw conflict(
      'unknown_letters',
      `The document cannot show ${missingLetters.join(' ')}. Please use Latin letters`,
    )
  const { letterhead, client, heading, paragraphs } = value
  const kind = 'Letter'
  const paperHeading = {
    title: heading,
    author: letterhead.name,
    subject: kind,
    at: context.now().toISOString(),
  }
  const content = await drawInTurn(context.me.id, () =>
    drawPdf({ ...paperHeading, accent: letterhead.color, foot: letterhead.foot }, (sheet) => {
      sheet.addText(letterhead.name, { size: 15, bold: true, color: sheet.accent, spaceAfter: 2 })
      sheet.addText(letterhead.lines.join(' · '), { size: 8.5, color: mutedColor, spaceAfter: 6 })
      sheet.rule(sheet.y, sheet.accent, 1.2)
      // The address must be at the height of the envelope's window.
      sheet.y += 48
      for (const line of [client.name, ...addressLines(client.address)])
        sheet.addText(line, { spaceAfter: 1 })
      sheet.y += 36
      sheet.addText(formatDay(today(context)), { color: mutedColor, spaceAfter: 12 })
      sheet.addText(heading, { size: 16, bold: true, part: 'H1', spaceAfter: 12 })
      for (const paragraph of paragraphs) sheet.addText(paragraph, { size: 10.5, gap: 3, spaceAfter: 10 })
      sheet.y += 8
      sheet.addText(letterhead.name, { bold: true })
    }),
  )
  return { fileName: `letter-${policy.policyNumber.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`, content }
}
