import { z } from 'zod'
import { formatDay } from './values/days.ts'
import { Day, text } from './values/text.ts'
import { states } from './values/us-address.ts'

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

const holderLabels = { name: 'Certificate holder', address: 'Holder address' } as const

/** Lines of the details that name the certificate holder. */
export const holderLines = (name: string, address: string): [label: string, value: string][] => [
  [holderLabels.name, name],
  [holderLabels.address, address],
]

/**
 * The holder in a request's details. An address other than 'street, city, ST 12345' is all street.
 */
export function parseHolderDetails(details: string) {
  const lines = details.split('\n')
  const textOfLabel = (label: string) =>
    (lines.find((line) => line.startsWith(`${label}: `)) ?? '').slice(label.length + 2).trim()
  const address = textOfLabel(holderLabels.address)
  const [addressTail = '', city = '', state = '', zip = ''] =
    /,([^,]+), *([a-z]{2}),? *(\d{5}(?:-\d{4})?)$/i.exec(address) ?? []
  return {
    name: textOfLabel(holderLabels.name),
    street: address.slice(0, address.length - addressTail.length),
    city: city.trim(),
    state: states.find((one) => one === state.toUpperCase()),
    zip,
  }
}

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
