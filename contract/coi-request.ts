import { z } from 'zod'
import { formatDay } from './values/days.ts'
import { Day, text } from './values/text.ts'

export const additionalInsuredAnswers = ['Yes', 'No', 'Not sure'] as const

/** A certificate request. All fields are optional; their total fits into a request's `details`. */
export const CoiForm = z.object({
  holderName: text(200),
  holderAddress: text(400),
  neededBy: z.union([z.literal(''), Day], 'Please enter a date'),
  /** Whether a contract requires an additional insured or a waiver. */
  additionalInsured: z.enum(['', ...additionalInsuredAnswers], 'Please choose yes, no or not sure'),
  more: text(4000),
})

/** Note under the lines of a certificate request. */
export const certificateDisclaimer = 'A certificate does not change your policy.'

const toSingleLine = (value: string) =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/**
 * The details of a certificate request: labeled lines, the note that a certificate changes nothing,
 * then free text. Empty fields are left out.
 */
export function certificateDetails(details: readonly [label: string, value: string][], more: string): string {
  const lines = details
    .map(([label, value]) => [label, toSingleLine(value)])
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  if (lines.length > 0) lines.push(certificateDisclaimer)
  return [lines.join('\n'), more.trim()].filter(Boolean).join('\n\n')
}

/** Lines of the details that name the certificate holder. `readHolder` reads them back. */
export const holderLines = (name: string, address: string): [label: string, value: string][] => [
  ['Certificate holder', name],
  ['Holder address', address],
]

/** The form as request details; '' if the form is empty. */
export const coiDetails = (form: z.output<typeof CoiForm>) =>
  certificateDetails(
    [
      ...holderLines(form.holderName, form.holderAddress),
      ['Needed by', form.neededBy && formatDay(form.neededBy)],
      ['Additional insured or waiver required by contract', form.additionalInsured],
    ],
    form.more,
  )
