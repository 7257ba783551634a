import { formatLossReport } from '../../../contract/claim-forms.ts'
import type { PaperFile } from '../../../contract/endpoint.ts'
import { claimLineLabels } from '../../../contract/values/claim-labels.ts'
import { formatDay, formatMoment } from '../../../contract/values/days.ts'
import { type RequestContext, today } from '../../context.ts'
import { conflict } from '../../failure.ts'
import { letterheadOf } from '../../letterhead.ts'
import { drawPdf } from '../../platform/paper/draw.ts'
import { drawInTurn } from '../../platform/paper/drawing-queue.ts'
import { replaceMissingGlyphsIn } from '../../platform/paper/glyphs.ts'
import { muted } from '../../platform/paper/sheet.ts'
import { claimSeenBy } from './queries.ts'

const title = 'First Notice of Loss'

/** Draws a reported claim for its carrier, in the agency's letterhead. */
export async function drawNoticeOfLoss(visit: RequestContext, id: string): Promise<PaperFile> {
  const claim = await claimSeenBy(visit.db, visit.me, id, today(visit))
  if (claim.reportedAt === null) throw conflict('not_reported', 'This claim has not been reported yet')
  const { line, told, carrier, policyNumber, policyType, photos } = claim
  const { value, missing } = replaceMissingGlyphsIn({
    letterhead: await letterheadOf(visit.db, visit),
    policy: [
      { label: 'Insured', told: claim.company ?? claim.clientName },
      { label: 'Insurance company', told: carrier },
      { label: 'Policy number', told: policyNumber },
      { label: 'Line', told: policyType },
      { label: 'Kind of loss', told: claimLineLabels[line] },
      { label: 'Claim number', told: claim.claimNumber ?? 'Not known yet' },
      { label: 'Reported to the agency', told: formatMoment(claim.reportedAt, visit.agency().timeZone) },
      { label: 'Reported by', told: claim.filedByName },
    ],
    // Staff may have entered a later service than the report has.
    served: claim.servedOn && formatDay(claim.servedOn),
    loss: formatLossReport(line, told)
      .filter(({ field }) => field !== 'servedOn')
      .map(({ label, value: text }) => ({ label, told: text })),
  })
  if (missing.length > 0)
    throw conflict(
      'unknown_letters',
      `The document cannot show ${missing.join(' ')}. Please use Latin letters`,
    )
  const { letterhead, policy, served, loss } = value
  const about = { title: `${title}, ${policyNumber}`, author: letterhead.name, subject: title }
  const at = visit.now().toISOString()
  const content = await drawInTurn(visit.me.id, () =>
    drawPdf({ ...about, at, accent: letterhead.color, foot: letterhead.foot }, (sheet) => {
      sheet.head(letterhead.name, formatDay(today(visit)), title)
      sheet.say(letterhead.lines.join(' · '), { size: 8.5, color: muted, after: 12 })
      sheet.section('Policy')
      sheet.facts(policy)
      if (served) sheet.say(`The suit was served on ${served}.`, { bold: true })
      sheet.section('Loss, as reported to the agency')
      sheet.facts(loss.filter(({ told: text }) => text.length <= 60))
      sheet.facts(
        loss.filter(({ told: text }) => text.length > 60),
        1,
      )
      if (photos.length > 0) sheet.say(`Photos and documents at the agency: ${photos.length}.`)
    }),
  )
  return { fileName: `first-notice-of-loss-${policyNumber.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`, content }
}
