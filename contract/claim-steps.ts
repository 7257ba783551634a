import { z } from 'zod'
import { Id, normalizeOptionalId } from './endpoint.ts'
import { claimChannels, claimStages } from './values/claim-labels.ts'
import { OptionalBusinessPhone } from './values/phone.ts'
import { Day, emailField, nullableReference, nullableText, text } from './values/text.ts'
import { YesNo } from './values/yes-no.ts'

/** A status that the claim has had: the latest day it was set, and by whom. */
export const ClaimStep = z.object({
  status: z.enum(claimStages),
  at: z.string(),
  byName: z.string(),
})
export type ClaimStep = z.infer<typeof ClaimStep>

const nullableDay = z
  .union([z.literal(''), Day], 'Please enter a date')
  .nullable()
  .transform((day) => day || null)

/** Next step of a claim. Missing fields stay unchanged. */
export const StepForm = z
  .object({
    status: z.enum(claimStages, 'Please choose reported, sent to carrier, open or closed'),
    claimNumber: nullableReference(60),
    adjusterName: nullableText(120),
    adjusterPhone: OptionalBusinessPhone.nullable().transform((phone) => phone || null),
    adjusterEmail: z
      .union([z.literal(''), emailField('Please enter a valid email address')])
      .nullable()
      .transform((email) => email || null),
    nextStep: nullableText(300),
    nextBy: nullableDay,
    /** Required, with proof, to set the claim to 'sent_to_carrier'. */
    sentOn: nullableDay,
    sentChannel: z
      .union([z.literal(''), z.enum(claimChannels)], 'Please choose how it was sent')
      .nullable()
      .transform((channel) => channel || null),
    sentTo: nullableText(200),
    sentSpokeWith: nullableText(120),
    sentConfirmation: nullableReference(100),
    /** A document of the claim, such as the carrier's confirmation. */
    sentDocumentId: z
      .string('Please choose a document')
      .overwrite(normalizeOptionalId)
      .max(36, { abort: true })
      .nullable()
      .transform((id) => id || null),
    /** The day on which the carrier acknowledged the claim. */
    acknowledgedOn: nullableDay,
    servedOn: nullableDay,
    answerBy: nullableDay,
    suitSentOn: nullableDay,
    suitAcknowledgedOn: nullableDay,
    /** It is not known when the carrier got the suit papers of a claim that it acknowledged. */
    suitDaysUnknown: YesNo('Please say true or false'),
    firstReportOn: nullableDay,
  })
  .partial()

/** Birth, hire and wage of the injured employee. Encrypted; shown on request only. */
export const EmployeeDetails = z.object({
  bornOn: z.union([z.literal(''), Day], 'Please enter a date').default(''),
  hiredOn: z.union([z.literal(''), Day], 'Please enter a date').default(''),
  /** Amount and period: '$21.50 an hour'. */
  wage: text(60).default(''),
})
export type EmployeeDetails = z.output<typeof EmployeeDetails>

/**
 * Details to save. An empty field keeps the value on file, because the form does not show it. A
 * `clear…` field deletes the value.
 */
export const EmployeeForm = EmployeeDetails.extend({
  clearBornOn: YesNo('Please say true or false').default(false),
  clearHiredOn: YesNo('Please say true or false').default(false),
  clearWage: YesNo('Please say true or false').default(false),
})

/** Most documents in one email to the carrier. */
const maxNoticeDocuments = 30

const tooManyDocumentsError = `Please choose at most ${maxNoticeDocuments} documents`

/** The email with the first notice of loss. Birth, hire and wage go along only if chosen. */
export const NoticeEmailForm = z.object({
  /** Documents of the claim to attach. */
  documentIds: z
    .array(Id, 'Please choose documents from this claim')
    .max(maxNoticeDocuments, tooManyDocumentsError)
    .default([]),
  /** The suit papers are among the documents. Once the email is accepted, they count as sent. */
  withSuitPapers: YesNo('Please say true or false').default(false),
  withEmployee: YesNo('Please say true or false').default(false),
})
