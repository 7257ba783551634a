import { z } from 'zod'
import { wizardPolicies } from '../../contract/quote-forms.ts'
import type { User } from '../../contract/users.ts'
import { maskPrivateNumbers } from '../../contract/values/private-numbers.ts'
import { readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'
import { fieldsOfSteps, type StepField, stepCount } from './wizard-order.ts'

const YesOrNo = z.enum(['true', 'false'])

/** Typed answers, possibly invalid. */
const DraftAnswers = z
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

/** Increase this number when the schema changes. Drafts with another version are ignored. */
const version = 1
const WizardDraft = z.object({
  version: z.literal(version),
  step: z
    .int()
    .min(0)
    .max(stepCount - 1),
  typed: DraftAnswers,
  /** The chosen file's name. The file is not stored. */
  fileName: z.string().nullable(),
  /** Unconfirmed answers from the last request; undefined if not known yet. */
  fromLast: z.array(z.enum(fieldsOfSteps.flat())).optional(),
})
export type WizardDraft = z.infer<typeof WizardDraft>

const draftName = 'business-quote'

/** A stored draft, or null if it cannot be used. */
export const parseWizardDraft = (storedDraft: unknown): WizardDraft | null =>
  WizardDraft.safeParse(storedDraft).data ?? null

type DraftOwner = Pick<User, 'id' | 'accountId'>

/** Drafts for other accounts have the account's id in their name. */
const draftNameFor = ({ id, accountId }: DraftOwner) =>
  accountId === null || accountId === id ? draftName : `${draftName}:${accountId}`

export const readWizardDraft = (me: DraftOwner) => parseWizardDraft(readStoredDraft(me.id, draftNameFor(me)))
export const storeWizardDraft = (me: DraftOwner, draft: WizardDraft | null) =>
  storeDraft(me.id, draftNameFor(me), draft)

/**
 * The draft to store: answers that differ from the account's, so that untouched fields follow the
 * account. Null if there are none.
 */
export function wizardDraftOf(
  step: number,
  answers: Record<string, unknown>,
  account: Record<string, unknown>,
  fileName: string | null,
  lastAnswerFields: readonly StepField[],
): WizardDraft | null {
  const isUnchanged = (field: string) => JSON.stringify(answers[field]) === JSON.stringify(account[field])
  const toStorableAnswer = (answer: unknown) =>
    typeof answer === 'string' ? maskPrivateNumbers(answer) : answer
  const typedAnswers = Object.fromEntries(
    Object.entries(answers).flatMap(([field, answer]) =>
      isUnchanged(field) ? [] : [[field, toStorableAnswer(answer)]],
    ),
  )
  const draft = parseWizardDraft({
    version,
    step,
    typed: typedAnswers,
    fileName: answers.hasCurrentPolicy === 'true' ? fileName : null,
    fromLast: lastAnswerFields,
  })
  const isEmpty = draft && step === 0 && Object.keys(draft.typed).length === 0
  return isEmpty ? null : draft
}
