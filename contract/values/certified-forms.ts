import type { FormEffect } from './part-labels.ts'
import type { WordingName } from './wordings.ts'

/** A form of a policy, as far as a certificate asks about it. */
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

/** For whom, and on which day. Without a holder it is said of all, which only a blanket form can. */
interface WordingQuery {
  day: string
  holder?: string | undefined
}

const asRead = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isFormInForce = ({ from, until }: Pick<FormOnFile, 'from' | 'until'>, day: string) =>
  (from === null || from <= day) && (until === null || until > day)

/** The forms of a policy by which a wording is said on a day, of all or of this holder. */
export const formsBehind = <Form extends FormOnFile>(
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

/** Whether the agency has entered by which forms a policy says anything to a holder. Of one of which it has not, nothing is known. */
export const hasForms = (forms: readonly FormOnFile[]) => forms.some(({ effect }) => effect !== 'other')

/**
 * Whether a wording can be said of a policy. That somebody is insured too, is waived or comes second exists only by a form (trade): it is
 * asked for as soon as the forms of the policy are on file. Notice of a cancellation is given as the policy provides, form or not.
 */
export const canCertifyWording = (
  forms: readonly FormOnFile[],
  name: WordingName,
  asked: WordingQuery,
): boolean =>
  name === 'notice of cancellation' || !hasForms(forms) || formsBehind(forms, name, asked).length > 0

/** The forms behind several wordings, each once, as a paper names them. */
export const formsToPrint = (
  forms: readonly FormOnFile[],
  names: readonly WordingName[],
  asked: WordingQuery,
) =>
  [...new Set(names.flatMap((name) => formsBehind(forms, name, asked)))].map(
    ({ number, edition, title }) => ({
      number,
      edition,
      title,
    }),
  )

/** 'CG 20 10 04 13, Additional Insured, Owners, Lessees or Contractors': exactly as the form is called. */
export const formOnPaper = ({ number, edition, title }: Pick<FormOnFile, 'number' | 'edition' | 'title'>) =>
  [[number, edition].filter(Boolean).join(' '), title].filter(Boolean).join(', ')

/** All of them in one line of the paper. */
export const formsOnPaper = (forms: readonly Pick<FormOnFile, 'number' | 'edition' | 'title'>[]) =>
  `${forms.length === 1 ? 'Form' : 'Forms'}: ${forms.map(formOnPaper).join('; ')}`
