import { formatLossReport } from '../../../contract/claim-forms.ts'
import type { EmployeeDetails } from '../../../contract/claim-steps.ts'
import type { FileReply } from '../../../contract/endpoint.ts'
import { lossKindLabels } from '../../../contract/values/claim-labels.ts'
import { formatDay, formatMoment } from '../../../contract/values/days.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import { conflict } from '../../failure.ts'
import { letterheadOf } from '../../letterhead.ts'
import { drawInTurn } from '../../platform/paper/drawing-queue.ts'
import { replaceMissingGlyphsIn } from '../../platform/paper/glyphs.ts'
import { drawPdf } from '../../platform/paper/pdf-drawing.ts'
import { mutedColor } from '../../platform/paper/sheet.ts'
import { type ClaimView, claimSeenBy } from './queries.ts'

const noticeTitle = 'First Notice of Loss'

export const notReportedError = () => conflict('not_reported', 'This claim has not been reported yet')

/**
 * The texts of the notice. Throws 409 for letters that a PDF cannot show. `employee`: birth, hire
 * and wage, only if somebody has chosen to send them.
 */
export async function lossNoticeTexts(
  context: Pick<Context, 'db' | 'agency'>,
  claim: ClaimView,
  employee: EmployeeDetails | null,
) {
  if (claim.reportedAt === null) throw notReportedError()
  const { line, told, carrier, policyNumber, policyType, photos } = claim
  const day = (value = '') => (value ? formatDay(value) : '')
  const { value, missingLetters } = replaceMissingGlyphsIn({
    letterhead: await letterheadOf(context.db, context),
    policyNumber,
    photos: photos.length,
    policy: [
      { label: 'Insured', value: claim.company ?? claim.clientName },
      { label: 'Insurance company', value: carrier },
      { label: 'Policy number', value: policyNumber },
      { label: 'Line', value: policyType },
      { label: 'Kind of loss', value: lossKindLabels[line] },
      { label: 'Claim number', value: claim.claimNumber ?? 'Not known yet' },
      { label: 'Reported to the agency', value: formatMoment(claim.reportedAt, context.agency().timeZone) },
      { label: 'Reported by', value: claim.filedByName },
    ],
    // Staff may have entered a later day of service than the client reported.
    served: claim.servedOn && formatDay(claim.servedOn),
    answer: claim.answerBy && formatDay(claim.answerBy),
    loss: formatLossReport(line, told)
      .filter(({ field }) => field !== 'servedOn')
      .map(({ label, value: text }) => ({ label, value: text })),
    employee: [
      { label: 'Date of birth', value: day(employee?.bornOn) },
      { label: 'Date of hire', value: day(employee?.hiredOn) },
      { label: 'Wage', value: employee?.wage ?? '' },
    ].filter((fact) => fact.value !== ''),
  })
  if (missingLetters.length > 0)
    throw conflict(
      'unknown_letters',
      `The document cannot show ${missingLetters.join(' ')}. Please use Latin letters`,
    )
  return value
}

/** Draws a reported claim for its carrier, on the agency's letterhead. */
export async function drawLossNotice(
  context: Pick<Context, 'db' | 'agency' | 'now'>,
  drawerId: string,
  claim: ClaimView,
  employee: EmployeeDetails | null,
): Promise<FileReply> {
  const texts = await lossNoticeTexts(context, claim, employee)
  const { letterhead, policyNumber, policy, served, answer, loss, photos } = texts
  const heading = { title: `${noticeTitle}, ${policyNumber}`, author: letterhead.name, subject: noticeTitle }
  const timestamp = context.now().toISOString()
  const content = await drawInTurn(drawerId, () =>
    drawPdf({ ...heading, at: timestamp, accent: letterhead.color, foot: letterhead.foot }, (sheet) => {
      sheet.addHeading(letterhead.name, formatDay(today(context)), noticeTitle)
      sheet.addText(letterhead.lines.join(' · '), { size: 8.5, color: mutedColor, spaceAfter: 12 })
      sheet.section('Policy')
      sheet.facts(policy)
      if (served)
        sheet.addText(
          `The suit was served on ${served}.${answer ? ` The answer is due on ${answer}.` : ''}`,
          {
            bold: true,
          },
        )
      sheet.section('Loss, as reported to the agency')
      sheet.facts(loss.filter(({ value: text }) => text.length <= 60))
      sheet.facts(
        loss.filter(({ value: text }) => text.length > 60),
        1,
      )
      if (texts.employee.length > 0) {
        sheet.section('Employee, confidential')
        sheet.facts(texts.employee)
      }
      if (photos > 0) sheet.addText(`Photos and documents at the agency: ${photos}.`)
    }),
  )
  return { fileName: `first-notice-of-loss-${policyNumber.replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`, content }
}

/** The notice as staff saves it: without birth, hire and wage. */
export const drawLossNoticeForStaff = async (context: RequestContext, id: string): Promise<FileReply> =>
  drawLossNotice(context, context.me.id, await claimSeenBy(context.db, context.me, id, today(context)), null)
