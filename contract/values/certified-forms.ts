import type { FormEffect } from './part-labels.ts'
import type { WordingName } from './wordings.ts'

/** A policy form with the fields that certificates use. */
export interface FormOnFile {
  number: string
  edition: string
  title: string
  effect: FormEffect
  scope: 'blanket' | 'named'
  names: readonly string[]
  from: string | null
  until: string | null
}

const effectOf: Record<WordingName, FormEffect> = {
  'additional insured': 'additional insured',
  'waiver of subrogation': 'waiver of subrogation',
  'primary and noncontributory': 'primary and noncontributory',
  'notice of cancellation': 'notice to holder',
}

/** Without a holder, only blanket forms count. */
interface WordingQuery {
  day: string
  holder?: string | undefined
}

const asRead = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isFormInForce = ({ from, until }: Pick<FormOnFile, 'from' | 'until'>, day: string) =>
  (from === null || from <= day) && (until === null || until > day)

/** Forms that back a wording on a day, for all holders or for this one. */
export const findBackingForms = <Form extends FormOnFile>(
  forms: readonly Form[],
  name: WordingName,
  { day, holder }: WordingQuery,
): Form[] =>
  forms.filter(
    (form) =>
      form.effect === effectOf[name] &&
      isFormInForce(form, day) &&
      (form.scope === 'blanket' ||
        (holder !== undefined && form.names.some((one) => asRead(one) === asRead(holder)))),
  )

/** Without forms that affect holders, nothing is known about the policy's forms. */
export const hasHolderForms = (forms: readonly FormOnFile[]) => forms.some(({ effect }) => effect !== 'other')

/**
 * Whether a wording may be certified. Additional insured, waiver, and primary and noncontributory
 * exist only by a form (trade), so a form is required once the policy's forms are on file. Notice
 * of cancellation follows the policy provisions and needs no form.
 */
export const canCertifyWording = (
  forms: readonly FormOnFile[],
  name: WordingName,
  asked: WordingQuery,
): boolean =>
  name === 'notice of cancellation' ||
  !hasHolderForms(forms) ||
  findBackingForms(forms, name, asked).length > 0

/** Distinct forms behind several wordings, for print. */
export const formsToPrint = (
  forms: readonly FormOnFile[],
  names: readonly WordingName[],
  asked: WordingQuery,
) =>
  [...new Set(names.flatMap((name) => findBackingForms(forms, name, asked)))].map(
    ({ number, edition, title }) => ({
      number,
      edition,
      title,
    }),
  )

/** 'CG 20 10 04 13, Additional Insured, Owners, Lessees or Contractors'. */
export const formatForm = ({ number, edition, title }: Pick<FormOnFile, 'number' | 'edition' | 'title'>) =>
  [[number, edition].filter(Boolean).join(' '), title].filter(Boolean).join(', ')

export const formatForms = (forms: readonly Pick<FormOnFile, 'number' | 'edition' | 'title'>[]) =>
  `${forms.length === 1 ? 'Form' : 'Forms'}: ${forms.map(formatForm).join('; ')}`
