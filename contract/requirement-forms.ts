import { z } from 'zod'
import { HolderByAgent, HolderForm } from './certificate-forms.ts'
import { Id, OptionalId } from './endpoint.ts'
import { OptionalAmount, optionalWholeNumber } from './values/amounts.ts'
import { contractLimits, contractLines } from './values/contract-requirements.ts'
import { ProjectText } from './values/reference-text.ts'
import { nullToEmptyText, singleLineText } from './values/text.ts'
import { wordingNames } from './values/wordings.ts'

const lineError = 'Please choose a line from the list'
const wordingError = 'Please choose special wording from the list'
const limitError = 'Please choose a limit from the list'
const pageError = 'Please enter the page as a whole number'
const daysError = 'Please enter the days of notice as a whole number up to 365'

const LimitForm = z.strictObject({ name: z.enum(contractLimits, limitError), amount: OptionalAmount })

/** A line of the contract. Limits without an amount are left out. */
const LineForm = z.strictObject({
  line: z.enum(contractLines, lineError),
  limits: z
    .array(LimitForm)
    .max(contractLimits.length, limitError)
    .default([])
    .transform((limits) => limits.flatMap(({ name, amount }) => (amount ? { name, amount } : []))),
  wordings: z.array(z.enum(wordingNames, wordingError)).max(wordingNames.length, wordingError).default([]),
  isOccurrence: z.boolean().default(false),
  isStatutory: z.boolean().default(false),
  acceptedForms: nullToEmptyText(singleLineText(300)).default(''),
})

const contentFields = {
  project: nullToEmptyText(ProjectText).default(''),
  /** The contract, and the page that lists what it asks. */
  documentId: OptionalId.default(null),
  documentPage: optionalWholeNumber(1, 9999, pageError),
  /** Lines of which nothing is asked are left out. */
  lines: z
    .array(LineForm)
    .max(contractLines.length, lineError)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, lineError)
    .transform((lines) =>
      lines.filter(
        ({ limits, wordings, isOccurrence, isStatutory }) =>
          limits.length + wordings.length > 0 || isOccurrence || isStatutory,
      ),
    )
    .refine((lines) => lines.length > 0, 'Please enter at least one requirement'),
  mayUmbrellaFill: z.boolean().default(false),
  noticeDays: optionalWholeNumber(1, 365, daysError),
  amBestFloor: nullToEmptyText(singleLineText(12)).default(''),
}

/** All of a set but its holder, which stays as chosen. */
export const RequirementForm = z.strictObject(contentFields)

const withHolder = <Holder extends z.ZodType>(holder: Holder) =>
  z
    .strictObject({ ...contentFields, holderId: Id.optional(), holder: holder.optional() })
    .refine(({ holderId, holder }) => holderId === undefined || holder === undefined, {
      path: ['holder'],
      message: 'Please choose a certificate holder, or enter a new one',
    })
    .refine(({ holderId, holder, project }) => holderId ?? holder ?? (project || null), {
      path: ['project'],
      message: 'Please name the holder or the project',
    })

export const NewRequirementSet = withHolder(HolderForm)
export const NewRequirementSetByAgent = withHolder(HolderByAgent)
