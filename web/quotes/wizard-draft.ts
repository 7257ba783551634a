import { z } from 'zod'
import { wizardPolicies } from '../../contract/quote-forms.ts'
import type { User } from '../../contract/users.ts'
import { withoutPrivateNumbers } from '../../contract/values/private-numbers.ts'
import { readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'
import { fieldsOfSteps, type StepField, stepCount } from './wizard-order.ts'

const YesOrNo = z.enum(['true', 'false'])

/** What was typed as it stands in the fields, which need not be right yet. */
const TypedAnswers = z
  .object({
    hasInsurance: YesOrNo,
    requestedCoverage: z.array(z.enum(wizardPolicies)),
    fullTimeEmployees: z.string(),
    partTimeEmployees: z.string(),
    annualPayroll: z.string(),
    annualRevenue: z.string(),
    industry: z.string(),
    address: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    businessName: z.string(),
    phoneNumber: z.string(),
    hasCurrentPolicy: YesOrNo,
    email: z.string(),
    agreesToCommunication: z.boolean(),
  } satisfies Record<Exclude<StepField, 'file'>, z.ZodType>)
  .partial()

/** A change of the shape is a new version: drafts of another one are ignored. */
const version = 1
const WizardDraft = z.object({
  version: z.literal(version),
  step: z
    .int()
    .min(0)
    .max(stepCount - 1),
  typed: TypedAnswers,
  /** Of the file that was chosen. The file itself is not kept. */
  fileName: z.string().nullable(),
  /** What is from the last time, and was neither confirmed nor changed; left out by who does not know. */
  fromLast: z.array(z.enum(fieldsOfSteps.flat())).optional(),
})
export type WizardDraft = z.infer<typeof WizardDraft>

const name = 'business-quote'

/** A kept draft, or null where there is none that can be used. */
export const parseWizardDraft = (kept: unknown): WizardDraft | null =>
  WizardDraft.safeParse(kept).data ?? null

type DraftOwner = Pick<User, 'id' | 'accountId'>

/** Of another client than the one of their own id, under that one's. */
const nameFor = ({ id, accountId }: DraftOwner) =>
  accountId === null || accountId === id ? name : `${name}:${accountId}`

export const readWizardDraft = (me: DraftOwner) => parseWizardDraft(readStoredDraft(me.id, nameFor(me)))
export const storeWizardDraft = (me: DraftOwner, draft: WizardDraft | null) =>
  storeDraft(me.id, nameFor(me), draft)

/**
 * What is to be kept: the answers that read otherwise than the account's, so that what nobody typed follows the account.
 * Null where there is nothing.
 */
export function wizardDraftOf(
  step: number,
  answers: Record<string, unknown>,
  account: Record<string, unknown>,
  fileName: string | null,
  fromLast: readonly StepField[],
): WizardDraft | null {
  const same = (field: string) => JSON.stringify(answers[field]) === JSON.stringify(account[field])
  const storable = (answer: unknown) => (typeof answer === 'string' ? withoutPrivateNumbers(answer) : answer)
  const typed = Object.fromEntries(
    Object.entries(answers).flatMap(([field, answer]) => (same(field) ? [] : [[field, storable(answer)]])),
  )
  const draft = parseWizardDraft({
    version,
    step,
    typed,
    fileName: answers.hasCurrentPolicy === 'true' ? fileName : null,
    fromLast,
  })
  const isEmpty = draft && step === 0 && Object.keys(draft.typed).length === 0
  return isEmpty ? null : draft
}
